/** Hold the deal that is entered or corrected: its form, its draft, what the server says of it, and how it is saved. */

import { soundSaved } from "../device/save-sound.js";
import { CurrentDeal } from "../forms/current-deal.js";
import { ApiError } from "../server/api.js";
import { canonical } from "../server/digest.js";
import { say } from "../words/say.js";
import { dropDraft, keepDraft, keptDraft } from "./drafts.js";
import { fittedDraft } from "./fitted-draft.js";
import { Previewer } from "./previewer.js";
import { refusalOf } from "./refusal.js";

/**
 * @typedef {Object} Task
 * @property {Sheet} sheet
 * @property {GameType} gameType
 * @property {Api} api
 * @property {import("../server/outbox.js").Outbox | null} outbox
 * @property {string} dealId
 * @property {number | null} number of a deal that comes after others still waiting to be sent
 * @property {any} outcome the one to correct; undefined for a new deal
 */
/**
 * @typedef {Object} Listeners
 * @property {() => void} changed
 * @property {(sheet?: Sheet) => void} saved without a sheet where the deal waits to be sent
 */

export class EntryModel {
  /** @type {Preview | null} */
  preview = null;
  /** What is said about the last try to save. */
  notice = "";
  /** @type {any} the draft that was cleared, until something is entered anew */
  cleared = null;
  /** The draft as it was before anything was entered. */
  #begun = "";
  #previewer;

  /**
   * @param {import("../games/index.js").FormModule["Form"]} Form
   * @param {Task} task
   * @param {Listeners} listeners
   */
  constructor(Form, task, listeners) {
    this.task = task;
    this.listeners = listeners;
    const draft = this.#takeDraft();
    this.deal = this.#currentDeal();
    const { api } = task;
    this.#previewer = new Previewer(api, {
      answered: (preview) => this.#answered(preview),
      failed: (error, facts) => this.#failed(error, facts),
    });
    const screen = { api, changed: () => this.change(), shown: () => listeners.changed() };
    this.form = new Form(this.deal, screen);
    this.#begin();
    this.#begun = this.#entered();
    if (draft && !this.#begin(draft)) dropDraft(this.#draftName);
  }

  /**
   * Begin with a draft, or anew, as far as it holds: a deal that is not on the sheet is one of who plays it by now.
   * @returns {import("./fitted-draft.js").Begun | null}
   */
  #begin(begun = { outcome: this.task.outcome }) {
    const { form } = this;
    form.begin();
    const fit = this.deal.recorded || !begun.outcome ? begun : fittedDraft(begun, form);
    form.begin(fit?.outcome);
    if (begun.outcome) Object.assign(form.draft, fit);
    return fit;
  }

  /** @returns {CurrentDeal} */
  #currentDeal() {
    const { sheet, gameType, dealId, number } = this.task;
    return new CurrentDeal(sheet, gameType, dealId, number);
  }

  /** What has been entered, whichever field the pad writes. */
  #entered() {
    return JSON.stringify({ ...this.form.draft, active: null, fresh: false, text: null });
  }

  get #draftName() {
    const { sheet, outcome, dealId } = this.task;
    return outcome ? `${sheet.game.id}.${dealId}` : sheet.game.id;
  }

  /** Take up an unsaved entry, with the id it had, so that saving it twice records it once. */
  #takeDraft() {
    const { sheet, outcome, number } = this.task;
    const kept = keptDraft(this.#draftName);
    if (!kept) return null;
    // Another correction since then is not to be undone unseen.
    if (outcome) {
      return kept.base === JSON.stringify(outcome) ? kept.draft : dropDraft(this.#draftName);
    }
    const recorded = sheet.deals.some(({ id }) => id === kept.dealId);
    if (recorded || kept.number !== (number ?? sheet.next?.number)) return null;
    this.task = { ...this.task, dealId: kept.dealId };
    return kept.draft;
  }

  #keepDraft() {
    if (this.#entered() === this.#begun) return dropDraft(this.#draftName);
    const { id: dealId, number } = this.deal;
    const base = JSON.stringify(this.task.outcome);
    keepDraft(this.#draftName, { dealId, number, draft: this.form.draft, base });
  }

  /** Take note that something was entered: keep the draft and ask for a new preview. */
  change() {
    this.notice = "";
    this.cleared = null;
    this.form.refusal = null;
    this.form.previewed = null;
    this.preview = null;
    this.#keepDraft();
    // Totals after deals that the server does not have yet would be guessed.
    if (this.form.missing() === null && !this.deal.ahead) {
      this.#previewer.ask(this.deal.sheet.game.id, this.deal.id, this.form.facts);
    } else this.#previewer.stop();
    this.listeners.changed();
  }

  /** Ask nothing any more. */
  stop() {
    this.#previewer.stop();
  }

  /** The deal as the server would score it. */
  get previewedDeal() {
    return this.preview?.sheet.deals.find(({ id }) => id === this.deal.id) ?? null;
  }

  /** @param {Preview} preview */
  #answered(preview) {
    this.preview = preview;
    this.form.previewed = this.previewedDeal;
    this.listeners.changed();
  }

  /** @param {unknown} error @param {any} facts */
  #failed(error, facts) {
    this.form.refusal = refusalOf(error, facts);
    this.form.refused(facts);
    this.listeners.changed();
  }

  /** Clear the entry, or put back what was cleared by a slip of the thumb. */
  clear() {
    const { form, cleared } = this;
    const { draft } = form;
    if (cleared) form.draft = cleared;
    else this.#begin();
    this.change();
    if (!cleared && JSON.stringify(form.draft) !== JSON.stringify(draft)) this.cleared = draft;
    this.listeners.changed();
  }

  /** Say what is still missing before the deal can be saved, and return whether anything is. */
  tellMissing() {
    const missing = this.form.missing();
    if (missing === null) return false;
    this.notice = missing;
    this.listeners.changed();
    return true;
  }

  /** Return the preview, and ask for it where it is not there yet; null where it is refused. */
  async havePreview() {
    const { preview, deal } = this;
    return preview ?? await this.#previewer.askNow(deal.sheet.game.id, deal.id, this.form.facts);
  }

  /** @param {string} reason */
  async save(reason) {
    const outcome = this.form.facts;
    try {
      this.#saved(await this.#send(outcome, reason));
    } catch (error) {
      this.#failed(error, outcome);
      if (error instanceof ApiError) await this.#meetOther(error, outcome, reason);
    }
  }

  /** @param {Sheet | undefined} sheet */
  #saved(sheet) {
    dropDraft(this.#draftName);
    // Felt under the thumb of who looks at the table.
    navigator.vibrate?.(20);
    soundSaved();
    this.listeners.saved(sheet);
  }

  /** @param {any} outcome @param {string} reason */
  async #send(outcome, reason) {
    const { recorded, id, number, sheet } = this.deal;
    const { api, outbox } = this.task;
    const game = sheet.game.id;
    if (!recorded) return await outbox?.record({ id, game, number, outcome });
    return await api.putDeal(game, id, { outcome, reason }, { ifMatch: sheet.version });
  }

  /**
   * Go on where another phone changed the sheet: with this deal untouched, from there; else a person chooses.
   * @param {ApiError} error
   * @param {any} outcome
   * @param {string} reason
   */
  async #meetOther(error, outcome, reason) {
    const { sheet } = error.problem;
    if (!sheet) return;
    const { id, number } = this.deal;
    const stands = sheet.deals.find((deal) => deal.id === id);
    // The answer to an earlier try was lost.
    if (stands && canonical(stands.outcome) === canonical(outcome)) return this.#saved(sheet);
    if (JSON.stringify(stands?.outcome) === JSON.stringify(this.deal.recorded?.outcome)) {
      this.task = { ...this.task, sheet };
      this.deal = this.#currentDeal();
      this.form.deal = this.deal;
      this.change();
      this.notice = say("deal.alreadyRecorded", { number });
      return;
    }
    const correction = { id, game: sheet.game.id, number, outcome, reason };
    await this.task.outbox?.keepCorrection(correction, error);
    this.#saved(sheet);
  }
}

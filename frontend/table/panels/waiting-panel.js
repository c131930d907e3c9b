/** Show a deal that only this device has: why it waits, or both versions where the sheet has another. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { ApiError } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { statesSame, versionsView } from "../../sheet/versions-view.js";
import { say, showTime } from "../../words/say.js";

/** @typedef {import("../../server/outbox.js").Waiting} Waiting */
/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {import("../../types.js").Sheet} Sheet */

/** The answers that say that the sheet has something else. */
const CONFLICTS = [409, 412, 428];

/** Emits `done` with "edit", or with the sheet that came of the choice. */
export class WaitingPanel extends View {
  #failure = "";
  #busy = false;
  #discarding = false;

  /**
   * @param {TableModel} model
   * @param {Waiting} item
   */
  constructor(model, item) {
    super();
    this.model = model;
    this.item = item;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      edit: () => this.emit("done", "edit"),
      again: () => this.#do(() => this.model.outbox.sendAs(this.item.id, this.item.number)),
      next: () => this.#do(() => this.#recordNext()),
      replace: () => this.#do(() => this.#replace()),
      discard: () => this.#discard(),
    }, signal);
    this.model.store.subscribe(() => this.#follow(), signal);
  }

  /** Close once the deal is sent; show what becomes of it until then. */
  #follow() {
    const item = this.model.store.state.waiting.find(({ id }) => id === this.item.id);
    if (item) this.item = item;
    else if (!this.#busy) this.emit("done");
    this.update();
  }

  view() {
    const { sheet } = this.model.store.state;
    if (!sheet) return html``;
    const { item } = this;
    const theirs = this.#opposing(sheet);
    const conflict = this.#isConflictWith(sheet);
    return html`
      <div class="panel-body stack">
        ${!this.#same && this.#why(theirs !== null)}
        ${versionsView({ sheet, theirs, item, conflict })}
        <p class="refusal" role="alert">${this.#failure}</p>
        <div class="panel-foot menu">${this.#choices(sheet, theirs)}</div>
      </div>
    `;
  }

  /** @param {Sheet} sheet */
  #isConflictWith(sheet) {
    return this.item.game === sheet.game.id && this.#isConflict();
  }

  /** What the sheet has against this deal. @param {Sheet} sheet */
  #opposing(sheet) {
    return this.#isConflictWith(sheet) ? this.#theirs(sheet) : null;
  }

  #isConflict() {
    return CONFLICTS.includes(this.item.problem?.status ?? 0);
  }

  /** What the sheet has in this deal's place. @param {Sheet} sheet */
  #theirs({ deals }) {
    const { id, number, kind } = this.item;
    const same = deals.find((deal) => deal.id === id);
    return same ?? (kind === "deal" ? deals.find((deal) => deal.number === number) : null) ?? null;
  }

  /** Whether the sheet has the same deal in this one's place, so that nothing is lost with it. */
  get #same() {
    const { sheet } = this.model.store.state;
    const theirs = sheet && this.#opposing(sheet);
    return theirs && this.item.kind === "deal" &&
      statesSame(theirs.outcome, this.item.outcome, sheet);
  }

  /** @param {boolean} taken */
  #why(taken) {
    const { item } = this;
    const time = showTime(new Date(item.at));
    if (item.state === "waiting") {
      const { writes } = this.model.api;
      return html`<p>${say(writes ? "waiting.since" : "waiting.noKey", { time })}</p>`;
    }
    if (item.kind === "correction") {
      return html`<p class="refusal">${say("waiting.correctionLost", { number: item.number })}</p>`;
    }
    return html`
      <p class="refusal">${taken
        ? say("waiting.taken", { number: item.number })
        : item.problem?.text}</p>
    `;
  }

  /**
   * @param {Sheet} sheet
   * @param {import("../../types.js").Deal | null} theirs
   */
  #choices(sheet, theirs) {
    const { state, kind } = this.item;
    const next = this.#nextNumber(sheet);
    const running = sheet.next !== null && sheet.game.id === this.item.game;
    const asNext = running && (kind === "correction" ? !theirs : this.#isConflict());
    const button = (/** @type {string} */ action, /** @type {string} */ words, look = "") =>
      html`
        <button type="button" data-do="${action}" class="${look}" ${this.#busy &&
          html`disabled`}>${words}</button>
      `;
    return html`
      ${theirs && !this.#same && button("replace", say("waiting.replace"))}
      ${asNext && button("next", say("waiting.next", { number: next }))}
      ${!this.#isConflict() && kind === "deal" && this.model.api.writes &&
        button("again", say("waiting.again"))}
      ${kind === "deal" && !theirs && running && button("edit", say("waiting.edit"))}
      ${button(
        "discard",
        say(
          this.#same
            ? "waiting.keepOne"
            : this.#discarding
            ? "waiting.discardNow"
            : theirs && state === "refused"
            ? "waiting.keepTheirs"
            : "waiting.discard",
        ),
        this.#same ? "primary" : "danger",
      )}
    `;
  }

  /** @param {Sheet} sheet */
  #nextNumber(sheet) {
    return sheet.next?.number ?? sheet.deals.length + 1;
  }

  /** Both deals were played: this one comes after what the sheet has. */
  async #recordNext() {
    const { sheet } = this.model.store.state;
    if (!sheet) return;
    const number = this.#nextNumber(sheet);
    if (this.item.kind === "deal") return this.model.outbox.sendAs(this.item.id, number);
    const { game, outcome } = this.item;
    await this.model.outbox.discard(this.item.id);
    return this.model.outbox.record({ id: newUuid(), game, number, outcome });
  }

  /** Correct what the sheet has; the journal keeps both. */
  async #replace() {
    const { sheet } = this.model.store.state;
    const theirs = sheet && this.#theirs(sheet);
    if (!theirs) return;
    const body = { outcome: this.item.outcome, reason: this.item.reason || say("waiting.reason") };
    const saved = await this.model.api.putDeal(sheet.game.id, theirs.id, body, {
      ifMatch: sheet.version,
    });
    this.model.adopt(saved);
    await this.model.outbox.discard(this.item.id);
    await this.model.outbox.send();
  }

  #discard() {
    if (!this.#discarding && !this.#same) {
      this.#discarding = true;
      this.update();
      return;
    }
    this.#do(() => this.#forget());
  }

  /** Discard the deal, and offer no more to take back that it was kept. */
  async #forget() {
    const { outbox, store } = this.model;
    await outbox.discardAndMoveUp(this.item.id);
    if (store.state.act?.entry === this.item.id) store.set({ act: null });
  }

  /** @param {() => Promise<unknown>} work */
  async #do(work) {
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      await work();
    } catch (error) {
      this.#failure = sayFailure(error, "failure.needsNetwork");
      const current = error instanceof ApiError && error.problem.sheet;
      if (current) this.model.adopt(current);
    }
    this.#busy = false;
    this.#follow();
  }
}

customElements.define("waiting-panel", WaitingPanel);

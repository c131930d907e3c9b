/** Enter one deal, or correct it: the game's form, the pad, every new total, and one button to save. */

import { ApiError } from "../core/api.js";
import { html } from "../core/html.js";
import { icon } from "../core/icons.js";
import { listen } from "../core/listen.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";
import { slidePanel } from "../elements/slide-panel.js";
import { formFor } from "../games/index.js";
import { CorrectionPanel } from "./correction-panel.js";
import { CurrentDeal } from "./current-deal.js";
import { dropDraft, keepDraft, keptDraft } from "./drafts.js";
import { FormPanel } from "./form-panel.js";
import { keepRecorded } from "./keep-recorded.js";
import { KEY_OF } from "./keyboard.js";
import { hintMoreBelow } from "./more-below.js";
import { numberPad } from "./number-pad.js";
import { Previewer } from "./previewer.js";
import { refusalOf } from "./refusal.js";
import { totalsStrip } from "./totals-strip.js";

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").GameType} GameType */
/** @typedef {import("../core/types.js").Preview} Preview */
/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("./deal-form.js").DealForm<any>} DealForm */
/** @typedef {import("./refusal.js").Refusal} Refusal */

/**
 * Emits `ready` when it takes keys; `saved` with the new sheet, or with nothing where the deal waits to be sent;
 * `cancelled` where the person went back.
 */
export class DealEntry extends View {
  /** @type {Sheet | null} */
  sheet = null;
  /** @type {GameType | null} */
  gameType = null;
  /** @type {Api | null} */
  api = null;
  dealId = "";
  /** @type {any} the outcome to correct */
  outcome = undefined;
  /** The seat to begin with; 0 leaves it to the form. */
  seat = 0;
  /** @type {number | null} of a deal that comes after others still waiting to be sent */
  number = null;
  /** @type {import("../core/outbox.js").Outbox | null} */
  outbox = null;

  /** @type {CurrentDeal | null} */
  #deal = null;
  /** @type {DealForm | null} */
  #form = null;
  /** @type {Previewer | null} */
  #previewer = null;
  /** @type {Preview | null} */
  #preview = null;
  /** @type {FormPanel | null} */
  #panel = null;
  /** @type {any} what the form makes of the outcome to correct by itself */
  #untouched = undefined;
  /** @type {any} the draft that was cleared, until something is entered anew */
  #cleared = null;
  /** The draft as it was before anything was entered. */
  #begun = "";
  #notice = "";
  #busy = false;
  #hintMore = () => {};

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.tabIndex = -1;
    this.autofocus = true;
    listen(this, {
      key: ({ dataset }) => this.#act(() => this.#form?.type(dataset.press ?? "")),
      special: () => this.#special(),
      clear: () => this.#clear(),
      save: () => this.#save(),
      cancel: () => this.emit("cancelled"),
    }, signal);
    this.addEventListener("click", (event) => this.#press(event), { signal });
    this.addEventListener("do", (event) => this.#do(event), { signal });
    addEventListener("keydown", (event) => this.#type(event), { signal });
    this.#hintMore = hintMoreBelow(this, signal);
    signal.addEventListener("abort", () => this.#previewer?.stop());
    this.#open();
  }

  async #open() {
    const { sheet, gameType, api } = this;
    if (!sheet || !gameType || !api) return;
    const { Form } = await formFor(gameType.id);
    const draft = this.#takeDraft(sheet);
    const deal = new CurrentDeal(sheet, gameType, this.dealId, this.number);
    this.#deal = deal;
    const screen = { api, changed: () => this.#changed(), shown: () => this.#show() };
    this.#form = new Form(deal, screen);
    if (this.outcome) {
      const untouched = new Form(deal, screen);
      untouched.load(this.outcome);
      this.#untouched = untouched.outcome();
    }
    this.#previewer = new Previewer(api, {
      answered: (preview) => this.#answered(preview),
      failed: (error, facts) => this.#failed(error, facts),
    });
    if (this.outcome) this.#form.load(this.outcome);
    this.#begun = this.#entered();
    if (draft) this.#form.draft = { ...this.#form.blank(), ...draft };
    if (this.seat && this.#form.places().includes(String(this.seat))) {
      this.#form.aim(String(this.seat));
    }
    this.#changed();
    this.emit("ready");
  }

  /** What has been entered, whichever field the pad writes. */
  #entered() {
    return JSON.stringify({ ...this.#form?.draft, active: null, fresh: false });
  }

  /** Return the outcome as entered; in a correction, what was left alone stays as it was recorded. @returns {any} */
  get #facts() {
    const now = this.#form?.outcome();
    if (!this.outcome || !this.#form) return now;
    const { restated } = this.#form.draft;
    return keepRecorded({ recorded: this.outcome, untouched: this.#untouched, now, restated });
  }

  /** Take up an unsaved entry, with the id it had, so that saving it twice records it once. @param {Sheet} sheet */
  #takeDraft(sheet) {
    const kept = keptDraft(this.#draftName(sheet));
    if (!kept) return null;
    if (this.outcome) return kept.draft;
    const recorded = sheet.deals.some(({ id }) => id === kept.dealId);
    if (recorded || kept.number !== (this.number ?? sheet.next?.number)) return null;
    this.dealId = kept.dealId;
    return kept.draft;
  }

  /** @param {Sheet} sheet */
  #draftName(sheet) {
    return this.outcome ? `${sheet.game.id}.${this.dealId}` : sheet.game.id;
  }

  #keepDraft() {
    const { sheet } = this;
    if (!sheet || !this.#deal || !this.#form) return;
    if (this.#entered() === this.#begun) return dropDraft(this.#draftName(sheet));
    keepDraft(this.#draftName(sheet), {
      dealId: this.dealId,
      number: this.#deal.number,
      draft: this.#form.draft,
    });
  }

  /** Do what the form's own buttons ask for. @param {MouseEvent} event */
  #press(event) {
    const origin = /** @type {Element} */ (event.target);
    const target = /** @type {HTMLElement | null} */ (origin.closest("[data-do]"));
    const action = target && this.#form?.actions()[target.dataset.do ?? ""];
    if (target && action) this.#act(() => action(target));
    // A finger leaves the keyboard's place alone: Enter goes on to the next seat.
    if (event.detail > 0 && target) this.focus({ preventScroll: true });
  }

  /** Do what an element of the form's own asks for by its name. @param {Event} event */
  #do(event) {
    const { detail, target } = /** @type {CustomEvent<string>} */ (event);
    const action = this.#form?.actions()[detail];
    if (action) this.#act(() => action(/** @type {HTMLElement} */ (target)));
  }

  /** @param {() => void} action */
  #act(action) {
    if (this.#busy) return;
    action();
    this.#changed();
    this.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    const form = this.#form;
    const target = /** @type {Element} */ (event.target);
    if (!form || !this.contains(target) && target !== document.body) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#save();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && target.matches("button:focus-visible")) return;
    const key = KEY_OF[event.key] ?? (/^\d$/.test(event.key) ? event.key : undefined);
    const letter = form.letters()[event.key.toLowerCase()];
    if (key === undefined && !letter) return;
    event.preventDefault();
    this.#act(() => {
      if (letter) letter();
      else if (key === "up" || key === "down") form.move(key === "up" ? -1 : 1);
      else form.type(/** @type {string} */ (key));
    });
  }

  /** Keep the draft and ask for a new preview. */
  #changed() {
    const { sheet } = this;
    if (!sheet || !this.#form) return;
    this.#notice = "";
    this.#cleared = null;
    this.#form.refusal = null;
    this.#form.previewed = null;
    this.#preview = null;
    this.#keepDraft();
    // Totals after deals that the server does not have yet would be guessed.
    if (this.#form.missing() === null && !this.#deal?.ahead) {
      this.#previewer?.ask(sheet.game.id, this.dealId, this.#facts);
    } else this.#previewer?.stop();
    this.#show();
  }

  #show() {
    this.update();
    this.#hintMore();
    this.#panel?.update();
  }

  /** @param {Preview} preview */
  #answered(preview) {
    this.#preview = preview;
    if (this.#form) this.#form.previewed = this.#previewedDeal();
    this.#show();
  }

  #previewedDeal() {
    return this.#preview?.sheet.deals.find(({ id }) => id === this.dealId) ?? null;
  }

  /**
   * @param {unknown} error
   * @param {any} facts
   */
  #failed(error, facts) {
    if (!this.#form) return;
    this.#form.refusal = refusalOf(error, facts);
    this.#form.refused(facts);
    this.#show();
  }

  async #special() {
    if (!this.#form?.special()) return;
    this.#panel = new FormPanel(this.#form, () => this.#changed());
    await slidePanel(this.#panel, { title: say("deal.special") });
    this.#panel = null;
    this.#changed();
  }

  /** Clear the entry, or put back what was cleared by a slip of the thumb. */
  #clear() {
    const form = this.#form;
    if (!form) return;
    const { draft } = form;
    const cleared = this.#cleared;
    form.draft = cleared ?? form.blank();
    if (!cleared && this.outcome) form.load(this.outcome);
    this.#changed();
    if (!cleared && JSON.stringify(form.draft) !== JSON.stringify(draft)) this.#cleared = draft;
    this.#show();
  }

  async #save() {
    const missing = this.#form?.missing();
    if (missing === undefined || this.#busy) return;
    if (missing !== null) {
      this.#notice = missing;
      return this.#show();
    }
    const reason = await this.#reason();
    if (reason === null) return;
    this.#busy = true;
    this.#show();
    await this.#record(reason);
    this.#busy = false;
    this.#show();
  }

  /** Ask why a recorded deal is changed, showing what that does; null where the person thinks again. */
  async #reason() {
    const { sheet } = this;
    if (!this.#deal?.correcting || !sheet) return "";
    const preview = this.#preview ?? await this.#askNow();
    if (!preview) return null;
    const { number } = this.#deal;
    const panel = new CorrectionPanel(preview.changes, sheet, number);
    return await slidePanel(panel, { title: say("correction.title", { number }) }) ?? null;
  }

  /** Have the preview without waiting for the pause. */
  async #askNow() {
    const { sheet, api } = this;
    const outcome = this.#facts;
    this.#previewer?.stop();
    try {
      const preview = await api?.previewDeal(sheet?.game.id ?? "", { id: this.dealId, outcome });
      if (preview) this.#answered(preview);
      return preview;
    } catch (error) {
      this.#failed(error, outcome);
      return null;
    }
  }

  /** @param {string} reason */
  async #record(reason) {
    const { sheet, api } = this;
    if (!sheet || !api || !this.#form || !this.#deal) return;
    const outcome = this.#facts;
    try {
      const saved = await this.#send(this.#deal, outcome, reason);
      dropDraft(this.#draftName(sheet));
      this.emit("saved", saved);
    } catch (error) {
      await this.#notSaved(error, outcome, reason);
    }
  }

  /**
   * @param {CurrentDeal} deal
   * @param {any} outcome
   * @param {string} reason
   */
  #send({ correcting, number, sheet }, outcome, reason) {
    const { dealId: id, api, outbox } = this;
    const game = sheet.game.id;
    if (!correcting) return outbox?.record({ id, game, number, outcome });
    return api?.putDeal(game, id, { outcome, reason }, { ifMatch: sheet.version });
  }

  /**
   * @param {unknown} error
   * @param {any} outcome
   * @param {string} reason
   */
  async #notSaved(error, outcome, reason) {
    const stale = error instanceof ApiError && error.problem.sheet ? error : null;
    const current = stale?.problem.sheet;
    this.#failed(error, outcome);
    if (!stale || !current || !this.sheet || !this.#deal) return;
    const { number } = this.#deal;
    if (this.#isUntouched(current)) {
      this.#adopt(current);
      this.#changed();
      this.#notice = say("deal.alreadyRecorded", { number });
      return;
    }
    const game = current.game.id;
    await this.outbox?.keepCorrection({ id: this.dealId, game, number, outcome, reason }, stale);
    dropDraft(this.#draftName(this.sheet));
    this.emit("saved", current);
  }

  /** Say whether the deal itself is as it was when this correction was begun. @param {Sheet} current */
  #isUntouched(current) {
    const now = current.deals.find(({ id }) => id === this.dealId);
    return JSON.stringify(now?.outcome) === JSON.stringify(this.#deal?.recorded?.outcome);
  }

  /** Go on from the sheet as it now stands on the server. @param {Sheet} current */
  #adopt(current) {
    if (!this.gameType || !this.#form) return;
    this.sheet = current;
    this.#deal = new CurrentDeal(current, this.gameType, this.dealId, this.number);
    this.#form.deal = this.#deal;
  }

  view() {
    const form = this.#form;
    const deal = this.#deal;
    if (!form || !deal) {
      return html`<p class="entry-loading" role="status">${say("deal.loading")}</p>`;
    }
    const specials = form.specials();
    const padKeys = form.padKeys();
    return html`
      ${this.#head(deal, form)}
      <div class="entry-form">${form.view()}</div>
      ${form.special() && html`
        <div class="entry-special">
          <button type="button" class="quiet" data-do="special">${say("deal.special")} …</button>
          <span class="entry-specials">${specials.join(" · ")}</span>
        </div>
      `}
      ${this.#strip()}
      ${padKeys && numberPad(padKeys, form.padLabel())}
      <footer class="entry-foot">
        <button type="button" class="primary" data-do="save"
          aria-disabled="${String(this.#busy || form.missing() !== null)}">${say(
            this.#busy ? "deal.saving" : deal.correcting ? "deal.correct" : "deal.save",
            {
              number: deal.number,
            },
          )}</button>
      </footer>
    `;
  }

  /**
   * @param {CurrentDeal} deal
   * @param {DealForm} form
   */
  #head(deal, form) {
    const { dealer } = form;
    return html`
      <header class="entry-head">
        <button type="button" class="icon-button" data-do="cancel" aria-label="${say(
          "deal.close",
        )}">
          ${icon("close")}
        </button>
        <h2><span>${say(deal.correcting ? "deal.correcting" : "deal.title", {
          number: deal.number,
        })}</span>
          <span class="entry-who">${deal.ahead ? say("deal.ahead") : say("deal.who", {
            dealer: deal.name(dealer),
            leader: deal.name(deal.leader(dealer)),
          })}</span></h2>
        <button type="button" class="quiet" data-do="clear">${say(
          this.#cleared ? "deal.putBack" : deal.correcting ? "deal.reset" : "deal.clear",
        )}</button>
      </header>
    `;
  }

  /** Show totals, or what stands in the way, in the same place, so that nothing moves. */
  #strip() {
    const refusal = this.#notice || this.#form?.refusal?.text;
    const missing = this.#form?.missing();
    const preview = this.#preview && { sheet: this.#preview.sheet, deal: this.#previewedDeal() };
    return html`
      <div class="entry-strip" aria-live="polite">
        ${refusal
          ? html`<p class="entry-refusal">${refusal}</p>`
          : missing
          ? html`<p class="entry-missing">${missing}</p>`
          : this.#deal?.ahead
          ? html`<p class="entry-missing">${say("deal.aheadTotals")}</p>`
          : this.sheet && totalsStrip(this.sheet, preview)}
      </div>
    `;
  }
}

customElements.define("deal-entry", DealEntry);

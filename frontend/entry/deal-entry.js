/** Enter one deal, or correct it: the game's form, the pad, every new total, and one button to save. */

import "../words/panels-and-forms.js";
import { formFor } from "../games/index.js";
import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { listen } from "../page/listen.js";
import { slidePanel } from "../page/slide-panel.js";
import { View } from "../page/view.js";
import { changesMore } from "../sheet/changes-view.js";
import { say } from "../words/say.js";
import { EntryModel } from "./entry-model.js";
import { FormPanel } from "./form-panel.js";
import { actionOf, isSave } from "./keyboard.js";
import { hintMoreBelow } from "./more-below.js";
import { numberPad } from "./number-pad.js";
import { totalsStrip } from "./totals-strip.js";

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
  /** @type {import("../server/outbox.js").Outbox | null} */
  outbox = null;
  /** @type {"ruled" | "agreed"} how what is no slip is settled: friends have no director */
  settled = "agreed";

  /** @type {EntryModel | null} */
  #entry = null;
  /** @type {FormPanel | null} */
  #panel = null;
  #busy = false;
  #hintMore = () => {};

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.tabIndex = -1;
    this.autofocus = true;
    listen(this, {
      key: ({ dataset }) => this.#act(() => this.#entry?.form.type(dataset.press ?? "")),
      special: () => this.#special(),
      clear: () => this.#entry?.clear(),
      save: () => this.#save(),
      cancel: () => this.emit("cancelled"),
    }, signal);
    this.addEventListener("click", (event) => this.#press(event), { signal });
    addEventListener("keydown", (event) => this.#type(event), { signal });
    this.#hintMore = hintMoreBelow(this, signal);
    signal.addEventListener("abort", () => this.#entry?.stop());
    this.#open();
  }

  async #open() {
    const { sheet, gameType, api } = this;
    if (!sheet || !gameType || !api) return;
    const { Form } = await formFor(gameType.id);
    const entry = new EntryModel(Form, { ...this, sheet, gameType, api }, {
      changed: () => this.#show(),
      saved: (saved) => this.emit("saved", saved),
    });
    this.#entry = entry;
    const place = this.seat ? entry.form.placeOf(this.seat) : null;
    if (place !== null) entry.form.aim(place);
    entry.change();
    this.emit("ready");
  }

  /** Do what the form's own buttons ask for. @param {MouseEvent} event */
  #press(event) {
    const origin = /** @type {Element} */ (event.target);
    const target = /** @type {HTMLElement | null} */ (origin.closest("[data-do]"));
    const action = target && this.#entry?.form.actions()[target.dataset.do ?? ""];
    if (target && action) this.#act(() => action(target));
    // A finger leaves the keyboard's place alone: Enter goes on to the next seat.
    if (event.detail > 0 && target) this.focus({ preventScroll: true });
  }

  /** @param {() => void} action */
  #act(action) {
    if (this.#busy) return;
    action();
    this.#entry?.change();
    this.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.#entry || !this.contains(target) && target !== document.body) return;
    const action = isSave(event) ? null : actionOf(event, this.#entry.form);
    if (!isSave(event) && !action) return;
    event.preventDefault();
    if (action) this.#act(action);
    else this.#save();
  }

  #show() {
    this.update();
    this.#hintMore();
    this.#panel?.update();
  }

  async #special() {
    const entry = this.#entry;
    if (!entry?.form.special()) return;
    this.#panel = new FormPanel(entry.form, () => entry.change());
    await slidePanel(this.#panel, { title: say("deal.special") });
    this.#panel = null;
    entry.change();
  }

  async #save() {
    const entry = this.#entry;
    if (!entry || this.#busy || entry.tellMissing()) return;
    this.#busy = true;
    try {
      const reason = entry.deal.recorded ? await this.#reason(entry) : "";
      if (reason === null) return;
      this.#show();
      await entry.save(reason);
    } finally {
      this.#busy = false;
      this.#show();
    }
  }

  /**
   * Ask why a recorded deal is changed, showing what that does; null where the person thinks again. Who directs has
   * ruled, and sees the new totals already: he is asked where more changes than these.
   * @param {EntryModel} entry
   */
  async #reason(entry) {
    const preview = await entry.havePreview();
    if (!preview) return null;
    const { number, sheet } = entry.deal;
    const ruled = this.api?.directs ? say("correction.ruled") : "";
    if (ruled && !changesMore(preview.changes, sheet)) return ruled;
    const { CorrectionPanel } = await import("./correction-panel.js");
    const asked = { id: entry.deal.id, outcome: entry.form.facts };
    const more = { api: this.api, asked, settled: this.settled };
    const panel = new CorrectionPanel(preview.changes, entry.deal, more, ruled);
    return await slidePanel(panel, { title: say("correction.title", { number }) }) ?? null;
  }

  view() {
    const entry = this.#entry;
    if (!entry) return html`<p class="entry-loading" role="status">${say("deal.loading")}</p>`;
    const { form, deal } = entry;
    const specials = form.specials();
    const padKeys = form.takesNumbers() ? form.padKeys() : null;
    return html`
      ${this.#head(entry)}
      <div class="entry-form">${form.view()}</div>
      ${form.special() && html`
        <div class="entry-special">
          <button type="button" class="quiet" data-do="special">${specials.length > 0
            ? say("deal.specials")
            : form.specialName()}</button>
          <span class="entry-specials">${specials.join(" · ")}</span>
        </div>
      `}
      ${this.#strip(entry)}
      ${padKeys && numberPad(padKeys, form.padLabel())}
      <footer class="entry-foot">
        <button type="button" class="primary" data-do="save"
          aria-disabled="${String(this.#busy || form.missing() !== null)}">${say(
            this.#busy
              ? "deal.saving"
              : !deal.recorded
              ? "deal.save"
              : this.api?.directs
              ? "deal.correcting"
              : "deal.correct",
            {
              number: deal.number,
            },
          )}</button>
      </footer>
    `;
  }

  /** @param {EntryModel} entry */
  #head({ deal, form, cleared }) {
    const { dealer } = form;
    return html`
      <header class="entry-head">
        <button type="button" class="icon-button" data-do="cancel" aria-label="${say(
          "deal.close",
        )}">
          ${icon("close")}
        </button>
        <h2><span>${say(deal.recorded ? "deal.correcting" : "sheet.dealNumber", {
          number: deal.number,
        })}</span>
          <span class="entry-who">${deal.ahead
            ? say("deal.ahead")
            : deal.opening(dealer)}</span></h2>
        <button type="button" class="quiet" data-do="clear">${say(
          cleared ? "deal.putBack" : deal.recorded ? "deal.reset" : "deal.clear",
        )}</button>
      </header>
    `;
  }

  /** Show totals, or what stands in the way, in the same place, so that nothing moves. @param {EntryModel} entry */
  #strip({ form, deal, notice, preview, previewedDeal }) {
    const refusal = notice || form.refusal?.text;
    const missing = form.missing();
    return html`
      <div class="entry-strip" aria-live="polite">
        ${refusal
          ? html`<p class="entry-refusal">${refusal}</p>`
          : missing
          ? html`<p class="entry-missing">${missing}</p>`
          : deal.ahead
          ? html`<p class="entry-missing">${say("deal.aheadTotals")}</p>`
          : totalsStrip(deal.sheet, preview && { sheet: preview.sheet, deal: previewedDeal })}
      </div>
    `;
  }
}

customElements.define("deal-entry", DealEntry);

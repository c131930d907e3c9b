/** Show what a correction changes and ask why it is made. */

import { chips, oneOf } from "../forms/choices.js";
import { html } from "../page/html.js";
import { listen, onSubmit } from "../page/listen.js";
import { View } from "../page/view.js";
import { changesView } from "../sheet/changes-view.js";
import { say } from "../words/say.js";
import { RatingChanges } from "./rating-changes.js";

/** @typedef {import("../types.js").Changes} Changes */

const SLIPS = ["miscounted", "mistyped", "wrongSeat"];

/** Emits `done` with the reason. */
export class CorrectionPanel extends View {
  #usual;

  #reason;

  #ratings;

  /**
   * @param {Changes} changes
   * @param {{sheet: Sheet, number: number}} deal
   * @param {{api: import("../server/api.js").Api | null, asked: object, settled: "ruled" | "agreed"}} preview of
   *   what, whom to ask more about it, and the usual reason where it was no slip
   * @param {string} [reason] the one to begin with
   */
  constructor(changes, { sheet, number }, { api, asked, settled }, reason = "") {
    super();
    this.#usual = [...SLIPS, settled].map((each) => say(`correction.${each}`));
    this.#reason = reason;
    this.#ratings = new RatingChanges(api, sheet, asked);
    this.changes = changes;
    this.sheet = sheet;
    this.number = number;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      reason: ({ dataset }) => this.#take(dataset.value ?? ""),
    }, signal);
    this.addEventListener("input", (event) => {
      this.#take(/** @type {HTMLInputElement} */ (event.target).value);
    }, { signal });
    onSubmit(this, () => {
      if (this.#reason.trim()) this.emit("done", this.#reason.trim());
    }, signal);
  }

  update() {
    super.update();
    const slot = this.querySelector(".ratings-slot");
    if (slot && !slot.hasChildNodes()) slot.append(this.#ratings);
  }

  /** @param {string} reason */
  #take(reason) {
    this.#reason = reason;
    this.update();
  }

  view() {
    return html`
      <form class="panel-body stack">
        ${changesView(this.changes, this.sheet)}
        <div data-own class="ratings-slot"></div>
        ${chips(
          say("correction.why"),
          oneOf("reason", this.#usual, this.#reason, String),
        )}
        <label class="field">
          <span>${say("correction.own")}</span>
          <input name="reason" value="${this
            .#reason}" maxlength="200" autocomplete="off" dir="auto">
        </label>
        <button class="primary" ${!this.#reason.trim() && html`disabled`}>
          ${say("deal.correcting", { number: this.number })}
        </button>
      </form>
    `;
  }
}

customElements.define("correction-panel", CorrectionPanel);

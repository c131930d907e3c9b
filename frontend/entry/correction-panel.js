/** Show what a correction changes and ask why it is made. */

import { chips, oneOf } from "../forms/choices.js";
import { html } from "../page/html.js";
import { listen, onSubmit } from "../page/listen.js";
import { View } from "../page/view.js";
import { changesView } from "../sheet/changes-view.js";
import { say } from "../words/say.js";

/** @typedef {import("../types.js").Changes} Changes */

const USUAL = ["miscounted", "mistyped", "wrongSeat", "ruled"];

/** Emits `done` with the reason. */
export class CorrectionPanel extends View {
  #reason;

  /** @param {Changes} changes @param {Sheet} sheet @param {number} number the deal's @param {string} [reason] the one to begin with */
  constructor(changes, sheet, number, reason = "") {
    super();
    this.#reason = reason;
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

  /** @param {string} reason */
  #take(reason) {
    this.#reason = reason;
    this.update();
  }

  view() {
    return html`
      <form class="panel-body stack">
        ${changesView(this.changes, this.sheet)}
        ${chips(
          say("correction.why"),
          oneOf("reason", USUAL.map((each) => say(`correction.${each}`)), this.#reason, String),
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

/** Correct a misspelt name. */

import { nameOf } from "../core/columns.js";
import { sayFailure } from "../core/failure.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").Sheet} Sheet */

/** Emits `done` with the new sheet. */
export class RenameForm extends View {
  #refusal = "";

  /**
   * @param {Api} api
   * @param {Sheet} sheet
   * @param {number} seat
   */
  constructor(api, sheet, seat) {
    super();
    this.api = api;
    this.sheet = sheet;
    this.seat = seat;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    }, { signal });
  }

  view() {
    return html`
      <form class="panel-body stack">
        <label class="field"><span>${say("rename.name")}</span>
          <input name="name" dir="auto" maxlength="60" autocomplete="off" value="${nameOf(
            this.sheet,
            this.seat,
          )}"></label>
        <p class="refusal" role="alert">${this.#refusal}</p>
        <button class="primary">${say("form.save")}</button>
      </form>
    `;
  }

  async #save() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=name]"));
    try {
      const path = `/games/${this.sheet.game.id}/seats/${this.seat}`;
      this.emit("done", await this.api.patch(path, { name: field.value }));
    } catch (error) {
      this.#refusal = sayFailure(error);
      this.update();
    }
  }
}

customElements.define("rename-form", RenameForm);

/** End the game before its rules do. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { EntryForm } from "./entry-form.js";

/** Before a deal is written the game is dropped. */
export class FinishForm extends EntryForm {
  get #drops() {
    return this.sheet.deals.length === 0;
  }

  get #usual() {
    return say(this.#drops ? "finishEarly.usualDrop" : "finishEarly.usual");
  }

  fields() {
    return html`
      <p>${say(this.#drops ? "finishEarly.dropHelp" : "finishEarly.help")}</p>
      <label class="field">
        <span>${say("finishEarly.reason")}</span>
        <input name="reason" dir="auto" maxlength="200" autocomplete="off" value="${this.#usual}">
      </label>
    `;
  }

  facts() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=reason]"));
    const reason = field ? field.value.trim() : this.#usual;
    return reason ? { kind: "finish", reason } : null;
  }

  button() {
    return { label: say(this.#drops ? "finishEarly.saveDrop" : "finishEarly.save"), grave: true };
  }
}

customElements.define("finish-form", FinishForm);

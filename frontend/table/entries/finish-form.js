/** End the game before its rules do. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { EntryForm } from "./entry-form.js";

export class FinishForm extends EntryForm {
  fields() {
    return html`
      <p>${say("finishEarly.help")}</p>
      <label class="field">
        <span>${say("finishEarly.reason")}</span>
        <input name="reason" dir="auto" maxlength="200" autocomplete="off" value="${say(
          "finishEarly.usual",
        )}">
      </label>
    `;
  }

  facts() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=reason]"));
    const reason = field ? field.value.trim() : say("finishEarly.usual");
    return reason ? { kind: "finish", reason } : null;
  }

  button() {
    return { label: say("finishEarly.save"), grave: true };
  }
}

customElements.define("finish-form", FinishForm);

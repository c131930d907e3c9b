/** Enter that somebody else plays on in a seat, from where it stands. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { EntryForm, seatChoice } from "./entry-form.js";

export class ReplaceForm extends EntryForm {
  fields() {
    const seats = this.sheet.totals.filter(({ status }) => status === "in").map(({ seat }) => seat);
    return html`
      ${seatChoice({
        name: "seat",
        legend: say("replace.who"),
        sheet: this.sheet,
        seats,
        chosen: null,
      })}
      <label class="field">
        <span>${say("replace.name")}</span>
        <input name="name" dir="auto" maxlength="40" autocomplete="off">
      </label>
      <p class="hint">${say("replace.help")}</p>
    `;
  }

  remarks() {
    return html`
      <label class="field">
        <span>${say("replace.reason")}</span>
        <input name="reason" dir="auto" maxlength="200" autocomplete="off">
      </label>
    `;
  }

  facts() {
    const form = this.querySelector("form");
    const typed = form ? new FormData(form) : new FormData();
    const [name, reason] = ["name", "reason"].map((each) => String(typed.get(each) ?? "").trim());
    const seat = Number(typed.get("seat"));
    return seat && name ? { kind: "replace", seat, name, reason } : null;
  }
}

customElements.define("replace-form", ReplaceForm);

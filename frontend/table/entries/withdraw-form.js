/** Strike out an entry after showing what that changes; the journal keeps it. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { EntryForm } from "./entry-form.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Sheet} Sheet */

export class WithdrawForm extends EntryForm {
  /**
   * @param {Api} api
   * @param {Sheet} sheet
   * @param {{id: string, kind: string, label: string}} entry
   */
  constructor(api, sheet, entry) {
    super(api, sheet);
    this.entry = entry;
    this.entryId = entry.id;
  }

  fields() {
    return html`
      <p>${say("withdraw.help", { entry: this.entry.label })}</p>
    `;
  }

  remarks() {
    return html`
      <fieldset class="choice">
        <legend>${say("withdraw.why")}</legend>
        ${["mistake", "twice", "order"].map((each, at) =>
          html`
            <label
              class="chip"><input type="radio" name="usual" value="${say(
                `withdraw.${each}`,
              )}" ${at === 0 && html`checked`}>${say(`withdraw.${each}`)}</label>
          `
        )}
      </fieldset>
      <label class="field">
        <span>${say("withdraw.own")}</span>
        <input name="reason" dir="auto" maxlength="200" autocomplete="off">
      </label>
    `;
  }

  facts() {
    return { kind: this.entry.kind, withdraw: true };
  }

  button() {
    return { label: say("withdraw.save", { entry: this.entry.label }), grave: true };
  }

  record() {
    const typed = new FormData(/** @type {HTMLFormElement} */ (this.querySelector("form")));
    const reason = String(typed.get("reason")).trim() || String(typed.get("usual"));
    const { kind } = this.entry;
    return this.api.withdraw(this.sheet.game.id, this.entryId, {
      kind,
      reason,
      version: this.sheet.version,
    });
  }
}

customElements.define("withdraw-form", WithdrawForm);

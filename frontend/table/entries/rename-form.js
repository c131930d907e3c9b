/** Correct the name of a player, or give a side one. */

import { html } from "../../page/html.js";
import { onSubmit } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { nameOf, teamName } from "../../sheet/columns.js";
import { say } from "../../words/say.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Sheet} Sheet */

/** Emits `done` with the new sheet. */
export class RenameForm extends View {
  #refusal = "";

  /**
   * @param {Api} api
   * @param {Sheet} sheet
   * @param {number | string} who a seat, or the letter of a side
   */
  constructor(api, sheet, who) {
    super();
    this.api = api;
    this.sheet = sheet;
    this.who = who;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    onSubmit(this, () => this.#save(), signal);
  }

  view() {
    return html`
      <form class="panel-body stack">
        <label class="field"><span>${say("rename.name")}</span>
          <input name="name" dir="auto" maxlength="60" autocomplete="off" value="${this
            .#usual}"></label>
        ${typeof this.who === "string" && html`
          <p class="soft">${say("rename.teamHelp", {
            team: say("sheet.team", { side: this.who }),
          })}</p>
        `}
        <p class="refusal" role="alert">${this.#refusal}</p>
        <button class="primary">${say("form.save")}</button>
      </form>
    `;
  }

  get #usual() {
    const { sheet, who } = this;
    return typeof who === "number" ? nameOf(sheet, who) : teamName(sheet.seats, who);
  }

  async #save() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=name]"));
    try {
      const part = typeof this.who === "number" ? `seats/${this.who}` : `sides/${this.who}`;
      const name = typeof this.who === "number" ? field.value : field.value.trim() || null;
      this.emit("done", await this.api.patch(`/games/${this.sheet.game.id}/${part}`, { name }));
    } catch (error) {
      this.#refusal = sayFailure(error);
      this.update();
    }
  }
}

customElements.define("rename-form", RenameForm);

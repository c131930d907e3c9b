/** Open tables of the hall. */

import { html } from "../../../page/html.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { onSubmit } from "../../../page/listen.js";

const MOST = 200;

/** Emits `done` once they are open. */
export class HallPanel extends DeskPart {
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    onSubmit(this, () => this.#open(), signal);
  }

  view() {
    const first = this.event.tables.length + 1;
    return html`
      <form class="panel-body stack">
        <p class="hint">${say("desk.hallHelp")}</p>
        <label class="field"><span>${say("desk.howMany")}</span>
          <input name="count" type="number" min="1" max="${MOST}" required value="4"></label>
        <label class="field"><span>${say("desk.firstNumber")}</span>
          <input name="first" type="number" min="1" max="999" required value="${first}"></label>
        <label class="field"><span>${say("desk.tableLabel")}</span>
          <input name="label" dir="auto" maxlength="14" required autocomplete="off"
            value="${say("desk.tableWord")}"></label>
        ${this.refusal()}
        <button class="primary" ${this.busy && html`disabled`}>${say("desk.act.hall")}</button>
      </form>
    `;
  }

  async #open() {
    const typed = this.typed();
    const [count, first] = ["count", "first"].map((name) => Number(typed.get(name)));
    const word = String(typed.get("label")).trim();
    const labels = Array.from({ length: count }, (_, at) => `${word} ${first + at}`);
    if (await this.attempt(() => this.model.openTables(labels))) this.emit("done", true);
  }
}

customElements.define("hall-panel", HallPanel);

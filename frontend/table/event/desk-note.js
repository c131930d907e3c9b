/**
 * Say at a table of an event what its desk has done with the match: that the sheet is at another table, where it was
 * begun, or that the match is adjourned, ruled, given up or played anew, though the sheet goes on.
 */

import { html } from "../../page/html.js";
import { tablePath } from "../../page/router.js";
import { View } from "../../page/view.js";
import { say, sentenceOf } from "../../words/say.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */

/** Stands above the sheet of a table's screen. */
export class DeskNote extends View {
  /** @param {TableModel} model */
  constructor(model) {
    super();
    this.model = model;
  }

  show() {
    if (!this.#stopped && this.#elsewhere.length === 0) return this.remove();
    if (!this.isConnected) document.querySelector("table-screen announced-here")?.after(this);
    this.update();
  }

  view() {
    return html`
      ${this.#stopped && html`
        <p class="coming panel-body" role="status">${say(`call.stopped.${this.#stopped}`)}</p>
      `}
      ${this.#elsewhere.map(({ table, competition, name }) =>
        html`
          <p class="coming panel-body" role="status">${say("call.elsewhere", {
            competition,
            round: sentenceOf(name),
          })}
            <a href="${tablePath(table)}">${say("call.openSheet")}</a></p>
        `
      )}
    `;
  }

  /** Return why the match of the sheet is not played on; one that was adjourned and ended is over. */
  get #stopped() {
    const { table, sheet } = this.model.store.state;
    const over = sheet?.status === "finished" && table?.stopped === "adjourned";
    return this.model.past || over ? undefined : table?.stopped;
  }

  /** Return the matches with their sheets at other tables, while no other match is played here. */
  get #elsewhere() {
    const { table, sheet } = this.model.store.state;
    const free = !this.model.past && (!sheet || sheet.status === "finished");
    return free ? table?.elsewhere ?? [] : [];
  }
}

customElements.define("desk-note", DeskNote);

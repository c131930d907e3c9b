/** Say at a table of an event which other table has the sheet of a match that was moved here while it ran. */

import { html } from "../core/html.js";
import { tablePath } from "../core/router.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/table.js").TableModel} TableModel */

/** Stands above the sheet of a table's screen while no other match is played there. */
export class SheetElsewhere extends View {
  /** @param {TableModel} model */
  constructor(model) {
    super();
    this.model = model;
  }

  show() {
    const { table, sheet } = this.model.store.state;
    const free = !this.model.past && (!sheet || sheet.status === "finished");
    const said = free && table?.elsewhere?.length;
    if (!said) return this.remove();
    if (!this.isConnected) document.querySelector("table-screen .sheet-slot")?.prepend(this);
    this.update();
  }

  view() {
    return html`${
      this.model.store.state.table?.elsewhere?.map(({ table, ...match }) =>
        html`
          <p class="coming panel-body" role="status">${say("call.elsewhere", match)}
            <a href="${tablePath(table)}">${say("call.openSheet")}</a></p>
        `
      )
    }`;
  }
}

customElements.define("sheet-elsewhere", SheetElsewhere);

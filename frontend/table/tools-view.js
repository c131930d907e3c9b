/** Draw what is always at hand below the sheet: the code, the places, the director, everything else. */

import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { say } from "../words/say.js";

/** @typedef {import("./model/table-model.js").TableModel} TableModel */

/** @param {TableModel} model */
export function toolsView(model) {
  const { sheet, table } = model.store.state;
  return html`
    <nav class="tools" aria-label="${say("table.tools")}">
      <button type="button" class="quiet" data-do="qr">${icon("qr")}<span>${say(
        "table.qr",
      )}</span></button>
      ${sheet && html`
        <button type="button" class="quiet" data-do="standings">
          ${icon("places")}<span>${say("table.standings")}</span></button>
      `}
      ${table?.event && html`<call-director></call-director>`}
      <button type="button" class="quiet" data-do="more">${icon("more")}<span>${say(
        "table.more",
      )}</span></button>
    </nav>
  `;
}

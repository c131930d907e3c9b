/** Show, in one line of fixed height, every new total as the server gives it, or what stands in the way. */

import { html } from "../page/html.js";
import { columnsOf, isStillIn, lineOf } from "../sheet/columns.js";
import { say, showPoints } from "../words/say.js";

/**
 * Draw the totals of `sheet`; without a preview each total is waited for.
 * @param {Sheet} sheet the sheet that names the columns
 * @param {{sheet: Sheet, deal: Deal | null} | null} preview
 */
export function totalsStrip(sheet, preview) {
  const columns = columnsOf(preview?.sheet ?? sheet);
  return html`<ul class="totals-strip">${
    columns.map((column) => {
      const line = preview?.deal && lineOf(preview.deal.lines, column);
      const stillIn = isStillIn(sheet, column);
      const out = column.status === "out" || column.status === "disqualified";
      return html`
        <li data-status="${column.status}">
          <bdi class="name">${column.name}</bdi>
          <b class="numeral">${preview ? stillIn ? "" : showPoints(column.points) : "…"}</b>
          <span class="numeral">${preview && (out || stillIn)
            ? say(out ? "standing.out" : "standing.in")
            : sheet.game.places
            ? ""
            : line && signed(line.points)}</span>
        </li>
      `;
    })
  }</ul>`;
}

/** @param {number} points */
const signed = (points) => points > 0 ? `+${showPoints(points)}` : showPoints(points);

/** Draw what is keyed in from paper: a row of cells for each deal, and the pad that fills them. */

import { numberPad } from "../../entry/number-pad.js";
import { showTyped } from "../../forms/number-text.js";
import { html } from "../../page/html.js";
import { columnsOf } from "../../sheet/columns.js";
import { say } from "../../words/say.js";
import { headRow } from "./comparison-view.js";

/** @typedef {import("../../sheet/columns.js").Column} Column */
/** @typedef {import("./keyed-paper.js").KeyedPaper} KeyedPaper */

/**
 * Draw the cells and the pad.
 * @param {KeyedPaper} paper
 * @param {Sheet} sheet
 * @param {{refusal: unknown, busy: boolean}} now
 */
export function keyingView(paper, sheet, { refusal, busy }) {
  const columns = columnsOf(sheet);
  const { rows, row, column } = paper;
  return html`
    <div class="paper-body" data-key="keying">
      <p class="hint">${say("paper.keyInHelp")}</p>
      <label class="row paper-first"><span>${say("paper.first")}</span>
        <input type="text" inputmode="numeric" autocomplete="off" maxlength="5"
          value="${paper.first}"></label>
      <table class="paper-cells">
        ${headRow(sheet)}
        <tbody>${rows.map((cells, at) =>
          html`
            <tr><th scope="row">${paper.first + at}</th>
              ${cells.map((text, to) => cellView(paper, columns[to], text, at, to))}</tr>
          `
        )}</tbody>
      </table>
    </div>
    <footer class="paper-foot" data-key="foot">
      ${refusal}
      ${numberPad(
        [{ key: "sign", label: "±" }, { key: "half", label: paper.tenths ? "." : "½" }],
        cellName(paper, columns[column], row),
      )}
      <button type="button" class="primary" data-do="compare" ${(busy ||
        paper.deals.length === 0) && html`disabled`}>${say("paper.compare")}</button>
    </footer>
  `;
}

/** @param {KeyedPaper} paper @param {Column} column @param {number} row */
const cellName = ({ first }, { name }, row) => say("paper.cell", { name, number: first + row });

/** @param {KeyedPaper} paper @param {Column} column @param {string} text @param {number} row @param {number} to */
function cellView(paper, column, text, row, to) {
  const marked = row === paper.row && to === paper.column;
  const shown = showTyped(text);
  const label = say("paper.keyed", {
    where: cellName(paper, column, row),
    points: shown || say("paper.nothing"),
  });
  return html`
    <td><button type="button" class="numeral" data-do="cell" data-row="${row}" data-column="${to}"
      aria-label="${label}" tabindex="${marked ? 0 : -1}" ${marked &&
        html`aria-current="true"`}>${shown}</button></td>
  `;
}

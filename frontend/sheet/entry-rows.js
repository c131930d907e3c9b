/**
 * Draw a row for each entry of the sheet, and for each bonus that closes it.
 *
 * @typedef {Object} RowWords
 * @property {unknown} head
 * @property {string} label
 * @property {"deal" | "other" | "bonus" | "struck"} kind
 * @property {string} [summary]
 * @property {number} [dealer]
 * @property {number} [seat] the seat it concerns, where it has no points
 */

import { html } from "../page/html.js";
import { say, sentenceOf, showPoints } from "../words/say.js";
import { lineOf } from "./columns.js";
import { columnClass, dealerName, lengthOf } from "./sheet-columns.js";
import { openDisputes } from "./signing.js";

/** @typedef {import("../types.js").Bonus} Bonus */
/** @typedef {import("../types.js").OtherEntry} OtherEntry */
/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./sheet-columns.js").Page} Page */

/**
 * @param {Page} page
 * @param {Deal} deal
 */
export function dealRow(page, deal) {
  return entryRow(page, deal.id, deal.lines, {
    head: html`${deal.number}${
      deal.problem && html`
        <abbr class="problem-mark" title="${sentenceOf(deal.problem)}">!</abbr>
      `
    }${dealerName(page, deal.dealer)}`,
    label: say(deal.problem ? "sheet.dealProblem" : "sheet.dealNumber", { number: deal.number }),
    dealer: deal.dealer,
    kind: deal.counts ? "deal" : "struck",
    summary: sentenceOf(deal.problem ?? deal.summary),
  });
}

/**
 * @param {Page} page
 * @param {OtherEntry} entry
 */
export function otherRow(page, entry) {
  const kind = entry.ruling ?? entry.kind;
  const label = say(`entry.${kind}`);
  return entryRow(page, entry.id, entry.lines, {
    head: html`<span class="tag">${say(`tag.${kind}`)}</span>`,
    label,
    kind: entry.counts ? "other" : "struck",
    summary: sentenceOf(entry.problem ?? entry.summary) || label,
    seat: entry.seat ?? entry.winner,
  });
}

/**
 * @param {Page} page
 * @param {Bonus} bonus
 * @param {number} at
 */
export function bonusRow(page, { lines, summary }, at) {
  return entryRow(page, `bonus-${at}`, lines, {
    head: html`<span class="tag">${say("tag.bonus")}</span>`,
    label: sentenceOf(summary) || say("sheet.bonus"),
    kind: "bonus",
    summary: sentenceOf(summary),
  });
}

/**
 * @param {Page} page
 * @param {string} id
 * @param {Line[]} lines
 * @param {RowWords} row
 */
function entryRow(page, id, lines, row) {
  const disputed = openDisputes(page.sheet).some(({ entry }) => entry === id);
  return html`
    <tr class="row-${row.kind}" data-key="${id}">
      <th scope="row" class="deal-head">
        <button type="button" data-do="why" data-row="${id}" data-seat="0" tabindex="-1"
          aria-label="${disputed ? say("sheet.disputed", { row: row.label }) : row.label}">${row
            .head}${disputed &&
            html`<span class="dispute-mark" aria-hidden="true">?</span>`}</button>
      </th>
      ${page.columns.map((column) => cell(page, column, id, lineOf(lines, column), row))}
      <td class="story">${row.summary}</td>
    </tr>
  `;
}

/**
 * @param {Page} page
 * @param {Column} column
 * @param {string} id
 * @param {Line | undefined} line
 * @param {RowWords} row
 */
function cell(page, column, id, line, { label, dealer, seat }) {
  const { sheet } = page;
  const concerned = seat !== undefined && column.seats.includes(seat);
  const shown = line ? showPoints(line.points) : concerned ? "·" : "";
  const dealt = dealer !== undefined && sheet.game.dealers && column.seats.includes(dealer);
  const disputed = openDisputes(sheet).some((each) =>
    each.entry === id && each.seat !== null && column.seats.includes(each.seat)
  );
  const ring = dealt && html`<span class="dealer-mark" aria-hidden="true"></span>`;
  if (!shown) return html`<td class="${columnClass(page, column)}">${ring}</td>`;
  const here = `${id}:${column.seat}`;
  const plain = say("sheet.cell", { name: column.name, row: label, points: shown });
  const words = disputed ? say("sheet.disputed", { row: plain }) : plain;
  const marks = line?.marks ?? [];
  return html`
    <td class="${columnClass(page, column)}" data-length="${lengthOf(shown)}"
      data-fresh="${String(page.fresh.has(here))}">
      <button type="button" class="cell numeral" data-do="why" data-row="${id}" data-seat="${column
        .seat}"
        tabindex="${here === page.entrance ? 0 : -1}"
        aria-label="${marks.reduce(
          (cell, mark) => say("sheet.cellMark", { cell, mark: sentenceOf(mark) }),
          dealt ? say("sheet.cellDealer", { cell: words }) : words,
        )}"><span>${shown}</span>${disputed &&
          html`<span class="dispute-mark" aria-hidden="true">?</span>`}</button>
      ${marks.length > 0 && html`
        <span class="marks" aria-hidden="true">${marks.map((mark) => mark.sign ?? sentenceOf(mark))
          .join(" ")}</span>
      `}${ring}
    </td>
  `;
}

/** Draw the ruled sheet: a column for each seat or side, a row for each entry, totals always in sight. */

import { html } from "../page/html.js";
import { say, sayTitle, sentenceOf } from "../words/say.js";
import { rowsOf } from "./columns.js";
import { ownRows, waitingRow } from "./device-rows.js";
import { bonusRow, dealRow, otherRow } from "./entry-rows.js";
import { columnClass, dealerName, headRow } from "./sheet-columns.js";
import { openDisputes } from "./signing.js";
import { leftRow, signaturesRow, totalsRow } from "./total-rows.js";

/** @typedef {import("./sheet-columns.js").Page} Page */

/** @param {Page} page */
export function sheetView(page) {
  const { sheet, columns } = page;
  return html`
    <div class="paper" tabindex="-1">
      <table class="sheet" data-columns="${columns.length}" data-sided="${String(
        sheet.sides.length > 0,
      )}">
        <caption class="unseen">${say("sheet.caption", {
          game: sayTitle(sheet.game.title),
        })}</caption>
        <thead>${headRow(page)}</thead>
        <tbody>
          ${rowsOf(sheet).map((row) =>
            row.kind === "deal"
              ? page.row(row.deal.id, row.deal, () => dealRow(page, row.deal))
              : page.row(row.entry.id, row.entry, () => otherRow(page, row.entry))
          )}
          ${sheet.bonuses.map((bonus, at) => bonusRow(page, bonus, at))}
          ${page.waiting.map((item) => waitingRow(page, item))}
          ${ownRows(page)}
          ${comingRow(page)}
          <tr class="empty" aria-hidden="true" data-key="empty">
            <td class="deal-head"></td>
            ${columns.map(() => html`<td></td>`)}
            <td class="story"></td>
          </tr>
          ${legendRow(page)}
        </tbody>
        <tfoot>${totalsRow(page)}${leftRow(page)}${signaturesRow(page)}</tfoot>
      </table>
    </div>
  `;
}

/**
 * Return what a row of an entry is drawn from besides the entry, and its cells that are fresh or the entrance: all of
 * it that can change while a game is played.
 * @param {Omit<Page, "row">} page
 */
export const frameOf = ({ sheet, columns, heads, me }) =>
  JSON.stringify([
    columns.map(({ seats, name, status }) => [seats, name, status]),
    [...heads],
    me,
    openDisputes(sheet),
  ]);

/** @param {Page} page */
function comingRow(page) {
  const { next } = page.sheet;
  if (!next || page.waiting.length > 0) return html``;
  return html`
    <tr class="row-coming" data-key="coming">
      <th scope="row" class="deal-head">
        <span>${next.number}${dealerName(page, next.dealer)}</span></th>
      ${page.columns.map((column) =>
        html`
          <td class="${columnClass(page, column)}">${page.sheet.game.dealers &&
            column.seats.includes(next.dealer) && html`
            <span class="dealer-mark"><span class="unseen">${say("sheet.deals")}</span></span>
          `}</td>
        `
      )}
      <td class="story"></td>
    </tr>
  `;
}

/** Say what the signs on this sheet mean, and what is written beside its deals. @param {Page} page */
function legendRow({ sheet, columns }) {
  const marks = legendOf(sheet);
  const noted = sheet.deals.filter(({ id }) => sheet.notes?.[id]);
  return marks.length + noted.length > 0 && html`
    <tr class="legend" data-key="legend">
      <td class="deal-head"></td>
      <td colspan="${columns.length}">
        <p>${marks.map((mark) =>
          html`
            <span><span class="sign">${mark.sign}</span> ${sentenceOf(mark)}</span>
          `
        )}${noted.map(({ id, number }) =>
          html`
            <span><span class="sign">${number}</span> <q dir="auto">${sheet.notes?.[id]}</q></span>
          `
        )}</p>
      </td>
      <td class="story"></td>
    </tr>
  `;
}

/** Return the marks on a sheet whose sign needs words, each once. @param {Sheet} sheet */
function legendOf({ deals, rulings, bonuses }) {
  const marks = [...deals, ...rulings, ...bonuses].flatMap(({ lines }) =>
    lines.flatMap((line) => line.marks ?? [])
  );
  const found = new Map(marks.filter(({ sign }) => sign).map((mark) => [mark.code, mark]));
  return [...found.values()];
}

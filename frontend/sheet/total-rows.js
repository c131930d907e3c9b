/** Draw the end of the sheet, always in sight: the totals, what is left of the limit, and who has signed. */

import { html } from "../page/html.js";
import { say, showPoints } from "../words/say.js";
import { isStillIn, leadersOf } from "./columns.js";
import { columnClass, lengthOf } from "./sheet-columns.js";
import { showsSignatures, signedState } from "./signing.js";

/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./sheet-columns.js").Page} Page */

const TIGHT_SHARE = 3;

/** @param {Page} page */
export function totalsRow(page) {
  const leaders = leadersOf(page.sheet, page.columns);
  return html`
    <tr class="totals">
      <th scope="row" class="deal-head"><span>${say(
        page.sheet.game.places ? "sheet.place" : "sheet.total",
      )}</span></th>
      ${page.columns.map((column) => totalCell(page, column, leaders.includes(column)))}
      <td class="story"></td>
    </tr>
  `;
}

/**
 * @param {Page} page
 * @param {Column} column
 * @param {boolean} leads
 */
function totalCell(page, column, leads) {
  const stillIn = isStillIn(page.sheet, column);
  const standing = column.status === "in" ? leads ? "ahead" : stillIn ? "in" : "" : column.status;
  const points = stillIn ? "" : showPoints(column.points);
  return html`
    <td class="${columnClass(page, column)}" data-fresh="${String(
      page.fresh.has(`total:${column.seat}`),
    )}">
      <span class="total numeral" data-length="${lengthOf(points)}">${points}</span>
      <span class="standing" data-standing="${standing}">${standing &&
        say(`standing.${standing}`)}</span>
    </td>
  `;
}

/** @param {Page} page */
export function leftRow(page) {
  if (page.columns.every(({ left }) => left === null)) return html``;
  return html`
    <tr class="left">
      <th scope="row" class="deal-head"><span>${say(
        `sheet.left.${page.sheet.game.left ?? "has"}`,
      )}</span></th>
      ${page.columns.map((column) => {
        const tight = page.sheet.direction === "low" && page.sheet.status !== "finished" &&
          isTight(column);
        return html`
          <td class="${columnClass(page, column)}">
            <span class="numeral" data-tight="${String(tight)}">${column.left !== null &&
              showPoints(column.left)}</span>
            ${tight && html`<abbr class="tight-mark" title="${say("sheet.tight")}">!</abbr>`}
          </td>
        `;
      })}
      <td class="story"></td>
    </tr>
  `;
}

/** Say whether less than a third of the way to the limit is left. @param {Column} column */
const isTight = ({ left, points }) => left !== null && left * TIGHT_SHARE < left + points;

/** Draw who has signed; on paper there is room to sign. @param {Page} page */
export function signaturesRow({ sheet, columns }) {
  const shown = showsSignatures(sheet);
  return html`
    <tr class="signatures ${!shown && "print-only"}">
      <th scope="row" class="deal-head">${say("print.signed")}</th>
      ${columns.map((column) => {
        const { state, words } = signedState(sheet, column);
        return html`<td data-signed="${state}">${shown && html`<span>${words}</span>`}</td>`;
      })}
      ${shown && html`<td class="story"></td>`}
    </tr>
  `;
}

/**
 * Draw the heads of the sheet's columns, and say what all cells of a column have.
 *
 * @typedef {Object} Page
 * @property {Sheet} sheet
 * @property {Column[]} columns
 * @property {Map<number, Head>} heads the short names, by seat
 * @property {number | null} me the seat whose column is marked
 * @property {Set<string>} fresh cells that have just changed, as `row:seat`
 * @property {string} entrance the cell that the Tab key reaches
 * @property {WaitingDeal[]} waiting deals on this device that the server has not acknowledged
 * @property {Map<number, number> | null} own the totals with those, by seat, as this device adds them up
 * @property {(id: string, entry: object, draw: () => Markup) => Markup} row draws the row of an entry, if need be
 *
 * @typedef {Object} WaitingDeal
 * @property {string} id
 * @property {number} number
 * @property {"deal" | "correction"} kind
 * @property {"waiting" | "refused"} state
 * @property {any} outcome
 */

import { html } from "../page/html.js";
import { named, say, showNames } from "../words/say.js";
import { nameOf } from "./columns.js";

/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./short-names.js").Head} Head */
/** @typedef {import("../page/html.js").Markup} Markup */

/** @param {Page} page */
export function headRow(page) {
  return html`
    <tr>
      <th scope="col" class="deal-head"><span class="unseen">${say("sheet.deal")}</span></th>
      ${page.columns.map((column) =>
        html`
          <th scope="col" class="${columnClass(page, column)}">
            <button type="button" class="column-name" data-do="seat" data-seat="${column.seat}"
              aria-label="${columnLabel(column)}">
              ${columnName(page, column)}
            </button>
          </th>
        `
      )}
      <th scope="col" class="story">${say("sheet.story")}</th>
    </tr>
  `;
}

/**
 * @param {Page} page
 * @param {Column} column
 */
function columnName(page, { name, members, seat, seats }) {
  if (members.length === 0) {
    return html`
      <bdi class="name" data-room="${headOf(page, seat).room}">${wholeOrShort(page, seat)}</bdi>
    `;
  }
  return html`
    <bdi class="name">${name}</bdi>
    <span class="members">${seats.map((each) =>
      html`<bdi>${wholeOrShort(page, each)}</bdi>`
    )}</span>
  `;
}

/**
 * Draw a name whole, and short for where the column is narrow.
 * @param {Page} page
 * @param {number} seat
 */
function wholeOrShort(page, seat) {
  const name = named(nameOf(page.sheet, seat));
  const { short } = headOf(page, seat);
  if (short === name) return name;
  return html`<span class="whole">${name}</span><span class="short">${short}</span>`;
}

/** @param {Page} page @param {number} seat */
const headOf = ({ heads }, seat) => /** @type {Head} */ (heads.get(seat));

/**
 * Name the dealer beside the deal's number where a column holds several players.
 * @param {Page} page
 * @param {number} dealer
 */
export const dealerName = (page, dealer) =>
  page.sheet.sides.length > 0 &&
  html`<bdi class="dealer-name">${headOf(page, dealer).short}</bdi>`;

/** @param {Column} column */
function columnLabel({ name, members }) {
  return members.length > 0 ? say("sheet.side", { side: name, names: showNames(members) }) : name;
}

/**
 * @param {Page} page
 * @param {Column} column
 */
export function columnClass({ me }, { status, seats }) {
  const gone = status === "out" || status === "disqualified";
  return [gone && "gone", me !== null && seats.includes(me) && "mine"].filter(Boolean).join(" ");
}

/** Return how many digits wide a number is; a minus is wider than one. @param {string} points */
export const lengthOf = (points) =>
  points.length + (points.endsWith("½") ? 1 : 0) + (points.startsWith("−") ? 0.5 : 0);

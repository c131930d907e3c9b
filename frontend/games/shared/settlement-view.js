/** Draw who pays whom in a deal, as the server settles it, with the proof that nothing is lost on the way. */

import { html } from "../../page/html.js";
import { say, showPoints } from "../../words/say.js";

/**
 * @typedef {{from: number | null, to: number | null, points: number, why: string}} Payment
 * @typedef {{seat: number | null, name: string}} Party a player, or the table where points come from or go to nobody
 */

/** @param {number[]} points */
const sum = (points) => points.reduce((total, each) => total + each, 0);

/**
 * Draw a row for each payer and a column for each receiver, above what the deal gives everybody.
 * @param {Sheet} sheet
 * @param {Deal} deal
 */
export function settlementView(sheet, deal) {
  if (deal.lines.length === 0) return html``;
  // Where points are only earned, nobody loses what another gets.
  /** @type {{seat: number, points: number}[]} what each would win or lose */
  const nets = deal.result?.pairwise_net ?? [];
  const earned = nets.some(({ seat, points }) => lineOf(deal, seat)?.points !== points);
  /** @type {Payment[]} */
  const payments = deal.result?.settlement ?? [];
  const seats = sheet.seats.filter(({ seat }) => lineOf(deal, seat));
  const points = seats.map(({ seat }) => lineOf(deal, seat)?.points ?? 0);
  const receivers = withTable(seats, payments.some(({ to }) => to === null));
  const total = sum(points);
  return html`
    <table class="settlement">
      <caption>${say(earned ? "settle.earned" : "settle.title")}</caption>
      <thead>
        <tr><th scope="col">${say("settle.from")}</th>${receivers.map(
          nameHead,
        )}</tr>
      </thead>
      <tbody>${withTable(seats, payments.some(({ from }) => from === null)).map((payer) =>
        payerRow(payments, payer, receivers)
      )}</tbody>
      <tfoot>
        <tr><th scope="row">${say(earned ? "settle.sum" : "settle.net")}</th>${points.map((each) =>
          html`<td class="numeral">${showPoints(each)}</td>`
        )}</tr>
      </tfoot>
    </table>
    ${!earned && html`
      <p class="settlement-proof numeral">${say("settle.proof", {
        terms: points.map(signed).join(" "),
        total,
      })}</p>
    `}
  `;
}

/** @param {Deal} deal @param {number} seat */
const lineOf = (deal, seat) => deal.lines.find((line) => line.seat === seat);

/** @param {number} points */
const signed = (points) => points < 0 ? `− ${showPoints(-points)}` : `+ ${showPoints(points)}`;

/** @param {Seat[]} seats @param {boolean} table @returns {Party[]} */
const withTable = (seats, table) =>
  table ? [...seats, { seat: null, name: say("settle.table") }] : seats;

/** @param {Party} party */
const nameHead = ({ name }) => html`<th scope="col"><bdi class="name">${name}</bdi></th>`;

/** @param {Payment[]} payments @param {Party} payer @param {Party[]} receivers */
function payerRow(payments, payer, receivers) {
  return html`
    <tr>
      <th scope="row"><bdi class="name">${payer.name}</bdi></th>
      ${receivers.map((receiver) => {
        const paid = payments.filter(({ from, to }) => from === payer.seat && to === receiver.seat);
        const points = sum(paid.map((each) => each.points));
        return html`<td class="numeral" data-same="${String(receiver.seat === payer.seat)}">${
          points === 0 ? "" : showPoints(points)
        }</td>`;
      })}
    </tr>
  `;
}

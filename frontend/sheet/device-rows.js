/** Draw what only this device knows: deals that wait to be sent, and totals with them. */

import { html } from "../page/html.js";
import { say, showPoints } from "../words/say.js";
import { factsOf } from "./facts.js";

/** @typedef {import("./sheet-columns.js").Page} Page */

/**
 * Draw a deal that is on this device only: the facts as entered, and no points.
 * @param {Page} page
 * @param {import("./sheet-columns.js").WaitingDeal} item
 */
export function waitingRow({ sheet, columns }, { id, number, outcome, state, kind }) {
  const words = say(kind === "deal" ? `waiting.${state}` : "waiting.lost");
  return html`
    <tr class="row-waiting" data-key="waiting-${id}" data-state="${state}">
      <th scope="row" class="deal-head"><span>${number}</span></th>
      <td colspan="${columns.length}">
        <button type="button" data-do="waiting" data-row="${id}">
          <b class="waiting-state">${words}</b>
          <span class="waiting-facts">${factsOf(outcome, sheet).join(" · ")}</span>
        </button>
      </td>
      <td class="story"></td>
    </tr>
  `;
}

/** Draw what this device adds up itself, and say that nobody else has. @param {Page} page */
export function ownRows({ columns, own }) {
  if (!own) return html``;
  return html`
    <tr class="row-own" data-key="own">
      <th scope="row" class="deal-head"><span>${say("own.sum")}</span></th>
      ${columns.map(({ seat }) =>
        html`<td><span class="numeral">${showPoints(own.get(seat) ?? 0)}</span></td>`
      )}
      <td class="story"></td>
    </tr>
    <tr class="row-own-note" data-key="own-note">
      <td class="deal-head"></td>
      <td colspan="${columns.length}">${say("own.note")}</td>
      <td class="story"></td>
    </tr>
  `;
}

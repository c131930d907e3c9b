/** Draw a table of the hall, told at a glance; who sits there in small. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { addressOf, cardOf, labelOf, statusOf, tableOf } from "../reading.js";
import { entrantLine, hour, mine } from "./names-view.js";
import { byPlace, sayTile } from "./reading-now.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */

/** @param {Event} event @param {Match} match @param {string} me */
export function tileView(event, match, me) {
  const { start, adjourned, number } = match;
  const status = statusOf(event, match);
  const table = tableOf(match);
  const head = html`<b dir="auto">${
    table ? labelOf(event, table) : say("event.match", { number })
  }</b>`;
  const address = addressOf(match);
  return html`
    <li class="tile" data-status="${status}">
      <p class="facts">${address
        ? html`<a href="${address}">${head}</a>`
        : head}<span class="state">${status === "to_come" && start
        ? hour(event, start)
        : sayTile(event, match)}</span>${adjourned?.until &&
        hour(event, adjourned.until)}${adjourned?.place &&
        html`<span dir="auto">${adjourned.place}</span>`}</p>
      <ul class="seated">${byPlace(match).map(({ entrant, points }) =>
        html`<li ${mine(event, entrant, me)}>${entrantLine(event, match, entrant)}${
          drewView(status === "to_come" && cardOf(event, match, entrant))
        }${
          points && html`
            <span class="numeral">${points}</span>
          `
        }</li>`
      )}</ul>
    </li>
  `;
}

/** @param {string | false} card */
const drewView = (card) =>
  card && html`
    <span class="drew">${card}</span>
  `;

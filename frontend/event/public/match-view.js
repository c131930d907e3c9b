/** Draw a match as its ranking: places in order, the winner bold, points at the end. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { addressOf, cardOf, labelOf, playingFor, sayState, tableOf } from "../reading.js";
import { entrantView, hour, mine } from "./names-view.js";
import { byPlace } from "./reading-now.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */

/**
 * @param {Event} event
 * @param {string} id
 * @param {Match} match
 * @param {string} me
 */
export function matchView(event, id, match, me) {
  const { adjourned, status, start } = match;
  return html`
    <li class="match" data-status="${status}" data-key="${id}">
      <p
        class="facts">${whereView(event, match)}${start &&
          hour(event, start)}<span class="state">${sayState(match)}</span>${adjourned?.until &&
          hour(event, adjourned.until)}${adjourned?.place &&
          html`<span dir="auto">${adjourned.place}</span>`}</p>
      <ol class="parties">${byPlace(match).map(({ entrant, place, points, won }) =>
        html`
          <li
            data-won="${won ? "true" : "false"}"
            ${mine(event, entrant, me)}><span class="place">${place}</span>${entrantView(
              event,
              entrant,
              cardOf(event, match, entrant),
              playingFor(event, match, entrant),
            )}<span class="numeral">${points}</span></li>
        `
      )}</ol>
    </li>
  `;
}

/** Lead to where a match is followed. @param {Event} event @param {Match} match */
export function whereView(event, match) {
  const address = addressOf(match);
  return address
    ? html`<a href="${address}">${labelOf(event, tableOf(match) ?? "")}</a>`
    : html`<span>${say("event.match", { number: match.number })}</span>`;
}

/** Draw the matches of a draw that is prepared: who sits where, to be tapped, and at which table. */

import { html } from "../../../page/html.js";
import { icon } from "../../../page/icons.js";
import { shortCard } from "../../../sheet/card-signs.js";
import { say } from "../../../words/say.js";
import { labelOf } from "../../reading.js";
import { entrantName } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("./prepared-draw.js").PreparedDraw} PreparedDraw */

/** @param {Event} event @param {PreparedDraw} draw @param {string[]} absent @param {string} entrant @param {number} [seat] */
export function nameView(event, draw, absent, entrant, seat) {
  const card = draw.drawn?.cards[entrant];
  return html`
    <li data-key="${entrant}">${seat &&
      html`<span class="numeral" aria-hidden="true">${seat}</span>`}
    <button type="button" data-do="entrant" data-entrant="${entrant}"
      aria-pressed="${String(draw.picked === entrant)}"><bdi class="name">${entrantName(
        event,
        entrant,
      )}</bdi>${card && html`
        <span class="soft">${shortCard(card)}</span>
      `}${absent.includes(entrant) && html`
        <span class="soft">${say("desk.notHere")}</span>
      `}</button></li>
  `;
}

/** Draw the match in a place of the draw. @param {Event} event @param {PreparedDraw} draw @param {string[]} absent @param {number} at @param {string[]} free tables */
export function matchView(event, draw, absent, at, free) {
  const { match, entrants, table } = draw.matches[at];
  const { isByHand, filling } = draw;
  const title = say("event.match", { number: at + 1 });
  const tables = [...(table ? [table] : []), ...draw.tablesLeft(free)];
  return html`
    <li data-key="${match}" data-filling="${String(match === filling)}">
      <p class="row">${isByHand && html`
        <button type="button" class="quiet" data-do="fill"
          data-match="${match}" aria-pressed="${String(match === filling)}">${title}</button>
      `}
        <label class="at-table"><span class="unseen">${title}: ${say("desk.tableTitle")}</span>
          <select data-table="${match}"><option value="">${say("desk.noTable")}</option>${tables
            .map((each) =>
              html`<option value="${each}" ${each === table && html`selected`}>${
                labelOf(event, each)
              }</option>`
            )}</select></label>
        ${isByHand && html`
          <button type="button" class="icon-button" data-do="remove"
            data-match="${match}"
            aria-label="${say("desk.removeMatch", { match: title })}">${icon("close")}</button>
        `}</p>
      <ol class="seats-to-tap">${entrants.map((each, seat) =>
        nameView(event, draw, absent, each, seat + 1)
      )}</ol>
      ${entrants.length === 0 && html`<p class="soft">${say("desk.tapNames")}</p>`}
    </li>
  `;
}

/** Show a table of a freeze-out: who sits in which seat, to be tapped, and who has the button. */

import { html } from "../../../page/html.js";
import { say, sentenceOf, showTime } from "../../../words/say.js";
import { roomTableOf } from "../../reading.js";
import { entrantName } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */

/** Say when it was told who has the button of a table: moves go by it, and it is of one hand alone. @param {Desk} desk @param {string} match */
function buttonSince(desk, match) {
  const act = desk.acts.findLast(({ kind, struck_by: struck, ...of }) =>
    !struck && (kind === "button" ? of.match === match : kind === "reseated" && of.button)
  );
  return act && say("desk.room.buttonSince", { time: showTime(new Date(act.at)) });
}

/** A word of more letters has no room beside another seat on a narrow phone. */
const FITS = 12;

/**
 * Whether somebody of the competition has a name with a longer word: who goes out moves no seat.
 * @param {Event} event
 * @param {string} match
 */
function hasLongNames({ entrants, stages, matches }, match) {
  const { competition } = stages[matches[match].stage];
  return Object.values(entrants).some((each) =>
    each.competition === competition && each.name.split(/\s/).some((word) => word.length > FITS)
  );
}

/**
 * @param {Event} event
 * @param {Desk} desk
 * @param {import("../../types.js").RoomTable} table
 * @param {Set<string>} chosen who was tapped
 */
export function roomTableView(event, desk, { match, seats, button, says = [] }, chosen) {
  const count = seats.filter(Boolean).length;
  return html`
    <section data-key="${match}">
      <h3>${say("desk.room.table", {
        table: roomTableOf(event, match),
        count,
      })} <span class="soft">${button === null
        ? say("desk.room.noButton")
        : buttonSince(desk, match)}</span></h3>
      ${says.map((each) => html`<p dir="auto">${sentenceOf(each)}</p>`)}
      <ol class="seats names-to-tap" data-long="${String(hasLongNames(event, match))}">${seats.map((
        entrant,
        at,
      ) =>
        html`<li data-key="${at}"><span class="numeral">${at + 1}</span>${
          entrant
            ? html`
              <button type="button" data-do="seat" data-entrant="${entrant}"
                aria-pressed="${String(chosen.has(entrant))}"><bdi class="name">${entrantName(
                  event,
                  entrant,
                )}</bdi>${button === at + 1 && html`
                  <span class="soft">${say("desk.room.hasButton")}</span>
                `}</button>
            `
            : html`<span class="soft">${say("desk.room.free")}</span>`
        }</li>`
      )}</ol>
    </section>
  `;
}

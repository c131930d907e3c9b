/** Say what an event plays next at a table. `pages/templates/next-here.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { shortCard } from "../../sheet/card-signs.js";
import { say, sentenceOf, showMoment } from "../../words/say.js";

/** @typedef {import("../../types.js").Coming} Coming */

/**
 * Return what comes first at a table, null where nothing is drawn to it.
 * @param {import("../../types.js").Table | null} table
 * @param {import("../../types.js").Sheet | null} sheet which may have been started a moment ago
 * @returns {Coming | null}
 */
export function nextHere(table, sheet) {
  // One that was ended before its first deal is to be started again.
  const dropped = sheet?.status === "finished" && sheet.deals.length === 0;
  const waiting = (table?.coming ?? []).filter(({ id }) => dropped || id !== sheet?.game.id);
  const [next = null] = waiting.toSorted((one, other) => at(one) - at(other));
  return next;
}

/** @param {Coming} coming */
const at = ({ start }) => start ? Date.parse(start) : 0;

/**
 * Show who plays next here round the table, by their seats, and when.
 * @param {Coming} next
 * @param {boolean} running whether another game must end first
 * @param {string} table what the table is called
 */
export function nextView(next, running, table) {
  const { competition, name, start } = next;
  const what = { competition, round: sentenceOf(name) };
  if (running) {
    return html`<p class="coming" data-key="next">${say("next.later", what)}</p>`;
  }
  const sides = sidesOf(next);
  return html`
    <section class="next-here" data-key="next">
      <h2>${sides.length === 2
        ? html`<bdi>${teamOf(next, sides[0])}</bdi> ${say("next.versus")} <bdi>${
          teamOf(next, sides[1])
        }</bdi>`
        : say("next.here")}</h2>
      <p class="facts soft">${start &&
        html`<time datetime="${start}">${
          showMoment(new Date(start))
        }</time>`}<span dir="auto">${say("next.round", what)}</span></p>
      ${aroundView(next, sides, table, say("next.deals"))}
    </section>
  `;
}

/**
 * Show the seats round the table.
 * @param {Pick<Coming, "cards" | "anticlockwise" | "dealer"> & {seats: {name: string | null, side?: string | null, free?: boolean}[]}} next
 * @param {string[]} sides
 * @param {string} table
 * @param {string} deals the word for the seat of the dealer
 */
export function aroundView(
  { seats, cards = [], anticlockwise = false, dealer },
  sides,
  table,
  deals,
) {
  const middle = Math.ceil(Math.floor((seats.length - 1) / 2) / 2) + 2;
  return html`
    <div class="around" data-sides="${sides.length}">${sides.length !== 2 &&
      html`<p dir="auto" data-row="${middle}">${table}</p>`}<ol>${seats.map((seat, at) => {
        const { to, row } = sides.length === 2
          ? { to: seat.side === sides[0] ? "left" : "right", row: Math.floor(at / 2) + 1 }
          : placeOf(at + 1, seats.length, anticlockwise);
        return html`
          <li data-at="${to}"
            data-row="${row}"><span class="soft">${at + 1}</span> <bdi class="${seat.free
              ? "soft"
              : "name"}">${seat.name}</bdi>${cards[at] && html`
              <span class="drew">${shortCard(cards[at])}</span>
            `}${dealer === at + 1 && html`
              <span class="soft">${deals}</span>
            `}</li>
        `;
      })}</ol></div>
  `;
}

/** @param {Coming} next @returns {string[]} */
const sidesOf = ({ seats }) => [...new Set(seats.flatMap(({ side }) => side ?? []))];

/** Return how a side is called: its team, or its letter. @param {Coming} next @param {string} side */
const teamOf = ({ teams = {} }, side) => teams[side] ?? say("sheet.team", { side });

/**
 * Return where a seat stands as one looks down at the table: the first at the top, the others the way the game is played.
 * @param {number} seat
 * @param {number} count
 * @param {boolean} anticlockwise
 */
function placeOf(seat, count, anticlockwise) {
  const pairs = Math.floor((count - 1) / 2);
  const above = Math.ceil(pairs / 2);
  if (seat === 1) return { to: "top", row: 1 };
  if (count % 2 === 0 && seat === count / 2 + 1) return { to: "bottom", row: pairs + 3 };
  const early = seat - 1 <= pairs;
  const down = early ? seat - 1 : count - seat + 1;
  return { to: early !== anticlockwise ? "right" : "left", row: 1 + down + (down > above ? 1 : 0) };
}

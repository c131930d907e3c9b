/** Say where somebody is drawn, and where in a round under way he can still play, with the act that puts him there. */

import { newUuid } from "../../../page/uuid.js";
import { say } from "../../../words/say.js";
import { labelOf, matchesOf } from "../../reading.js";
import { entrantName, matchName } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Room} Room */
/** @typedef {import("../shared/desk-types.js").Event} Event */

/** @param {Event} event @param {Room} room */
export function sayRoom(event, { match, meets }) {
  if (!match) return say("desk.roomWith", { name: entrantName(event, meets ?? "") });
  const { number, entrants, table } = event.matches[match];
  const title = table ? labelOf(event, table) : say("event.match", { number });
  return say("desk.roomAt", { table: title, count: entrants.length });
}

/** Say which seat who is let in gets at a table; nothing where none is known. @param {Event} event @param {Room} room @param {string} name */
export function saySeat(event, { match }, name) {
  const { entrants = [], table = null } = match ? event.matches[match] : {};
  const seat = entrants.length + 1;
  return table && say("desk.seat.sits", { name, table: labelOf(event, table), seat });
}

/**
 * Return the act that lets an entrant play in the round under way.
 * @param {Event} event
 * @param {Room} room
 * @param {string} entrant
 * @param {string | undefined} table at which a match can start
 * @returns {import("../shared/desk-types.js").Stated}
 */
export function seating(event, { stage, round, match, meets }, entrant, table) {
  if (match) {
    const { entrants } = event.matches[match];
    return { kind: "lineups", matches: [{ match, entrants: [...entrants, entrant] }] };
  }
  const drawn = { match: newUuid(), entrants: [meets, entrant], ...(table && { table }) };
  return { kind: "draw", draw: newUuid(), stage, round, matches: [drawn] };
}

/** Return the places of those who are out of a freeze-out. @param {Event} event */
export const outOfRooms = ({ stages }) =>
  Object.values(stages).filter(({ room }) => room).flatMap(({ standings }) => standings ?? [])
    .filter(({ chance }) => chance === "out");

/** Whether it changes nothing that somebody leaves: he is out already. @param {Event} event @param {string} entrant */
export const isOut = (event, entrant) =>
  outOfRooms(event).some((place) => place.entrant === entrant);

/** Return the matches that an entrant still has to play, but for those of a room. @param {Event} event @param {string} entrant */
export const openMatches = (event, entrant) =>
  matchesOf(event).filter(([, match]) =>
    !match.over && match.entrants.includes(entrant) && !match.forfeits.includes(entrant) &&
    !event.stages[match.stage].room
  ).map(([id]) => id);

/** Say which matches keep those who withdraw: who does not come is told there. @param {Event} event @param {string[]} entrants */
export const staysDrawn = (event, entrants) =>
  [...new Set(entrants.flatMap((each) => openMatches(event, each)))].map((match) =>
    say("desk.staysDrawn", { match: matchName(event, match) })
  );

/** Offer what is chosen among several with a match, each with what it changes. */

import { say, showNames } from "../../../words/say.js";
import { labelOf, partiesOf, playingFor } from "../../reading.js";
import { entrantName, matchName, personName } from "../shared/desk-sentences.js";
import { appearance } from "../shared/name-likeness.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/offer-list.js").Offer} Offer */

/**
 * Offer every other table: a free one first, and where one match waits or is played, that the two change places.
 * @param {Event} event
 * @param {string} id
 * @param {import("../shared/desk-types.js").Desk} desk
 * @returns {Offer[]}
 */
export function movesOf(event, id, { tables }) {
  const match = event.matches[id];
  const name = matchName(event, id);
  const others = tables.filter(({ table, open }) => table !== match.table && !open.includes(id))
    .filter(({ open }) => open.length === 0 || open.length === 1 && match.table);
  return others.toSorted((one, other) => one.open.length - other.open.length).map(
    ({ table, open: [other] }) => {
      const label = labelOf(event, table);
      const matches = [{ match: id, ...given({ table, start: match.start }) }];
      const changes = [say("desk.place.new", { match: name, place: label })];
      if (other && match.table) {
        const { start } = event.matches[other];
        matches.push({ match: other, ...given({ table: match.table, start }) });
        const place = labelOf(event, match.table);
        changes.push(say("desk.place.new", { match: matchName(event, other), place }));
      }
      const said = say("desk.did.moved", { names: name });
      return { label, stated: { kind: "moved", matches }, said, changes, known: true };
    },
  );
}

/**
 * Offer that each gives up, or of two both.
 * @param {Event} event
 * @param {string} id
 * @param {boolean} without nobody wins by it
 * @returns {Offer[]}
 */
export function forfeitsOf(event, id, without) {
  const { entrants, forfeits } = event.matches[id];
  const open = entrants.filter((each) => !forfeits.includes(each));
  const some = [...open.map((each) => [each]), ...(open.length === 2 ? [open] : [])];
  return some.map((those) => {
    const names = showNames(those.map((each) => entrantName(event, each)));
    const matches = [{ match: id, entrants: those }];
    return {
      label: names,
      stated: { kind: "forfeited", matches, ...(without && { without_win: true }) },
      said: say("desk.did.forfeited", { names: matchName(event, id) }),
      changes: [say("desk.givesUp", { names, count: those.length })],
      grave: true,
    };
  });
}

/**
 * Offer for each who plays that the one who is named plays on.
 * @param {Event} event
 * @param {string} id
 * @param {string} named
 * @returns {Offer[]}
 */
export function replacementsOf(event, id, named) {
  const match = event.matches[id];
  const { people, entrants } = match;
  const typed = appearance(named);
  const by = Object.keys(event.people).find((each) =>
    !people.includes(each) && appearance(personName(event, each)) === typed
  );
  return people.map((person) => {
    const name = personName(event, person);
    const entrant = entrants.find((each) => playingFor(event, match, each).includes(person));
    const on = by ? personName(event, by) : "";
    return {
      label: say("desk.insteadOf", { name }),
      stated: by ? { kind: "replaced", match: id, entrant, person, by } : null,
      said: say("desk.did.replaced", { names: matchName(event, id) }),
      changes: by ? [say("desk.playsOn", { name, by: on })] : [],
      known: true,
    };
  });
}

/** Offer that two matches of a stage change sheets. @param {Event} event @param {string} id @returns {Offer[]} */
export function sheetsOf(event, id) {
  const { matches } = event;
  const gameOf = (/** @type {string} */ each) => matches[each].game ?? each;
  const sheetOf = (/** @type {string} */ each, /** @type {string} */ of) => {
    const points = partiesOf(matches[of]).map((party) => party.points).filter(Boolean);
    return say(points.length > 0 ? "desk.sheetOf" : "desk.sheetBlank", {
      match: matchName(event, each),
      names: matches[each].entrants.map((one) => entrantName(event, one)).join(", "),
      points: points.join(", "),
    });
  };
  return othersOf(event, id).map((other) => ({
    label: matchName(event, other),
    stated: {
      kind: "games",
      matches: [{ match: id, games: [gameOf(other)] }, { match: other, games: [gameOf(id)] }],
    },
    said: say("desk.did.games", { names: matchName(event, id) }),
    changes: [sheetOf(id, other), sheetOf(other, id)],
    known: true,
  }));
}

/** Return the matches whose sheet this one may have by mistake. @param {Event} event @param {string} id */
const othersOf = ({ matches }, id) =>
  Object.keys(matches).filter((each) =>
    each !== id && matches[each].stage === matches[id].stage &&
    ["to_come", "playing", "finished"].includes(matches[each].status)
  );

/** Return only what is stated. @param {Record<string, string | null | undefined>} facts */
export const given = (facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value));

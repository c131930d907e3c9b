/** Offer what is chosen among several with a match, each with what it changes. */

import { say, showNames } from "../../../words/say.js";
import { labelOf, partiesOf, playingFor } from "../../reading.js";
import { entrantName, matchName, personName, sayAct } from "../shared/desk-sentences.js";
import { appearance } from "../shared/name-likeness.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */
/** @typedef {import("../shared/offer-list.js").Offer} Offer */

/**
 * Offer every other table: a free one first, and where one match waits or is played, that the two change places.
 * @param {Event} event
 * @param {string} id
 * @param {Desk} desk
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
 * @param {Desk} desk
 * @param {string} id
 * @param {boolean} without nobody wins by it
 * @returns {Offer[]}
 */
export function forfeitsOf(event, desk, id, without) {
  const { entrants, forfeits } = event.matches[id];
  const open = entrants.filter((each) => !forfeits.includes(each));
  const some = [...open.map((each) => [each]), ...(open.length === 2 ? [open] : [])];
  return some.map((those) => {
    const names = showNames(those.map((each) => entrantName(event, each)));
    const matches = [{ match: id, entrants: those }];
    const stated = { kind: "forfeited", matches, ...(without && { without_win: true }) };
    return {
      label: names,
      stated,
      said: sayAct(event, desk, stated),
      changes: [say("desk.givesUp", { names, count: those.length })],
      grave: true,
    };
  });
}

/**
 * Offer that somebody plays on for each who plays, or for the `person` that it is about: who is named as `by`, and where
 * it is known for whom, also who has no match in the round.
 * @param {Event} event
 * @param {Desk} desk
 * @param {string} id
 * @param {{by: string, person: string}} named
 * @returns {Offer[]}
 */
export function replacementsOf(event, desk, id, named) {
  const match = event.matches[id];
  const { people } = match;
  const typed = appearance(named.by);
  const by = Object.keys(event.people).find((each) =>
    !people.includes(each) && appearance(personName(event, each)) === typed
  );
  if (!people.includes(named.person)) {
    return people.map((person) => {
      const label = say("desk.insteadOf", { name: personName(event, person) });
      return replacementOf(event, desk, id, { person, by, label });
    });
  }
  const free = desk.stages[match.stage].without.flatMap((each) => event.entrants[each].people);
  const those = typed ? [by] : [...new Set(free)].filter((each) => !people.includes(each));
  const { person } = named;
  return those.map((each) => {
    const words = {
      name: personName(event, person),
      by: each ? personName(event, each) : named.by,
    };
    return replacementOf(event, desk, id, { person, by: each, label: say("desk.playsFor", words) });
  });
}

/** @param {Event} event @param {Desk} desk @param {string} id @param {{person: string, by: string | undefined, label: string}} whom @returns {Offer} */
function replacementOf(event, desk, id, { person, by, label }) {
  const match = event.matches[id];
  const entrant = match.entrants.find((each) => playingFor(event, match, each).includes(person));
  const words = { name: personName(event, person), by: by ? personName(event, by) : "" };
  const stated = by ? { kind: "replaced", match: id, entrant, person, by } : null;
  return {
    label,
    stated,
    said: stated ? sayAct(event, desk, stated) : "",
    changes: by ? [say("desk.playsOn", words)] : [],
    known: true,
  };
}

/** Offer that two matches of a stage change sheets. @param {Event} event @param {string} id @param {Desk} desk @returns {Offer[]} */
export function sheetsOf(event, id, desk) {
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
  return othersOf(event, id, desk).map((other) => ({
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

/** Return the matches whose sheet this one may have by mistake, begun or not. @param {Event} event @param {string} id @param {Desk} desk */
const othersOf = ({ matches }, id, { offers }) =>
  Object.keys(matches).filter((each) => {
    const { stage, status } = matches[each];
    const mayHave = status === "to_come" || offers[status].includes("games");
    return each !== id && stage === matches[id].stage && mayHave;
  });

/** Return only what is stated. @param {Record<string, string | null | undefined>} facts */
export const given = (facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value));

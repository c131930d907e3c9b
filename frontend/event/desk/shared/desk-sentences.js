/** Say what the director did, and what an act would change. */

import { say, showNames } from "../../../words/say.js";
import { labelOf, whenOf } from "../../reading.js";

/** @typedef {import("./desk-types.js").Event} Event */
/** @typedef {import("./desk-types.js").Desk} Desk */
/** @typedef {import("./desk-types.js").Act} Act */
/** @typedef {import("./desk-types.js").Differences} Differences */
/** @typedef {import("./desk-types.js").Place} Place */

const MOST_NAMED = 4;

/** Return what an entrant is called. @param {Event} event @param {string} id */
export const entrantName = ({ entrants }, id) => entrants[id]?.name ?? say("desk.gone");

/** Return what a person is called. @param {Event} event @param {string} id */
export const personName = ({ people }, id) => people[id]?.name ?? say("desk.gone");

/** Name a stage, with its competition where another stage has the same title. @param {Event} event @param {string} id */
export function stageName({ stages, competitions }, id) {
  const { title = "", competition = "" } = stages[id] ?? {};
  const alike = Object.values(stages).filter((each) => each.title === title);
  if (alike.length < 2) return title;
  return say("desk.stageOf", { competition: competitions[competition].title, stage: title });
}

/** Name a match of a stage. @param {Event} event @param {{stage: string, round: number, number: number}} match */
export const sayMatch = (event, { stage, round, number }) =>
  say("desk.matchOf", { stage: stageName(event, stage), round, number });

/** Name the match with an id. @param {Event} event @param {string} id */
export const matchName = (event, id) =>
  event.matches[id] ? sayMatch(event, event.matches[id]) : say("desk.gone");

/** Name some, and count the rest. @param {string[]} names */
export function someNames(names) {
  if (names.length <= MOST_NAMED) return showNames(names);
  const shown = names.slice(0, MOST_NAMED - 1);
  return say("desk.andMore", { names: shown.join(", "), count: names.length - shown.length });
}

/**
 * Say what an act did.
 * @param {Event} event
 * @param {Desk} desk
 * @param {Act} act
 * @returns {string}
 */
export function sayAct(event, desk, act) {
  if (act.kind === "struck") {
    const struck = desk.acts.find(({ id }) => id === act.act);
    return say("desk.did.struck", { act: struck ? sayAct(event, desk, struck) : "" });
  }
  const names = someNames(namedBy(event, act));
  const { title = event.competitions[act.competition]?.title ?? event.stages[act.stage]?.title } =
    act;
  const stage = stageName(event, act.to ?? act.stage);
  const done = act.kind === "answered" ? `answered.${act.answer}` : act.kind;
  return say(`desk.did.${done}`, { names, title: title ?? "", stage, round: act.round ?? "" });
}

/** Return the names of those, and of what, an act is about. @param {Event} event @param {Act} act @returns {string[]} */
function namedBy(event, act) {
  const { kind } = act;
  const people = (/** @type {any[]} */ list) =>
    list.map((each) => event.people[each.person]?.name ?? each.name ?? personName(event, each));
  const entrants = (/** @type {any[]} */ list) =>
    list.map((each) => entrantName(event, each.entrant ?? each));
  const matches = (/** @type {any[]} */ list) =>
    list.map((each) => matchName(event, each.match ?? each));
  if (kind === "tables_added" || kind === "tables_removed") {
    return act.tables.map((/** @type {any} */ each) =>
      each.label ?? labelOf(event, each.table ?? each)
    );
  }
  if (kind === "merged") return people([act.person, act.into]);
  if (kind === "draw") return [String(act.matches.length)];
  if (act.people) return people(act.people);
  if (act.entrants) return entrants(act.entrants);
  if (act.matches) return matches(act.matches);
  if (kind === "warned" || kind === "disqualified") return entrants([act.entrant]);
  if (act.match) return [matchName(event, act.match)];
  if (act.table) return [labelOf(event, act.table)];
  return [];
}

/** Say line by line what an act would change. @param {Event} event @param {Differences} differences @returns {string[]} */
export function sayDifferences(event, { breaks, entrants, tables, pairings, through }) {
  return [
    ...breaks.map(({ text }) => say("desk.breaks", { text })),
    ...pairings.map((each) => sayPairing(event, each)),
    ...tables.map((each) => sayPlaces(event, each)),
    ...entrants.map(sayEntrant),
    ...through.map(({ stage, in: gained, out: lost }) =>
      [
        gained.length > 0 &&
        say("desk.through", { stage: stageName(event, stage), names: showNames(gained) }),
        lost.length > 0 &&
        say("desk.notThrough", { stage: stageName(event, stage), names: showNames(lost) }),
      ].filter(Boolean).join(" ")
    ),
  ];
}

/** @param {Event} event @param {Differences["pairings"][number]} pairing */
function sayPairing(event, { before, after, ...of }) {
  const match = sayMatch(event, of);
  if (!after) return say("desk.pairing.off", { match, names: showNames(before ?? []) });
  if (!before) return say("desk.pairing.new", { match, names: showNames(after) });
  return say("desk.pairing.other", {
    match,
    before: showNames(before),
    after: showNames(after),
  });
}

/** @param {Event} event @param {Differences["tables"][number]} moved */
function sayPlaces(event, { before, after, ...of }) {
  const match = sayMatch(event, of);
  if (!after) return say("desk.place.none", { match });
  const place = sayPlace(event, after);
  if (!before) return say("desk.place.new", { match, place });
  return say("desk.place.other", { match, before: sayPlace(event, before), after: place });
}

/** @param {Event} event @param {Place} place */
function sayPlace(event, { table, label, start }) {
  const where = table ? label || labelOf(event, table) : say("desk.noTable");
  return start ? say("desk.placeAt", { place: where, when: whenOf(event, start) }) : where;
}

/** @param {Differences["entrants"][number]} entrant */
function sayEntrant({ before, after }) {
  const name = after?.name ?? before?.name ?? "";
  if (!after) return say("desk.entrant.none", { name });
  if (!before) return say("desk.entrant.new", { name });
  if (before.name !== after.name) {
    return say("desk.entrant.renamed", { before: before.name, after: after.name });
  }
  return say(`desk.entrant.${after.standing}`, { name });
}

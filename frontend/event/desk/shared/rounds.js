/** Say of a stage who plays in it, and whom its newest round leaves without a match. */

import { entrantsOf, tableOf } from "../../reading.js";

/** @typedef {import("./desk-types.js").Event} Event */

/** Say whether entries are closed: by hand, by their hour, or because all places are taken. @param {Event} event @param {string} competition */
export function isClosed(event, competition) {
  const { opened, deadline, limit } = event.competitions[competition];
  const entered = entrantsOf(event, competition).length;
  return !opened || deadline !== undefined && new Date(deadline) < new Date() ||
    limit !== undefined && entered >= limit;
}

/**
 * Return who plays in a stage: all of the competition, or whoever was drawn in it where it comes after another.
 * @param {Event} event
 * @param {string} stage
 */
export function entrantsIn(event, stage) {
  const { competition, after, rounds, advanced } = event.stages[stage];
  const all = entrantsOf(event, competition);
  if (!after) return all;
  if (advanced) return all.filter((each) => advanced.includes(each));
  const drawn = rounds.flatMap((round) => playersOf(event, round));
  return all.filter((each) => drawn.includes(each));
}

/** Return everybody who has a match or a bye in a round. @param {Event} event @param {import("../../types.js").Round} round */
const playersOf = ({ matches }, { matches: drawn, byes }) => [
  ...drawn.flatMap((match) => matches[match].entrants),
  ...byes,
];

/** Return the stage that a stage fills. @param {Event} event @param {string} stage */
export const nextOf = ({ stages }, stage) =>
  Object.keys(stages).find((each) => stages[each].after === stage);

/**
 * Return the lineups by which those who go on by a later confirmation take the places of those who no longer do, in
 * matches that have not begun: `out` leave, `into` come; null where nobody leaves.
 * @param {Event} event
 * @param {string} stage
 */
export function lineupsPutRight({ stages, matches }, stage) {
  const { advanced = [], rounds } = stages[stage];
  const round = rounds.at(-1);
  if (!round || advanced.length === 0) return null;
  const drawn = round.matches.flatMap((match) => matches[match].entrants);
  const coming = round.matches.filter((match) => matches[match].status === "to_come");
  const out = coming.flatMap((match) => matches[match].entrants).filter((each) =>
    !advanced.includes(each)
  );
  if (out.length === 0) return null;
  const into = advanced.filter((each) => !drawn.includes(each)).slice(0, out.length);
  const follow = [...into];
  const stays = (/** @type {string} */ each) => advanced.includes(each);
  const lineups = coming.filter((match) => !matches[match].entrants.every(stays)).map((match) => ({
    match,
    entrants: matches[match].entrants.flatMap((each) => stays(each) ? each : follow.shift() ?? []),
  }));
  return { out, into, lineups };
}

/**
 * Return the round that is to be drawn now, and who has nothing in it yet, null where there is nobody; a first round waits
 * until entries are closed.
 * @param {Event} event
 * @param {Pick<import("./desk-types.js").Desk, "due">} desk
 * @param {string} stage
 */
export function dueOf(event, { due = {} }, stage) {
  const { rounds, competition, after } = event.stages[stage];
  const told = due[stage];
  if (!told || told.round > (rounds.at(-1)?.round ?? 0) + 1) return null;
  if (rounds.length === 0 && !after && !isClosed(event, competition)) return null;
  // What was drawn since the desk was looked at is not to be drawn again.
  const begun = rounds.find(({ round }) => round === told.round);
  const drawn = begun ? playersOf(event, begun) : [];
  const free = told.entrants.filter((each) => !drawn.includes(each));
  return free.length > 0 ? { round: told.round, free } : null;
}

/**
 * Return the round that is drawn by hand: what is to be drawn now, or else the newest while its matches are not all over,
 * or the next, which nobody plays any more once the stage is over.
 * @param {Event} event
 * @param {Pick<import("./desk-types.js").Desk, "due">} desk
 * @param {string} stage
 */
export function roundByHand(event, desk, stage) {
  const { rounds, over: ended } = event.stages[stage];
  const last = rounds.at(-1);
  const all = entrantsIn(event, stage);
  if (!last) return { round: 1, free: all };
  const due = dueOf(event, desk, stage);
  if (due) return due;
  const drawn = playersOf(event, last);
  const over = last.matches.every((match) => event.matches[match].over);
  if (!over) return { round: last.round, free: all.filter((each) => !drawn.includes(each)) };
  return { round: last.round + 1, free: ended ? [] : all };
}

/** Return the matches that a table plays or is to play. @param {Event} event @param {string} table */
export const openAt = ({ matches }, table) =>
  Object.keys(matches).filter((each) =>
    matches[each].entrants.length > 0 && tableOf(matches[each]) === table &&
    !matches[each].over && matches[each].status !== "adjourned"
  );

/**
 * Return the tables at which a match can start: nothing is to be played there, and no match that was moved or
 * adjourned keeps its sheet there.
 * @param {Event} event
 */
export const freeTables = (event) => {
  const kept = Object.values(event.matches).map((match) => !match.over && match.played_at);
  return event.tables.map(({ table }) => table)
    .filter((table) => openAt(event, table).length === 0 && !kept.includes(table));
};

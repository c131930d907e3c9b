/** Read an event: what is where and when, and how its matches stand. `pages/event.py` reads it for the first answer. */

import { gamePath, tablePath } from "../page/router.js";
import { shortCard } from "../sheet/card-signs.js";
import { say, sentenceOf, showDay, showPoints, showTime } from "../words/say.js";

/** @typedef {import("./types.js").Event} Event */
/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Stage} Stage */

/** Return when an event is. @param {Event} event */
export function daysOf({ occasion: { first_day: first, last_day: last } }) {
  if (!last || last === first) return dayOf(first);
  return say("event.days", { first: dayOf(first), last: dayOf(last) });
}

/** A date alone is read as midnight in UTC, which is another day in half of the world. @param {string} date */
const dayOf = (date) => showDay(new Date(`${date}T00:00`));

/** Return an hour, with its day where that is not the event's only one. @param {Event} event @param {string} moment */
export function whenOf({ occasion }, moment) {
  const at = new Date(moment);
  const { first_day: first, last_day: last = first } = occasion;
  if (last === first && showDay(at) === dayOf(first)) return showTime(at);
  return say("moment", { day: showDay(at), time: showTime(at) });
}

/** Return the matches that were not called off, each with its id. @param {Event} event */
export const matchesOf = ({ matches }) =>
  Object.entries(matches).filter(([, { entrants }]) => entrants.length > 0);

/** Name a round with its competition. @param {Event} event @param {string} stage @param {number} round */
export function sayRound(event, stage, round) {
  const { competition } = event.stages[stage];
  const { title } = event.competitions[competition];
  return say("event.roundOf", { competition: title, round: roundName(event, stage, round) });
}

/** Name a round by itself: the server has said it. @param {Event} event @param {string} stage @param {number} round */
export function roundName({ stages }, stage, round) {
  const { title, rounds } = stages[stage];
  return sentenceOf(rounds.find((each) => each.round === round)?.name) ||
    say("event.roundOfStage", { stage: title, round });
}

/** Name a round below the heading of its stage; empty where that says it. @param {Pick<import("./types.js").Round, "round" | "name">} of */
export function roundHeading({ round, name }) {
  if (name.code === "round_alone") return "";
  return name.code === "round_numbered" ? say("event.round", { round }) : sentenceOf(name);
}

/** Name the round of a match by itself: that for the third place stands beside the final. @param {Event} event @param {string} id @param {Match} match */
export function roundNameOf(event, id, { stage, round }) {
  const third = event.stages[stage].rounds.some((each) => each.third_place === id);
  return third ? say("event.thirdPlace") : roundName(event, stage, round);
}

/** Name the round of a match with its competition. @param {Event} event @param {string} id @param {Match} match */
export function sayRoundOf(event, id, match) {
  const { title } = event.competitions[event.stages[match.stage].competition];
  return say("event.roundOf", { competition: title, round: roundNameOf(event, id, match) });
}

/** Return who is entered in a competition and still plays. @param {Event} event @param {string} competition */
export const entrantsOf = ({ entrants }, competition) =>
  Object.keys(entrants).filter((each) =>
    entrants[each].competition === competition && entrants[each].standing === "in"
  );

/** Say whether entries are open. @param {Event} event @param {string} competition */
export function sayEntries(event, competition) {
  const { opened, deadline, limit = Infinity } = event.competitions[competition];
  const late = Object.values(event.stages).some(({ competition: of, room, over }) =>
    of === competition && room && !over
  );
  if (!opened) return say(late ? "event.entriesLate" : "event.entriesClosed");
  if (entrantsOf(event, competition).length >= limit) return say("event.entriesFull");
  if (deadline) return say("event.entriesUntil", { when: whenOf(event, deadline) });
  return say("event.entriesOpen");
}

/**
 * Return the stages of a competition: what is on, then what comes, then what is over, the latest first.
 * @param {Event} event
 * @param {string} competition
 */
export function stagesOf({ stages }, competition) {
  const all = Object.values(stages).filter((each) => each.competition === competition);
  const drawn = all.filter(({ rounds }) => rounds.length > 0).toReversed();
  return [
    ...drawn.filter(({ over }) => !over),
    ...all.filter(({ rounds }) => rounds.length === 0),
    ...drawn.filter(({ over }) => over),
  ];
}

/**
 * Return the people of a team that has a name of its own; of anybody for whom another plays on, who plays.
 * @param {Event} event
 * @param {string} entrant
 * @param {string[]} [playing]
 */
export function membersOf({ entrants, people }, entrant, playing = entrants[entrant].people) {
  const { name, people: its } = entrants[entrant];
  const names = playing.map((each) => people[each].name);
  const replaced = playing.some((each, at) => each !== its[at]);
  return replaced || names.length > 1 && name !== names.join(" / ") ? names : [];
}

/** Return the people who play a match for an entrant. @param {Event} event @param {Match} match @param {string} entrant */
export function playingFor({ entrants: known }, { entrants, people }, entrant) {
  const before = entrants.slice(0, entrants.indexOf(entrant));
  const first = before.reduce((count, each) => count + known[each].people.length, 0);
  return people.slice(first, first + known[entrant].people.length);
}

/** Return what a table is called. @param {Event} event @param {string} table */
export const labelOf = ({ tables }, table) =>
  tables.find((each) => each.table === table)?.label || say("table.number", { code: table });

/** Return what a table of a freeze-out is called: as in the hall, else by its number in the room. @param {Event} event @param {string} match */
export function roomTableOf({ tables, matches }, match) {
  const { table, number } = matches[match];
  const label = tables.find((each) => each.table === table)?.label;
  const named = label && !/^\d+$/.test(label);
  return named ? label : say("table.number", { code: label || String(number) });
}

/** Return the lines of a match in the order of the seats. @param {Match} match */
export function partiesOf(match) {
  const { entrants, scores, ruled, forfeits, without_win, over } = match;
  const known = new Map([...scores, ...ruled].map((score) => [score.entrant, score]));
  return entrants.map((entrant) => {
    const { place = null, points = null } = known.get(entrant) ?? {};
    const gaveUp = forfeits.includes(entrant);
    return {
      entrant,
      place: String(place || ""),
      points: gaveUp ? say("event.gaveUp") : points === null ? "" : showPoints(points),
      won: over && !gaveUp && !without_win && place === 1,
    };
  });
}

/** Return the card that an entrant drew for the seat in a match; empty where none was drawn. @param {Event} event @param {Match} match @param {string} entrant */
export function cardOf({ stages }, { stage, round }, entrant) {
  const drawn = stages[stage].draws.find((draw) => draw.round === round && draw.cards[entrant]);
  return drawn ? shortCard(drawn.cards[entrant]) : "";
}

/** Whether a table of a freeze-out waits for its clock. @param {Event} event @param {Match} match */
export const waitsForClock = ({ stages }, { stage, status }) =>
  status === "playing" && (stages[stage].room?.waits_for_clock ?? false);

/** Return where a match stands as a reader sees it. @param {Event} event @param {Match} match */
export const statusOf = (event, match) => waitsForClock(event, match) ? "to_come" : match.status;

/** Say how a match stands. @param {Pick<Match, "status" | "provisional">} match */
export const sayState = ({ status, provisional }) =>
  say(status === "finished" && provisional ? "event.provisional" : `event.status.${status}`);

/** Return the table at which a match is, null while it has none. @param {Match} match */
export const tableOf = ({ seated_at }) => seated_at;

/**
 * Return the number of somebody's seat in the room of a freeze-out; undefined where he has none.
 * @param {Event} event
 * @param {Match} match
 * @param {string} entrant
 */
export function roomSeatOf({ stages }, match, entrant) {
  const rows = stages[match.stage].room?.tables.map(({ seats }) => seats.indexOf(entrant) + 1);
  return rows?.find((seat) => seat > 0);
}

/** Return the table that has the sheet of a match, or is to have it; null while it has none. @param {Match} match */
export const sheetTableOf = ({ played_at, table }) => played_at ?? table;

/** Return where a match is followed: the table of its sheet, or once it is over that; null without a table. @param {Match} match */
export function addressOf(match) {
  const table = sheetTableOf(match);
  if (!table) return null;
  return match.game && match.over ? gamePath(table, match.game) : tablePath(table);
}

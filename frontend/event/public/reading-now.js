/** Read what an event's page says first: what is on now, what comes, who has won. `pages/event.py` reads the same. */

import { say, showNames } from "../../words/say.js";
import { matchesOf, partiesOf, sayState, statusOf, tableOf } from "../reading.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Stage} Stage */

export const PLAYED = ["playing"];
export const COMING = ["to_come", "adjourned"];
export const ENDED = ["finished", "forfeited", "ruled"];

/**
 * Return the matches that stand so, round by round.
 * @param {Event} event
 * @param {string[]} statuses
 */
export function groupsOf(event, statuses) {
  /** @type {Map<string, {stage: string, round: number, matches: Match[]}>} */
  const groups = new Map();
  for (const [, match] of matchesOf(event)) {
    const { stage, round } = match;
    if (!statuses.includes(statusOf(event, match))) continue;
    const name = `${stage} ${round}`;
    const group = groups.get(name) ?? { stage, round, matches: [] };
    group.matches.push(match);
    groups.set(name, group);
  }
  return [...groups.values()].toSorted((one, other) =>
    begins(one) < begins(other) ? -1 : Number(begins(one) > begins(other))
  );
}

/** Return the first hour of a round; what has none is due now. @param {{matches: Match[]}} group */
const begins = ({ matches }) => matches.map(({ start }) => start ?? "").toSorted()[0];

/** Say of each competition that is decided who has won it. @param {Event} event */
export const winnersOf = (event) =>
  Object.values(event.stages).filter(({ winners }) => winners.length > 0).map((stage) =>
    say(stage.winners.length > 1 ? "event.haveWon" : "event.hasWon", {
      competition: event.competitions[stage.competition].title,
      names: namesOf(event, stage.winners),
    })
  );

/** @param {Event} event @param {string[]} entrants */
export const namesOf = (event, entrants) =>
  showNames(entrants.map((each) => event.entrants[each].name));

/** Say in few words how a match stands that is played or comes. @param {Event} event @param {Match} match */
export function sayTile(event, match) {
  const { deal, scores, provisional } = match;
  const status = statusOf(event, match);
  if (status !== "playing" || !deal) return sayState({ status, provisional });
  const first = scores.filter(({ place }) => place === 1);
  if (first.length !== 1) return say("event.deal", { deal });
  return say("event.dealAhead", { deal, names: namesOf(event, [first[0].entrant]) });
}

/** Order the lines of a match by their places; those without one stay as they sit. @param {Match} match */
export const byPlace = (match) =>
  partiesOf(match).toSorted((one, other) =>
    (Number(one.place) || Infinity) - (Number(other.place) || Infinity)
  );

/** Return for each entrant of a stage the table of his last match there. @param {Event} event @param {Stage} stage */
export const tablesIn = (event, { rounds }) =>
  new Map(
    rounds.flatMap(({ matches }) => matches.map((name) => event.matches[name])).flatMap((match) =>
      match.entrants.map((entrant) => [entrant, tableOf(match)])
    ),
  );

/** Say what has become of a stage that is over. @param {Event} event @param {Stage} stage */
export function sayOver(event, { winners, standings = [] }) {
  if (winners.length > 0) return namesOf(event, winners);
  const through = standings.filter(({ chance }) => chance === "through").length;
  return through > 0 ? say("event.wentOn", { count: through }) : say("event.over");
}

/**
 * Return the standings as they are read, each with whether its place is one yet: who has ended nothing shares the place
 * after all others, also where he is out for certain. In a room who is out comes first: of who plays it says nothing.
 * @param {import("../types.js").Stage} stage
 */
export function placesOf({ standings = [], room, over }) {
  const last = standings.find(isOpen)?.place;
  const rows = standings.map((each) => ({
    ...each,
    placed: each.counted.length > 0 || each.place !== last,
  }));
  if (!room || over) return rows;
  return [...rows.filter((each) => !isOpen(each)), ...rows.filter(isOpen)];
}

/** Whether nothing is known yet of somebody's place. @param {import("../types.js").Standing} standing */
const isOpen = ({ chance, counted }) => chance === "open" && counted.length === 0;

/** Read from an event what stands beside a clock. */

import { say } from "../../words/say.js";

/** @typedef {import("../types.js").Event} Event */

/** Name the clock of a stage: by its competition, and the stage where another has a clock too. @param {Event} event @param {string} stage */
export function clockTitle({ clocks, stages, competitions }, stage) {
  const { competition, title } = stages[stage];
  const same = Object.keys(clocks).filter((each) => stages[each].competition === competition);
  const named = competitions[competition].title;
  return same.length > 1 ? say("event.roundOf", { competition: named, round: title }) : named;
}

/**
 * Return how many still play in a stage that all entrants play, of those entered; null where others fill it.
 * @param {Event} event
 * @param {string} stage
 */
export function playersOf({ stages, entrants }, stage) {
  const { competition, after, standings = [] } = stages[stage];
  if (after) return null;
  const out = new Set(
    standings.filter(({ chance }) => chance === "out").map((each) => each.entrant),
  );
  const entered = Object.keys(entrants).filter((each) =>
    entrants[each].competition === competition && entrants[each].standing !== "waiting"
  );
  const left = entered.filter((each) => entrants[each].standing === "in" && !out.has(each));
  return entered.length > 0 ? { left: left.length, entered: entered.length } : null;
}

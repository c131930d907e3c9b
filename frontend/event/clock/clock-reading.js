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
 * Return what stands beside the clock of a stage: how many still play of those entered, and the chips they have on average,
 * each as far as it is known. The room of a freeze-out knows both.
 * @param {Event} event
 * @param {string} stage
 * @returns {{players: {left: number, entered: number} | null, average: number | null}}
 */
export function besideClock({ stages, entrants }, stage) {
  const { competition, after, room, standings = [] } = stages[stage];
  if (room) {
    return { players: { left: room.playing, entered: room.entered }, average: room.average };
  }
  if (after) return { players: null, average: null };
  const out = new Set(
    standings.filter(({ chance }) => chance === "out").map((each) => each.entrant),
  );
  const entered = Object.keys(entrants).filter((each) =>
    entrants[each].competition === competition && entrants[each].standing !== "waiting"
  );
  const left = entered.filter((each) => entrants[each].standing === "in" && !out.has(each));
  const players = entered.length > 0 ? { left: left.length, entered: entered.length } : null;
  return { players, average: null };
}

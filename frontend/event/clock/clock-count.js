/** Count a clock: what it shows at a moment of the server's, in ms since 1970, as the server itself counts it. */

/** @typedef {import("../types.js").Clock} Clock */
/** @typedef {import("../types.js").Step} Step */
/**
 * @typedef {Object} Shown a clock at a moment; all lengths are ms
 * @property {Step} step
 * @property {number} place
 * @property {number} left of the step
 * @property {number} pause left of a break that was put in, which goes first
 * @property {boolean} running
 * @property {boolean} over nothing is left of the last step
 * @property {Step | null} next the level that comes next
 * @property {number | null} entries how long entries are open yet, 0 once they are closed; null where no clock says it
 * @property {number | null} toBreak how long it is until the next break; null in one, and where none comes
 * @property {{step: Step, left: number} | null} change the next level before which chips are changed, and how long it is
 *   until then
 */

const MINUTE = 60_000;

/** Return how long a step is. @param {Step[]} steps @param {number} place */
const lengthOf = (steps, place) => (steps[place].ends - (steps[place - 1]?.ends ?? 0)) * MINUTE;

/** @param {Clock} clock @param {number} now @returns {Shown} */
export function countAt({ steps, place, left, pause, since, entry_until: until }, now) {
  if (since !== null) {
    const gone = Math.max(0, now - since);
    const held = Math.max(0, pause - gone);
    let rest = gone - (pause - held);
    pause = held;
    while (rest >= left && place < steps.length - 1) {
      rest -= left;
      place += 1;
      left = lengthOf(steps, place);
    }
    left = Math.max(0, left - rest);
  }
  const step = steps[place];
  /** How long it is from now to a minute of the schedule. @param {number} minute */
  const lasts = (minute) => (minute - step.ends) * MINUTE + left + pause;
  const open = until ? (until - step.ends) * MINUTE + left : 0;
  const due = pause || step.pause ? -1 : steps.findIndex((each, at) => at > place && each.pause);
  const change = steps.findIndex((each, at) => at > place && each.colour_up);
  return {
    step,
    place,
    left,
    pause,
    running: since !== null,
    over: left === 0,
    next: steps.find((each, at) => at > place && !each.pause) ?? null,
    entries: until === null ? null : open > 0 ? open + pause : 0,
    toBreak: due < 0 ? null : lasts(steps[due - 1].ends),
    change: change < 0 ? null : { step: steps[change], left: lasts(steps[change - 1].ends) },
  };
}

/**
 * Count a clock by a time that this device may not know: then one that stands can be counted, one that runs is null.
 * @param {Clock} clock
 * @param {number | null} now
 */
export const countKnown = (clock, now) =>
  now === null && clock.since !== null ? null : countAt(clock, now ?? 0);

/** Return what is left of what is shown: of the break, or of the level. @param {Shown} shown */
export const leftOf = ({ pause, left }) => pause || left;

/**
 * Return what is to be heard between two moments of a running clock: that the last minute of a level or break has
 * begun, or that it has ended.
 * @param {Shown} before
 * @param {Shown} now
 * @returns {"minute" | "change" | null}
 */
export function bellBetween(before, now) {
  const ended = before.place !== now.place || before.left > 0 && now.left === 0 ||
    before.pause > 0 && now.pause === 0;
  if (ended) return "change";
  return leftOf(now) <= MINUTE && leftOf(before) > MINUTE ? "minute" : null;
}

/**
 * Return what is to be heard between two looks at a clock: what time has brought, not what somebody has set. News may
 * bring a clock anew as it was.
 * @param {{clock: Clock, shown: Shown} | undefined} before
 * @param {{clock: Clock, shown: Shown}} now
 */
export function bellOf(before, now) {
  if (!before || JSON.stringify(before.clock) !== JSON.stringify(now.clock)) return null;
  return bellBetween(before.shown, now.shown);
}

/** Write a time that is left as 9:05 or 1:02:03; a second that has begun counts. @param {number} ms */
export function showLeft(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Return in how many ms what `showLeft` writes is another. @param {number} ms */
export const untilNext = (ms) => (ms % 1000) || 1000;

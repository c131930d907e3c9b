/**
 * Correct a recorded outcome without losing what another client stated: what the person leaves alone stays word for
 * word, also where the form shows it otherwise or not at all.
 *
 * @typedef {Record<string, any>} Facts
 *
 * @typedef {Object} Correction
 * @property {Facts} recorded
 * @property {Facts} untouched what the form makes of the recorded facts by itself
 * @property {Facts} now what it makes of them with the person's changes
 * @property {boolean} restated whether what the form does not show holds no more
 */

/** @param {Correction} correction @returns {Facts} */
export function keepRecorded({ recorded, untouched, now, restated }) {
  if (same(untouched, now)) return recorded;
  /** @type {Facts} */
  const kept = {};
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
    const touched = !same(untouched[key], now[key]);
    const shown = key in untouched || key in now;
    if (!touched && key in recorded && (shown || !restated)) kept[key] = recorded[key];
    else if (touched && key in now) {
      const lists = [recorded[key], untouched[key], now[key]];
      kept[key] = lists.every(isOfFacts) ? keepEach(lists, restated) : now[key];
    }
  }
  return kept;
}

/**
 * Keep the facts about every seat, or about the tables in their order, that were left alone.
 * @param {Facts[][]} lists recorded, untouched and now
 * @param {boolean} restated
 */
function keepEach([recorded, untouched, now], restated) {
  const kept = now.flatMap((each) => {
    const at = untouched.findIndex((other) => isAbout(each, other));
    const own = each.seat === undefined
      ? recorded[at]
      : recorded.find((other) => isAbout(each, other));
    if (at < 0) return each;
    if (own === undefined) return same(untouched[at], each) ? [] : each;
    return keepRecorded({ recorded: own, untouched: untouched[at], now: each, restated });
  });
  const unseen = recorded.filter((each) =>
    each.seat !== undefined && ![...untouched, ...now].some((other) => isAbout(each, other))
  );
  return [...kept, ...unseen];
}

/** Say whether two facts are about the same seat, or word for word the same. @param {Facts} one @param {Facts} other */
const isAbout = (one, other) => one.seat === undefined ? same(one, other) : one.seat === other.seat;

/** @param {any} list */
const isOfFacts = (list) =>
  Array.isArray(list) &&
  list.every((each) => typeof each === "object" && each !== null && !Array.isArray(each));

/** @param {any} one @param {any} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Know an evening: an event that is one freeze-out among friends. `pages/event.py` knows it by the same. */

const MOST_TABLES = 2;

/**
 * Return the stage of an evening: an event that is one freeze-out of two tables at most; null of any other.
 * @param {Pick<import("./types.js").Event, "stages" | "tables">} event
 */
export function freezeoutOf({ stages, tables }) {
  const [only, ...others] = Object.keys(stages);
  const small = others.length === 0 && tables.length <= MOST_TABLES;
  return small && stages[only]?.room ? only : null;
}

/** Turn a schedule into rows that are typed in, and back: a row says how long a step is, a schedule when it ends. */

/** @typedef {{id: number, minutes?: number, small?: number, big?: number, ante?: number, colour_up?: number, pause?: boolean}} Row */
/** @typedef {{ends: number, small?: number, big?: number, ante?: number, colour_up?: number, pause?: boolean}} Stated */
/** @typedef {{steps: Stated[], entry_level?: number, entry_until?: number, chips?: number[]}} Schedule */

/** @param {Stated[]} steps @returns {Omit<Row, "id">[]} */
export const rowsOf = (steps) =>
  steps.map(({ ends, ...step }, at) => ({ ...step, minutes: ends - (steps[at - 1]?.ends ?? 0) }));

/** @param {Row[]} rows @returns {Stated[]} */
export function stepsOf(rows) {
  let ends = 0;
  return rows.map(({ id: _, minutes = 0, ...step }) => ({ ends: ends += minutes, ...step }));
}

/** Return the whole numbers in a text. @param {string} text */
export const numbersIn = (text) => (text.match(/\d+/g) ?? []).map(Number);

/**
 * Return the schedule that a file holds, null where it is none: as it was saved here, or a list of levels as the rule
 * books have it, `{sb, bb, ends: "0:15:00"}`. Whether it can be played the server says.
 * @param {string} text
 * @returns {Schedule | null}
 */
export function scheduleIn(text) {
  try {
    const held = JSON.parse(text);
    const steps = (Array.isArray(held) ? held : held.steps).map(stepIn);
    if (steps.length === 0 || steps.some((/** @type {Stated} */ { ends }) => !(ends > 0))) {
      return null;
    }
    const { entry_level, entry_until, chips } = held;
    return {
      steps,
      ...(entry_level && { entry_level }),
      ...(entry_until && { entry_until }),
      ...(Array.isArray(chips) && { chips }),
    };
  } catch {
    return null;
  }
}

/** @param {any} step @returns {Stated} */
function stepIn({ ends, sb, bb, small = sb, big = bb, ante, colour_up, pause }) {
  const [hours, minutes = 0] = typeof ends === "string" ? ends.split(":").map(Number) : [0, ends];
  const held = { small, big, ante, colour_up, pause };
  return {
    ends: hours * 60 + minutes,
    ...Object.fromEntries(Object.entries(held).filter(([, value]) => value)),
  };
}

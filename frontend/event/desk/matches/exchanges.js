/** State the acts by which two taps change who plays matches that have not begun. */

import { newUuid } from "../../../page/uuid.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Stated} Stated */
/** @typedef {{entrant: string, match: string, stage: string, round: number}} Picked `match` is empty for who has none in the round */

/** Let two change places, one of whom may have no match. @param {Event} event @param {Picked} one @param {Picked} other */
export function changed({ matches }, one, other) {
  const swapped = (/** @type {string} */ each) =>
    each === one.entrant ? other.entrant : each === other.entrant ? one.entrant : each;
  const both = new Set([one.match, other.match].filter(Boolean));
  const out = !one.match ? other.entrant : !other.match ? one.entrant : null;
  const lineups = [...both].map((match) => ({
    match,
    entrants: matches[match].entrants.map(swapped),
  }));
  return lineupsOf(lineups, out ? [out] : []);
}

/**
 * Let two who have no match in the newest round meet.
 * @param {Picked} picked
 * @param {string} other
 * @param {string} [table] the one that is free, if any is
 * @returns {Stated}
 */
export function meeting({ entrant, stage, round }, other, table) {
  const match = { match: newUuid(), entrants: [entrant, other], ...(table && { table }) };
  return { kind: "draw", draw: newUuid(), stage, round, matches: [match] };
}

/** Put who was picked into a match. @param {Event} event @param {Picked} picked @param {string} match */
export function joined({ matches }, picked, match) {
  const into = { match, entrants: [...matches[match].entrants, picked.entrant] };
  if (!picked.match) return lineupsOf([into]);
  const left = matches[picked.match].entrants.filter((each) => each !== picked.entrant);
  return lineupsOf([into, { match: picked.match, entrants: left }]);
}

/**
 * @param {{match: string, entrants: string[]}[]} matches
 * @param {string[]} [byes] who then has no match in the round
 * @returns {Stated}
 */
const lineupsOf = (matches, byes = []) => ({
  kind: "lineups",
  matches,
  ...(byes.length > 0 && { byes }),
});

/** Add up on this phone what waits on it: only where the game type says that points are the counts as entered. */

/** @typedef {import("../../types.js").Adds} Adds */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../server/outbox.js").Waiting} Waiting */

/**
 * Return the totals of `sheet` with what waits added, by seat; null where points need more than adding.
 * @param {Sheet} sheet
 * @param {Waiting[]} waiting
 * @param {Adds | null | undefined} adds
 * @returns {Map<number, number> | null}
 */
export function ownTotals(sheet, waiting, adds) {
  if (!adds || waiting.length === 0 || sheet.sides.length > 0) return null;
  if (!has(sheet.game.rules, adds.where)) return null;
  const totals = new Map(sheet.totals.map(({ seat, points }) => [seat, points]));
  for (const item of waiting) {
    const sent = item.kind === "deal" && item.state === "waiting" && item.game === sheet.game.id;
    const counts = sent ? countsOf(item.outcome, adds) : null;
    if (!counts) return null;
    for (const { seat, points } of counts) {
      const before = totals.get(seat);
      if (before === undefined) return null;
      totals.set(seat, before + points);
    }
  }
  return totals;
}

/**
 * Return the counts of a deal whose points they are, null where it holds anything else.
 * @param {any} outcome
 * @param {Adds} adds
 * @returns {{seat: number, points: number}[] | null}
 */
function countsOf({ results, ...facts }, { deal, result, zero, beside }) {
  const known = [...Object.keys(deal), ...beside, zero];
  if (!has(facts, deal) || Object.keys(facts).some((name) => !known.includes(name))) return null;
  if (!Array.isArray(results) || zero !== null && typeof facts[zero] !== "number") return null;
  const counts = results.every(({ seat, points, ...more }) =>
    typeof points === "number" && (zero === null || seat !== facts[zero]) &&
    has(more, result) && has(result, more)
  );
  return counts ? results : null;
}

/**
 * Say whether `facts` have everything that `wanted` has.
 * @param {Record<string, any>} facts
 * @param {Record<string, any>} wanted
 */
const has = (facts, wanted) =>
  Object.entries(wanted).every(([name, value]) => facts[name] === value);

/**
 * Tell what a game asks for: the facts that its rules declare, as far as the house rules and the other facts ask for
 * them.
 */

import { around, at, seatIn } from "./places.js";

/** @typedef {import("../types.js").Condition} Condition */
/** @typedef {import("../types.js").Offer} Offer */

/**
 * Return the kind of what stands at a place.
 * @param {Kind} outcome
 * @param {string} place
 * @returns {Kind | undefined}
 */
export function kindAt(outcome, place) {
  return place.split("/").slice(1).reduce(
    (/** @type {Kind | undefined} */ kind, step) => kind?.facts ? kind.facts[step] : kind?.of,
    outcome,
  );
}

/**
 * Say whether a condition holds of a place; where it counts seats, of one in the row of a seat only if that is among them.
 * @param {Condition | undefined} when
 * @param {Record<string, any>} rules
 * @param {Facts} facts
 * @param {string} [place]
 * @returns {boolean}
 */
export function holds(when, rules, facts, place = "") {
  if (!when) return true;
  if (when.any_of) return when.any_of.some((each) => holds(each, rules, facts, place));
  const { of = "", values = [], up_to = "", lists, least = 0, row, but, within } = when;
  if (lists) {
    const seat = seatIn(place);
    const seats = lists.flatMap((list) => at(facts, list) ?? [])
      .filter((each) => holds(row, rules, each)).map((each) => each.seat ?? each)
      .filter((each) => !but || !at(facts, but)?.includes(each));
    return (seats.length >= least && (seat === null || seats.includes(seat))) === within;
  }
  const value = of.startsWith("/") ? at(facts, around(place) + of) : rules[of];
  const low = typeof value === "number" && value <= rules[up_to];
  return (low || values.includes(value ?? null)) === within;
}

/**
 * Return the largest number that people enter; null where there is none.
 * @param {Kind} kind
 * @param {Record<string, any>} rules
 * @param {number} seats
 */
export function reachOf({ reach, further, shared }, rules, seats) {
  if (!reach) return null;
  const most = Math.max(
    further && holds(further.when, rules, {}) ? further.most : 0,
    ...reach.map((each) => typeof each === "number" ? each : rules[each[0]] ?? each[1]),
  );
  return shared ? Math.ceil(most / seats) : most;
}

/**
 * Return the values that the table offers, with the points of each where a house rule says them.
 * @param {Kind} kind
 * @param {Record<string, any>} rules
 * @param {Facts} facts
 * @returns {(Offer & {points: number | null})[]}
 */
export function offersOf({ offers = [], between = [] }, rules, facts) {
  const [least, most] = between.map((each) => rules[each] ?? each);
  return [
    ...Array.from(
      { length: most - least + 1 || 0 },
      (_, at) => ({ value: least + at, points: null }),
    ),
    ...offers.filter((offer) =>
      holds(offer.when, rules, facts) && (!offer.amount || (rules[offer.amount] ?? null) !== null)
    ).map((offer) => ({ ...offer, points: offer.amount ? rules[offer.amount] : null })),
  ];
}

/**
 * Return how many there are at a place: usually, at least and at most.
 * @param {Pick<Kind, "size" | "sizes">} kind
 * @param {Record<string, any>} rules
 * @param {Facts} facts
 * @param {string} [place]
 */
export function sizeOf({ size = 0, sizes = [] }, rules, facts, place) {
  const usual = typeof size === "string" ? rules[size] : size;
  const { fewest = usual, most = usual } =
    sizes.find((each) => holds(each.when, rules, facts, place)) ?? {};
  return { usual, fewest, most };
}

/**
 * Tell what a game asks for: the facts that its rules declare, as far as the house rules and the other facts ask for
 * them.
 *
 * @typedef {Object} Kind a fact as the server describes it
 * @property {string} is what it is to a person: "points", "seat", "cards", "each_seat" …
 * @property {{faces?: string, empty?: string, label?: string, needs?: string}} [words]
 * @property {Condition} [when] it is asked for
 * @property {Condition} [due] it must be entered; always, unless stated
 * @property {any} [of] the kind of what is in a list
 * @property {Record<string, Kind>} [facts] of a record
 * @property {Offer[]} [offers] of a choice, or numbers to tap
 * @property {(number | string)[]} [between] the least and the most of a number that is chosen: numbers, or house rules
 * @property {number | string} [size] how many there usually are, or the house rule that says it: the cards of a whole hand
 * @property {{fewest: number, most: number, when?: Kind["when"]}[]} [sizes] how many there may be instead
 * @property {number} [least] how many cards each of the melds has at least
 * @property {string} [ending] how a deal ended of which it tells, where there are several ways
 * @property {string[]} [instead] names of facts beside it that it contradicts
 * @property {string} [known] what the table itself can say of it
 * @property {boolean} [needed] whether a question is not asked without it
 * @property {boolean} [number] whether a pad can write it
 * @property {string[]} [keys] that a pad needs beside the digits
 * @property {(number | [string, number])[]} [reach] the largest that people enter: numbers, or house rules with what
 *   stands for them where they are null
 * @property {boolean} [shared] whether so many are dealt to all
 * @property {string} [full] the house rule whose number has a key of its own
 * @property {{of: string, fewer?: Kind["when"]}} [copies] the house rule with how many there are of a card in all hands
 *   together, one fewer under a condition
 *
 * @typedef {Object} Condition that another fact, or a house rule, has one of some values, or that lists name several seats
 * @property {boolean} within whether it is to be so, or not to be so
 * @property {string} [of] the fact or the house rule
 * @property {any[]} [values]
 * @property {string} [up_to] the house rule up to which numbers are among the values
 * @property {number} [least] how many seats
 * @property {string[]} [lists] where they are counted
 * @property {Condition} [row] that rows meet which count
 * @property {string} [but] the list of those who do not count
 *
 * @typedef {{value: any, amount?: string, when?: Kind["when"], groups?: number, cards?: number}} Offer `amount` is
 *   the house rule that says the points; a hand shown in this way is so many `groups` of so many `cards`
 */

import { around, at, seatIn } from "./places.js";

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
export function reachOf({ reach, shared }, rules, seats) {
  if (!reach) return null;
  const most = Math.max(
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

/**
 * Tell what a game asks for: the facts that its rules declare, as far as the house rules and the other facts ask for
 * them.
 *
 * @typedef {import("./places.js").Facts} Facts
 *
 * @typedef {Object} Kind a fact as the server describes it
 * @property {string} is what it is to a person: "points", "seat", "cards", "each_seat" …
 * @property {{empty?: string, label?: string, needs?: string}} [words]
 * @property {{of: string, values: any[], within: boolean}} [when]
 * @property {any} [of] the kind of what is in a list
 * @property {Record<string, Kind>} [facts] of a record
 * @property {string[]} [values] of a choice
 * @property {string[]} [keys] that a pad needs beside the digits
 * @property {(number | string)[]} [reach] the largest that people enter: numbers, or house rules by name
 * @property {boolean} [shared] whether so many are dealt to all
 */

import { at } from "./places.js";

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
 * Say whether a fact is asked for now.
 * @param {Kind} kind
 * @param {Record<string, any>} rules
 * @param {Facts} facts
 */
export function isAsked({ when }, rules, facts) {
  if (!when) return true;
  const value = when.of.startsWith("/") ? at(facts, when.of) : rules[when.of];
  return when.values.includes(value ?? null) === when.within;
}

/**
 * Return the largest number that people enter; null where there is none.
 * @param {Kind} kind
 * @param {Record<string, any>} rules
 * @param {number} seats
 */
export function reachOf({ reach, shared }, rules, seats) {
  if (!reach) return null;
  const most = Math.max(...reach.map((each) => typeof each === "string" ? rules[each] ?? 0 : each));
  return shared ? Math.ceil(most / seats) : most;
}

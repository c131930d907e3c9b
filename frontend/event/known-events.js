/**
 * Remember the events that this device has been at, the latest first.
 *
 * @typedef {Object} KnownEvent
 * @property {string} code
 * @property {string} title
 * @property {string} day the first one
 * @property {boolean} room whether it is an evening that is one freeze-out, whose desk is a phone
 */

import { recall, remember } from "../device/web-storage.js";

const KEPT = 12;
const EVENING_TABLES = 2;

/** Return the events, the latest first; what is damaged is none. @returns {KnownEvent[]} */
export const knownEvents = () =>
  recall("events", []).flatMap((/** @type {any} */ kept) =>
    [kept?.code, kept?.title, kept?.day].every((each) => typeof each === "string" && each)
      ? [{ code: kept.code, title: kept.title, day: kept.day, room: kept.room === true }]
      : []
  );

/** Put an event first in the list. @param {import("./types.js").Event} event */
export function noteEvent(event) {
  const { code, occasion: { title, first_day: day } } = event;
  const noted = { code, title, day, room: freezeoutOf(event) !== null };
  const [first] = knownEvents();
  if (JSON.stringify(first) === JSON.stringify(noted)) return;
  keep([noted, ...knownEvents().filter((known) => known.code !== code)]);
}

/**
 * Return the stage of an evening: an event that is one freeze-out of two tables at most; null of any other.
 *
 * `pages/event.py` knows an evening by the same.
 * @param {Pick<import("./types.js").Event, "stages" | "tables">} event
 */
export function freezeoutOf({ stages, tables }) {
  const [only, ...others] = Object.keys(stages);
  const small = others.length === 0 && tables.length <= EVENING_TABLES;
  return small && stages[only]?.room ? only : null;
}

/** Take an event off the list. @param {string} code */
export const forgetEvent = (code) => keep(knownEvents().filter((known) => known.code !== code));

/** Put an event back where it was on the list. @param {KnownEvent} event @param {number} at */
export const putEventBack = (event, at) => keep(knownEvents().toSpliced(at, 0, event));

/** @param {KnownEvent[]} events */
const keep = (events) => remember("events", events.slice(0, KEPT));

/**
 * Remember the events that this device has been at, the latest first.
 *
 * @typedef {Object} KnownEvent
 * @property {string} code
 * @property {string} title
 * @property {string} day the first one
 */

import { recall, remember } from "../device/web-storage.js";

const KEPT = 12;

/** Return the events, the latest first; what is damaged is none. @returns {KnownEvent[]} */
export const knownEvents = () =>
  recall("events", []).flatMap((/** @type {any} */ kept) =>
    [kept?.code, kept?.title, kept?.day].every((each) => typeof each === "string" && each)
      ? [{ code: kept.code, title: kept.title, day: kept.day }]
      : []
  );

/** Put an event first in the list. @param {import("./types.js").Event} event */
export function noteEvent({ code, occasion: { title, first_day: day } }) {
  const [first] = knownEvents();
  if (first?.code === code && first.title === title && first.day === day) return;
  keep([{ code, title, day }, ...knownEvents().filter((known) => known.code !== code)]);
}

/** Take an event off the list. @param {string} code */
export const forgetEvent = (code) => keep(knownEvents().filter((known) => known.code !== code));

/** Put an event back where it was on the list. @param {KnownEvent} event @param {number} at */
export const putEventBack = (event, at) => keep(knownEvents().toSpliced(at, 0, event));

/** @param {KnownEvent[]} events */
const keep = (events) => remember("events", events.slice(0, KEPT));

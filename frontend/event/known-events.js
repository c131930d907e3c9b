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

/** Return the events, the latest first; what is damaged is none. @returns {KnownEvent[]} */
export const knownEvents = () =>
  recall("events", []).flatMap((/** @type {any} */ kept) =>
    [kept?.code, kept?.title, kept?.day].every((each) => typeof each === "string" && each)
      ? [{ code: kept.code, title: kept.title, day: kept.day, room: kept.room === true }]
      : []
  );

/** Put an event first in the list. @param {KnownEvent} noted */
export function noteEvent(noted) {
  const [first] = knownEvents();
  if (JSON.stringify(first) === JSON.stringify(noted)) return;
  keep([noted, ...knownEvents().filter((known) => known.code !== noted.code)]);
}

/** Take an event off the list. @param {string} code */
export const forgetEvent = (code) => keep(knownEvents().filter((known) => known.code !== code));

/** Put an event back where it was on the list. @param {KnownEvent} event @param {number} at */
export const putEventBack = (event, at) => keep(knownEvents().toSpliced(at, 0, event));

/** @param {KnownEvent[]} events */
const keep = (events) => remember("events", events.slice(0, KEPT));

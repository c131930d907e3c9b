/**
 * Remember the clubs that this device has seen, the latest first.
 *
 * @typedef {Object} KnownClub
 * @property {string} code
 * @property {string} title
 */

import { recall, remember } from "../device/web-storage.js";

const KEPT = 12;

/** Return the clubs, the latest first; what is damaged is none. @returns {KnownClub[]} */
export const knownClubs = () =>
  recall("clubs", []).flatMap((/** @type {any} */ kept) =>
    typeof kept?.code === "string" && typeof kept?.title === "string"
      ? [{ code: kept.code, title: kept.title }]
      : []
  );

/** Put a club first in the list. @param {KnownClub} noted */
export function noteClub(noted) {
  const others = knownClubs().filter((known) => known.code !== noted.code);
  remember("clubs", [noted, ...others].slice(0, KEPT));
}

/** Take a club off the list. @param {string} code */
export const forgetClub = (code) =>
  remember("clubs", knownClubs().filter((known) => known.code !== code));

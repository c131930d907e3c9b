/** Remember on this device who plays. */

import { recall, remember } from "./web-storage.js";

const KEPT_NAMES = 40;

/** Return the names written on this device before, the latest first. @returns {string[]} */
export const knownNames = () => namesIn(recall("names", []));

/** @param {unknown[]} kept @returns {string[]} */
const namesIn = (kept) => kept.filter((name) => typeof name === "string");

/** Return who played last on this device, in seat order. @returns {string[]} */
export const lastPlayers = () => namesIn(recall("lastPlayers", []));

/** Remember the names of those who play. @param {string[]} names */
export function noteNames(names) {
  remember("lastPlayers", names);
  const others = knownNames().filter((name) => !names.includes(name));
  remember("names", [...names, ...others].slice(0, KEPT_NAMES));
}

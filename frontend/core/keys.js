/**
 * Keep this device's scorekeeper keys, one per table.
 *
 * Importing this module takes a key out of the address bar before anything else runs, so that it reaches
 * neither the history nor a shared screenshot.
 */

import { recall, remember } from "./memory.js";
import { newUuid } from "./uuid.js";

const ARRIVAL = /^#key=([\w-]{16,128})$/;

/** Return the key of a table, or null on a device that only watches. @param {string} code */
export const keyOf = (code) => recall(`key.${code}`, /** @type {string | null} */ (null));

/**
 * @param {string} code
 * @param {string} key
 */
export const keepKey = (code, key) => remember(`key.${code}`, key);

/** Make this device one that only watches the table. @param {string} code */
export const dropKey = (code) => remember(`key.${code}`, null);

/** @typedef {{seat: number, key: string}} HeldSeat */

/** Return the seat that this device holds in a game, with its key. @param {string} game @returns {HeldSeat | null} */
export const heldSeat = (game) => recall(`seat.${game}`, /** @type {HeldSeat | null} */ (null));

/**
 * @param {string} game
 * @param {HeldSeat | null} held
 */
export const holdSeat = (game, held) => remember(`seat.${game}`, held);

/** Return this device's own name for itself, which tells scorekeepers' phones apart. @returns {string} */
export function device() {
  const known = recall("device", "");
  if (known) return known;
  const made = newUuid();
  remember("device", made);
  return made;
}

function takeKeyFromAddress() {
  if (!location.hash.startsWith("#key=")) return;
  const key = ARRIVAL.exec(location.hash)?.[1];
  const code = /^\/t\/(\w+)/.exec(location.pathname)?.[1];
  history.replaceState(history.state, "", location.pathname + location.search);
  if (key && code) keepKey(code.toUpperCase(), key);
}

takeKeyFromAddress();
addEventListener("hashchange", () => {
  if (!location.hash.startsWith("#key=")) return;
  takeKeyFromAddress();
  location.reload();
});

/**
 * Keep this device's keys: the scorekeeper's of each table, the director's or a helper's of each event, the keeper's of each club.
 *
 * Importing this module takes a key out of the address bar before anything else runs, so that it reaches
 * neither the history nor a shared screenshot. A key that came in a link does not replace the kept one until the
 * server has said that it opens the table, or the event.
 *
 * @typedef {Object} Keys
 * @property {string | null} kept
 * @property {boolean} refused whether the server refused the kept one
 * @property {string | null} came in a link, and the server has not been asked about it
 * @property {string | null} made here to renew the kept one; where the answer was lost, it may be in force
 */

import { newUuid } from "../page/uuid.js";
import { recall, remember } from "./web-storage.js";

const ARRIVAL = /^#key=([\w-]{16,128})$/;
const DIRECTING = /^#director=(\w+)$/;
const KEY = /^[\w-]{16,128}$/;

/** @type {Keys} */
const NONE = { kept: null, refused: false, came: null, made: null };

/** Return what is known of a table's keys. @param {string} code @returns {Keys} */
export function keysOf(code) {
  // Release 0.1 kept one key under this name.
  const kept = recall(`key.${code}`, null);
  const known = { ...NONE, ...recall(`keys.${code}`, { kept }) };
  return {
    kept: keyOrNull(known.kept),
    refused: known.refused === true,
    came: keyOrNull(known.came),
    made: keyOrNull(known.made),
  };
}

/** A damaged key is none; a header could not even carry it. @param {unknown} value */
const keyOrNull = (value) => typeof value === "string" && KEY.test(value) ? value : null;

/**
 * @param {string} code
 * @param {Partial<Keys>} change
 */
export const noteKeys = (code, change) => remember(`keys.${code}`, { ...keysOf(code), ...change });

/** Return the key that opens a table, or null on a device that only watches. @param {string} code */
export function keyOf(code) {
  const { kept, refused, came } = keysOf(code);
  return refused ? came : kept ?? came;
}

/**
 * Keep the key of which it is known that it opens the table.
 * @param {string} code
 * @param {string} key
 */
export const keepKey = (code, key) => noteKeys(code, { ...NONE, kept: key });

/** Make this device one that only watches the table. @param {string} code */
export const dropKey = (code) => noteKeys(code, NONE);

/**
 * Return the event as whose director this window writes at a table, with its key; null where it does not. The desk
 * says so in the address, which tells nobody the key.
 * @returns {{event: string, key: string} | null}
 */
export function directing() {
  const event = DIRECTING.exec(location.hash)?.[1];
  const key = event ? keyOf(event) : null;
  return event && key ? { event, key } : null;
}

/** Return a new key: 192 random bits, as letters of six. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** @typedef {{seat: number, key: string}} HeldSeat */

/** Return the seat that this device holds in a game, with its key. @param {string} game @returns {HeldSeat | null} */
export function heldSeat(game) {
  const held = recall(`seat.${game}`, /** @type {HeldSeat | null} */ (null));
  return typeof held?.seat === "number" && keyOrNull(held.key) ? held : null;
}

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
  const code = /^\/[tec]\/(\w+)/.exec(location.pathname)?.[1];
  history.replaceState(history.state, "", location.pathname + location.search);
  if (key && code) noteArrival(code.toUpperCase(), key);
}

/**
 * @param {string} code
 * @param {string} key
 */
function noteArrival(code, key) {
  const { kept, refused, came } = keysOf(code);
  // The server may not have been asked about the last link yet: the next one must not lose it.
  const keeps = came !== null && came !== key && (kept === null || refused);
  noteKeys(code, keeps ? { kept: came, refused: false, came: key } : { came: key });
}

takeKeyFromAddress();
addEventListener("hashchange", () => {
  if (!location.hash.startsWith("#key=")) return;
  takeKeyFromAddress();
  location.reload();
});

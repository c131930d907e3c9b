/**
 * Remember the tables this device has been at, the latest first.
 *
 * @typedef {Object} KnownTable
 * @property {string} code
 * @property {string | null} name
 * @property {string | null} game its title
 * @property {string[]} [names] who plays
 * @property {string[]} [ahead] who leads, or has won
 * @property {boolean} [finished]
 * @property {string} [at] when the game was begun, ISO 8601
 */

import { recall, remember } from "../../device/web-storage.js";
import { columnsOf, leadersOf } from "../../sheet/columns.js";

const KEPT = 12;

/** Return the tables, the latest first; what is damaged is none. @returns {KnownTable[]} */
export const knownTables = () => recall("tables", []).flatMap(readTable);

/** @param {any} kept @returns {KnownTable[]} */
function readTable(kept) {
  if (typeof kept?.code !== "string" || kept.code === "") return [];
  const { code, ahead, finished, at } = kept;
  return [{
    code,
    name: textOrNull(kept.name),
    game: textOrNull(kept.game),
    names: textsIn(kept.names),
    ahead: textsIn(ahead),
    finished: finished === true,
    ...(!Number.isNaN(Date.parse(at)) && { at }),
  }];
}

/** @param {unknown} kept @returns {string[]} */
const textsIn = (kept) =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];

/** @param {unknown} value */
const textOrNull = (value) => typeof value === "string" ? value : null;

/** Put `table` first in the list. @param {KnownTable} table */
export function noteTable(table) {
  const others = knownTables().filter((known) => known.code !== table.code);
  remember("tables", [table, ...others].slice(0, KEPT));
}

/** Return what this device remembers of a table. @param {import("../../types.js").Table} table @returns {KnownTable} */
export function knownAs({ code, name, game }) {
  if (!game) return { code, name, game: null };
  const columns = columnsOf(game);
  const finished = game.status === "finished";
  const ahead = finished
    ? columns.filter(({ seats }) => seats.some((seat) => game.winners.includes(seat)))
    : leadersOf(game, columns);
  return {
    code,
    name,
    game: game.game.title,
    names: game.seats.map((seat) => seat.name),
    ahead: ahead.map((column) => column.name),
    finished,
    at: game.game.started_at,
  };
}

/**
 * Put a table back where it was on the list.
 * @param {KnownTable} table
 * @param {number} at
 */
export const putTableBack = (table, at) =>
  remember("tables", knownTables().toSpliced(at, 0, table).slice(0, KEPT));

/** Take a table off the list. @param {string} code */
export function forgetTable(code) {
  remember("tables", knownTables().filter((known) => known.code !== code));
}

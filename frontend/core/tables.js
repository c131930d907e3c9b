/**
 * Remember the tables this device has been at, the latest first.
 *
 * @typedef {{code: string, name: string | null, game: string | null}} KnownTable
 */

import { recall, remember } from "./memory.js";

const KEPT = 12;

/** Return the tables, the latest first; what is damaged is none. @returns {KnownTable[]} */
export const knownTables = () => recall("tables", []).flatMap(readTable);

/** @param {any} kept @returns {KnownTable[]} */
function readTable(kept) {
  if (typeof kept?.code !== "string" || kept.code === "") return [];
  return [{ code: kept.code, name: textOrNull(kept.name), game: textOrNull(kept.game) }];
}

/** @param {unknown} value */
const textOrNull = (value) => typeof value === "string" ? value : null;

/** Put `table` first in the list. @param {KnownTable} table */
export function noteTable(table) {
  const others = knownTables().filter((known) => known.code !== table.code);
  remember("tables", [table, ...others].slice(0, KEPT));
}

/** Take a table off the list. @param {string} code */
export function forgetTable(code) {
  remember("tables", knownTables().filter((known) => known.code !== code));
}

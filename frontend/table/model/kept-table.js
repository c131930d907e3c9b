/** Keep a table on this device as it was last known, to show it until the server says how it is. */

import { read, write } from "../../device/indexed-db.js";

/** @typedef {import("../../types.js").Table} Table */

/** @param {string} code */
const nameOf = (code) => `table.${code}`;

/** @param {Table} table */
export const keepTable = (table) =>
  write("kept", { name: nameOf(table.code), table, at: new Date().toISOString() });

/** Return what was kept, and when; null where that is nothing that can be shown. @param {string} code @returns {Promise<{table: Table, at: string} | null>} */
export async function keptTable(code) {
  const kept = await read("kept", nameOf(code));
  return isShown(kept, code) ? kept : null;
}

/**
 * Tell a table that can be shown from a damaged one.
 * @param {any} kept
 * @param {string} code
 */
function isShown(kept, code) {
  const game = kept?.table?.game;
  const whole = game === null || Array.isArray(game?.deals) && Array.isArray(game.seats);
  return kept?.table?.code === code && whole && !Number.isNaN(Date.parse(kept.at));
}

/** Read what the page itself carries of a table: the sheet that it shows before any script has come. */

/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").Sheet} Sheet */

/**
 * Return the table under `code` if the page carries it, and the sheet that it shows; once, for later it is old.
 * @param {string} code
 * @returns {{table: Table, sheet: Sheet | null} | null}
 */
export function tableInPage(code) {
  const carrier = document.getElementById("table");
  if (!carrier) return null;
  carrier.remove();
  const { shown, ...table } = JSON.parse(carrier.textContent ?? "");
  return table.code === code ? { table, sheet: shown ?? table.game } : null;
}

/** Save a whole table in a file, and open it from there on any server. */

import { createApi } from "./api.js";
import { keepKey } from "./keys.js";

const KEPT = 60_000;

/**
 * Save the table with all its games; it holds no key.
 * @param {import("./api.js").Api} api
 * @param {string} code
 */
export async function saveTable(api, code) {
  const record = await api.getText(`/tables/${encodeURIComponent(code)}/export`);
  const address = URL.createObjectURL(new Blob([record], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: `kanakku-${code}.json` });
  link.click();
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** Open a table that holds what the file says, and keep its key. Returns its code. @param {File} file @returns {Promise<string>} */
export async function openSavedTable(file) {
  const { code, scorekeeper_key: key } = await createApi().postText(
    "/tables/import",
    await file.text(),
  );
  keepKey(code, key);
  return code;
}

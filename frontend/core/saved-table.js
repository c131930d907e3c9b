/** Save a whole table in a file, and open it from there on any server. */

import { ApiError, createApi } from "./api.js";
import { sayFailure } from "./failure.js";
import { keepKey } from "./keys.js";
import { say } from "./say.js";

const KEPT = 60_000;
/** So many bytes the server takes at most (`LONGEST_RECORD` in `api/records.py`). */
const LONGEST = 2 * 1024 * 1024;

/** Tell, in words for a person, why a file is not opened. */
class NotOpened extends Error {}

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
  const record = await recordIn(file);
  const { code, scorekeeper_key: key } = await createApi().postFile("/tables/import", record);
  keepKey(code, key);
  return code;
}

/** Return the text of a file that may hold a table. @param {File} file @returns {Promise<string>} */
async function recordIn(file) {
  // A film would fill the memory of the phone, and keep the network busy until no answer is waited for any more.
  if (file.size > LONGEST) throw new NotOpened(say("home.savedTooLarge"));
  const record = await file.text().catch(() => {
    throw new NotOpened(say("home.savedUnreadable"));
  });
  try {
    JSON.parse(record);
  } catch {
    throw new NotOpened(say("home.savedNoTable"));
  }
  return record;
}

/** Say why a file was not opened. @param {unknown} error */
export function sayNotOpened(error) {
  if (error instanceof NotOpened) return error.message;
  const tooLarge = error instanceof ApiError && error.status === 413;
  return tooLarge ? say("home.savedTooLarge") : sayFailure(error, "home.savedNoAnswer");
}

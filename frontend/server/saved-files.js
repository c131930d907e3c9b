/** Save a whole table or event in a file, and open either from it on any server. */

import { keepKey } from "../device/keys.js";
import { deskPath, go, tablePath } from "../page/router.js";
import { say } from "../words/say.js";
import { ApiError, createApi } from "./api.js";
import { sayFailure, sayWhole } from "./failure.js";

const KEPT = 60_000;
/** So many bytes the server takes at most, unpacked and packed (`LONGEST_UNPACKED` and `LONGEST_RECORD` in `api/wire/body.py`). */
const LONGEST = 8 * 1024 * 1024;
const LONGEST_PACKED = 2 * 1024 * 1024;
/** Milliseconds: a whole season is proved and played again, and others may be before it. */
const PATIENCE = 100_000;

/** Tell which sentence says why a file is not opened. */
class NotOpened extends Error {}

/**
 * Save all of a table or an event; it holds no key.
 * @param {import("./api.js").Api} api
 * @param {"tables" | "events"} room
 * @param {string} code
 */
export async function saveRecord(api, room, code) {
  const record = await api.getText(`/${room}/${encodeURIComponent(code)}/export`);
  const address = URL.createObjectURL(new Blob([record], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: `kanakku-${code}.json` });
  link.click();
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** Open a table or an event that holds what the file says, keep its key, and go there. @param {File} file */
export async function openSaved(file) {
  const { room, code } = await takeIn(file);
  // The desk's page has styles of its own.
  if (room === "events") location.assign(deskPath(code));
  else go(tablePath(code));
}

/**
 * Have the server hold what the file says, and keep the key of that.
 * @param {File} file
 * @returns {Promise<{room: "tables" | "events", code: string}>}
 */
export async function takeIn(file) {
  const isEvent = await holdsEvent(file);
  const path = isEvent ? "/events/import" : "/tables/import";
  const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
  const made = await createApi().postFile(path, await packed(file), headers, PATIENCE);
  keepKey(made.code, isEvent ? made.director_key : made.scorekeeper_key);
  return { room: isEvent ? "events" : "tables", code: made.code };
}

/** Say whether a file holds an event, not a table. @param {File} file */
async function holdsEvent(file) {
  // A film would fill the memory of the phone, and keep the network busy until no answer is waited for any more.
  if (file.size > LONGEST) throw new NotOpened("TooLarge");
  const text = await file.text().catch(() => {
    throw new NotOpened("Unreadable");
  });
  const record = objectIn(text);
  if (!("ledger" in record || "games" in record)) throw new NotOpened("None");
  return "ledger" in record;
}

/** @param {string} text @returns {object} none of whose fields are known where the text is no object */
function objectIn(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Return a file packed: a season is many times as large as what the server takes as it is. @param {File} file */
async function packed(file) {
  const stream = file.stream().pipeThrough(new CompressionStream("gzip"));
  const body = await new Response(stream).blob();
  if (body.size > LONGEST_PACKED) throw new NotOpened("TooLarge");
  return body;
}

/**
 * Say why a file was not opened.
 * @param {unknown} error
 * @param {"home" | "desk"} where whether a table was asked for, or an event
 */
export function sayNotOpened(error, where) {
  if (error instanceof NotOpened) return say(`${where}.saved${error.message}`);
  if (error instanceof ApiError && error.status === 413) return say(`${where}.savedTooLarge`);
  // Beside the first fault it says the way out; the others follow from that one.
  const said = error instanceof ApiError && sayWhole(error.problem);
  return said || sayFailure(error, `${where}.savedNoAnswer`);
}

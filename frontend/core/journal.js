/** Read the journal of a game, and say what was done, when and by whom. */

import { nameOf } from "./columns.js";
import { say, showDay, showTime } from "./say.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").JournalRecord} JournalRecord */

const SCOREKEEPER = "scorekeeper";

/**
 * @param {import("./api.js").Api} api
 * @param {Sheet} sheet
 * @returns {Promise<{rows: JournalRecord[], broken_at: number | null}>} `broken_at` is the first row whose seal
 *   does not hold
 */
export const journalOf = (api, sheet) => api.get(`/games/${sheet.game.id}/journal`);

/** Say what was done and when. @param {JournalRecord} record */
export function sayMoment(record) {
  const at = new Date(record.at);
  return say(`journal.${record.action}`, { time: showTime(at), day: showDay(at) });
}

/**
 * Say who did it. All phones with one scorekeeper's link have the same key, so it tells links apart, not phones.
 * @param {JournalRecord} record
 * @param {JournalRecord[]} rows the whole journal
 * @param {Sheet} sheet
 */
export function sayWho({ key }, rows, sheet) {
  const claim = rows.find((row) => row.action === "claimed" && row.key === key);
  if (claim) return say("journal.by.seat", { name: nameOf(sheet, claim.after.seat) });
  if (!key.startsWith(SCOREKEEPER)) return say("journal.by.director");
  const links = new Set(rows.map((row) => row.key).filter((each) => each.startsWith(SCOREKEEPER)));
  return links.size === 1
    ? say("journal.by.scorekeeper")
    : say("journal.by.link", { number: [...links].indexOf(key) + 1 });
}

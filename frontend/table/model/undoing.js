/** Know what this phone has just written on a game, and take that very act back. */

import "../../words/table.js";
import { newUuid } from "../../page/uuid.js";
import { rowsOf } from "../../sheet/columns.js";
import { say } from "../../words/say.js";
import { journalOf } from "./journal.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../server/api.js").Written} Written */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Deal} Deal */
/** @typedef {import("../../types.js").OtherEntry} OtherEntry */
/**
 * @typedef {Object} Act
 * @property {"recorded" | "corrected" | "withdrawn" | "renamed" | "kept"} action as the journal calls it; what is only
 *   kept on this phone is in no journal yet
 * @property {string | null} entry the id of the entry
 * @property {string} path the seat or side that was renamed, else empty
 * @property {string} label what it was done to, in words
 */

const ENTRY = /^\/games\/[^/]+\/(?:deals|entries)\/([^/]+)$/;
const NAMED = /^\/games\/[^/]+\/(seat|side)s\/([^/]+)$/;

/** Tell that an act cannot be taken back, for somebody has changed the same thing since. */
export class ChangedSince extends Error {}

/** @param {Deal | OtherEntry} entry */
export const labelOf = (entry) =>
  "number" in entry
    ? say("sheet.dealNumber", { number: entry.number })
    : say(`entry.${entry.ruling ?? entry.kind}`);

/** Return how each entry of a sheet is called, by its id. @param {Sheet} sheet @returns {[string, string][]} */
export const labelsOf = (sheet) =>
  rowsOf(sheet)
    .map((row) => row.kind === "deal" ? row.deal : row.entry)
    .map((entry) => [entry.id, labelOf(entry)]);

/** Return that a deal was kept on this phone. @param {string} entry its id @param {number} number @returns {Act} */
export const keptAct = (entry, number) => ({
  action: "kept",
  entry,
  path: "",
  label: say("sheet.dealNumber", { number }),
});

/**
 * Return what a call did that can be taken back, null where that is nothing.
 * @param {Written} written
 * @param {Map<string, string>} labels how the entries are called that this phone has seen
 * @returns {Act | null}
 */
export function actOf({ method, path, corrects, answer }, labels) {
  const [, entry = null] = ENTRY.exec(path) ?? [];
  if (method === "PATCH" && NAMED.test(path)) {
    return { action: "renamed", entry, path, label: say("undo.name") };
  }
  if (entry === null || method !== "PUT" && method !== "DELETE") return null;
  const action = method === "DELETE" ? "withdrawn" : corrects ? "corrected" : "recorded";
  const label = new Map([...labels, ...labelsOf(answer)]).get(entry) ?? say("undo.entry");
  return { action, entry, path: "", label };
}

/**
 * Take an act back: a new entry is withdrawn, a changed one is as it was, a withdrawn one is recorded anew.
 * Raises ChangedSince, ApiError.
 * @param {Api} api
 * @param {Sheet} sheet
 * @param {Act} act
 * @returns {Promise<Sheet>}
 */
export async function takeBack(api, sheet, { action, entry, path }) {
  const { rows } = await journalOf(api, sheet);
  const [, what, which] = NAMED.exec(path) ?? [];
  const last = rows.findLast((row) =>
    entry === null
      ? row.after?.name !== undefined && String(row.after[what]) === which
      : row.entry === entry
  );
  // Who came into a seat in mid-game is renamed by correcting the entry.
  const same = entry === null ? last?.before : last?.action === action;
  if (!last || !same) throw new ChangedSince();
  const { id } = sheet.game;
  const reason = say("undo.reason");
  // A sheet's version is the number of its journal's rows.
  const version = rows.length;
  if (action === "recorded") {
    return api.withdraw(id, entry ?? "", { kind: last.after.kind, reason, version });
  }
  if (action === "withdrawn") return putBack(api, id, last.before);
  if (action === "renamed") {
    const name = last.before.name;
    return api.patch(path, { name, reason }, { ifMatch: version });
  }
  return put(api, id, entry ?? "", last.before, { reason, ifMatch: version });
}

/**
 * Record the facts of a withdrawn entry anew, as a new one.
 * @param {Api} api
 * @param {string} game its id
 * @param {any} facts as the journal has them
 * @returns {Promise<Sheet>}
 */
export const putBack = (api, game, facts) =>
  put(api, game, newUuid(), facts, { reason: say("restore.reason") });

/**
 * @param {Api} api
 * @param {string} game
 * @param {string} entry
 * @param {any} facts
 * @param {{reason: string, ifMatch?: number}} how
 */
function put(api, game, entry, { kind, ...facts }, { reason, ifMatch }) {
  // The journal shows a name with what seals it.
  delete facts.salt;
  if (kind === "deal") return api.putDeal(game, entry, { ...facts, reason }, { ifMatch });
  return api.putEntry(game, entry, { kind, ...facts }, { ifMatch });
}

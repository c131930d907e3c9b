/** Know what this phone has just written on a game. */

import "../../words/table.js";
import { rowsOf } from "../../sheet/columns.js";
import { say } from "../../words/say.js";

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
/** The call that renames a seat or a side. */
export const NAMED = /^\/games\/[^/]+\/(seat|side)s\/([^/]+)$/;

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

/** Take back the very act that this phone has just written; a deal stands in the entry again, to be mended. */

import { keepDraft } from "../../entry/drafts.js";
import { newUuid } from "../../page/uuid.js";
import { ApiError } from "../../server/api.js";
import { say } from "../../words/say.js";
import { journalOf } from "./journal.js";
import { NAMED } from "./undoing.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("./undoing.js").Act} Act */

/** Tell that an act cannot be taken back, for somebody has changed the same thing since. */
export class ChangedSince extends ApiError {
  constructor() {
    super(409, { title: say("undo.changedSince") });
  }
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
  // What was kept on this phone has been sent since.
  const written = action === "kept" ? "recorded" : action;
  const { rows } = await journalOf(api, sheet);
  const [, what, which] = NAMED.exec(path) ?? [];
  const last = rows.findLast((row) =>
    entry === null
      ? row.after?.name !== undefined && String(row.after[what]) === which
      : row.entry === entry
  );
  // Who came into a seat in mid-game is renamed by correcting the entry.
  const same = entry === null ? last?.before : last?.action === written;
  if (!last || !same) throw new ChangedSince();
  const { id } = sheet.game;
  const reason = say("undo.reason");
  // A sheet's version is the number of its journal's rows.
  const version = rows.length;
  if (written === "recorded") {
    const { kind, outcome } = last.after;
    const taken = await api.withdraw(id, entry ?? "", { kind, reason, version });
    const { number = 0 } = sheet.deals.find((deal) => deal.id === entry) ?? {};
    // Of a deal before the last nothing is entered again: those behind it have moved up.
    if (taken.next?.number === number) {
      keepDraft(id, { dealId: newUuid(), number, draft: { outcome } });
    }
    return taken;
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

/** Put a table together from its changes: each is applied to the version it names and proved by its digest. */

import { digestAhead, tableDigest } from "./digest.js";
import { patched } from "./patch.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {{from: number, version: number, digest: string, patch: import("./patch.js").Operation[]}} Change */

export class Versions {
  /** @type {Table | null} the newest table that was proved */
  #held = null;
  /** @type {Table | null} what the stream goes on from: an answer to this phone may be ahead of it */
  #followed = null;

  get table() {
    return this.#held;
  }

  /** The version that is held, or null. */
  get version() {
    return this.#held?.version ?? null;
  }

  /** Hold a table that came whole. @param {Table} table */
  hold(table) {
    if (table.version < (this.version ?? 0)) return;
    this.#held = table;
    digestAhead(table);
  }

  /** Hold a table that the stream brought whole; return whether it is one that was put back. @param {Table} table */
  follow(table) {
    const back = table.version < (this.#followed?.version ?? 0);
    if (back) this.drop();
    this.#followed = table;
    this.hold(table);
    return back;
  }

  /** Return the version from which a stream that is opened now shall go on, null for none. */
  resume() {
    this.#followed = this.#held;
    return this.version;
  }

  /** Hold nothing: what is held is not what the server has. */
  drop() {
    this.#held = null;
    this.#followed = null;
  }

  /**
   * Return the newest table after a change that was answered, or null where it does not lead there: then the
   * whole must be asked for.
   * @param {Change} change
   * @returns {Table | null}
   */
  after(change) {
    // The stream may have been quicker, and have brought what came after it too.
    if (change.version <= (this.version ?? 0)) return this.#held;
    const table = changed(this.#held, change);
    if (table) this.#held = table;
    return table;
  }

  /**
   * Return the newest table after a change that the stream brought, or null as `after` does.
   * @param {Change} change
   * @returns {Table | null}
   */
  next(change) {
    const known = change.version === this.version && change.from === this.#followed?.version;
    const table = known ? this.#held : changed(this.#followed, change);
    this.#followed = table;
    if (table && table.version > (this.version ?? 0)) this.#held = table;
    return table && this.#held;
  }
}

/**
 * Return `table` after `change`, or null where that does not fit.
 * @param {Table | null} table
 * @param {Change} change
 * @returns {Table | null}
 */
function changed(table, { from, digest, patch }) {
  if (table?.version !== from) return null;
  try {
    const after = patched(table, patch);
    return tableDigest(after) === digest ? after : null;
  } catch {
    // A change that was cut or forged fits nowhere.
    return null;
  }
}

/** Put a table together from its changes: each is applied to the version it names and proved by its digest. */

import { digestAhead, tableDigest } from "./digest.js";
import { patched } from "./patch.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {{from: number, digest: string, patch: import("./patch.js").Operation[]}} Change */

export class Versions {
  /** @type {Table | null} the table as it was last proved */
  #held = null;

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

  /** Hold nothing: what is held is not what the server has. */
  drop() {
    this.#held = null;
  }

  /**
   * Return the table after `change`, or null where it does not lead there: then the whole must be asked for.
   * @param {Change} change
   * @returns {Table | null}
   */
  after({ from, digest, patch }) {
    if (this.#held?.version !== from) return null;
    try {
      const table = patched(this.#held, patch);
      if (tableDigest(table) !== digest) return null;
      return this.#held = table;
    } catch {
      // A change that was cut or forged fits nowhere.
      return null;
    }
  }
}

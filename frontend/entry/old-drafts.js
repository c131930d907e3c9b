/** Forget what was begun on this device on another night: nobody goes on with it. */

import { drafts } from "./drafts.js";

const NIGHT = 12 * 3_600_000; // milliseconds

/** @param {number} now milliseconds since 1970 */
export function dropOldDrafts(now = Date.now()) {
  for (const name of drafts.names()) {
    const { at } = drafts.recall(name, { at: 0 });
    if (!(now - at < NIGHT)) drafts.forget(name);
  }
}

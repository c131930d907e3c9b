/** Keep an unsaved deal on this device, so that neither a slip nor a phone that ends the page loses it. */

import { Memory } from "../device/web-storage.js";

/** @typedef {{dealId: string, number: number, draft: any, base?: string}} Kept `base` is the deal that is stated otherwise */

export const drafts = new Memory(() => localStorage, "kanakku.draft.");

/** Return what was kept under `name`: a game for its coming deal, a deal for its correction. @param {string} name */
export const keptDraft = (name) => drafts.recall(name, /** @type {Kept | null} */ (null));

/** Return the names of unsaved entries of a game: the game's own, and its corrected deals'. @param {string} game */
export const draftsOf = (game) =>
  drafts.names().filter((name) => name === game || name.startsWith(`${game}.`));

/** @param {string} name @param {Kept} kept */
export const keepDraft = (name, kept) => drafts.remember(name, { ...kept, at: Date.now() });

/** @param {string} name */
export const dropDraft = (name) => drafts.forget(name);

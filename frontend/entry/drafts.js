/** Keep an unsaved deal while this tab lives, so that closing it by accident loses nothing. */

import { Memory } from "../device/web-storage.js";

/** @typedef {{dealId: string, number: number, draft: any}} Kept */

const tab = new Memory(() => sessionStorage, "kanakku.draft.");

/** Return what was kept under `name`: a game for its coming deal, a deal for its correction. @param {string} name */
export const keptDraft = (name) => tab.recall(name, /** @type {Kept | null} */ (null));

/** Return the names of unsaved entries of a game: the game's own, and its corrected deals'. @param {string} game */
export const draftsOf = (game) =>
  tab.names().filter((name) => name === game || name.startsWith(`${game}.`));

/** @param {string} name @param {Kept} kept */
export const keepDraft = (name, kept) => tab.remember(name, kept);

/** @param {string} name */
export const dropDraft = (name) => tab.forget(name);

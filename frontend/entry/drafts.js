/** Keep an unsaved deal while this tab lives, so that closing it by accident loses nothing. */

/** @typedef {{dealId: string, number: number, draft: any}} Kept */

const PREFIX = "kanakku.draft.";
/** @type {Map<string, string>} */
const spare = new Map();

/**
 * Return what was kept under `name`: a game for its coming deal, a deal for its correction.
 * @param {string} name
 * @returns {Kept | null}
 */
export function keptDraft(name) {
  try {
    const text = spare.get(name) ?? sessionStorage.getItem(PREFIX + name);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * Return the names under which unsaved entries of a game are kept: the game's own, and its corrected deals'.
 * @param {string} game
 * @returns {string[]}
 */
export function draftsOf(game) {
  /** @type {string[]} */
  let stored = [];
  try {
    stored = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    // Where storage is refused, nothing was stored.
  }
  const names = [...spare.keys(), ...stored.map((name) => name.slice(PREFIX.length))];
  return names.filter((name) => name === game || name.startsWith(`${game}.`));
}

/**
 * @param {string} name
 * @param {Kept} kept
 */
export function keepDraft(name, kept) {
  const text = JSON.stringify(kept);
  try {
    sessionStorage.setItem(PREFIX + name, text);
  } catch {
    spare.set(name, text);
  }
}

/** @param {string} name */
export function dropDraft(name) {
  spare.delete(name);
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Where storage is refused, nothing was stored.
  }
}

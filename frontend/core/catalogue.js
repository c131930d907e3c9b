/** Read the catalogue of games once and keep it: while the page is open, and on disk for a page without network. */

import { ApiError } from "./api.js";
import { read, write } from "./shelf.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").GameType} GameType */

/** @type {Promise<GameType[]> | null} */
let known = null;

/** Return every game type in the rule book's order. @param {Api} api @returns {Promise<GameType[]>} */
export function catalogue(api) {
  known ??= ask(api).catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** @param {Api} api @returns {Promise<GameType[]>} */
async function ask(api) {
  try {
    const games = await api.get("/game-types");
    write("kept", { name: "game-types", games });
    return games;
  } catch (error) {
    const kept = error instanceof ApiError && error.offline && await read("kept", "game-types");
    if (!Array.isArray(kept?.games)) throw error;
    known = null;
    return kept.games;
  }
}

/**
 * Return one game type. Raises RangeError for an id that the catalogue does not have.
 * @param {Api} api
 * @param {string} id
 */
export async function gameTypeOf(api, id) {
  const found = (await catalogue(api)).find((type) => type.id === id);
  if (!found) throw new RangeError(id);
  return found;
}

/** Read the catalogue of games once and keep it while the page is open. */

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").GameType} GameType */

/** @type {Promise<GameType[]> | null} */
let known = null;

/** Return every game type in the rule book's order. @param {Api} api @returns {Promise<GameType[]>} */
export function catalogue(api) {
  known ??= api.get("/game-types").catch((error) => {
    known = null;
    throw error;
  });
  return /** @type {Promise<GameType[]>} */ (known);
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

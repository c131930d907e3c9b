/** Read game types once and keep them: while the page is open, and on disk for a page without network. */

import { answerOrCopy } from "./offline-copies.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("../types.js").GameType} GameType */

const PATH = "/game-types";
/** @type {Map<string, Promise<any>>} */
const known = new Map();

/** Return every game type in the rule book's order. @param {Api} api @returns {Promise<GameType[]>} */
export const catalogue = (api) => knownFrom(api, PATH);

/**
 * Return one game type.
 * @param {Api} api
 * @param {string} id
 * @returns {Promise<GameType>}
 */
export const gameTypeOf = (api, id) => knownFrom(api, `${PATH}/${id}`);

/** @param {Api} api @param {string} path @returns {Promise<any>} */
function knownFrom(api, path) {
  const asked = known.get(path) ?? ask(api, path).catch((error) => {
    known.delete(path);
    throw error;
  });
  known.set(path, asked);
  return asked;
}

/** @param {Api} api @param {string} path @returns {Promise<any>} */
async function ask(api, path) {
  const { answer, at } = await answerOrCopy(path, () => api.get(path), (it) => isWhole(path, it));
  // What was kept is asked for again once there may be network.
  if (at) known.delete(path);
  return answer;
}

/** Tell what was kept from what was damaged. @param {string} path @param {any} answer */
const isWhole = (path, answer) =>
  path === PATH
    ? Array.isArray(answer)
    : path === `${PATH}/${answer?.id}` && answer.asked !== undefined;

/** Know the formats that a stage can have. */

import { html } from "../../../page/html.js";
import { answerOrCopy } from "../../../server/offline-copies.js";

/**
 * @typedef {Object} Format
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {string} [lang] `en` where it is not said in the language of the page
 * @property {import("../../../types.js").Switch[]} switches
 */

const PATH = "/formats";

/** Return the formats; raises ApiError. @param {import("../../../server/api.js").Api} api @returns {Promise<Format[]>} */
export async function formatsOf(api) {
  const { answer } = await answerOrCopy(PATH, () => api.get(PATH), Array.isArray);
  return answer;
}

/** Offer the formats, of which one is chosen. @param {Format[]} formats @param {string} chosen */
export const formatOptions = (formats, chosen) =>
  formats.map(({ id, title, lang }) =>
    html`<option value="${id}" ${lang && html`lang="en"`} ${
      id === chosen && html`selected`
    }>${title}</option>`
  );

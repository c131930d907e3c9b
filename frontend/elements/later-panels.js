/** Open what slides over the sheet: fetched at the first tap, or before that while the phone has nothing else to do. */

import { ApiError } from "../core/api.js";

/** @typedef {typeof import("./table-panels.js")} Panels */

/** @type {Panels | null} */
let fetched = null;

/** @returns {Promise<Panels>} */
async function fetchPanels() {
  try {
    return fetched = await import("./table-panels.js");
  } catch {
    throw new ApiError(0, { title: "offline" });
  }
}

/** Each function of `table-panels.js` by its name; what is here already opens at once. */
export const panels = /** @type {Panels} */ (new Proxy({}, {
  get: (_, /** @type {keyof Panels} */ name) => (/** @type {any[]} */ ...asked) => {
    const open = (/** @type {any} */ its) => its[name](...asked);
    return fetched ? open(fetched) : fetchPanels().then(open);
  },
}));

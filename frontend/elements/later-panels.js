/** Open what slides over the sheet: fetched at the first tap, or before that while the phone has nothing else to do. */

import { ApiError } from "../core/api.js";

/** @returns {Promise<typeof import("./table-panels.js")>} */
function load() {
  return import("./table-panels.js").catch(() => {
    throw new ApiError(0, { title: "offline" });
  });
}

/** Each function of `table-panels.js` by its name. */
export const panels = /** @type {typeof import("./table-panels.js")} */ (new Proxy({}, {
  get:
    (_, /** @type {keyof typeof import("./table-panels.js")} */ name) =>
    async (/** @type {any[]} */ ...asked) =>
      /** @type {(...asked: any[]) => any} */ ((await load())[name])(...asked),
}));

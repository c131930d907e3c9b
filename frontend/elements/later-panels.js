/** Open what slides over the sheet: fetched at the first tap, or before that while the phone has nothing else to do. */

const load = () => import("./table-panels.js");

/** Each function of `table-panels.js` by its name. */
export const panels = /** @type {typeof import("./table-panels.js")} */ (new Proxy({}, {
  get:
    (_, /** @type {keyof typeof import("./table-panels.js")} */ name) =>
    async (/** @type {any[]} */ ...asked) =>
      /** @type {(...asked: any[]) => any} */ ((await load())[name])(...asked),
}));

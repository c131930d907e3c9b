/** Open what slides over the sheet: fetched at the first tap, or before that while the phone has nothing else to do. */

import { ApiError } from "../../server/api.js";

/**
 * Return each function of a module by its name; where the module is here already, it opens at once.
 * @template {object} Panels
 * @param {() => Promise<Panels>} load
 * @returns {Panels}
 */
function later(load) {
  /** @type {Panels | null} */
  let here = null;
  const fetched = async () => {
    try {
      return here = await load();
    } catch {
      throw new ApiError(0, { title: "offline" });
    }
  };
  return /** @type {Panels} */ (new Proxy({}, {
    get: (_, name) => (/** @type {any[]} */ ...asked) => {
      const open = (/** @type {any} */ its) => its[name](...asked);
      return here ? open(here) : fetched().then(open);
    },
  }));
}

/** Have the panels of the game and its table at hand. @returns {Promise<any>} */
export const fetchGamePanels = () => import("./game-panels.js");

/** Each function of `deal-panels.js`. */
export const dealPanels = later(() => import("./deal-panels.js"));

/** Each function of `game-panels.js`. */
export const gamePanels = later(() => import("./game-panels.js"));

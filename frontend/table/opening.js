/** Open what slides over the sheet, and go on with what was chosen in it: no panel opens what another load brings. */

import { ApiError } from "../server/api.js";

/** @typedef {import("./model/table-model.js").TableModel} TableModel */
/** @typedef {import("./panels/answers.js").Answer} Answer */
/** @typedef {import("./panels/answers.js").Next} Next */

/** How many milliseconds after the form of a deal the panels of the game and its table come. */
const GAME_PANELS_AFTER = 20_000;

/** Each function of `deal-panels.js`, named first: what both loads need is bundled with the one that is named first. */
export const dealPanels = later(() => import("./panels/deal-panels.js"));

export const fetchGamePanels = () => import("./panels/game-panels.js");

/** Each function of `game-panels.js`. */
export const gamePanels = later(fetchGamePanels);

const paperPanels = later(() => import("./paper/paper-panel.js"));
const settlingPanels = later(() => import("./settling/settling-panel.js"));

/**
 * Fetch what opens over a sheet, so that a tap opens it at once and without network too.
 * @param {TableModel} model
 * @param {Sheet} sheet
 * @param {AbortSignal} signal aborts when the table is left
 */
export async function prepare({ api }, sheet, signal) {
  if (!await dealPanels.prepareEntry(api, sheet)) return void await fetchGamePanels();
  setTimeout(
    () =>
      fetchGamePanels().then((panels) => panels.prepareTable(api, sheet, signal)).catch(() =>
        undefined
      ),
    GAME_PANELS_AFTER,
  );
}

/**
 * Return what a panel answers in the end, once what was chosen in it has been opened too.
 * @param {TableModel} model
 * @param {Next | Answer} answer
 * @returns {import("./panels/answers.js").Written}
 */
export async function goOn(model, answer) {
  const chosen = await answer;
  return chosen && "open" in chosen ? goOn(model, opened(model, chosen)) : chosen;
}

/**
 * @param {TableModel} model
 * @param {Next} next
 * @returns {Answer}
 */
function opened(model, next) {
  if (next.open === "entry") return dealPanels.enterDeal(model, next.deal, next.seat);
  if (next.open === "why") return dealPanels.why(model, next.entry, 0);
  if (next.open === "settling") return settlingPanels.settleUp(model);
  if (next.open === "paper") return paperPanels.comparePaper(model, (each) => goOn(model, each));
  return gamePanels.open(model, next, (id) => goOn(model, dealPanels.why(model, id, 0)));
}

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

/** Open what slides over the sheet and tells of more than one deal: the games of the table. */

import { slidePanel } from "../../page/slide-panel.js";
import { say } from "../../words/say.js";
import { GamesPanel } from "./games-panel.js";

/** @typedef {import("../table-model.js").TableModel} TableModel */

/** List the games of the table; a tap opens one. @param {TableModel} model @returns {Promise<undefined>} */
export async function games(model) {
  const { sheet } = model.store.state;
  const panel = new GamesPanel(model.api, model.code, sheet?.game.id ?? "");
  await slidePanel(panel, { title: say("games.all") });
}

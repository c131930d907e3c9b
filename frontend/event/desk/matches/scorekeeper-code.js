/** Show the code that makes a phone the scorekeeper's of a table. */

import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import { labelOf } from "../../reading.js";
import { LinkCode } from "../shared/link-code.js";

/**
 * Show the code that makes a phone the scorekeeper's of a table.
 * @param {import("../shared/desk-model.js").DeskModel} model
 * @param {string} table
 */
export function showScorekeeper(model, table) {
  const { event } = model.store.state;
  const title = event ? labelOf(event, table) : table;
  const words = { help: say("desk.scorekeeperHelp"), label: say("desk.linkOf", { title }) };
  return slidePanel(new LinkCode(model, () => model.scorekeeperLink(table), words), { title });
}

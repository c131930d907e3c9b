/** Say that there is no such table, or no such game at it. */

import { html } from "../page/html.js";
import { tablePath } from "../page/router.js";
import { sayMissing } from "../server/failure.js";
import { say } from "../words/say.js";

/** @typedef {import("./model/table-model.js").TableModel} TableModel */

/** @param {TableModel} model */
export const missingView = ({ code, game, store }) =>
  store.state.table && game !== null
    ? html`
      <main class="page stack">
        <h1>${say("games.missing")}</h1>
        <p>${say("games.missingHelp")}</p>
        <a class="primary button" href="${tablePath(code)}">${say("games.toTable")}</a>
      </main>
    `
    : html`
      <main class="page stack">
        <h1>${say("table.missing")}</h1>
        <p>${sayMissing(store.state.refused, "table.missingHelp", code)}</p>
        <a class="primary button" href="/">${say("table.home")}</a>
      </main>
    `;

/** Draw the head of a table: the way back, its name, and how the phone stands with the server. */

import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { eventPath, tablePath } from "../page/router.js";
import { winnerLine } from "../sheet/standing-line.js";
import { say, sayTitle, sentenceOf, showDay, showTime } from "../words/say.js";

/** @typedef {import("./model/table-model.js").TableModel} TableModel */

/** @param {TableModel} model */
export function headView(model) {
  const { sheet } = model.store.state;
  return html`
    <header class="table-head">
      ${backLink(model)}
      <h1><span dir="auto">${titleOf(model)}</span>${sheet && html`
        <span class="table-game">${sayTitle(sheet.game.title)}</span>
      `}</h1>
      ${linkState(model)}
      <p class="unseen" aria-live="polite">${sheet && newsOf(sheet)}</p>
      ${sheet && html`<p class="print-only">${paperLine(sheet)}</p>`}
    </header>
  `;
}

/** Return how the table is called. @param {TableModel} model */
export function titleOf(model) {
  const { table } = model.store.state;
  return table?.name ?? say("table.number", { code: model.code });
}

/** Lead back to the table from one of its games, to its event, or home. @param {TableModel} model */
function backLink(model) {
  const event = model.store.state.table?.event;
  const [to, words] = model.past
    ? [tablePath(model.code), say("games.back")]
    : event
    ? [eventPath(event.code), say("table.event", { title: event.title })]
    : ["/", say("table.home")];
  return html`<a class="icon-button" href="${to}" aria-label="${words}">${icon("back")}</a>`;
}

/** @param {TableModel} model */
export function linkState(model) {
  const { state, since } = model.store.state.link;
  return html`
    <p class="link" data-state="${state}"
      role="status"><span data-key="${state}">${say(`link.${state}`, {
        time: showTime(since),
      })}</span></p>
  `;
}

/** Say on paper which sheet this is. @param {Sheet} sheet */
const paperLine = (sheet) =>
  say("print.line", {
    code: sheet.table,
    day: showDay(new Date(sheet.game.started_at)),
    winner: sheet.status === "finished" ? winnerLine(sheet) : "",
  });

/** Say what was written last, to those who listen. @param {Sheet} sheet */
export function newsOf(sheet) {
  const last = sheet.deals.at(-1);
  return last ? say("sheet.news", { number: last.number, summary: sentenceOf(last.summary) }) : "";
}

/** Draw what is to be done now at a table: enter the deal, toss, sign, start what comes next. */

import { heldSeat } from "../device/keys.js";
import { keptDraft } from "../entry/drafts.js";
import { html } from "../page/html.js";
import { tablePath } from "../page/router.js";
import { nameOf } from "../sheet/columns.js";
import { comingLine, winnerLine } from "../sheet/standing-line.js";
import { say } from "../words/say.js";
import { nextView } from "./event/next-here.js";
import { titleOf } from "./table-head.js";

/** @typedef {import("./model/table-model.js").TableModel} TableModel */
/** @typedef {import("../types.js").Coming} Coming */

/**
 * Draw the step that is due, on a sheet or before there is one.
 * @param {TableModel} model
 * @param {Coming | null} next what an event plays here
 */
export function stepView(model, next) {
  const { table, sheet } = model.store.state;
  const { keeps, writes } = model.api;
  if (sheet) {
    return html`${sheet.status !== "finished" && nextStep(model, next, true)}${
      mainView(model, sheet, next)
    }`;
  }
  if (!table) return html``;
  return html`
    ${!next && !table.room && !table.elsewhere &&
      html`<p class="coming">${say(writes ? "table.noGame" : "table.waiting")}</p>`}
    ${nextStep(model, next, false)}
    ${keeps && !table.room && startButton(next ? "next.other" : "table.start")}
  `;
}

/** Draw the one thing to do now. @param {TableModel} model @param {Sheet} sheet @param {Coming | null} next */
function mainView(model, sheet, next) {
  if (sheet.status === "finished") {
    return html`
      <p class="coming">${winnerLine(sheet)}</p>
      ${sheet.deals.length > 0 && signing(sheet)}
      ${nextStep(model, next, false)}
      <div class="next-step">
        ${sheet.deals.length > 0 &&
          html`<button type="button" data-do="share">${say("share.title")}</button>`}
        ${model.store.state.table?.settles && html`<settle-here></settle-here>`}
        ${afterwards(model, next)}
      </div>
    `;
  }
  const ahead = model.store.state.waiting.length > 0;
  const coming = !ahead && html`<p class="coming">${comingLine(sheet)}</p>`;
  if (!model.api.writes) return coming;
  const number = model.nextNumber(sheet);
  const begun = keptDraft(sheet.game.id)?.number === number;
  if (sheet.status === "coin_toss") {
    return html`
      <p class="coming">${say("table.tossDue")}</p>
      <button type="button" class="primary" data-do="toss">${say("table.toss")}</button>
    `;
  }
  return html`
    ${begun ? html`<p class="coming begun">${say("draft.deal", { number })}</p>` : coming}
    <button type="button" class="primary" data-do="enter" data-key="main">${say("table.enter", {
      number,
    })}</button>
  `;
}

/** Draw what follows a game that is over. @param {TableModel} model @param {Coming | null} next */
function afterwards(model, next) {
  if (model.past) {
    return html`<a class="primary button" href="${tablePath(model.code)}">${
      say("games.toTable")
    }</a>`;
  }
  if (model.api.keeps) return startButton(next ? "next.other" : "table.next");
  return html`
    <button type="button" class="primary" data-do="standings">${say("table.result")}</button>
  `;
}

/** Offer to sign where this phone holds a seat. @param {Sheet} sheet */
function signing(sheet) {
  const held = heldSeat(sheet.game.id);
  if (sheet.locked) return html`<p class="coming">${say("sign.locked")}</p>`;
  if (sheet.accepted) return html`<p class="coming">${say("sign.accepted")}</p>`;
  if (!held || !sheet.claims.includes(held.seat)) {
    return html`<p class="coming">${say("sign.howto")}</p>`;
  }
  const name = nameOf(sheet, held.seat);
  const mine = sheet.signatures.find(({ seat }) => seat === held.seat);
  if (mine?.holds) return html`<p class="coming">${say("sign.done", { name })}</p>`;
  return html`
    ${mine && html`<p class="refusal">${say("sign.again")}</p>`}
    <button type="button" class="primary" data-do="sign">${say("sign.as", { name })}</button>
  `;
}

/**
 * Say what an event plays here next; once nothing is in its way, who keeps score starts it with one tap.
 * @param {TableModel} model
 * @param {Coming | null} next
 * @param {boolean} running
 */
function nextStep(model, next, running) {
  const { room } = model.store.state.table ?? {};
  if (!next) {
    return room && !running && !model.past ? html`<room-here data-key="room"></room-here>` : html``;
  }
  return html`
    ${nextView(next, running, titleOf(model))}
    ${!running && model.api.writes &&
      html`<button type="button" class="primary" data-do="next">${say("next.start")}</button>`}
  `;
}

/** @param {string} words the key of the button's words */
const startButton = (words) =>
  html`<button type="button" class="primary" data-do="start">${say(words)}</button>`;

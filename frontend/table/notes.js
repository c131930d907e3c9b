/** Draw what is told or asked above the main button: of keys and phones, of disputes, and of what is not on the sheet yet. */

import { opensOffline } from "../device/install.js";
import { device } from "../device/keys.js";
import { recall } from "../device/web-storage.js";
import { draftsOf } from "../entry/drafts.js";
import { html } from "../page/html.js";
import { eventPath } from "../page/router.js";
import { nameOf } from "../sheet/columns.js";
import { openDisputes } from "../sheet/signing.js";
import { say, showTime } from "../words/say.js";
import { mySeat, seatAgain } from "./model/claiming.js";

/** @typedef {import("./model/table-model.js").TableModel} TableModel */

/** @param {TableModel} model @param {string} told what is told once, until it is read */
export function notesView(model, told) {
  const { sheet } = model.store.state;
  return html`
    ${keyNote(model)}
    ${directorNote(model)}
    ${keeperNote(model)}
    ${sheet && [
      whoNote(model, sheet, told),
      openDisputes(sheet).map((dispute) => disputeLine(sheet, dispute)),
      model.api.writes && unsavedCorrections(sheet).map(correctionLine),
    ]}
    ${outboxNote(model)}
  `;
}

/** Tell what became of the key to write. @param {TableModel} model */
function keyNote(model) {
  const { keyNotice, waiting } = model.store.state;
  if (!keyNotice) return html``;
  const renewed = keyNotice === "renewed";
  return html`
    <div class="note note-told" role="status" data-key="key-notice">
      <p>${say(`key.${keyNotice}`)}</p>
      ${renewed && waiting.length > 0 &&
        html`<p>${say("key.waiting", { count: waiting.length })}</p>`}
      <button type="button" class="quiet" data-do="${renewed ? "watch" : "dismiss"}">${say(
        renewed ? "key.watch" : "key.understood",
      )}</button>
    </div>
  `;
}

/** Tell who directs an event as whom he writes here. @param {TableModel} model */
function directorNote({ key: { director } }) {
  return director && html`
    <a class="note note-calm" data-key="director"
      href="${eventPath(director.event)}/desk">${say(
        "key.director",
      )} <b>${say("key.toDesk")}</b></a>
  `;
}

/** Tell a phone that may write which other one keeps score. @param {TableModel} model */
function keeperNote(model) {
  const { table } = model.store.state;
  const keeper = table?.scorekeeper;
  if (!keeper || !model.api.keeps || keeper.device === device()) return html``;
  const lost = recall(`kept.${model.code}`, false);
  return html`
    <button type="button" class="note" data-do="keeper">
      ${say(lost ? "keeper.lost" : "keeper.other", {
        name: keeper.name,
        time: showTime(new Date(keeper.since)),
      })} <b>${say("keeper.take")}</b>
    </button>
  `;
}

/** Ask a phone that watches whose it is, once, and tell what became of the answer. @param {TableModel} model @param {Sheet} sheet @param {string} told */
function whoNote(model, sheet, told) {
  if (told && mySeat(sheet) !== undefined) {
    return html`
      <div class="note note-told note-calm" role="status" data-key="told">
        <p>${told}</p>
        <button type="button" class="quiet" data-do="read">${say("key.understood")}</button>
      </div>
    `;
  }
  if (model.api.writes || mySeat(sheet) !== undefined) return html``;
  const again = seatAgain(sheet);
  return html`
    <button type="button" class="note asks" data-do="${again ? "again" : "who"}"
      data-key="who">${again ? say("me.again", { name: again.name }) : watching()} <b>${say(
        "me.is",
      )}</b></button>
  `;
}

/** A phone on its side has no room for how one becomes scorekeeper. */
const watching = () => html`<span>${say("me.toWrite")}</span> ${say("me.ask")}`;

/**
 * @param {Sheet} sheet
 * @param {import("../types.js").Dispute} dispute
 */
function disputeLine(sheet, { entry, by }) {
  const deal = sheet.deals.find(({ id }) => id === entry);
  const name = nameOf(sheet, by);
  return html`
    <button type="button" class="note" data-state="disputed" data-do="disputed"
      data-entry="${entry}">
      ${deal ? say("dispute.line", { name, number: deal.number }) : say("dispute.entry", { name })}
    </button>
  `;
}

/** Return the deals whose correction was begun in this window and not saved. @param {Sheet} sheet */
function unsavedCorrections({ game, deals }) {
  const drafts = draftsOf(game.id);
  return deals.filter(({ id }) => drafts.includes(`${game.id}.${id}`));
}

/** @param {Deal} deal */
const correctionLine = ({ id, number }) =>
  html`
    <button type="button" class="note" data-do="correction"
      data-entry="${id}">${say(
        "draft.correction",
        { number },
      )} <b>${say("draft.goOn")}</b></button>
  `;

/** Say what waits on this device, and what needs a person. @param {TableModel} model */
function outboxNote(model) {
  const { waiting, link } = model.store.state;
  if (waiting.length === 0) return html``;
  const refused = waiting.filter(({ state }) => state === "refused").length;
  const words = refused > 0 ? "outbox.refused" : "outbox.waiting";
  return html`
    <button type="button" class="outbox" data-do="outbox" data-state="${refused > 0
      ? "refused"
      : "waiting"}">
      <b>${say(words, { count: refused || waiting.length })}</b>
      ${refused === 0 && link.state !== "live" && !opensOffline &&
        html`<span class="soft">${say("outbox.keepOpen")}</span>`}
    </button>
  `;
}

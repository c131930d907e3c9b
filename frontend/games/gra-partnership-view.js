/** Draw the entry of partnership gin: each table's result or its hand, and what the server nets them to. */

import { html } from "../core/html.js";
import { say, showNames } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { dealerChoice, numberField } from "../entry/rows.js";
import { chips, segments } from "./choices.js";
import { handView, meldsView, upcardView } from "./gin-view.js";
import { DRAWN } from "./gra-partnership.js";

/** @typedef {import("./gra-partnership.js").Form} Form */

/** @param {Form} form */
export function partnershipView(form) {
  return html`
    ${form.played.some((hand) => hand.asks("upcard")) && html`
      <div class="choices">${upcardView(form.turnedUp)}</div>
    `}
    <ul>${form.tables.map((_, table) => tableView(form, table))}</ul>
    <p class="entry-sentence" aria-live="polite">${form.previewed?.summary?.text}</p>
    <div class="gin-result">${meldsView(form)}</div>
  `;
}

/**
 * @param {Form} form
 * @param {number} table
 */
function tableView(form, table) {
  const hand = form.hand(table);
  const refused = form.refusal?.field === "tables" && form.refusal.place === table;
  return html`
    <li class="gin-table" aria-current="${String(
      form.tableAt(form.draft.active) === table,
    )}" data-refused="${String(refused)}">
      <div class="gin-table-head">
        <h3>${say("team.table", { number: table + 1 })}</h3>
        <button type="button" class="quiet" data-do="turn" data-table="${table}">${say(
          hand ? "team.result" : "team.hands",
        )}</button>
      </div>
      ${hand ? handView(form, hand) : wonView(form, table)}
    </li>
  `;
}

/**
 * Draw who won at a table, and what.
 * @param {Form} form
 * @param {number} table
 */
function wonView(form, table) {
  const winners = [
    ...form.sides.map(({ side, seats }) => ({ winner: side, face: sideFace(side, seats) })),
    { winner: DRAWN, face: say("team.drawn") },
  ];
  const choices = winners.map(({ winner, face }) => ({
    face,
    action: "won",
    pressed: form.winner(table) === winner,
    facts: { table, winner },
  }));
  const kind = { is: "points", words: form.words(`/tables/${table}/points`) };
  return html`
    <div class="gin-table-row">
      ${segments(say("team.table", { number: table + 1 }), choices)}
      ${numberField(form, form.pointsPlace(table), kind, String(table + 1))}
    </div>
  `;
}

/** @param {string} side @param {import("../core/types.js").Seat[]} seats */
const sideFace = (side, seats) =>
  html`<b class="name">${seats[0].team ?? side}</b><small class="name">${
    showNames(seats.map(({ name }) => name))
  }</small>`;

/** @param {Form} form */
export function partnershipSpecial(form) {
  const { turnedUp, crossed } = form;
  const meetings = [false, true].map((each) => ({
    face: form.pairs(each).join(" · "),
    action: "cross",
    pressed: each === crossed,
    facts: { crossed: String(each) },
  }));
  return html`
    <fieldset class="chips">
      <legend>${say(form.words("/upcard").label ?? "")}</legend>
      <button type="button" class="chip" data-do="indicator">${turnedUp === null
        ? say("rummy.notSet")
        : showCard(turnedUp)}</button>
    </fieldset>
    ${form.played.length > 0 && chips(say("team.meet"), meetings)}
    ${dealerChoice(form)}
  `;
}

/** Draw the entry of partnership gin: each table's result or its hand, and what the server nets them to. */

import { html } from "../core/html.js";
import { say, showNames } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { chips, segments } from "./choices.js";
import { acceptView, handRows, meldsView, upcardView } from "./gin-view.js";
import { DRAWN, tableField } from "./gra-partnership.js";

/** @typedef {import("./gra-partnership.js").Form} Form */

/** @param {Form} form */
export function partnershipView(form) {
  const { tables, indicator } = form.draft;
  const limited = form.deal.rules.knock === "upcard";
  return html`
    ${limited && tables.some(({ played }) => played) && html`
      <div class="choices">${upcardView(indicator)}</div>
    `}
    <ul>${tables.map((_, at) => tableView(form, at))}</ul>
    <p class="entry-sentence" aria-live="polite">${form.previewed?.summary?.text}</p>
    <div class="gin-result">${meldsView(form)}</div>
  `;
}

/**
 * @param {Form} form
 * @param {number} at
 */
function tableView(form, at) {
  const hand = form.hand(at);
  const refused = form.refusal?.field === "tables" && form.refusal.place === at;
  return html`
    <li class="gin-table" aria-current="${String(
      form.draft.active === tableField(at),
    )}" data-refused="${String(refused)}">
      <div class="gin-table-head">
        <h3>${say("team.table", { number: at + 1 })}</h3>
        <button type="button" class="quiet" data-do="turn" data-table="${at}">${say(
          hand ? "team.result" : "team.hands",
        )}</button>
      </div>
      ${hand ? handRows(hand) : wonView(form, at)}
      ${hand && (form.improper(at) || hand.ending.accepted) &&
        acceptView(hand, form.offers[at] ?? null)}
    </li>
  `;
}

/**
 * Draw who won at a table, and what.
 * @param {Form} form
 * @param {number} at
 */
function wonView(form, at) {
  const { winner: chosen } = form.draft.tables[at];
  const winners = [
    ...form.sides.map(({ side, seats }) => ({ winner: side, face: sideFace(side, seats) })),
    { winner: DRAWN, face: say("team.drawn") },
  ];
  const choices = winners.map(({ winner, face }) => ({
    face,
    action: "won",
    pressed: chosen === winner,
    facts: { table: at, winner },
  }));
  return html`
    <div class="gin-table-row">
      ${segments(say("team.table", { number: at + 1 }), choices)}
      ${form.numberField(tableField(at), {
        label: say("team.pointsOf", { number: at + 1 }),
        empty: say("team.points"),
        shown: pointsShown(form, at),
      })}
    </div>
  `;
}

/** @param {string} side @param {import("../core/types.js").Seat[]} seats */
const sideFace = (side, seats) =>
  html`<b class="name">${seats[0].team ?? side}</b><small class="name">${
    showNames(seats.map(({ name }) => name))
  }</small>`;

/**
 * Nothing was won at a drawn table; one that was recorded otherwise is worth what the server says.
 * @param {Form} form
 * @param {number} at
 */
function pointsShown(form, at) {
  const { winner, recorded } = form.draft.tables[at];
  if (winner === DRAWN) return "0";
  return recorded === null ? undefined : say("team.recorded");
}

/** @param {Form} form */
export function partnershipSpecial(form) {
  const { indicator, crossed } = form.draft;
  const meetings = [false, true].map((each) => ({
    face: form.pairs(each).join(" · "),
    action: "cross",
    pressed: each === crossed,
    facts: { crossed: String(each) },
  }));
  return html`
    <fieldset class="chips">
      <legend>${say("team.upcard")}</legend>
      <button type="button" class="chip" data-do="indicator">${indicator === null
        ? say("rummy.notSet")
        : showCard(indicator)}</button>
    </fieldset>
    ${form.draft.tables.some(({ played }) => played) && chips(say("team.meet"), meetings)}
    ${form.dealerChoice()}
  `;
}

/** Draw the entry of Hold'em: the board, a row for each seat, and each pot with who wins it. */

import { cardFace } from "../core/cards.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { seatRow } from "../entry/rows.js";
import { segments } from "./choices.js";
import { BOARD } from "./holdem.js";
import { potsView } from "./pots-view.js";

/** @typedef {import("./holdem.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function holdemView(form) {
  return html`
    ${boardView(form)}
    <ul class="seat-rows">${form.deal.seats.map((seat) => rowView(form, seat))}</ul>
    ${showdownView(form)}
  `;
}

/** @param {Form} form */
function boardView(form) {
  const cards = form.cards(BOARD);
  const open = Array.from({ length: form.size(BOARD) - cards.length }, () => html`<i></i>`);
  return html`
    <button type="button" class="board" data-do="cards" data-seat="${BOARD}">
      <span>${say("holdem.board")}</span>
      <span class="board-cards">${cards.map((card) => cardFace(card))}${open}</span>
    </button>
  `;
}

/**
 * @param {Form} form
 * @param {Seat} place
 */
function rowView(form, place) {
  const { seat, name } = place;
  const fold = {
    face: say("holdem.folded"),
    action: "folded",
    pressed: form.folded(seat),
    facts: { seat },
  };
  const cards = segments(name, [fold], holeKey(form, seat, name));
  return seatRow(form, place, cards, say("holdem.button"));
}

/**
 * @param {Form} form
 * @param {number} seat
 * @param {string} name
 */
function holeKey(form, seat, name) {
  const cards = form.cards(seat);
  return html`
    <button type="button" class="segment hole" data-do="cards" data-seat="${seat}"
      aria-label="${say(
        "pick.title",
        { name },
      )}" ${form.folded(seat) && html`disabled`}>${cards.length > 0
        ? html`<span class="board-cards">${cards.map((card) => cardFace(card))}</span>`
        : say("rummy.cards")}</button>
  `;
}

/** @param {Form} form */
function showdownView({ deal, previewed }) {
  if (!previewed) return html``;
  return html`
    ${potsView(deal.sheet, previewed)}
    <ul class="showdown">${previewed.lines.map(({ seat, reasons }) =>
      html`<li><bdi class="name">${deal.name(seat)}</bdi> ${
        reasons.map(({ text }) => text).join(" ")
      }</li>`
    )}</ul>
  `;
}

/** Draw the entry of 21-card and 27-card rummy: results, value cards, and who pays whom. */

import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { choiceChips, seatLine } from "../entry/rows.js";
import { segments } from "./choices.js";
import { inRow } from "./rummy13.js";
import { rowsView, specialView } from "./rummy13-view.js";
import { PAGES } from "./rummy21.js";
import { settlementView } from "./settlement-view.js";
import { valueKeys } from "./value-cards.js";

/** @typedef {import("./rummy21.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function rummy21View(form) {
  return html`
    ${headView(form)}
    ${pageView(form)}
  `;
}

/** @param {Form} form */
function headView(form) {
  const { turnedUp, settled: { page } } = form;
  const tabs = PAGES.map((each) => ({
    face: say(`settle.page.${each}`),
    action: "page",
    pressed: each === page,
    facts: { page: each },
  }));
  return html`
    <div class="turned-up">
      <button type="button" class="upcard" data-do="indicator" aria-label="${say(
        "rummy.indicator",
      )}">
        <span>${say("pick.indicator.name")}</span>
        <b data-suit="${turnedUp?.[1] ?? ""}">${turnedUp === null ? "–" : showCard(turnedUp)}</b>
      </button>
      ${segments(say("settle.pages"), tabs)}
    </div>
  `;
}

/** @param {Form} form */
function pageView(form) {
  if (form.settled.page === "results") return rowsView(form);
  if (form.settled.page === "values") return valuesView(form);
  return form.previewed ? settlementView(form.deal.sheet, form.previewed) : html`
    <p class="entry-sentence">${say("settle.notYet")}</p>
  `;
}

/** @param {Form} form */
function valuesView(form) {
  const cards = form.valueCards;
  return html`<ul class="seat-rows">${form.paid.map((seat) => valuesRow(form, seat, cards))}</ul>`;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 * @param {import("./value-cards.js").ValueCard[]} cards
 */
function valuesRow(form, seat, cards) {
  const hand = form.handOf(seat.seat);
  const worth = html`<span class="value-worth numeral">${worthOf(form, seat.seat)}</span>`;
  const keys = hand
    ? html`<p class="value-note">${say("value.fromCards", { count: hand.cards.length })}</p>`
    : html`<div class="value-keys">${valueKeys(form.values, seat, cards)}</div>`;
  const place = inRow(seat.seat, "points");
  return seatLine(form, seat, { place, kind: "value-row values-only", content: [worth, keys] });
}

/**
 * Say what the server makes of a seat's value cards.
 * @param {Form} form
 * @param {number} seat
 */
function worthOf(form, seat) {
  const bonuses = form.previewed?.result?.bonuses ?? [];
  const found = bonuses.find((/** @type {any} */ each) => each.seat === seat);
  return found ? say("value.worth", { points: showPoints(found.points) }) : "";
}

/** @param {Form} form */
export function rummy21Special(form) {
  return html`
    ${form.asks("kind") && choiceChips(form, "/kind")}
    ${specialView(form)}
  `;
}

/** Draw the entry of 21-card and 27-card rummy: results, value cards, and who pays whom. */

import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { inRow } from "../entry/places.js";
import { choiceChips, seatLine, turnedCard } from "../entry/rows.js";
import { segments } from "./choices.js";
import { rowsView, specialView } from "./rummy13-view.js";
import { PAGES } from "./rummy21.js";
import { settlementView } from "./settlement-view.js";
import { valueKeys } from "./value-cards.js";

/** @typedef {import("./rummy21.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function rummy21View(form) {
  const tabs = PAGES.map((page) => ({
    face: say(`settle.page.${page}`),
    action: "page",
    pressed: page === form.draft.page,
    facts: { page },
  }));
  return html`
    <div class="turned-up">
      ${turnedCard(form.turnedUp, say("pick.indicator.name"), say("rummy.indicator"))}
      ${segments(say("settle.pages"), tabs)}
    </div>
    ${pageView(form)}
  `;
}

/** @param {Form} form */
function pageView(form) {
  const { draft: { page }, previewed } = form;
  if (page === "results") return rowsView(form);
  if (page === "values") {
    return html`<ul class="seat-rows">${form.paid.map((seat) => valuesRow(form, seat))}</ul>`;
  }
  return previewed
    ? settlementView(form.deal.sheet, previewed)
    : html`<p class="entry-sentence">${say("settle.notYet")}</p>`;
}

/** @param {Form} form @param {Seat} seat */
function valuesRow(form, seat) {
  const hand = form.handOf(seat.seat);
  const worth = html`<span class="value-worth numeral">${worthOf(form, seat.seat)}</span>`;
  const keys = hand
    ? html`<p class="value-note">${say("value.fromCards", { count: hand.cards.length })}</p>`
    : html`<div class="value-keys">${valueKeys(form, seat)}</div>`;
  const place = inRow(seat.seat, "points");
  return seatLine(form, seat, { place, kind: "value-row values-only", content: [worth, keys] });
}

/** Say what the server makes of a seat's value cards. @param {Form} form @param {number} seat */
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

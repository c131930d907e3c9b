/** Draw the entry of a climbing game: names to tap beside the places they take, or the cards left. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { segments } from "./choices.js";
import { seatRow } from "../entry/rows.js";
import "./finishing-order.js";

/** @typedef {import("./climbing.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function climbingView(form) {
  return html`
    ${form.counts
      ? html`<ul class="seat-rows">${
        form.deal.seats.map((seat) => seatRow(form, seat, outKey(form, seat)))
      }</ul>`
      : orderView(form)}
    <div class="climbing-help">
      <button type="button" class="quiet" data-do="beats">${say("beats.ask")}</button>
    </div>
  `;
}

/**
 * Names stay where they are, so that nothing moves under the finger; places fill beside them.
 * @param {Form} form
 */
function orderView(form) {
  const { order } = form;
  return html`
    <div class="climbing-order">
      <ul class="climbing-names" aria-label="${say("climb.whoNext")}">${form.deal.seats.map((
        seat,
      ) => nameKey(form, seat, order.indexOf(seat.seat) + 1))}</ul>
      <finishing-order data-order="${order.join(",")}" data-places="${form.deal.seats.length}"
        data-names="${JSON.stringify(form.deal.seats)}"></finishing-order>
    </div>
  `;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 * @param {number} place 0 while there is none
 */
function nameKey(form, { seat, name }, place) {
  return html`
    <li>
      <button type="button" class="climbing-name" data-do="place" data-seat="${seat}"
        aria-pressed="${String(place > 0)}" data-refused="${String(form.refuses(seat))}">
        <bdi class="name">${name}</bdi><b class="numeral">${place || ""}</b>
      </button>
    </li>
  `;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 */
const outKey = (form, { seat, name }) =>
  segments(name, [{
    face: say("climb.out"),
    action: "out",
    pressed: form.out === seat,
    facts: { seat },
  }]);

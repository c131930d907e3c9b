/** Draw the entry of 13-card rummy: a row for each seat, and the panel of rare things. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { handCount } from "../entry/hand-count.js";
import { inRow } from "../entry/places.js";
import { choiceChips, dealerChoice, seatChips, seatLine } from "../entry/rows.js";
import { segments } from "./choices.js";

/** @typedef {import("./rummy13.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function rowsView(form) {
  return html`<ul class="seat-rows">${form.seats.map((seat) => rowView(form, seat))}</ul>`;
}

/** @param {Form} form @param {Seat} seat */
function rowView(form, { seat, name }) {
  return seatLine(form, { seat, name }, {
    place: inRow(seat, "points"),
    content: form.status(seat) === "wrong_show"
      ? html`
        <button type="button" class="wrong-show" data-do="wrong"
          data-seat="${seat}">${say(
            "rummy.wrongShow",
            { points: String(form.wrongShow) },
          )} <span aria-hidden="true">✕</span></button>
      `
      : segments(
        name,
        endings(form, seat),
        handCount(form, { seat, name }, inRow(seat, "points"), {
          action: "choose",
          facts: { seat, status: "played" },
          counts: form.status(seat) === "played",
        }),
      ),
  });
}

/** @param {Form} form @param {number} seat */
function endings(form, seat) {
  const status = form.status(seat);
  const { faces } = form.words(inRow(seat, "status"));
  const cards = status === "won" ? form.handOf(seat)?.cards.length : 0;
  const won = html`${say("rummy.won")}${
    cards ? html`<small>${say("rummy.cardCount", { count: cards })}</small>` : ""
  }`;
  const packs = form.packs.map(({ value, points }) => ({
    value,
    face: html`<b class="numeral">${String(points)}</b><small>${say(`${faces}.${value}`)}</small>`,
  }));
  return [{ value: "won", face: won }, ...packs].map(({ value, face }) => ({
    face,
    action: "choose",
    pressed: status === value,
    facts: { seat, status: value },
  }));
}

/** @param {Form} form */
export function specialView(form) {
  const { deal, turnedUp } = form;
  return html`
    ${choiceChips(form, "/show")}
    ${seatChips(form.seats, {
      legend: say("rummy.whoWrong"),
      action: "wrong",
      pressed: (seat) => form.status(seat) === "wrong_show",
    })}
    <fieldset class="chips">
      <legend>${say("rummy.indicator")}</legend>
      <button type="button" class="chip" data-do="indicator">${turnedUp === null
        ? say("rummy.notSet")
        : showCard(turnedUp)}</button>
    </fieldset>
    ${dealerChoice(form)}
    ${deal.correcting && seatChips(deal.seats, {
      legend: say("rummy.whoPlays"),
      action: "absent",
      pressed: (seat) => form.plays(seat),
    })}
  `;
}

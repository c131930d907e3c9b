/** Draw the entry of 13-card rummy: a row for each seat, and the panel of rare things. */

import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { showTyped } from "../entry/number-text.js";
import { chips, segments } from "./choices.js";
import { dealerMark } from "../entry/rows.js";

/** @typedef {import("./rummy13-drafted.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function rowsView(form) {
  return html`<ul class="seat-rows">${form.seats.map((seat) => rowView(form, seat))}</ul>`;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 */
function rowView(form, { seat, name }) {
  const active = form.draft.active === String(seat);
  return html`
    <li class="seat-row" data-key="seat-${seat}" data-seat="${seat}" aria-current="${String(
      active,
    )}"
      data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="aim" data-field="${seat}" tabindex="-1">
        <bdi class="name">${name}</bdi>${form.deals(seat) && dealerMark()}</button>
      ${form.status(seat) === "wrong_show" ? wrongShow(form, seat) : endings(form, seat, name)}
    </li>
  `;
}

/**
 * @param {Form} form
 * @param {number} seat
 */
function wrongShow(form, seat) {
  const points = String(form.deal.rules[form.family.wrong] ?? "");
  return html`
    <button type="button" class="wrong-show" data-do="wrong"
      data-seat="${seat}">${say("rummy.wrongShow", {
        points,
      })} <span aria-hidden="true">✕</span></button>
  `;
}

/**
 * @param {Form} form
 * @param {number} seat
 * @param {string} name
 */
function endings(form, seat, name) {
  const words = form.deal.gameType.id === "ace2three" ? "drop" : "pack";
  const ending = (/** @type {string} */ status, /** @type {unknown} */ face) => ({
    face,
    action: "choose",
    pressed: form.status(seat) === status,
    facts: { seat, status },
  });
  const packs = form.packs.map(({ status, amount }) =>
    ending(
      status,
      html`<b class="numeral">${String(form.deal.rules[amount])}</b><small>${
        say(`rummy.${words}.${status}`)
      }</small>`,
    )
  );
  return segments(
    name,
    [ending("won", wonFace(form, seat)), ...packs],
    countView(form, seat, name),
  );
}

/**
 * @param {Form} form
 * @param {number} seat
 */
function wonFace(form, seat) {
  const cards = form.status(seat) === "won" ? form.draft.hands[seat]?.cards.length : 0;
  return html`${say("rummy.won")}${
    cards ? html`<small>${say("rummy.cardCount", { count: cards })}</small>` : ""
  }`;
}

/**
 * Draw the count: as typed, or as the server counts the cards.
 * @param {Form} form
 * @param {number} seat
 * @param {string} name
 */
function countView(form, seat, name) {
  const played = form.status(seat) === "played";
  const hand = played ? form.draft.hands[seat] : undefined;
  const text = hand ? countedText(form, seat) : showTyped(form.draft.numbers[seat]);
  const active = form.draft.active === String(seat);
  return html`
    <button type="button" class="segment count numeral" data-do="choose" data-seat="${seat}"
      data-status="played" aria-pressed="${String(
        played &&
          (text !== "" || active),
      )}" data-fresh="${String(active && form.draft.fresh)}"
      aria-label="${say("rummy.countOf", { name })}: ${text || say("rummy.notSet")}">${text
        ? html`<b>${text}</b>${
          hand && html`<small>${say("rummy.cardCount", { count: hand.cards.length })}</small>`
        }`
        : html`<span class="number-empty">${say("rummy.count")}</span>`}</button>
  `;
}

/**
 * @param {Form} form
 * @param {number} seat
 */
function countedText(form, seat) {
  const line = form.previewed?.lines.find((each) => each.seat === seat);
  const points = line?.arrangement?.points ?? form.draft.hands[seat].arrangement?.points ?? null;
  return points === null ? "…" : showPoints(points);
}

/** @param {Form} form */
export function specialView(form) {
  const { draft, deal } = form;
  return html`
    ${chips(
      say("rummy.howEnded"),
      ["normal", ...form.family.shows].map((show) => ({
        face: say(`rummy.show.${show}`),
        action: "show",
        pressed: draft.show === show,
        facts: { show },
      })),
    )}
    ${seatChips(form.seats, {
      legend: say("rummy.whoWrong"),
      action: "wrong",
      pressed: (seat) => draft.statuses[seat] === "wrong_show",
    })}
    <fieldset class="chips">
      <legend>${say("rummy.indicator")}</legend>
      <button type="button" class="chip" data-do="indicator">${draft.indicator === null
        ? say("rummy.notSet")
        : showCard(draft.indicator)}</button>
    </fieldset>
    ${form.dealerChoice()}
    ${deal.correcting && seatChips(deal.seats, {
      legend: say("rummy.whoPlays"),
      action: "absent",
      pressed: (seat) => !draft.absent.includes(seat),
    })}
  `;
}

/**
 * @param {Seat[]} seats
 * @param {{legend: string, action: string, pressed: (seat: number) => boolean}} choice
 */
function seatChips(seats, { legend, action, pressed }) {
  return chips(
    legend,
    seats.map(({ seat, name }) => ({
      face: html`<bdi class="name">${name}</bdi>`,
      action,
      pressed: pressed(seat),
      facts: { seat },
    })),
  );
}

/** Draw what a form asks for: a row for each seat, numbers that the pad writes, choices, and who dealt. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { chips } from "../games/choices.js";
import { showCard } from "./card-words.js";
import { showTyped } from "./number-text.js";

/** @typedef {import("./form.js").Form} Form */
/** @typedef {import("./asked.js").Kind} Kind */
/** @typedef {import("../core/types.js").Seat} Seat */

/**
 * Draw a row for each seat.
 * @param {Form} form
 * @param {(seat: Seat) => unknown} [before] what the game puts before the numbers
 * @param {string} [mark] what the dealer's mark says
 */
export const seatRows = (form, before, mark) =>
  html`<ul class="seat-rows">${
    form.deal.seats.map((seat) => seatRow(form, seat, before?.(seat), mark))
  }</ul>`;

/**
 * Draw the row of a seat: its name, what the game puts before the numbers, and the numbers.
 * @param {Form} form
 * @param {Seat} seat
 * @param {unknown} [before]
 * @param {string} [mark] what the dealer's mark says
 */
export function seatRow(form, { seat, name }, before, mark) {
  const numbers = form.rowsOf(seat).filter(({ kind }) => kind.number);
  return seatLine(form, { seat, name }, {
    place: numbers[0]?.place,
    beside: form.deals(seat) && dealerMark(mark),
    content: [before, numbers.map(({ place, kind }) => numberField(form, place, kind, name))],
  });
}

/**
 * Draw the line of a seat, with whatever stands in it; a tap on the name lets the pad write a place.
 * @param {Form} form
 * @param {Pick<Seat, "seat" | "name">} seat
 * @param {{place: string | undefined, content: unknown, kind?: string, beside?: unknown}} line `kind` are further classes,
 *   `beside` stands beside the name instead of the dealer's mark
 */
export function seatLine(
  form,
  { seat, name },
  { place, content, kind = "", beside = form.deals(seat) && dealerMark() },
) {
  return html`
    <li class="seat-row ${kind}" data-key="seat-${seat}" data-seat="${seat}"
      aria-current="${String(
        form.activeSeat === seat,
      )}"
      data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="aim" data-field="${place ??
        ""}" tabindex="-1">
        <bdi class="name">${name}</bdi>${beside}</button>
      ${content}
    </li>
  `;
}

/**
 * Draw a number that the pad writes.
 * @param {Form} form
 * @param {string} place
 * @param {Pick<Kind, "words">} kind
 * @param {string} name of whose it is
 * @param {string} [shown] what stands there instead of what was typed
 */
export function numberField(form, place, { words = {} }, name, shown) {
  const text = shown ?? showTyped(form.text(place));
  const empty = words.empty ? say(words.empty) : "–";
  const label = words.label ? say(words.label, { name }) : name;
  const { active, fresh } = form.draft;
  return html`
    <button type="button" class="number-field numeral" data-do="aim" data-field="${place}"
      aria-pressed="${String(active === place)}" data-fresh="${String(fresh && active === place)}"
      aria-label="${label}: ${text || empty}">${text ||
        html`<span class="number-empty">${empty}</span>`}</button>
  `;
}

/**
 * Return a choice among the values that the table offers, the usual one first.
 * @param {Form} form
 * @param {string} place
 * @param {any} [now] what is chosen, where it is not the usual one
 * @param {{action?: string, face?: (value: any) => unknown}} [how] `face` says values that have no words
 * @returns {import("../games/choices.js").Choice[]}
 */
export function choicesAt(
  form,
  place,
  now = form.at(place) ?? form.offers(place)[0].value,
  { action = "set", face = String } = {},
) {
  const { faces } = form.words(place);
  return form.offers(place).map(({ value }) => ({
    face: faces && typeof value !== "number" ? say(`${faces}.${value}`) : face(value),
    action,
    pressed: value === now,
    facts: { place, value: String(value) },
  }));
}

/**
 * Draw a choice among the values that the table offers as chips.
 * @param {Form} form
 * @param {string} place
 * @param {any} [now]
 * @param {Parameters<typeof choicesAt>[3] & {name?: string}} [how] `name` is of whom it is asked
 */
export const choiceChips = (form, place, now, { name = "", ...how } = {}) =>
  chips(say(form.words(place).label ?? "", { name }), choicesAt(form, place, now, how));

/**
 * Draw a choice among seats, as chips.
 * @param {Seat[]} seats
 * @param {{legend: string, action: string, pressed: (seat: number) => boolean}} choice
 */
export const seatChips = (seats, { legend, action, pressed }) =>
  chips(
    legend,
    seats.map(({ seat, name }) => ({
      face: html`<bdi class="name">${name}</bdi>`,
      action,
      pressed: pressed(seat),
      facts: { seat },
    })),
  );

/** Draw who deals, as chips, for the panel of rare things; nothing where the players do not deal in turn. @param {Form} form */
export function dealerChoice(form) {
  if (!form.deal.sheet.game.dealers) return html``;
  return seatChips(form.deal.seats, {
    legend: say("deal.whoDeals"),
    action: "dealer",
    pressed: (seat) => seat === form.dealer,
  });
}

/** @param {string} [words] */
export const dealerMark = (words = say("deal.deals")) =>
  html`<span class="deals-mark" role="img" aria-label="${words}"></span>`;

/** Draw the card that lies face up; a tap chooses it. @param {string | null} card @param {string} name @param {string} [label] */
export const turnedCard = (card, name, label) =>
  html`
    <button type="button" class="upcard" data-do="indicator" ${label &&
      html`aria-label="${label}"`}>
      <span>${name}</span>
      <b data-suit="${card?.[1] ?? ""}">${card === null ? "–" : showCard(card)}</b>
    </button>
  `;

/** Draw what a form asks for: a row for each seat, numbers that the pad writes, choices, and who dealt. */

import { html } from "../page/html.js";
import { showCard } from "../sheet/card-signs.js";
import { say, sentenceOf } from "../words/say.js";
import { chips, choiceKey, segments } from "./choices.js";

/** A longer name is written smaller beside the choices. */
const ROOM = 14;

/**
 * Draw a row for each seat; a tap on the name lets the pad write its number.
 * @param {Form} form
 * @param {{seats?: Seat[], kind?: string, content?: (seat: Seat) => unknown}} [rows] `kind` are further classes
 */
export const seatRows = (
  form,
  { seats = form.seats, kind = "", content = (seat) => form.rowView(seat) } = {},
) =>
  html`
    <ul class="seat-rows">${seats.map((seat) =>
      html`
        <li class="seat-row ${kind}" data-key="seat-${seat.seat}" data-seat="${seat.seat}"
          aria-current="${String(form.activeSeat === seat.seat)}"
          data-refused="${String(form.refuses(seat.seat))}">
          <button type="button" class="seat-name" data-do="aim"
            data-field="${form.placeOf(seat.seat)}" tabindex="-1">
            <bdi class="name" data-long="${String(seat.name.length > ROOM)}">${seat
              .name}</bdi>${form
              .besideName(seat.seat)}</button>
          ${content(seat)}
        </li>
      `
    )}</ul>
  `;

/** Draw what can be chosen in the row of a seat. @param {Form} form @param {Seat} seat @param {unknown} [more] what else belongs to it */
export function rowChoices(form, { seat, name }, more) {
  const choices = form.choices(seat).map(({ status, face }) => ({
    face,
    action: "choose",
    pressed: form.chose(seat, status),
    facts: { seat, status },
  }));
  return choices.length > 0 && segments(name, choices, more);
}

/** Draw what may be so of a seat, as keys of its row. @param {Form} form @param {string} place @param {string} name */
export const rowFlag = (form, place, name) => {
  const keys = choicesAt(form, place, form.at(place) ?? null, { action: "toggle" });
  return keys.length > 0 && segments(name, keys);
};

/**
 * Draw a number that the pad writes.
 * @param {Form} form
 * @param {string} place
 * @param {string} name of whose it is
 * @param {Partial<Choice> & {kind?: string}} [how] `face` is drawn where there is a number
 */
export function numberField(
  form,
  place,
  name,
  { kind = "number-field", face, facts, ...how } = {},
) {
  const words = form.words(place);
  const text = form.shown(place);
  const empty = words.empty ? say(words.empty) : "–";
  const label = words.label ? say(words.label, { name }) : name;
  const { active, fresh } = form.draft;
  return choiceKey({
    face: text ? face ?? text : html`<span class="number-empty">${empty}</span>`,
    action: "aim",
    pressed: active === place,
    label: `${label}: ${text || say("rummy.notSet")}`,
    ...how,
    facts: { field: place, fresh: fresh && active === place, empty, ...facts },
  }, `${kind} numeral`);
}

/** Draw a number with what it counts. @param {string} number @param {string} what */
export const numberOf = (number, what) =>
  html`<span class="number-of">${number} <small>${what}</small></span>`;

/**
 * Return a choice among the values that the table offers, the usual one first.
 * @param {Form} form
 * @param {string} place
 * @param {any} [now] what is chosen, where it is not the usual one
 * @param {{action?: string, face?: (value: any) => unknown}} [how] `face` says values that have no words
 * @returns {Choice[]}
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
 * @param {{legend: string, action: string, pressed: (seat: number) => boolean, facts?: Record<string, string>}} choice
 */
export const seatChips = (seats, { legend, action, pressed, facts }) =>
  chips(
    legend,
    seats.map(({ seat, name }) => ({
      face: html`<bdi class="name">${name}</bdi>`,
      action,
      pressed: pressed(seat),
      facts: { seat, ...facts },
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

/** @param {string} words */
export const dealerMark = (words) =>
  html`<span class="deals-mark" role="img" aria-label="${words}"></span>`;

/** Draw the card that lies face up; a tap chooses it. @param {string | null} card @param {string} name @param {string} [label] */
export function turnedCard(card, name, label) {
  const shown = card === null ? "–" : showCard(card);
  const face = html`<span>${name}</span><b data-suit="${card?.[1] ?? ""}">${shown}</b>`;
  return choiceKey({ face, action: "indicator", label }, "upcard");
}

/** Say what the deal comes to, once the server has answered. @param {Form} form @param {string} [otherwise] */
export const summaryView = ({ previewed }, otherwise) =>
  html`<p class="entry-sentence" aria-live="polite">${
    sentenceOf(previewed?.summary) || otherwise
  }</p>`;

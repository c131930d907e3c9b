/**
 * Count the value cards in each hand: a tap adds one, a tap beyond the last that can be there starts anew.
 *
 * @typedef {{id: string, card: string | null, copies: number}} ValueCard `card` is known once the indicator is;
 *   `copies` are in play over all hands
 * @typedef {Record<string, Record<string, number>>} Values how many each seat holds, by seat and value card
 */

import { sayCard } from "../core/cards.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { isAsked, kindAt } from "../entry/asked.js";
import { showCard } from "../entry/card-words.js";

/** Return how many of a card there are in all hands together. @param {import("../entry/asked.js").Kind} kind @param {Record<string, any>} rules @param {import("../entry/places.js").Facts} facts */
export function copiesOf({ copies }, rules, facts) {
  if (!copies) return 0;
  const fewer = copies.fewer !== undefined && isAsked({ when: copies.fewer }, rules, facts);
  return rules[copies.of] - Number(fewer);
}

/**
 * Return the facts of a result that count value cards, by name.
 * @param {Pick<import("../entry/form.js").Form, "deal">} form
 */
export const countsIn = ({ deal }) =>
  Object.entries(kindAt(deal.gameType.outcome, "/results/0")?.facts ?? {}).filter((
    [, { copies }],
  ) => copies);

/**
 * Return the value cards of a deal, with their names where these are `known`.
 * @param {Pick<import("../entry/form.js").Form, "deal" | "facts">} form
 * @param {Record<string, any> | null} known
 * @returns {ValueCard[]}
 */
export const valueCardsOf = (form, known) =>
  countsIn(form).map(([id, kind]) => ({
    id,
    card: [known?.[id] ?? null].flat()[0],
    copies: copiesOf(kind, form.deal.rules, form.facts),
  }));

/**
 * Return how many value cards are stated for each seat.
 * @param {Pick<import("../entry/form.js").Form, "facts">} form
 * @returns {Values}
 */
export const valuesOf = ({ facts: { results = [] } }) =>
  Object.fromEntries(results.map((/** @type {any} */ row) => [row.seat, row]));

/**
 * @param {Values} values
 * @param {number} seat
 * @param {string} id
 */
export const held = (values, seat, id) => values[seat]?.[id] ?? 0;

/**
 * Return how many of a value card a tap gives `seat`: one more, or none after the last.
 * @param {Values} values
 * @param {number} seat
 * @param {ValueCard} value
 */
export function tapped(values, seat, value) {
  return left(values, value) > 0 ? held(values, seat, value.id) + 1 : 0;
}

/** Return how many copies are in nobody's hand. @param {Values} values @param {ValueCard} value */
function left(values, { id, copies }) {
  const taken = Object.values(values).reduce((total, each) => total + (each[id] ?? 0), 0);
  return Math.max(0, copies - taken);
}

/**
 * Draw a key for each value card.
 * @param {Values} values
 * @param {import("../core/types.js").Seat} seat
 * @param {ValueCard[]} cards
 */
export function valueKeys(values, { seat, name }, cards) {
  return cards.map((value) => {
    const { id, card } = value;
    const count = held(values, seat, id);
    const title = say(`value.${id}`);
    const words = say("value.held", {
      name,
      value: card === null ? title : say("value.card", { value: title, card: sayCard(card) }),
      count,
    });
    return html`
      <button type="button" class="value-key" data-do="value" data-seat="${seat}"
        data-value="${id}"
        data-held="${count}" aria-label="${words}">
        <b data-suit="${card?.[1] ?? ""}">${card === null ? title : showCard(card)}</b>
        <small>${card === null ? "" : title}</small>
        <span class="pips" aria-hidden="true">${"●".repeat(count)}<i>${"○".repeat(
          left(values, value),
        )}</i></span>
      </button>
    `;
  });
}

/** Draw the cards of a pack as cells to tap. */

import { html } from "../../page/html.js";
import { JOKER, showCard } from "../../sheet/card-signs.js";
import { sayCard } from "../../sheet/cards.js";
import { say } from "../../words/say.js";
import { choiceKey } from "../choices.js";
import { RANKS, SUITS } from "./stock.js";

/** Draw one card. @param {string} card @param {Partial<Choice> & {action: string}} how */
export const cardCell = (card, { facts, ...how }) =>
  choiceKey({
    face: html`<b>${showCard(card)}</b>`,
    label: sayCard(card),
    ...how,
    facts: { card, suit: card === JOKER ? "joker" : card[1], ...facts },
  }, "pick");

/**
 * Draw all cards but the jokers, in a row for each rank.
 * @param {(card: string) => unknown} cell
 * @param {{ranks?: string[], suits?: string[], more?: unknown}} [pack] in another order, and with `more` in it
 */
export const cardGrid = (cell, { ranks = RANKS, suits = SUITS, more } = {}) =>
  html`
    <div class="picker-grid" role="group" aria-label="${say("rummy.cards")}">
      ${ranks.map((rank) => suits.map((suit) => cell(rank + suit)))}${more}
    </div>
  `;

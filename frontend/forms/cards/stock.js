/** Count how many copies of a card are still to be had, over everything entered for the deal. */

import { JOKER } from "../../sheet/card-signs.js";

export const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."SHDC"];

/** @param {string[]} cards @param {string} card */
export const copies = (cards, card) => cards.filter((each) => each === card).length;

export class Stock {
  /**
   * @param {{decks: number, jokers: number}} pack `jokers` are the printed ones in all the decks together
   * @param {string[]} taken cards that lie elsewhere: in other hands, or face up
   */
  constructor({ decks, jokers }, taken) {
    this.decks = decks;
    this.jokers = jokers;
    this.taken = taken;
  }

  /** Return how many more copies of `card` may join `hand`. @param {string} card @param {string[]} hand */
  left(card, hand) {
    const all = card === JOKER ? this.jokers : this.decks;
    return Math.max(0, all - copies(this.taken, card) - copies(hand, card));
  }

  /** Return a stock in which `card` lies face up as well. @param {string | null} card */
  without(card) {
    return card === null ? this : new Stock(this, [...this.taken, card]);
  }
}

/** Each card but the joker once, for choosing one. */
export const ONE_OF_EACH = new Stock({ decks: 1, jokers: 0 }, []);

/** Return cards by suit and rank, jokers last. @param {string[]} cards */
export function sorted(cards) {
  const place = (/** @type {string} */ card) =>
    card === JOKER ? 99 : SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);
  return cards.toSorted((one, other) => place(one) - place(other));
}

/** Return `cards` with one copy fewer of each of `gone`. @param {string[]} cards @param {string[]} gone */
export function without(cards, gone) {
  const left = [...gone];
  return sorted(cards).filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

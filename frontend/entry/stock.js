/** Count how many copies of a card are still to be had, over everything entered for the deal. */

export const JOKER = "JK";
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

  /**
   * Return how many more copies of `card` may join `hand`.
   * @param {string} card
   * @param {string[]} hand
   */
  left(card, hand) {
    const all = card === JOKER ? this.jokers : this.decks;
    return Math.max(0, all - copies(this.taken, card) - copies(hand, card));
  }

  /** Return a stock in which `card` lies face up as well. @param {string | null} card */
  without(card) {
    return card === null ? this : new Stock(this, [...this.taken, card]);
  }
}

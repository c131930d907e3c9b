/**
 * Hold a hand while its cards are tapped in: the cards, the groups of its player, and what the server makes of them.
 *
 * @typedef {import("./stock.js").Stock} Stock
 *
 * @typedef {Object} Table what a game makes of a hand
 * @property {{fewest: number, most: number}} size of a whole hand
 * @property {(cards: string[], indicator: string | null, melds: string[][] | null) => Promise<Arranged>} arrange
 * @property {string} [turned] the beginning of the keys of its words, where the card face up is no wild-card indicator
 * @property {boolean} [drawn] whether the indicator itself is drawn in the end, and so may be in a hand
 * @property {Groups} [groups]
 * @property {(indicator: string) => Promise<string[]>} [wilds] which cards are wild under an indicator
 * @property {number} [smallest] how many cards a group has at least
 * @property {number} [meldSize] how many cards every group has, where cards are tapped in group by group
 * @property {boolean} [inOrder] whether the order counts in which the cards are tapped in, as in a trick
 *
 * @typedef {Table & {
 *   title: string,
 *   name: string,
 *   hand: Hand | undefined,
 *   stock: Stock,
 *   indicator: string | null | undefined,
 *   next: string | null,
 * }} Asked `name` is whose hand it is, `stock` is without this hand and the indicator, which is undefined where the game has
 *   none, `next` is the player whose hand may follow
 *
 * @typedef {"own" | "shown" | "none"} Groups what groups a hand has: "own", only those of its player; "shown", those
 *   that win, to begin with as the server arranges them; "none"; unless stated, its player's or the best
 *
 * @typedef {{hand: Hand | null, indicator: string | null}} Picked
 */

import { joined, parted } from "./group-by-group.js";
import { without } from "./stock.js";
import { GROUP } from "./tray.js";

export class PickedHand {
  /** @type {string[][] | null} the player's own groups */
  melds;
  /** @type {Arranged | null} */
  arrangement;
  #meldSize;

  /** @param {Asked} asked */
  constructor({ hand, indicator, meldSize }) {
    this.cards = [...hand?.cards ?? []];
    this.melds = hand?.melds ?? null;
    this.arrangement = hand?.arrangement ?? null;
    this.indicator = indicator ?? null;
    this.#meldSize = meldSize;
  }

  /** @param {string} card */
  add(card) {
    this.cards = [...this.cards, card];
    this.#regroup(joined(this.melds, card, this.#meldSize));
  }

  /** Take a card back out. Returns whether it was there. @param {string} card */
  remove(card) {
    const at = this.cards.lastIndexOf(card);
    if (at < 0) return false;
    this.cards = this.cards.toSpliced(at, 1);
    this.#regroup(parted(this.melds, card, this.#meldSize));
    return true;
  }

  /** Turn up another card; groups stay only where cards are tapped in group by group. @param {string} card */
  turnUp(card) {
    this.indicator = card;
    this.#regroup(this.#meldSize === undefined ? null : this.melds);
  }

  /** @param {string[][] | null} melds the groups that are left */
  #regroup(melds) {
    this.melds = melds;
    this.arrangement = melds && {
      melds: melds.map((cards) => ({ kind: GROUP, cards })),
      left: without(this.cards, melds.flat()),
      points: null,
    };
  }

  /** Return what has been picked so far. @returns {Picked} */
  get picked() {
    const { cards, melds, arrangement, indicator } = this;
    return { hand: cards.length > 0 ? { cards, melds, arrangement } : null, indicator };
  }
}

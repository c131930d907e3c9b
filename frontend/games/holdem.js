/** Enter a deal of Hold'em: the chips each player put in, who folded, the board and the cards shown. */

import { say } from "../core/say.js";
import { CardForm } from "../entry/card-form.js";
import { pickHands } from "../entry/hands.js";
import { toggled } from "../entry/places.js";
import { holdemView } from "./holdem-view.js";

/**
 * @typedef {import("../entry/form.js").Draft & {mucked: Record<string, string[]>}} HoldemDraft `mucked` are the cards of
 *   who folded since they were tapped in
 */

/** The board lies under a seat of its own among the hands. */
export const BOARD = 0;

/** @param {number} seat */
const chipsPlace = (seat) => `/contributions/@${seat}/chips`;

export class Form extends CardForm {
  /** @returns {HoldemDraft} */
  blank() {
    return { ...super.blank(), mucked: {} };
  }

  /** Hands are ranked with the board. */
  get turned() {
    return "/board";
  }

  /** @param {number} seat @returns {number} */
  chips(seat) {
    return this.at(chipsPlace(seat)) ?? 0;
  }

  /** @param {number} seat @returns {string[]} */
  cards(seat) {
    return this.at(this.handPlaces(seat).cards) ?? [];
  }

  /** @param {number} seat */
  folded(seat) {
    return this.#folded.includes(seat);
  }

  /** @returns {number[]} */
  get #folded() {
    return this.facts.folded ?? [];
  }

  missing() {
    const paid = this.deal.seats.filter(({ seat }) => this.chips(seat) > 0);
    const left = paid.filter(({ seat }) => !this.folded(seat));
    if (paid.length < 2) return say(this.words(chipsPlace(BOARD)).needs ?? "");
    if (left.length < 2) return null;
    const short = [{ seat: BOARD, name: "" }, ...left].find(({ seat }) =>
      this.cards(seat).length < this.size(seat)
    );
    if (!short) return null;
    return say(this.words(this.handPlaces(short.seat).cards).needs ?? "", { name: short.name });
  }

  /** @param {number} seat */
  handPlaces(seat) {
    return { cards: seat === BOARD ? "/board" : `/hole/@${seat}/cards` };
  }

  handSeats() {
    const shown = super.handSeats().filter((seat) => !this.folded(seat));
    return [BOARD, ...shown];
  }

  hands() {
    return [BOARD, ...super.handSeats()].filter((seat) => this.handOf(seat));
  }

  /** @param {number} seat */
  handOf(seat) {
    return this.cards(seat).length > 0 ? super.handOf(seat) : undefined;
  }

  /** @param {number} seat */
  handName(seat) {
    return seat === BOARD ? say("holdem.board") : super.handName(seat);
  }

  /** @param {number} seat @param {import("../entry/card-form.js").Hand | null} hand */
  stateHand(seat, hand) {
    if (hand || seat === BOARD) super.stateHand(seat, hand);
    else this.put(`/hole/@${seat}`, undefined);
  }

  /** After the board the pad goes on where it was. @param {number} seat */
  placeOf(seat) {
    return seat === BOARD ? this.draft.active : super.placeOf(seat);
  }

  get statedDealer() {
    return this.facts.button ?? super.statedDealer;
  }

  /** Return the most chips put in so far. */
  get #most() {
    return Math.max(0, ...this.deal.seats.map(({ seat }) => this.chips(seat)));
  }

  /** @returns {(import("../entry/number-pad.js").PadKey | null)[]} */
  padKeys() {
    const most = this.#most;
    return [most > 0 ? { key: "same", label: `= ${most}` } : null, { key: "00", label: "00" }];
  }

  /** @param {string} key */
  type(key) {
    const place = this.draft.active;
    if (key === "00") {
      super.type("0");
      super.type("0");
    } else if (key !== "same") super.type(key);
    else if (place !== null) {
      this.enter(place, String(this.#most));
      this.walk();
    }
  }

  /** Who has no number stands in no row. @param {string} place @param {string} text */
  enter(place, text) {
    super.enter(place, text);
    if (!this.filled(place)) this.write(place.replace(/\/chips$/, ""), undefined);
  }

  /** Cards of who folds are shown to nobody. @param {number} seat */
  #fold(seat) {
    const { mucked } = /** @type {HoldemDraft} */ (this.draft);
    const hole = this.at(`/hole/@${seat}`);
    if (this.folded(seat)) {
      if (mucked[seat]) this.put(this.handPlaces(seat).cards, mucked[seat]);
      delete mucked[seat];
    } else if (hole) {
      mucked[seat] = hole.cards;
      this.put(`/hole/@${seat}`, undefined);
    }
    this.put("/folded", toggled(this.#folded, seat));
    this.aim(chipsPlace(seat));
  }

  letters() {
    const active = (/** @type {(seat: number) => void} */ action) => () =>
      this.activeSeat !== null && action(this.activeSeat);
    return {
      f: active((seat) => this.#fold(seat)),
      c: active((seat) => void pickHands(this, seat)),
      b: () => void pickHands(this, BOARD),
      s: () => this.type("same"),
    };
  }

  /** @returns {Record<string, (target: HTMLElement) => void>} */
  actions() {
    const { dealer } = super.actions();
    return {
      ...super.actions(),
      dealer: (target) => {
        this.put("/button", undefined);
        dealer(target);
      },
      folded: ({ dataset }) => this.#fold(Number(dataset.seat)),
      cards: ({ dataset }) => void pickHands(this, Number(dataset.seat)),
    };
  }

  /**
   * @param {number} seat
   * @returns {import("../entry/hands.js").CardTable}
   */
  cardTable(seat) {
    const size = this.size(seat);
    return {
      size: { fewest: size, most: size },
      indicator: false,
      groups: "none",
      pack: () => Promise.resolve({ decks: 1, jokers: 0 }),
      arrange: (cards) => this.#best(seat, cards),
    };
  }

  /**
   * Have the server find the best five of a hand with the board.
   * @param {number} seat
   * @param {string[]} cards
   */
  async #best(seat, cards) {
    const board = this.cards(BOARD);
    if (seat === BOARD || board.length < this.size(BOARD)) {
      return { melds: [], left: cards, points: null };
    }
    const { school, gameType } = this.deal;
    const question = { ...school, what: "rank", cards: [...cards, ...board] };
    const { category, cards: five } = await this.screen.api.check(gameType.id, question);
    return {
      melds: [{ kind: category, cards: five }],
      left: cards.filter((card) => !five.includes(card)),
      points: null,
    };
  }

  view() {
    return holdemView(this);
  }
}

/** Enter a deal of Hold'em: the chips each player put in, who folded, the board and the cards shown. */

import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { pickHands } from "../entry/hands.js";
import { holdemView } from "./holdem-view.js";

/** @typedef {import("../entry/deal-form.js").Draft & {folded: number[]}} HoldemDraft */

/** The board lies under a seat of its own among the hands. */
export const BOARD = 0;
const BOARD_CARDS = 5;
const HOLE_CARDS = 2;
const MOST_DIGITS = 6;

/** Chips and cards of a seat are told apart by their fields. @param {number} seat */
export const chipsField = (seat) => `chips-${seat}`;

/** @extends {DealForm<HoldemDraft>} */
export class Form extends DealForm {
  /** @returns {HoldemDraft} */
  blank() {
    return { ...super.blank(), active: chipsField(this.deal.seats[0].seat), folded: [] };
  }

  /** @param {any} outcome */
  load({ dealer, button, contributions, folded = [], hole = [], board = [] }) {
    const { draft } = this;
    draft.dealer = button ?? dealer ?? null;
    draft.folded = [...folded];
    for (const { seat, chips } of contributions) draft.numbers[chipsField(seat)] = String(chips);
    for (const { seat, cards } of hole) {
      draft.hands[seat] = { cards, melds: null, arrangement: null };
    }
    if (board.length > 0) draft.hands[BOARD] = { cards: board, melds: null, arrangement: null };
    this.aim(draft.active);
  }

  /** @param {number} seat */
  chips(seat) {
    return this.number(chipsField(seat));
  }

  /** @param {number} seat */
  cards(seat) {
    return this.draft.hands[seat]?.cards ?? [];
  }

  /** Return who put in chips and did not fold. */
  get left() {
    return this.deal.seats.filter(({ seat }) =>
      (this.chips(seat) ?? 0) > 0 && !this.draft.folded.includes(seat)
    );
  }

  missing() {
    const { left } = this;
    const paid = this.deal.seats.filter(({ seat }) => (this.chips(seat) ?? 0) > 0);
    if (paid.length < 2) return say("holdem.needsChips");
    if (left.length < 2) return null;
    if (this.cards(BOARD).length < BOARD_CARDS) return say("holdem.needsBoard");
    const hidden = left.find(({ seat }) => this.cards(seat).length < HOLE_CARDS);
    return hidden ? say("holdem.needsCards", { name: hidden.name }) : null;
  }

  outcome() {
    const { dealer, folded } = this.draft;
    const seats = this.deal.seats.map(({ seat }) => seat);
    return {
      ...(dealer !== null && { dealer }),
      contributions: seats.map((seat) => ({ seat, chips: this.chips(seat) ?? 0 })),
      folded,
      hole: seats.filter((seat) => !folded.includes(seat) && this.cards(seat).length > 0)
        .map((seat) => ({ seat, cards: this.cards(seat) })),
      board: this.cards(BOARD),
    };
  }

  fields() {
    return this.deal.seats.map(({ seat }) => chipsField(seat));
  }

  handFields() {
    const shown = this.deal.seats.filter(({ seat }) => !this.draft.folded.includes(seat));
    return [BOARD, ...shown.map(({ seat }) => seat)].map(String);
  }

  /** @param {number} seat */
  handName(seat) {
    return seat === BOARD ? say("holdem.board") : super.handName(seat);
  }

  /** After cards the pad writes the chips of their seat. @param {string | null} field */
  aim(field) {
    const seat = field !== null && /^\d+$/.test(field) ? Number(field) : null;
    if (seat !== BOARD) super.aim(seat === null ? field : chipsField(seat));
  }

  get activeSeat() {
    return this.deal.seats.find(({ seat }) => chipsField(seat) === this.draft.active) ?? null;
  }

  padLabel() {
    return this.activeSeat?.name ?? "";
  }

  /** @param {string} text */
  couldBe(text) {
    return text.length <= MOST_DIGITS;
  }

  /** Return the most chips put in so far. */
  get #most() {
    return Math.max(0, ...this.deal.seats.map(({ seat }) => this.chips(seat) ?? 0));
  }

  padKeys() {
    const most = this.#most;
    return [most > 0 ? { key: "same", label: `= ${most}` } : null, { key: "00", label: "00" }];
  }

  /** @param {string} key */
  type(key) {
    const field = this.draft.active;
    if (key === "00") {
      super.type("0");
      super.type("0");
    } else if (key !== "same") super.type(key);
    else if (field !== null) {
      this.write(field, String(this.#most));
      this.walk();
    }
  }

  /** @param {number} seat */
  #fold(seat) {
    const { folded } = this.draft;
    this.draft.folded = folded.includes(seat)
      ? folded.filter((each) => each !== seat)
      : [...folded, seat];
    this.aim(chipsField(seat));
  }

  letters() {
    const active = (/** @type {(seat: number) => void} */ action) => () =>
      this.activeSeat && action(this.activeSeat.seat);
    return {
      f: active((seat) => this.#fold(seat)),
      c: active((seat) => void pickHands(this, seat)),
      b: () => void pickHands(this, BOARD),
      s: () => this.type("same"),
    };
  }

  actions() {
    return {
      ...super.actions(),
      dealer: (/** @type {HTMLElement} */ target) => {
        super.actions().dealer(target);
        this.restate();
      },
      folded: (/** @type {HTMLElement} */ { dataset }) => this.#fold(Number(dataset.seat)),
      cards: (/** @type {HTMLElement} */ { dataset }) => void pickHands(this, Number(dataset.seat)),
    };
  }

  /**
   * @param {number} seat
   * @returns {import("../entry/hands.js").CardTable}
   */
  cardTable(seat) {
    return {
      size: seat === BOARD
        ? { fewest: BOARD_CARDS, most: BOARD_CARDS }
        : { fewest: HOLE_CARDS, most: HOLE_CARDS },
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
    if (seat === BOARD || board.length < BOARD_CARDS) {
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

  special() {
    return this.dealerChoice();
  }

  view() {
    return holdemView(this);
  }
}

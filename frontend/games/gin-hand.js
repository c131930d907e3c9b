/**
 * Hold how a hand of gin between two players ended: who knocked, how, and both counts or both hands of cards.
 *
 * @typedef {import("../core/types.js").Seat} Seat
 * @typedef {import("../entry/deal-form.js").DealForm<any>} DealForm
 *
 * @typedef {Object} Ending
 * @property {number | null} knocker
 * @property {string | null} kind
 * @property {boolean} accepted whether the defender accepts a knock above the limit
 * @property {number | null} cardCount how many cards the defender held, where not ten
 */

import { say } from "../core/say.js";
import { without } from "../entry/stock.js";

const PACK = { decks: 1, jokers: 0 };

/** @returns {Ending} */
export const notEnded = () => ({ knocker: null, kind: null, accepted: false, cardCount: null });

export class GinHand {
  /**
   * @param {DealForm} form whose draft holds the counts, the cards and the knock card (`indicator`)
   * @param {Seat[]} seats the two who play
   * @param {Ending} ending kept in the draft, and written here
   */
  constructor(form, seats, ending) {
    this.form = form;
    this.seats = seats;
    this.ending = ending;
  }

  /** @param {any} outcome */
  load(outcome) {
    const { ending } = this;
    ending.kind = outcome.kind;
    ending.knocker = outcome.knocker ?? null;
    ending.accepted = outcome.accepted ?? false;
    ending.cardCount = outcome.defender_card_count ?? null;
    if (ending.knocker !== null) this.#loadCards(ending.knocker, "knocker", outcome);
    if (this.defender !== null) this.#loadCards(this.defender, "defender", outcome);
  }

  /**
   * @param {number} seat
   * @param {string} player
   * @param {any} outcome
   */
  #loadCards(seat, player, outcome) {
    const { draft } = this.form;
    const cards = outcome[`${player}_cards`];
    const count = outcome[`${player}_deadwood`];
    if (typeof count === "number") draft.numbers[seat] = String(count);
    if (cards) {
      const melds = outcome[`${player}_melds`] ?? null;
      draft.hands[seat] = { cards, melds, arrangement: null };
    }
  }

  /** Return the ways to go out that this table knows. */
  get kinds() {
    const big = (this.form.deal.rules.big_gin_bonus ?? null) !== null;
    return big ? ["knock", "gin", "big_gin"] : ["knock", "gin"];
  }

  get defender() {
    const { knocker } = this.ending;
    return this.seats.find(({ seat }) => seat !== knocker && knocker !== null)?.seat ?? null;
  }

  get drawn() {
    return this.ending.kind === "draw";
  }

  /** @param {number} seat */
  has(seat) {
    return this.seats.some((each) => each.seat === seat);
  }

  missing() {
    const { form, ending, defender } = this;
    const { knocker, kind } = ending;
    if (this.drawn) return null;
    if (knocker === null || kind === null || defender === null) return say("gin.needsKnocker");
    if (form.deal.rules.knock === "upcard" && kind === "knock" && form.draft.indicator === null) {
      return say("gin.needsUpcard");
    }
    const empty = this.fields().find((field) => !form.filled(field));
    if (empty !== undefined) return say("gin.needsCount", { name: form.deal.name(Number(empty)) });
    const short = [knocker, defender].find((seat) => {
      const { fewest, most } = this.size(seat);
      return (form.draft.hands[seat]?.cards.length ?? most) < fewest;
    });
    if (short === undefined) return null;
    return say("gin.needsCards", { name: form.deal.name(short), count: this.size(short).fewest });
  }

  /** Return what the outcome says of the two; asked for only when nothing is missing. @returns {any} */
  outcome() {
    const { knocker, kind, cardCount, accepted } = this.ending;
    const { defender } = this;
    if (this.drawn) return { kind };
    return {
      kind,
      knocker,
      defender,
      ...this.#held("knocker", knocker),
      ...this.#held("defender", defender),
      ...(cardCount !== null && !this.#cards(defender) && { defender_card_count: cardCount }),
      ...(accepted && { accepted: true }),
    };
  }

  /** @param {number | null} seat @returns {import("../entry/deal-form.js").Hand | undefined} */
  #cards(seat) {
    return seat === null ? undefined : this.form.draft.hands[seat];
  }

  /**
   * Return the facts of one hand: its cards, with the melds that a knocker declared, or its count.
   * @param {string} player
   * @param {number | null} seat
   */
  #held(player, seat) {
    const hand = this.#cards(seat);
    const counted = seat === null ? null : this.form.number(seat);
    const count = counted !== null && { [`${player}_deadwood`]: counted };
    if (!hand) return { ...count };
    const melds = hand.melds ?? hand.arrangement?.melds.map((meld) => meld.cards);
    return {
      ...count,
      [`${player}_cards`]: hand.cards,
      ...(player === "knocker" && melds && { knocker_melds: melds }),
    };
  }

  /** Return the seats that take a count; gin needs none of the knocker: nothing is left. */
  fields() {
    const { knocker, kind } = this.ending;
    if (knocker === null || kind === null || this.drawn) return [];
    const both = this.handFields();
    return kind === "knock" || this.#cards(knocker) ? both : both.slice(1);
  }

  /** Return the seats whose cards can be tapped in, the knocker first. */
  handFields() {
    return this.ending.knocker === null ? [] : [this.ending.knocker, this.defender].map(String);
  }

  /**
   * State who went out and how; the same again takes it back.
   * @param {number} seat
   * @param {string} kind
   */
  choose(seat, kind) {
    const { form, ending } = this;
    const again = ending.knocker === seat && ending.kind === kind;
    ending.knocker = again ? null : seat;
    ending.kind = again ? null : kind;
    ending.accepted = false;
    if (kind !== "knock") delete form.draft.numbers[seat];
    form.aim(this.fields().find((field) => !form.filled(field)) ?? String(seat));
  }

  draw() {
    this.ending.kind = this.drawn ? null : "draw";
    this.ending.knocker = null;
    this.ending.accepted = false;
  }

  /** @param {number} seat */
  size(seat) {
    const whole = this.ending.kind === "big_gin" ? 11 : 10;
    if (seat === this.ending.knocker) return { fewest: whole, most: whole };
    // Where missing cards are counted, a defender may hold fewer.
    const { missing_card: missing } = this.form.deal.rules;
    return { fewest: missing === undefined ? 10 : 1, most: 11 };
  }

  /** @param {number} seat @returns {import("../entry/hands.js").CardTable} */
  cardTable(seat) {
    const { api } = this.form.screen;
    const { school, gameType } = this.form.deal;
    return {
      size: this.size(seat),
      indicator: false,
      beside: this.seats.map((each) => String(each.seat)),
      pack: () => Promise.resolve(PACK),
      arrange: async (cards, _, melds) => {
        const asked = { ...school, what: "best_deadwood", cards };
        const { arrangement } = await api.check(gameType.id, asked);
        return melds ? declaredAs(cards, melds) : arrangement;
      },
    };
  }
}

/**
 * Return the knocker's own groups; their worth comes with the preview.
 * @param {string[]} cards
 * @param {string[][]} melds
 */
function declaredAs(cards, melds) {
  return {
    melds: melds.map((meld) => ({ kind: "declared", cards: meld })),
    left: without(cards, melds.flat()),
    points: null,
  };
}

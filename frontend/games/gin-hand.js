/** Enter one hand of gin between two players, wherever in the outcome it stands: who knocked, how, and what both hold. */

import { say } from "../core/say.js";
import { isAsked, kindAt, sizeOf } from "../entry/asked.js";
import { without } from "../entry/stock.js";

/** @typedef {import("../core/types.js").Seat} Seat */
/** @typedef {import("../entry/asked.js").Kind} Kind */

/** @type {Pick<import("../entry/hands.js").CardTable, "indicator" | "pack">} */
const PACK = { indicator: false, pack: () => Promise.resolve({ decks: 1, jokers: 0 }) };

/** What the picker of the knock card must know: it may have been drawn into any hand. @type {import("../entry/hands.js").CardTable} */
export const KNOCK_CARD = {
  ...PACK,
  size: { fewest: 1, most: 1 },
  beside: [],
  arrange: () => Promise.resolve({ melds: [], left: [], points: null }),
};

/** Return the facts of a hand that is not over: until somebody knocks, the first player is thought of as the knocker. @param {Seat[]} seats */
export const notEnded = ([one, other]) => ({
  kind: null,
  knocker: one.seat,
  defender: other.seat,
});

export class GinHand {
  /**
   * @param {import("../entry/card-form.js").CardForm} form
   * @param {string} at where the hand stands in the outcome
   * @param {Seat[]} seats the two who play
   */
  constructor(form, at, seats) {
    this.form = form;
    this.at = at;
    this.seats = seats;
  }

  /** @param {string} fact */
  place(fact) {
    return `${this.at}/${fact}`;
  }

  /** @returns {import("../entry/places.js").Facts} */
  get facts() {
    return this.form.at(this.at);
  }

  /** @param {string} fact */
  #kind(fact) {
    return kindAt(this.form.deal.gameType.outcome, this.place(fact));
  }

  /** Say whether a person is asked for a fact now. @param {string} fact */
  asks(fact) {
    const kind = this.#kind(fact);
    return kind?.words !== undefined && isAsked(kind, this.form.deal.rules, this.facts);
  }

  /** @param {string} fact @param {any} value */
  #write(fact, value) {
    this.form.write(this.place(fact), value);
  }

  get drawn() {
    return this.facts.kind === "draw";
  }

  /** Say whether somebody knocked. */
  get ended() {
    return (this.facts.kind ?? null) !== null && !this.drawn;
  }

  /** @returns {number} */
  get knocker() {
    return this.facts.knocker ?? this.seats[0].seat;
  }

  /** @returns {number} */
  get defender() {
    return this.seats.find(({ seat }) => seat !== this.knocker)?.seat ?? 0;
  }

  /** @param {number} seat */
  has(seat) {
    return this.seats.some((each) => each.seat === seat);
  }

  /** Return what the facts of a player begin with. @param {number} seat */
  part(seat) {
    return seat === this.knocker ? "knocker" : "defender";
  }

  /** Return the place of a player's count. @param {number} seat */
  count(seat) {
    return this.place(`${this.part(seat)}_deadwood`);
  }

  /** Return whose count stands at a place; null where it is none of these two. @param {string} place */
  seatAt(place) {
    return this.seats.find(({ seat }) => this.count(seat) === place)?.seat ?? null;
  }

  /** Return where the cards of a player stand; only a knocker lays down groups. @param {number} seat */
  handPlaces(seat) {
    const part = this.part(seat);
    return {
      cards: this.place(`${part}_cards`),
      count: this.count(seat),
      ...(part === "knocker" && { melds: this.place("knocker_melds") }),
    };
  }

  /** Return the seats whose cards can be tapped in, the knocker first. */
  handSeats() {
    return this.ended ? [this.knocker, this.defender] : [];
  }

  /** Return the places that take a count; gin needs none of the knocker: nothing is left. */
  fields() {
    return this.handSeats().filter((seat) =>
      this.asks(`${this.part(seat)}_deadwood`) || this.form.handOf(seat)
    ).map((seat) => this.count(seat));
  }

  /** Say what is still needed, or return null. @returns {string | null} */
  missing() {
    const { form } = this;
    if (this.drawn) return null;
    if (!this.ended) return this.#needs("kind");
    const upcard = this.facts.upcard ?? form.turnedUp;
    // The knock card limits what a knocker may be left with.
    if (this.asks("upcard") && this.asks("knocker_deadwood") && upcard === null) {
      return this.#needs("upcard");
    }
    const empty = this.fields().find((place) => !form.filled(place));
    if (empty) return this.#needs("defender_deadwood", form.deal.name(this.seatAt(empty) ?? 0));
    const short = this.handSeats().find((seat) => {
      const held = form.handOf(seat)?.cards.length;
      return held !== undefined && held < this.#size(seat).fewest;
    });
    if (short === undefined) return null;
    const { fewest: count } = this.#size(short);
    return say("gin.needsCards", { name: form.deal.name(short), count });
  }

  /** @param {string} fact @param {string} [name] */
  #needs(fact, name = "") {
    return say(this.form.words(this.place(fact)).needs ?? "", { name });
  }

  /**
   * State who went out and how; the same again takes it back.
   * @param {number} seat
   * @param {string} kind
   */
  choose(seat, kind) {
    const again = this.ended && this.knocker === seat && this.facts.kind === kind;
    if (this.facts.knocker !== seat) this.#knock(seat);
    this.#write("kind", again ? null : kind);
    if (!this.asks("knocker_deadwood")) this.#write("knocker_deadwood", undefined);
    this.refuse();
    const empty = this.fields().find((place) => !this.form.filled(place));
    this.form.aim(empty ?? this.count(seat));
  }

  /** Make a player the knocker: what is entered of the two stays theirs. @param {number} seat */
  #knock(seat) {
    const { seats, facts } = this;
    if (seat !== this.knocker) {
      for (const fact of ["cards", "deadwood"]) {
        this.#write(`knocker_${fact}`, facts[`defender_${fact}`]);
        this.#write(`defender_${fact}`, facts[`knocker_${fact}`]);
      }
      this.#write("knocker_melds", undefined);
      this.#write("defender_card_count", undefined);
    }
    this.#write("knocker", seat);
    this.#write("defender", seats.find((each) => each.seat !== seat)?.seat);
  }

  /** Let a count replace the cards of a player. @param {number} seat */
  dropCards(seat) {
    const { cards, melds } = this.handPlaces(seat);
    this.form.write(cards, undefined);
    if (melds) this.form.write(melds, undefined);
  }

  /** Cards that are entered say themselves how many they are. @param {number} seat */
  dropHeld(seat) {
    if (seat === this.defender) this.#write("defender_card_count", undefined);
  }

  /** Take back that the defender accepts a knock above the limit: the hand is another. */
  refuse() {
    if (this.facts.accepted) this.#write("accepted", undefined);
  }

  accept() {
    this.#write("accepted", this.facts.accepted ? undefined : true);
  }

  /** Return how many cards a player may hold. @param {number} seat */
  #size(seat) {
    const kind = this.#kind(`${this.part(seat)}_cards`);
    return sizeOf(kind ?? {}, this.form.deal.rules, this.facts);
  }

  /** Return how many cards the defender usually holds. */
  get usual() {
    const { size } = this.#kind("defender_cards") ?? {};
    return sizeOf({ size }, this.form.deal.rules, this.facts).most;
  }

  /** @param {number} seat @returns {import("../entry/hands.js").CardTable} */
  cardTable(seat) {
    const { api } = this.form.screen;
    const { school, gameType } = this.form.deal;
    const { fewest, most } = this.#size(seat);
    return {
      ...PACK,
      // A defender may hold fewer, but while his cards are tapped in only a usual hand is worth a question.
      size: { fewest: Math.max(fewest, this.usual), most },
      groups: seat === this.knocker ? undefined : "none",
      beside: this.seats.map((each) => String(each.seat)),
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

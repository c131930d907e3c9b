/** Enter a deal of partnership gin: what each of the two tables came to, or how its hand was played. */

import { say, showNames } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { DealForm } from "../entry/deal-form.js";
import { pickHands, pickIndicator } from "../entry/hands.js";
import { GinHand, notEnded } from "./gin-hand.js";
import { partnershipSpecial, partnershipView } from "./gra-partnership-view.js";

/**
 * @typedef {import("../core/types.js").Seat} Seat
 * @typedef {import("./gin-hand.js").Ending} Ending
 *
 * @typedef {Object} GinTable
 * @property {string | null} winner a side, or DRAWN
 * @property {boolean} spade whether a spade was turned up at this table
 * @property {Ending | null} played where the hand is entered as it was played, not only what was won
 * @property {any} recorded a table that was recorded in another way, and stays as it is until it is touched
 *
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   tables: GinTable[],
 *   crossed: boolean,
 *   indicator: string | null,
 * }} PartnershipDraft `crossed`: the first player of one side plays the second of the other; `indicator` is the
 *   knock card that both tables share
 */

export const DRAWN = "drawn";
const MOST_DIGITS = 3;
const MOST_COUNT_DIGITS = 2;

/** Name the field of what was won at a table. @param {number} at */
export const tableField = (at) => `table-${at}`;

/** @extends {DealForm<PartnershipDraft>} */
export class Form extends DealForm {
  /** @type {({points: number} | undefined)[]} what the defender at each table may accept, where a knock there is above the limit */
  offers = [];

  /** @returns {PartnershipDraft} */
  blank() {
    const table = { winner: null, spade: false, played: null, recorded: null };
    const tables = [table, { ...table }];
    return { ...super.blank(), active: tableField(0), tables, crossed: false, indicator: null };
  }

  /** @param {any} outcome */
  load({ dealer, upcard, tables }) {
    const { draft } = this;
    draft.dealer = dealer ?? null;
    draft.indicator = upcard ?? null;
    draft.crossed = tables.some((
      /** @type {any} */ { knocker, defender },
      /** @type {number} */ at,
    ) => !this.#meet(knocker, defender, at) && this.#meet(knocker, defender, at, true));
    draft.tables = draft.tables.map((blank, at) => this.#loadTable(tables[at], at) ?? blank);
    this.aim(this.places()[0]);
  }

  /**
   * Say whether two players meet at a table.
   * @param {unknown} one
   * @param {unknown} other
   * @param {number} at
   * @param {boolean} [crossed]
   */
  #meet(one, other, at, crossed = this.draft.crossed) {
    const seats = this.#seatsAt(at, crossed).map(({ seat }) => seat);
    return one !== other && [one, other].every((seat) => seats.some((each) => each === seat));
  }

  /**
   * @param {any} table
   * @param {number} at
   * @returns {GinTable | null}
   */
  #loadTable(table, at) {
    if (!table) return null;
    const { winner, points, spade_upcard: spade = false } = table;
    const blank = { winner: null, spade, played: null, recorded: null };
    if (this.#meet(table.knocker, table.defender, at)) {
      const played = notEnded();
      new GinHand(this, this.#seatsAt(at), played).load(table);
      this.draft.indicator ??= table.upcard ?? null;
      return { ...blank, played };
    }
    const detailed = "kind" in table || table.X || table.Y;
    if (!detailed && (winner === null || points === 0)) return { ...blank, winner: DRAWN };
    if (detailed || typeof winner !== "string") return { ...blank, recorded: table };
    this.draft.numbers[tableField(at)] = String(points);
    return { ...blank, winner };
  }

  /** Return the sides with who plays for them. */
  get sides() {
    const { seats } = this.deal.sheet;
    return [...new Set(seats.map(({ side }) => side ?? ""))].map((side) => ({
      side,
      seats: seats.filter((seat) => seat.side === side),
    }));
  }

  /**
   * Return who meets at a table.
   * @param {number} at
   * @param {boolean} [crossed]
   */
  #seatsAt(at, crossed = this.draft.crossed) {
    const [one, other] = this.sides;
    return [one.seats[at], other.seats[crossed ? 1 - at : at]];
  }

  /** Name who meets at the first table and at the second. @param {boolean} crossed */
  pairs(crossed) {
    return this.draft.tables.map((_, at) =>
      showNames(this.#seatsAt(at, crossed).map(({ name }) => name))
    );
  }

  /** Return the hand of a table that is entered as it was played. @param {number} at @returns {GinHand | null} */
  hand(at) {
    const { played } = this.draft.tables[at];
    return played && new GinHand(this, this.#seatsAt(at), played);
  }

  /** Return the table at which a seat's hand is entered. @param {number} seat */
  #handOf(seat) {
    return this.draft.tables.map((_, at) => this.hand(at)).find((hand) => hand?.has(seat)) ?? null;
  }

  get #activeHand() {
    return this.#handOf(Number(this.draft.active));
  }

  /** Choose the side that won at a table; the same again takes it back. @param {number} at @param {string} winner */
  choose(at, winner) {
    const table = this.draft.tables[at];
    table.winner = table.winner === winner ? null : winner;
    table.recorded = null;
    if (table.winner === DRAWN) delete this.draft.numbers[tableField(at)];
    this.aim(tableField(at));
    if (table.winner === DRAWN) this.walk();
  }

  /** Enter the hand of a table as it was played, or only what was won there. @param {number} at */
  #turn(at) {
    const table = this.draft.tables[at];
    for (const { seat } of this.#seatsAt(at)) this.write(String(seat), "");
    delete this.draft.numbers[tableField(at)];
    this.draft.tables[at] = {
      ...table,
      winner: null,
      recorded: null,
      played: table.played ? null : notEnded(),
    };
    this.aim(this.#placesAt(at)[0]);
  }

  /** Have each player of one side meet the other of the other side: nothing that was entered of hands holds. */
  #cross() {
    this.draft.crossed = !this.draft.crossed;
    for (const [at, { played }] of this.draft.tables.entries()) {
      if (!played) continue;
      for (const { seat } of this.#seatsAt(at)) this.write(String(seat), "");
      this.draft.tables[at].played = notEnded();
    }
  }

  fields() {
    return this.draft.tables.flatMap(({ winner }, at) =>
      this.hand(at)?.fields() ?? (winner === DRAWN ? [] : [tableField(at)])
    );
  }

  handFields() {
    return this.draft.tables.flatMap((_, at) => this.hand(at)?.handFields() ?? []);
  }

  /** @param {number} at */
  #placesAt(at) {
    return this.hand(at)?.seats.map(({ seat }) => String(seat)) ?? [tableField(at)];
  }

  places() {
    return this.draft.tables.flatMap((_, at) => this.#placesAt(at));
  }

  missing() {
    const missing = this.draft.tables.map((table, at) => this.#missingAt(table, at));
    return missing.find((words) => words !== null) ?? null;
  }

  /**
   * @param {GinTable} table
   * @param {number} at
   */
  #missingAt({ winner, recorded }, at) {
    const hand = this.hand(at);
    const number = at + 1;
    if (hand && hand.ending.knocker === null) return say("team.needsKnocker", { number });
    if (hand) return hand.missing();
    if (recorded !== null || winner === DRAWN) return null;
    if (winner === null) return say("team.needsWinner", { number });
    return this.number(tableField(at)) === null ? say("team.needsPoints", { number }) : null;
  }

  outcome() {
    const { dealer, indicator, tables } = this.draft;
    return {
      ...(dealer !== null && { dealer }),
      ...(indicator !== null && { upcard: indicator }),
      tables: tables.map(({ winner, spade, recorded }, at) => {
        const hand = this.hand(at);
        if (hand) return hand.outcome();
        if (recorded !== null) return recorded;
        const won = winner === DRAWN
          ? { winner: null, points: 0 }
          : { winner, points: this.number(tableField(at)) };
        return { ...won, ...(spade && { spade_upcard: true }) };
      }),
    };
  }

  padKeys() {
    return this.#activeHand ? [null, { key: "cards", label: say("gin.cards") }] : [null, null];
  }

  padLabel() {
    const at = this.draft.tables.findIndex((_, each) => tableField(each) === this.draft.active);
    return at < 0 ? super.padLabel() : say("team.table", { number: at + 1 });
  }

  /** @param {string} key */
  type(key) {
    if (key === "cards") return this.#openCards();
    const hand = this.#activeHand;
    if (hand) hand.ending.accepted = false;
    super.type(key);
  }

  #openCards() {
    const hand = this.#activeHand;
    if (hand?.ending.knocker) pickHands(this, Number(this.draft.active));
  }

  /** @param {string} field @param {string} text */
  write(field, text) {
    const table = this.draft.tables.find((_, at) => tableField(at) === field);
    if (table) table.recorded = null;
    super.write(field, text);
  }

  /** @param {string} text */
  couldBe(text) {
    return text.length <= (this.#activeHand ? MOST_COUNT_DIGITS : MOST_DIGITS);
  }

  /** @returns {Record<string, () => void>} */
  letters() {
    const { active, tables } = this.draft;
    const hand = this.#activeHand;
    if (hand) {
      const knock = (/** @type {string} */ kind) => () => hand.choose(Number(active), kind);
      return { c: () => this.#openCards(), k: knock("knock"), g: knock("gin") };
    }
    const at = tables.findIndex((_, each) => tableField(each) === active);
    const choose = (/** @type {string} */ winner) => () => this.choose(at, winner);
    const [one, other] = this.sides;
    return {
      [one.side.toLowerCase()]: choose(one.side),
      [other.side.toLowerCase()]: choose(other.side),
      d: choose(DRAWN),
    };
  }

  actions() {
    return {
      ...super.actions(),
      won: (/** @type {HTMLElement} */ { dataset }) =>
        this.choose(Number(dataset.table), dataset.winner ?? DRAWN),
      turn: (/** @type {HTMLElement} */ { dataset }) => this.#turn(Number(dataset.table)),
      choose: (/** @type {HTMLElement} */ { dataset }) =>
        this.#handOf(Number(dataset.seat))?.choose(Number(dataset.seat), dataset.kind ?? "knock"),
      accept: (/** @type {HTMLElement} */ { dataset }) => this.#accept(Number(dataset.seat)),
      cross: (/** @type {HTMLElement} */ { dataset }) => {
        if (String(this.draft.crossed) !== dataset.crossed) this.#cross();
      },
      indicator: () => void pickIndicator(this),
    };
  }

  /** @param {number} seat */
  #accept(seat) {
    const ending = this.#handOf(seat)?.ending;
    if (ending) ending.accepted = !ending.accepted;
  }

  /** Say whether the knock at a table is above the limit, and its hand not over unless the defender accepts. @param {number} at */
  improper(at) {
    const { refusal } = this;
    return refusal?.code === "KNOCK_ABOVE_LIMIT" && refusal.field === "tables" &&
      refusal.place === at;
  }

  /**
   * A knock above the limit may still end a hand: ask what its defender may accept.
   * @param {any} facts
   */
  async refused(facts) {
    this.offers = [];
    if (this.refusal?.code !== "KNOCK_ABOVE_LIMIT") return;
    const { sheet, gameType, school } = this.deal;
    const seats = sheet.seats.map(({ name, side }) => ({ name, side }));
    const body = { ...school, seats, outcome: facts };
    const answer = await this.screen.api.post(`/game-types/${gameType.id}/score`, body).catch(() =>
      null
    );
    this.offers = this.draft.tables.map((_, at) => {
      const defender = this.hand(at)?.defender;
      const lines = answer?.tables[at]?.if_accepted ?? [];
      return lines.find((/** @type {any} */ line) => line.seat === defender);
    });
    this.screen.shown();
  }

  /** @param {number} seat @returns {import("../entry/hands.js").CardTable} */
  cardTable(seat) {
    return this.#handOf(seat)?.cardTable(seat) ?? {
      size: { fewest: 0, most: 0 },
      indicator: true,
      beside: [],
      pack: () => Promise.resolve({ decks: 1, jokers: 0 }),
      arrange: () => Promise.resolve({ melds: [], left: [], points: null }),
    };
  }

  specials() {
    const { indicator } = this.draft;
    return [
      ...(indicator === null ? [] : [say("team.upcardIs", { card: showCard(indicator) })]),
      ...super.specials(),
    ];
  }

  specialName() {
    return say("special.team");
  }

  special() {
    return partnershipSpecial(this);
  }

  view() {
    return partnershipView(this);
  }
}

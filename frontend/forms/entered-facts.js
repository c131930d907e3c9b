/**
 * Hold the outcome of a deal as far as it is entered: every tap writes a place in it. The facts, their bounds, conditions
 * and words come from the rules, through the catalogue (`asked.js`).
 *
 * @typedef {import("../types.js").Offer} Offer
 * @typedef {import("./current-deal.js").CurrentDeal} CurrentDeal
 *
 * @typedef {Object} Screen
 * @property {Api} api
 * @property {() => void} changed asks for a new preview
 * @property {() => void} shown draws anew what is known
 *
 * @typedef {Object} DraftOfAny
 * @property {Facts} outcome
 * @property {string | null} active the place that the pad writes
 * @property {boolean} fresh whether the next digit starts the number anew
 * @property {string | null} text what was typed there, where it is no number as it stands
 * @property {Facts} aside what is asked for no more, in case it is again
 * @property {Record<string, Facts>} pages what was entered before the deal was said to be otherwise, by how it was
 *
 * @typedef {DraftOfAny & Record<string, any>} Draft plain JSON, so that it can be kept; the form of a game adds to it
 */

import { say } from "../words/say.js";
import { holds, kindAt, offersOf, sizeOf } from "./asked.js";
import { around, at, exchanged, put, seatIn, soleSeat } from "./places.js";

/** @type {Draft} */
const BLANK = { outcome: {}, active: null, fresh: false, text: null, aside: {}, pages: {} };
/** Kinds of facts that hold however the deal is said to have gone. */
const STAYING = ["players", "card"];

/**
 * Return the places in the row of a seat, with their kinds.
 * @param {string} name
 * @param {Kind | undefined} of
 * @param {number} seat
 */
const rowAt = (name, of, seat) =>
  Object.entries(of?.facts ?? {}).filter(([fact]) => fact !== "seat")
    .map(([fact, kind]) => ({ place: `/${name}/@${seat}/${fact}`, kind }));

export class EnteredFacts {
  /** @param {CurrentDeal} deal @param {Screen} screen */
  constructor(deal, screen) {
    this.deal = deal;
    this.screen = screen;
    /** @type {Draft} */
    this.draft = BLANK;
  }

  /** Return the draft of a deal of which nothing is entered yet. @returns {Draft} */
  blank() {
    return BLANK;
  }

  /** Return the outcome; sent only when nothing is missing. */
  get facts() {
    return this.draft.outcome;
  }

  /** Return what stands at a place; undefined or null where nothing does. @param {string} place @returns {any} */
  at(place) {
    return at(this.facts, place);
  }

  /** Write a place, and what follows from that; undefined takes away what stands there. What it contradicts goes, and a fact asked for no more is set aside. @param {string} place @param {any} value */
  put(place, value) {
    const asked = Object.keys(this.deal.asked).map((name) => ({
      name,
      before: this.asks(`/${name}`),
    }));
    this.write(place, value);
    for (const other of this.kindOf(place)?.instead ?? []) {
      this.write(`${around(place)}/${other}`, undefined);
    }
    for (const { name, before } of asked) {
      if (this.asks(`/${name}`) !== before) this[before ? "setAside" : "bringBack"](name);
    }
    this.settle(place);
  }

  /** Write a place and nothing else. @param {string} place @param {any} value */
  write(place, value) {
    this.draft.outcome = put(this.facts, place, value);
  }

  /** Write what follows from a place just written, such as who is left to win. @param {string} _place */
  settle(_place) {}

  /** Ask the rules something about this table. @param {string} what @param {Facts} facts @returns {Promise<any>} */
  ask(what, facts) {
    const { gameType, school } = this.deal;
    return this.screen.api.check(gameType.id, { ...school, what, ...facts });
  }

  /** Take away a fact of the outcome, to have it back later. @param {string} name */
  setAside(name) {
    const fact = this.at(`/${name}`);
    if (fact === undefined) return;
    this.write(`/${name}`, undefined);
    this.draft.aside = { ...this.draft.aside, [name]: fact };
  }

  /** @param {string} name */
  bringBack(name) {
    const { [name]: fact, ...aside } = this.draft.aside;
    this.draft.aside = aside;
    if (fact !== undefined && !this.filled(`/${name}`)) this.write(`/${name}`, fact);
  }

  /** Return the names of what is stated, but for who dealt, who played and the card that lies face up. */
  get namesToTurn() {
    return Object.keys(this.facts).filter((name) =>
      name !== "dealer" && !STAYING.includes(this.kindOf(`/${name}`)?.is ?? "")
    );
  }

  /**
   * Turn to another way to state the deal; what was entered in each way is back with it.
   * @param {string} from
   * @param {string} to
   * @param {Facts} otherwise what stands there where nothing was entered yet
   * @param {string[]} [names] of the facts that are stated otherwise
   */
  turn(from, to, otherwise, names = this.namesToTurn) {
    const { [to]: page = otherwise, ...pages } = this.draft.pages;
    const [outcome, left] = exchanged(this.facts, names, page);
    Object.assign(this.draft, { outcome, pages: { ...pages, [from]: left } });
  }

  /** Return the one seat that has won, or null. */
  get winner() {
    const [[name = ""] = []] = this.asked("winner");
    return soleSeat(this.facts[name]);
  }

  /** Return the seats that have a row. */
  get seats() {
    return this.deal.seats;
  }

  /** Return the kind of what stands at a place. @param {string} place */
  kindOf(place) {
    return kindAt(this.deal.gameType.outcome, place);
  }

  /** Say whether what stands at a place is asked for now. @param {string} place */
  asks(place) {
    const kind = this.kindOf(place);
    return kind !== undefined && holds(kind.when, this.deal.rules, this.facts, place);
  }

  /** Return the facts that are asked for now and are of one kind. @param {string} is @returns {[string, Kind][]} */
  asked(is) {
    return Object.entries(this.deal.asked).filter(([name, kind]) =>
      kind.is === is && this.asks(`/${name}`)
    );
  }

  /** Return the values that a choice offers at this table. @param {string} place @returns {(Offer & {points: number | null})[]} */
  offers(place) {
    const kind = this.kindOf(place);
    if (kind?.is === "seat") {
      return this.deal.seats.map(({ seat }) => ({ value: seat, points: null }));
    }
    return kind ? offersOf(kind, this.deal.rules, this.facts) : [];
  }

  /** Return the words of a fact. @param {string} place */
  words(place) {
    return this.kindOf(place)?.words ?? {};
  }

  /** Return the facts of each seat: the place of its row, and the kinds of what is in it. @param {number} seat */
  rowsOf(seat) {
    return this.asked("each_seat").flatMap(([name, { of }]) => rowAt(name, of, seat));
  }

  /**
   * Return what stands in rows in the order it is entered: as it stands, or round the table from who acts first.
   * @param {{place: string, kind: Kind}[]} rows
   */
  inTurn(rows) {
    const turn = (/** @type {{kind: Kind}} */ { kind }) => kind.turn ?? 0;
    const late = (/** @type {{place: string}} */ { place }) =>
      Number((seatIn(place) ?? 0) <= this.dealer);
    return rows.toSorted((one, other) =>
      turn(one) - turn(other) || turn(one) && late(one) - late(other)
    );
  }

  /** Say whether the row of a partner states what stands at a place for both. @param {string} place */
  withPartner(place) {
    const { partners } = this.kindOf(place) ?? {};
    const side = this.deal.seats.find(({ seat }) => seat === seatIn(place))?.side;
    if (!partners || !side) return false;
    const places = this.deal.seats.filter((each) => each.side === side)
      .map(({ seat }) => place.replace(/@\d+/, `@${seat}`));
    return places.some((each) => each !== place && this.filled(each)) &&
      !places.some((each) => holds(partners, this.deal.rules, this.facts, each));
  }

  /** Say what is still needed, or return null. @returns {string | null} */
  missing() {
    const facts = Object.entries(this.deal.asked).filter(([fact]) => this.asks(`/${fact}`));
    for (const [fact, { of }] of facts) {
      if (this.lacks(`/${fact}`)) return this.need(`/${fact}`);
      const rows = this.deal.seats.flatMap(({ seat }) => rowAt(fact, of, seat));
      const lacking = this.inTurn(rows).find(({ place }) => this.lacks(place));
      if (lacking) {
        const name = this.deal.name(seatIn(lacking.place) ?? 0);
        return this.need(lacking.place, { name });
      }
    }
    return null;
  }

  /** Say whether the deal is not complete without what stands at a place. @param {string} place */
  isDue(place) {
    return holds(this.kindOf(place)?.due, this.deal.rules, this.facts, place);
  }

  /** Say whether a place that is due is empty, or holds too few; a list without a size is due until there are enough. @param {string} place */
  lacks(place) {
    if (!this.words(place).needs || !this.asks(place) || !this.isDue(place)) return false;
    if (this.withPartner(place)) return false;
    const held = this.at(place);
    if (!Array.isArray(held)) return !this.filled(place);
    return held.length < (this.sizeAt(place).usual || Infinity);
  }

  /** Return how many cards there are at a place: usually, at least and at most. @param {string} place */
  sizeAt(place) {
    return sizeOf(this.kindOf(place) ?? {}, this.deal.rules, this.facts, place);
  }

  /** Say that something is needed at a place. @param {string} place @param {Record<string, string | number>} [named] */
  need(place, named) {
    return say(this.words(place).needs ?? "", named);
  }

  /** @param {string} place */
  filled(place) {
    return (this.at(place) ?? null) !== null;
  }

  /** Write a place; the same again takes it back. @param {string} place @param {any} value */
  toggle(place, value) {
    this.put(place, this.at(place) === value ? undefined : value);
  }

  /** Return who dealt, where the outcome says so. @returns {number | undefined} */
  get statedDealer() {
    return this.facts.dealer;
  }

  /** Return the dealer of this deal. */
  get dealer() {
    return this.statedDealer ?? this.deal.dealer;
  }

  /** Say whether `seat` deals; in some games nobody does in turn. @param {number} seat */
  deals(seat) {
    return this.deal.sheet.game.dealers && seat === this.dealer;
  }
}

/** Enter a deal of gin: the hands that are played two by two, with the counts or the cards of both players. */

import { say } from "../core/say.js";
import { CardForm } from "../entry/card-form.js";
import { pickHands, pickIndicator } from "../entry/hands.js";
import { at } from "../entry/places.js";
import { KNOCK_CARD } from "./gin-hand.js";

/** @typedef {import("./gin-hand.js").GinHand} GinHand */
/** @typedef {{seat: number, points: number}} Offered what a defender scores who accepts a knock above the limit */

export class GinForm extends CardForm {
  /** @type {Record<string, Offered | undefined>} by the place of the hand */
  offered = {};

  /** Return the hands that are entered as they were played. @returns {GinHand[]} */
  get played() {
    return [];
  }

  get turned() {
    return "/upcard";
  }

  /** @param {number} seat */
  handWith(seat) {
    return this.played.find((hand) => hand.has(seat)) ?? null;
  }

  /** @param {string} place */
  #seatAt(place) {
    return this.played.map((hand) => hand.seatAt(place)).find((seat) => seat !== null) ?? null;
  }

  get activeSeat() {
    return this.#seatAt(this.draft.active ?? "");
  }

  /** Return the hand of whom the pad writes something. */
  get activeHand() {
    return this.activeSeat === null ? null : this.handWith(this.activeSeat);
  }

  first() {
    return super.first() ?? this.places()[0];
  }

  /** @param {number} seat */
  placeOf(seat) {
    return this.handWith(seat)?.count(seat) ?? null;
  }

  fields() {
    return this.played.flatMap((hand) => hand.fields());
  }

  places() {
    return this.played.flatMap((hand) => hand.seats.map(({ seat }) => hand.count(seat)));
  }

  takesNumbers() {
    return this.fields().length + this.handSeats().length > 0;
  }

  handSeats() {
    return this.played.flatMap((hand) => hand.handSeats());
  }

  hands() {
    return this.handSeats().filter((seat) => this.handOf(seat));
  }

  /** @param {number} seat */
  handPlaces(seat) {
    return this.handWith(seat)?.handPlaces(seat) ?? super.handPlaces(seat);
  }

  /** Groups beside a count are no whole hand. @param {number} seat */
  handOf(seat) {
    const { cards, count = "" } = this.handPlaces(seat);
    return super.filled(cards) || !super.filled(count) ? super.handOf(seat) : undefined;
  }

  /** @param {number} seat @param {import("../entry/card-form.js").Hand | null} hand */
  stateHand(seat, hand) {
    this.handWith(seat)?.dropHeld(seat);
    super.stateHand(seat, hand);
  }

  /** @param {string} place */
  filled(place) {
    const seat = this.#seatAt(place);
    return super.filled(place) || seat !== null && this.handOf(seat) !== undefined;
  }

  /** @param {string} place @param {string} text */
  enter(place, text) {
    const seat = this.#seatAt(place);
    if (seat !== null) {
      const hand = this.handWith(seat);
      if (this.handOf(seat)) hand?.dropCards(seat);
      hand?.refuse();
    }
    super.enter(place, text);
  }

  /** @param {string} key */
  type(key) {
    if (key === "cards") return this.#openCards();
    super.type(key);
  }

  /** @returns {(import("../entry/number-pad.js").PadKey | null)[]} */
  padKeys() {
    return [null, this.activeHand && { key: "cards", label: say("gin.cards") }];
  }

  #openCards() {
    if (this.activeSeat !== null && this.activeHand?.ended) pickHands(this, this.activeSeat);
  }

  /** @returns {Record<string, () => void>} */
  letters() {
    const { activeSeat, activeHand } = this;
    const knock = (/** @type {string} */ kind) => () => activeHand?.choose(activeSeat ?? 0, kind);
    return { c: () => this.#openCards(), k: knock("knock"), g: knock("gin") };
  }

  actions() {
    return {
      ...super.actions(),
      choose: (/** @type {HTMLElement} */ { dataset: { seat, kind = "" } }) =>
        this.handWith(Number(seat))?.choose(Number(seat), kind),
      accept: (/** @type {HTMLElement} */ { dataset }) =>
        this.handWith(Number(dataset.seat))?.accept(),
      indicator: () => void pickIndicator(this),
    };
  }

  /** Say whether a knock is above the limit, and the hand not over unless the defender accepts. @param {GinHand} hand */
  improper(hand) {
    const { code, field, place } = this.refusal ?? {};
    return code === "KNOCK_ABOVE_LIMIT" &&
      (hand.at === "" ? field === "accepted" : hand.at === `/${field}/${place}`);
  }

  /**
   * A knock above the limit may still end a hand: ask what its defender may accept.
   * @param {any} facts
   */
  async refused(facts) {
    this.offered = {};
    if (!this.played.some((hand) => this.improper(hand))) return;
    const { sheet, gameType, school } = this.deal;
    const seats = sheet.seats.map(({ name, side }) => ({ name, ...(side && { side }) }));
    const body = { ...school, seats, outcome: facts };
    const answer = await this.screen.api.post(`/game-types/${gameType.id}/score`, body).catch(() =>
      null
    );
    for (const hand of this.played) {
      const lines = at(answer, hand.place("if_accepted")) ?? [];
      this.offered[hand.at] = lines.find((/** @type {Offered} */ { seat }) =>
        seat === hand.defender
      );
    }
    this.screen.shown();
  }

  /** @param {number} seat @returns {import("../entry/hands.js").CardTable} */
  cardTable(seat) {
    return this.handWith(seat)?.cardTable(seat) ?? KNOCK_CARD;
  }
}

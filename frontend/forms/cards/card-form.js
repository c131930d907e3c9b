/** Enter a deal in which hands of cards can be tapped in: where they stand in the outcome, and what the server makes of them. */

import { JOKER } from "../../sheet/card-signs.js";
import { say, showPoints } from "../../words/say.js";
import { Form } from "../form.js";
import { pickHands, pickIndicator } from "./hands.js";

/**
 * @typedef {Pick<Hand, "cards" | "melds">} Laid
 * @typedef {{cards: string, melds?: string, count?: string}} HandPlaces `melds` where a player's own groups
 *   count, `count` is the number that cards replace
 */

export class CardForm extends Form {
  /** @type {Map<string, Arranged>} hands as the server arranges them */
  #arranged = new Map();
  /** @type {Map<string, Record<string, any> | null>} which cards each makes wild; null while the answer is to come */
  #wilds = new Map();

  /** Return the place of the card that lies face up; null where the game has none. @returns {string | null} */
  get turned() {
    const [[name = ""] = []] = this.asked("card");
    return name ? `/${name}` : null;
  }

  /** Return where the hand of a seat stands. @param {number} _seat @returns {HandPlaces} */
  handPlaces(_seat) {
    throw new Error("No hands");
  }

  /** Return what the card picker must know for the hand of a seat. @param {number} seat @returns {CardTable} */
  cardTable(seat) {
    const size = this.size(seat);
    return {
      size: { fewest: size, most: size },
      smallest: this.kindOf(this.handPlaces(seat).melds ?? "")?.least,
      indicator: this.turned !== null,
      wilds: (card) => this.wildsUnder(card),
      arrange: (cards) => Promise.resolve({ melds: [], left: cards, points: null }),
    };
  }

  /** Ask how many cards so many play with, where that is a question. @returns {Promise<{decks: number, jokers: number}>} */
  async pack(players = this.deal.atTable) {
    const { gameType: { house: { pack }, questions }, rules } = this.deal;
    if (!questions.includes("deck_setup")) return { ...pack, decks: rules.decks ?? pack.decks };
    const setup = await this.ask("deck_setup", { player_count: players });
    return { decks: setup.decks, jokers: setup.printed_jokers };
  }

  /** Return the seats whose hands may be tapped in, in the order they are walked. */
  handSeats() {
    return this.deal.seats.map(({ seat }) => seat);
  }

  /** Name whose hand it is. @param {number} seat */
  handName(seat) {
    return this.deal.name(seat);
  }

  /** Return the seats of which a hand is entered. */
  hands() {
    return this.deal.seats.map(({ seat }) => seat).filter((seat) => this.handOf(seat));
  }

  /** @param {number} seat @returns {Hand | undefined} */
  handOf(seat) {
    const places = this.handPlaces(seat);
    const cards = this.at(places.cards) ?? null;
    const melds = (places.melds && this.at(places.melds)) ?? null;
    if (cards === null && melds === null) return undefined;
    const hand = { cards: cards ?? melds.flat(), melds };
    return { ...hand, arrangement: this.arranged(seat, hand) };
  }

  /** Return a hand as the server arranged it, if it has. @param {number} seat @param {Laid} hand */
  arranged(seat, hand) {
    return this.#arranged.get(this.#layout(seat, hand)) ?? null;
  }

  /** @param {number} seat @param {Laid} hand */
  #layout(seat, { cards, melds }) {
    return JSON.stringify([cards, melds, this.arrangedBy(seat)]);
  }

  /** Return all by which the hand of a seat is arranged, beside its cards. @param {number} _seat @returns {unknown} */
  arrangedBy(_seat) {
    return this.turnedUp;
  }

  /** Return how many cards the hand of a seat has. @param {number} seat @returns {number} */
  size(seat) {
    return this.sizeAt(this.handPlaces(seat).cards).usual;
  }

  /** Say whether the hand of a seat is entered, or what it counts. @param {number} seat */
  holds(seat) {
    const { count } = this.handPlaces(seat);
    return this.handOf(seat) !== undefined || count !== undefined && this.filled(count);
  }

  /** @param {number} seat @param {Hand | null} hand */
  keepHand(seat, hand) {
    if (hand?.arrangement) this.#arranged.set(this.#layout(seat, hand), hand.arrangement);
    const before = this.handOf(seat);
    const same = before && hand && this.#layout(seat, before) === this.#layout(seat, hand);
    if (!same) this.stateHand(seat, hand);
  }

  /** Write a hand; the number it replaces goes. @param {number} seat @param {Hand | null} hand */
  stateHand(seat, hand) {
    const { cards, melds, count } = this.handPlaces(seat);
    if (count) this.write(count, undefined);
    if (melds) this.write(melds, hand?.melds ?? undefined);
    this.put(cards, hand?.cards);
  }

  /** Say that cards are missing in the hand of a seat, or return null. @param {number} seat @param {number} [count] how many there are in a whole one */
  needsCards(seat, count = this.size(seat)) {
    const hand = this.handOf(seat);
    return !hand || hand.cards.length === count
      ? null
      : say("rummy.needsCards", { name: this.deal.name(seat), count });
  }

  /** Return the hand of which a place is the count, where its cards are entered. @param {string} place */
  #handAt(place) {
    const seat = this.seatOf(place);
    return seat !== null && this.handPlaces(seat).count === place ? this.handOf(seat) : undefined;
  }

  /** A number that cards replace is what the server counts for them. @param {string} place */
  shown(place) {
    const seat = this.seatOf(place);
    const hand = this.fields().includes(place) && this.#handAt(place);
    if (!hand) return super.shown(place);
    const line = this.previewed?.lines.find((each) => each.seat === seat);
    const points = line?.arrangement?.points ?? hand.arrangement?.points ?? null;
    return points === null ? "…" : showPoints(points);
  }

  /** Say whether a number is entered, or the cards that count it. @param {string} place */
  filled(place) {
    return super.filled(place) || this.#handAt(place) !== undefined;
  }

  /** Enter a number; the cards that it replaces go. @param {string} place @param {string} text */
  enter(place, text) {
    if (this.#handAt(place)) {
      const { cards, melds = cards } = this.handPlaces(this.seatOf(place) ?? 0);
      for (const gone of [cards, melds]) this.write(gone, undefined);
    }
    super.enter(place, text);
  }

  /** Return the card that lies face up. @returns {string | null} */
  get turnedUp() {
    return this.turned === null ? null : this.at(this.turned) ?? null;
  }

  /** Turn up another card. @param {string | null} card */
  turnUp(card) {
    if (this.turned !== null) this.put(this.turned, card ?? undefined);
  }

  /** Ask which cards are wild under another that is turned up, by name. @param {string} card */
  #askWilds(card) {
    return this.ask("wilds", { [this.turned?.slice(1) ?? ""]: card });
  }

  /** Ask which cards are wild under another, printed jokers with them. @param {string} card @returns {Promise<string[]>} */
  async wildsUnder(card) {
    const { printed_jokers_wild: jokers, ...wilds } = await this.#askWilds(card);
    return [...Object.values(wilds).flat(), ...(jokers ? [JOKER] : [])];
  }

  /** Return which cards are wild in this deal, by name; null until they are known. */
  get wilds() {
    const card = this.turnedUp;
    if (card !== null && !this.#wilds.has(card)) this.#learnWilds(card);
    return this.#wilds.get(card ?? "") ?? null;
  }

  /** @param {string} card */
  async #learnWilds(card) {
    this.#wilds.set(card, null);
    const wilds = await this.#askWilds(card).catch(() => null);
    if (wilds === null) return void this.#wilds.delete(card);
    this.#wilds.set(card, wilds);
    this.screen.shown();
  }

  /** @returns {Actions} */
  actions() {
    return { ...super.actions(), indicator: () => void pickIndicator(this) };
  }

  /** @returns {ReturnType<Form["padKeys"]>} */
  padKeys() {
    const [left = null, right = null] = super.padKeys() ?? [];
    return [left, right ?? { key: "cards", label: say("rummy.cards") }];
  }

  /** @param {string} key */
  type(key) {
    if (key !== "cards") return super.type(key);
    if (this.activeSeat !== null && this.takesHand(this.activeSeat)) {
      pickHands(this, this.activeSeat);
    }
  }

  /** @returns {ReturnType<Form["letters"]>} */
  letters() {
    return { ...super.letters(), c: () => this.type("cards") };
  }

  /** Say whether the hand of a seat counts, so that its cards can be tapped in. @param {number} _seat */
  takesHand(_seat) {
    return true;
  }

  /** Go on after a hand was tapped in. @param {number} seat */
  aimHand(seat) {
    this.aim(this.placeOf(seat));
    if (this.holds(seat)) this.walk();
  }
}

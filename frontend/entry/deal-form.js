/**
 * Share what the entry forms of all games do: hold the draft, take numbers from the pad, gather hands of cards.
 *
 * A form draws the facts of one deal and reads them back as an outcome. It scores nothing.
 *
 * @typedef {import("../core/types.js").Deal} Deal
 * @typedef {import("./current-deal.js").CurrentDeal} CurrentDeal
 * @typedef {import("./refusal.js").Refusal} Refusal
 * @typedef {import("../core/html.js").Markup} Markup
 *
 * @typedef {{melds: import("../core/types.js").Meld[], left: string[], points: number | null,
 *   better?: number, verdict?: Verdict}} Arranged a hand in melds; `points` is null until the server has counted it,
 *   `better` what the best arrangement would count, `verdict` what the server says of a show
 * @typedef {{right: boolean, text: string}} Verdict
 * @typedef {{cards: string[], melds: string[][] | null, arrangement: Arranged | null, special?: number}} Hand `special`
 *   is how many of its melds were stated as a show's special groups
 * @typedef {{key: string, label: string}} PadKey a key of the form's own, beside the digits
 *
 * @typedef {Object} Draft
 * @property {string | null} active the field that the pad writes
 * @property {boolean} fresh whether the next digit starts the number anew
 * @property {Record<string, string>} numbers what was typed, by field
 * @property {Record<string, Hand>} hands the cards, by seat
 * @property {number | null} dealer where another than the next in turn dealt
 * @property {boolean} restated whether recorded facts that the form does not show hold no more
 */

import "../core/more-words.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { keepRecorded } from "./keep-recorded.js";
import { numberIn, showTyped, typed } from "./number-text.js";

/**
 * @typedef {Object} Screen
 * @property {import("../core/api.js").Api} api
 * @property {() => void} changed asks for a new preview
 * @property {() => void} shown draws anew what is known
 */

/** @template {Draft} [Facts=Draft] */
export class DealForm {
  /** Whether the pad has just gone on by itself. */
  #arrived = false;
  /** @type {any} */
  #recorded = undefined;
  /** @type {any} what the form makes of the outcome to correct by itself */
  #untouched = undefined;
  /** @type {Deal | null} the deal as the server would score it */
  previewed = null;
  /** @type {Refusal | null} */
  refusal = null;

  /**
   * @param {CurrentDeal} deal
   * @param {Screen} screen
   */
  constructor(deal, screen) {
    this.deal = deal;
    this.screen = screen;
    /** @type {Facts} what has been entered: plain JSON, so that it can be kept */
    this.draft = this.blank();
  }

  /** Return the draft of a deal of which nothing is entered yet. @returns {Facts} */
  blank() {
    return /** @type {any} */ ({
      active: null,
      fresh: false,
      numbers: {},
      hands: {},
      dealer: null,
      restated: false,
    });
  }

  /** Begin with the outcome that is to be corrected, or with nothing. @param {any} [recorded] */
  begin(recorded) {
    this.draft = this.blank();
    this.#recorded = recorded;
    if (!recorded) return;
    this.load(recorded);
    this.#untouched = this.outcome();
  }

  /** Return the outcome as entered; in a correction, what was left alone stays as it was recorded. @returns {any} */
  get facts() {
    const now = this.outcome();
    if (!this.#recorded) return now;
    const { restated } = this.draft;
    return keepRecorded({ recorded: this.#recorded, untouched: this.#untouched, now, restated });
  }

  /** Return the place to begin with where the score of a seat was tapped. @param {number} seat */
  placeOf(seat) {
    return this.places().includes(String(seat)) ? String(seat) : null;
  }

  /** Fill the draft from the outcome that is to be corrected. @param {any} _outcome */
  load(_outcome) {}

  /** Return the outcome; asked for only when nothing is missing. @returns {any} */
  outcome() {
    return {};
  }

  /** Drop what was recorded and is not shown here: what the person states now may contradict it. */
  restate() {
    this.draft.restated = true;
  }

  /** Say what is still needed, or return null. @returns {string | null} */
  missing() {
    return null;
  }

  /** Draw the form. @returns {Markup} */
  view() {
    return html``;
  }

  /** Draw what is rare, in its own panel; null where the game has none. @returns {Markup | null} */
  special() {
    return null;
  }

  /** Say what is in that panel. */
  specialName() {
    return say(this.deal.sheet.game.dealers ? "special.dealer" : "special.helpers");
  }

  /** Say whether the pad has something to write now. */
  takesNumbers() {
    return this.fields().length + this.handFields().length > 0;
  }

  /** Say in a few words which of the rare things are set. @returns {string[]} */
  specials() {
    return this.draft.dealer === null
      ? []
      : [say("deal.dealerIs", { name: this.deal.name(this.draft.dealer) })];
  }

  /** Return what the buttons of the form do, by `data-do`. @returns {Record<string, (target: HTMLElement) => void>} */
  actions() {
    return {
      aim: ({ dataset }) => this.aim(dataset.field ?? null),
      dealer: ({ dataset }) => {
        const dealer = Number(dataset.seat);
        this.draft.dealer = dealer === this.deal.dealer ? null : dealer;
      },
    };
  }

  /** Look again at facts that the server has refused. @param {any} _facts */
  refused(_facts) {}

  /** Return what letters do on a keyboard, by key. @returns {Record<string, () => void>} */
  letters() {
    return {};
  }

  /**
   * Return what the card picker must know for the hand of a seat.
   * @param {number} _seat
   * @returns {import("./hands.js").CardTable}
   */
  cardTable(_seat) {
    throw new Error("This game has no hands to tap in.");
  }

  /**
   * Return the pad's own keys, left and right of the zero; null where the form takes no numbers.
   * @returns {(PadKey | null)[] | null}
   */
  padKeys() {
    return [null, null];
  }

  /** Name what the pad writes, for those who listen. */
  padLabel() {
    return this.draft.active === null ? "" : this.deal.name(Number(this.draft.active));
  }

  /** Return the fields that take a number now, in the order they are walked. @returns {string[]} */
  fields() {
    return [];
  }

  /** Return the fields whose hands may be tapped in, in the order they are walked. @returns {string[]} */
  handFields() {
    return this.fields();
  }

  /** Return the seats whose hands may be tapped in. */
  handSeats() {
    return this.handFields().map(Number);
  }

  /** Return the seats of which a hand is entered. */
  hands() {
    return Object.keys(this.draft.hands).map(Number);
  }

  /** @param {number} seat @returns {Hand | undefined} */
  handOf(seat) {
    return this.draft.hands[seat];
  }

  /** Say whether the hand of a seat is entered, or what it counts. @param {number} seat */
  holds(seat) {
    return this.filled(String(seat));
  }

  /** @param {number} seat @param {Hand | null} hand */
  keepHand(seat, hand) {
    const { hands, numbers } = this.draft;
    const laidOut = (/** @type {Hand | null | undefined} */ each) =>
      JSON.stringify([each?.cards, each?.melds]);
    if (laidOut(hands[seat]) !== laidOut(hand)) {
      delete numbers[seat];
      this.restate();
    }
    if (hand === null) delete hands[seat];
    else hands[seat] = hand;
  }

  /** @returns {string | null | undefined} */
  get turnedUp() {
    return /** @type {any} */ (this.draft).indicator;
  }

  /** Turn up another card; hands are arranged anew under it. @param {string | null} card */
  turnUp(card) {
    /** @type {any} */ (this.draft).indicator = card;
    for (const hand of Object.values(this.draft.hands)) hand.arrangement = null;
  }

  /** Go on after a hand was tapped in. @param {number} seat */
  aimHand(seat) {
    this.aim(String(seat));
    if (this.filled(String(seat))) this.walk();
  }

  /** Name whose hand it is; other cards, such as a board, may lie under the seat 0. @param {number} seat */
  handName(seat) {
    return this.deal.name(seat);
  }

  /** Return the fields that can be aimed at, with the arrows too. @returns {string[]} */
  places() {
    return this.fields();
  }

  /** Say whether `text` may be the number of a field, so that the pad knows where one ends. @param {string} _text */
  couldBe(_text) {
    return true;
  }

  /** Return the dealer of this deal. */
  get dealer() {
    return this.draft.dealer ?? this.deal.dealer;
  }

  /** Say whether `seat` deals; in some games nobody does in turn. @param {number} seat */
  deals(seat) {
    return this.deal.sheet.game.dealers && seat === this.dealer;
  }

  /** Return the number in `field`, or null. @param {string | number} field */
  number(field) {
    return numberIn(this.draft.numbers[field]);
  }

  /** Let the pad write `field` from now on. @param {string | null} field */
  aim(field) {
    this.#arrived = false;
    this.draft.active = field;
    this.draft.fresh = field !== null && (this.draft.numbers[field] ?? "") !== "";
  }

  /** Move to the field before or after. @param {1 | -1} step */
  move(step) {
    const places = this.places();
    const at = places.indexOf(this.draft.active ?? "");
    this.aim(places[(at + step + places.length) % places.length] ?? null);
  }

  /** Go on to the next field that is still empty. Returns whether there is one. */
  walk() {
    const fields = this.fields();
    const at = fields.indexOf(this.draft.active ?? "");
    const order = [...fields.slice(at + 1), ...fields.slice(0, Math.max(0, at))];
    const next = order.find((field) => !this.filled(field));
    if (next !== undefined) this.aim(next);
    return next !== undefined;
  }

  /** Go on as nothing more can be typed; a "next" pressed out of habit then asks for the same step. */
  goOn() {
    this.#arrived = this.walk();
  }

  /** @param {string} field */
  filled(field) {
    return this.number(field) !== null || this.draft.hands[field] !== undefined;
  }

  /** Take one key of the pad: a digit, "back", "next" or a key of the form's own. @param {string} key @returns {void} */
  type(key) {
    const arrived = this.#arrived;
    this.#arrived = false;
    const field = this.draft.active;
    const takes = field !== null && this.fields().includes(field);
    if (key === "next") {
      // The only number that is missing stays aimed at.
      const missing = takes && !this.filled(field);
      return void (arrived || this.walk() || missing || this.move(1));
    }
    if (!takes) return;
    const before = this.draft.fresh && key !== "sign" && key !== "half"
      ? ""
      : this.draft.numbers[field] ?? "";
    const after = typed(before, key);
    const digit = /^\d$/.test(key);
    if (digit && before !== "" && !this.couldBe(after) && this.walk()) return this.type(key);
    this.write(field, after);
    if (digit && this.#complete(after)) this.goOn();
  }

  /**
   * Put what was typed into a field; a number replaces cards.
   * @param {string} field
   * @param {string} text
   */
  write(field, text) {
    this.draft.fresh = false;
    delete this.draft.hands[field];
    if (text === "") delete this.draft.numbers[field];
    else this.draft.numbers[field] = text;
  }

  /** Say whether no further digit can belong to the number. @param {string} text */
  #complete(text) {
    return text.length > 1 && (text.startsWith("0") || !this.#extends(text));
  }

  /** @param {string} text */
  #extends(text) {
    return [..."0123456789"].some((digit) => this.couldBe(text + digit));
  }

  /**
   * Draw a field that the pad fills.
   * @param {string} field
   * @param {{label: string, empty: string, shown?: string}} words
   */
  numberField(field, { label, empty, shown }) {
    const text = shown ?? showTyped(this.draft.numbers[field]);
    return html`
      <button type="button" class="number-field numeral" data-do="aim" data-field="${field}"
        aria-pressed="${String(this.draft.active === field)}" data-fresh="${String(
          this.draft.fresh &&
            this.draft.active === field,
        )}"
        aria-label="${label}: ${text || empty}">${text ||
          html`<span class="number-empty">${empty}</span>`}</button>
    `;
  }

  /** Draw who deals, as chips, for the panel of rare things; nothing where the players do not deal in turn. */
  dealerChoice() {
    if (!this.deal.sheet.game.dealers) return html``;
    return html`
      <fieldset class="chips">
        <legend>${say("deal.whoDeals")}</legend>
        ${this.deal.seats.map(({ seat, name }) =>
          html`
            <button type="button" class="chip" data-do="dealer" data-seat="${seat}"
              aria-pressed="${String(
                seat === this.dealer,
              )}"><bdi class="name">${name}</bdi></button>
          `
        )}
      </fieldset>
    `;
  }

  /** Mark what the refusal is about. @param {number} seat */
  refuses(seat) {
    return this.refusal?.seat === seat;
  }
}

/**
 * Enter a deal: what is entered is the outcome itself, and every tap writes a place in it.
 *
 * The facts, their bounds, conditions and words come from the rules, through the catalogue (`asked.js`); the form draws a
 * row for each seat from them. A game adds what its table needs otherwise. It scores nothing.
 *
 * @typedef {import("../page/html.js").Markup} Markup
 * @typedef {import("./asked.js").Offer} Offer
 * @typedef {import("./current-deal.js").CurrentDeal} CurrentDeal
 *
 * @typedef {{key: string, label: string}} PadKey a key of the form's own, beside the digits
 *
 * @typedef {{text: string, code: string, seat: number | null, field: string, place: number | null}} Refusal why the server
 *   refused the deal, and what that is about; `place` is the place in a list, where `field` is one
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
 *
 * @typedef {Record<string, (target: HTMLElement) => void>} Actions what the buttons of a form do, by `data-do`
 */

import "../words/panels-and-forms.js";
import { say } from "../words/say.js";
import { holds, kindAt, offersOf, reachOf, sizeOf } from "./asked.js";
import { numberIn, showTyped, typed } from "./number-text.js";
import { around, at, exchanged, put, seatIn, soleSeat } from "./places.js";
import { dealerChoice, dealerMark, numberField, rowChoices, seatRows } from "./rows.js";

/** @type {Draft} */
const BLANK = { outcome: {}, active: null, fresh: false, text: null, aside: {}, pages: {} };
/** Kinds of facts that hold however the deal is said to have gone. */
const STAYING = ["players", "card"];
const PAD_LABELS = /** @type {Record<string, string>} */ ({ sign: "±", half: "½", "00": "00" });

export class Form {
  /** Whether the pad has just gone on by itself. */
  #arrived = false;
  /** @type {Deal | null} the deal as the server would score it */
  previewed = null;
  /** @type {Refusal | null} */
  refusal = null;

  /** @param {CurrentDeal} deal @param {Screen} screen */
  constructor(deal, screen) {
    this.deal = deal;
    this.screen = screen;
    /** @type {Draft} */
    this.draft = BLANK;
  }

  /** Begin with the outcome that is to be corrected, or with nothing. @param {Facts} [outcome] */
  begin(outcome) {
    this.draft = { ...this.blank(), ...(outcome && { outcome }) };
    this.aim(this.first());
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
  get told() {
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
  turn(from, to, otherwise, names = this.told) {
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
    return this.asked("each_seat").flatMap(([name, { of }]) =>
      Object.entries(/** @type {Record<string, Kind>} */ (of.facts))
        .filter(([fact]) => fact !== "seat")
        .map(([fact, kind]) => ({ place: `/${name}/@${seat}/${fact}`, kind }))
    );
  }

  /** Return the place to begin with: the first that the pad writes. */
  first() {
    return this.fields()[0] ?? this.places()[0] ?? null;
  }

  /** Return the places that take a number now, in the order they are walked. @returns {string[]} */
  fields() {
    return this.seats.flatMap(({ seat }) => this.rowsOf(seat))
      .filter(({ kind }) => kind.number).map(({ place }) => place);
  }

  /** Return the places that can be aimed at, with the arrows too. @returns {string[]} */
  places() {
    return this.fields();
  }

  /** Return the place to begin with where the score of a seat was tapped. @param {number} seat */
  placeOf(seat) {
    return this.places().find((place) => this.seatOf(place) === seat) ?? null;
  }

  /** Say what is still needed, or return null. @returns {string | null} */
  missing() {
    const facts = Object.entries(this.deal.asked).filter(([fact]) => this.asks(`/${fact}`));
    for (const [fact, { of }] of facts) {
      if (this.lacks(`/${fact}`)) return this.need(`/${fact}`);
      for (const { seat, name } of of?.facts ? this.deal.seats : []) {
        const row = Object.keys(of.facts).map((each) => `/${fact}/@${seat}/${each}`);
        const place = row.find((each) => this.lacks(each));
        if (place) return this.need(place, { name });
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

  /** Draw the form. @returns {Markup} */
  view() {
    return seatRows(this);
  }

  /** Draw what stands in the row of a seat. @param {Seat} seat @returns {unknown} */
  rowView(seat) {
    const numbers = this.rowsOf(seat.seat).filter(({ kind }) => kind.number);
    return [
      rowChoices(this, seat),
      numbers.map(({ place }) => numberField(this, place, seat.name)),
    ];
  }

  /** Draw what stands beside the name of a seat. @param {number} seat @returns {unknown} */
  besideName(seat) {
    return this.deals(seat) && dealerMark(say("sheet.deals"));
  }

  /** Return what can be chosen in the row of a seat. @param {number} _seat @returns {{status: string, face: unknown}[]} */
  choices(_seat) {
    return [];
  }

  /** Return what is chosen there. @param {number} _seat @returns {string | null} */
  status(_seat) {
    return null;
  }

  /** Say whether a seat chose it. @param {number} seat @param {string} status */
  chose(seat, status) {
    return this.status(seat) === status;
  }

  /** Choose it; the same again takes it back. @param {number} _seat @param {string} _status */
  choose(_seat, _status) {}

  /** Draw what is rare, in its own panel; null where the game has none. @returns {Markup | null} */
  special() {
    return dealerChoice(this);
  }

  /** Say what is in that panel. */
  specialName() {
    return say(this.deal.sheet.game.dealers ? "special.dealer" : "special.helpers");
  }

  /** Say in a few words which of the rare things are set. @returns {string[]} */
  specials() {
    const { statedDealer: dealer } = this;
    return dealer ? [say("deal.dealerIs", { name: this.deal.name(dealer) })] : [];
  }

  /** @returns {Actions} */
  actions() {
    return {
      aim: ({ dataset }) => this.aim(dataset.field || null),
      choose: ({ dataset }) => this.choose(Number(dataset.seat), dataset.status ?? ""),
      set: (button) => this.put(button.dataset.place ?? "", this.#valueOf(button)),
      toggle: (button) => this.toggle(button.dataset.place ?? "", this.#valueOf(button)),
      dealer: ({ dataset }) => {
        const dealer = Number(dataset.seat);
        const stated = this.deal.recorded?.outcome.dealer !== undefined;
        this.put("/dealer", dealer === this.deal.dealer && !stated ? undefined : dealer);
      },
    };
  }

  /** Return the value of a button as the outcome states it: a number, yes or no, or a word. @param {HTMLElement} button */
  #valueOf({ dataset: { place = "", value } }) {
    return this.offers(place).find((each) => String(each.value) === value)?.value ?? value;
  }

  /** Write a place; the same again takes it back. @param {string} place @param {any} value */
  toggle(place, value) {
    this.put(place, this.at(place) === value ? undefined : value);
  }

  /** Look again at facts that the server has refused. @param {any} _facts */
  refused(_facts) {}

  /** Return what letters on a keyboard choose for the seat that is aimed at, by key. @returns {Record<string, string>} */
  get choiceLetters() {
    return {};
  }

  /** Return what letters do on a keyboard, by key. @returns {Record<string, () => void>} */
  letters() {
    const choose = (/** @type {string} */ status) => () =>
      this.activeSeat !== null && this.choose(this.activeSeat, status);
    const letters = Object.entries(this.choiceLetters);
    return Object.fromEntries(letters.map(([key, status]) => [key, choose(status)]));
  }

  /** Say whether the pad has something to write now. */
  takesNumbers() {
    return this.places().length > 0;
  }

  /** Return the kind of what the pad writes. */
  get #kind() {
    return this.draft.active === null ? undefined : this.kindOf(this.draft.active);
  }

  /** Return the numbers that keys of their own write: a house rule's, and the largest that stands in a row. @returns {Record<string, number | null>} */
  get #ready() {
    const { full } = this.#kind ?? {};
    const most = Math.max(0, ...this.fields().map((place) => this.at(place) ?? 0));
    return { full: full ? this.deal.rules[full] ?? null : null, same: most || null };
  }

  /** Return the pad's own keys, left and right of the zero. @returns {(PadKey | null)[] | null} */
  padKeys() {
    const { full, same } = this.#ready;
    const keys = [...full === null ? [] : ["full"], ...this.#kind?.keys ?? []];
    /** @type {Record<string, string>} */
    const labels = { ...PAD_LABELS, full: String(full), same: same === null ? "" : `= ${same}` };
    const own = keys.map((key) => labels[key] ? { key, label: labels[key] } : null);
    return [own[0] ?? null, own[1] ?? null];
  }

  /** Return the seat that a place is about, or null. @param {string | null} place */
  seatOf(place) {
    return seatIn(place);
  }

  /** Return the seat of whom the pad writes something, or null. */
  get activeSeat() {
    return this.seatOf(this.draft.active);
  }

  /** Name what the pad writes, for those who listen. */
  padLabel() {
    return this.activeSeat === null ? "" : this.deal.name(this.activeSeat);
  }

  /** Say whether `text` may be the number of the place that the pad writes. @param {string} text */
  couldBe(text) {
    const kind = this.#kind;
    const most = kind ? reachOf(kind, this.deal.rules, this.deal.seats.length) : null;
    return most === null || Math.abs(Number(text)) <= most;
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

  /** Return the number at a place as text, as far as it is typed. @param {string} place */
  text(place) {
    const { active, text } = this.draft;
    if (place === active && text !== null) return text;
    const number = this.at(place) ?? null;
    return number === null ? "" : String(number);
  }

  /** Return what is shown of the number at a place. @param {string} place */
  shown(place) {
    return showTyped(this.text(place));
  }

  /** Let the pad write a place from now on. @param {string | null} place */
  aim(place) {
    this.#arrived = false;
    this.draft.active = place;
    this.draft.text = null;
    this.draft.fresh = place !== null && this.text(place) !== "";
  }

  /** Move to the place before or after. @param {1 | -1} step */
  move(step) {
    const places = this.places();
    const now = places.indexOf(this.draft.active ?? "");
    this.aim(places[(now + step + places.length) % places.length] ?? null);
  }

  /** Go on to the next place that is still empty. Returns whether there is one. */
  walk() {
    const fields = this.fields();
    const now = fields.indexOf(this.draft.active ?? "");
    const order = [...fields.slice(now + 1), ...fields.slice(0, Math.max(0, now))];
    const next = order.find((place) => !this.filled(place));
    if (next !== undefined) this.aim(next);
    return next !== undefined;
  }

  /** Go on as nothing more can be typed; a "next" pressed out of habit then asks for the same step. */
  goOn() {
    this.#arrived = this.walk();
  }

  /** Take one key of the pad: a digit, "back", "next" or a key of the form's own. @param {string} key @returns {void} */
  type(key) {
    const arrived = this.#arrived;
    this.#arrived = false;
    const place = this.draft.active;
    const takes = place !== null && this.fields().includes(place);
    if (key === "next") {
      // The only number that is missing stays aimed at.
      const missing = takes && !this.filled(place);
      return void (arrived || this.walk() || missing || this.move(1));
    }
    if (!takes) return;
    const ready = this.#ready[key];
    if (ready !== undefined) {
      if (ready !== null) this.enter(place, String(ready));
      return this.goOn();
    }
    if (key === "00") return [..."00"].forEach((digit) => this.type(digit));
    const anew = this.draft.fresh && key !== "sign" && key !== "half";
    const before = anew ? "" : this.text(place);
    const after = typed(before, key);
    const digit = /^\d$/.test(key);
    if (digit && before !== "" && !this.couldBe(after) && this.walk()) return this.type(key);
    this.enter(place, after);
    if (digit && this.#complete(after)) this.goOn();
  }

  /** Put what was typed into a place; who has nothing stands in no row. @param {string} place @param {string} text */
  enter(place, text) {
    const number = numberIn(text);
    const row = around(place);
    this.put(place, number ?? undefined);
    if (seatIn(place) && Object.keys(this.at(row) ?? {}).length === 1) this.write(row, undefined);
    this.draft.fresh = false;
    this.draft.text = String(number ?? "") === text ? null : text;
  }

  /** Say whether no further digit can belong to the number. @param {string} text */
  #complete(text) {
    const more = [..."0123456789"].some((digit) => this.couldBe(text + digit));
    return text.length > 1 && (text.startsWith("0") || !more);
  }

  /** Mark what the refusal is about. @param {number} seat */
  refuses(seat) {
    return this.refusal?.seat === seat;
  }
}

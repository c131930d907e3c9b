/** Enter numbers with the pad: which place it writes, what may be typed there, and where it goes on. */

import { reachOf } from "./asked.js";
import { EnteredFacts } from "./entered-facts.js";
import { numberIn, showTyped, typed } from "./number-text.js";
import { around, seatIn } from "./places.js";

/** @typedef {{key: string, label: string}} PadKey a key of the form's own, beside the digits */

/** Keys that go on with the number that stands there, where a digit begins another. */
const ADDING = ["sign", "half", "point"];
const PAD_LABELS = /** @type {Record<string, string>} */ ({
  sign: "±",
  half: "½",
  "00": "00",
  tens: "10+",
});

export class PadEntry extends EnteredFacts {
  /** Whether the pad has just gone on by itself. */
  #arrived = false;

  /** Begin with the outcome that is to be corrected, or with nothing. @param {Facts} [outcome] */
  begin(outcome) {
    this.draft = { ...this.blank(), ...(outcome && { outcome }) };
    this.aim(this.first());
  }

  /** Return the place to begin with: the first that the pad writes. */
  first() {
    return this.fields()[0] ?? this.places()[0] ?? null;
  }

  /** Return the places that take a number now, in the order they are walked. @returns {string[]} */
  fields() {
    return this.inTurn(this.seats.flatMap(({ seat }) => this.rowsOf(seat)))
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
    const next = order.find((place) => !this.filled(place) && !this.withPartner(place));
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
    const tens = this.#kind?.keys?.includes("tens");
    if (key === "tens") return void (tens && this.#beginTens(place));
    if (key === "point" && !this.#kind?.keys?.includes("half")) return;
    const digit = /^\d$/.test(key);
    const alone = digit && tens && this.draft.text === null;
    const anew = alone || this.draft.fresh && !ADDING.includes(key);
    const before = anew ? "" : this.text(place);
    const after = typed(before, key, false);
    if (digit && after === before) return;
    if (digit && before !== "" && !this.couldBe(after) && this.walk()) return this.type(key);
    this.enter(place, after);
    if (alone || digit && this.#complete(after)) this.goOn();
  }

  /** Where a digit is a whole number, wait for a second one. @param {string} place */
  #beginTens(place) {
    this.enter(place, "1");
    this.draft.text = "1";
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
}

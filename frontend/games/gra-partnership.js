/** Enter a deal of partnership gin: what each of the two tables came to, or how its hand was played. */

import { say, showNames } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { GinForm } from "./gin-form.js";
import { GinHand, notEnded } from "./gin-hand.js";
import { partnershipSpecial, partnershipView } from "./gra-partnership-view.js";

export const DRAWN = "drawn";
/** What stands for the side that won until one is chosen; no winner at all is a drawn hand. */
const UNSAID = "";

export class Form extends GinForm {
  blank() {
    const table = { winner: UNSAID };
    return { ...super.blank(), outcome: { tables: [table, table] } };
  }

  /** @returns {import("../entry/places.js").Facts[]} */
  get tables() {
    return this.facts.tables;
  }

  /** Return the sides with who plays for them. */
  get sides() {
    const { seats } = this.deal.sheet;
    return [...new Set(seats.map(({ side }) => side ?? ""))].map((side) => ({
      side,
      seats: seats.filter((seat) => seat.side === side),
    }));
  }

  /** Return who meets at a table: as stated there, else whom the other table leaves. @param {number} table */
  #seatsAt(table) {
    const seated = this.tables.map(({ knocker, defender }) => [knocker, defender]);
    const elsewhere = seated.toSpliced(table, 1).flat();
    return this.sides.map(({ seats }) =>
      seats.find(({ seat }) => seated[table].includes(seat)) ??
        [seats[table], ...seats].find(({ seat }) => !elsewhere.includes(seat)) ?? seats[table]
    );
  }

  /** Return who meets at each table; `crossed` has the first player of one side meet the second of the other. @param {boolean} crossed */
  #pairs(crossed) {
    const [one, other] = this.sides;
    return [0, 1].map((table) => [one.seats[table], other.seats[crossed ? 1 - table : table]]);
  }

  /** Name who meets at the first table and at the second. @param {boolean} crossed */
  pairs(crossed) {
    return this.#pairs(crossed).map((pair) => showNames(pair.map(({ name }) => name)));
  }

  /** Say whether the first players of the sides do not meet each other. */
  get crossed() {
    const places = this.#seatsAt(0).map((seat, side) => this.sides[side].seats.indexOf(seat));
    return places[0] !== places[1];
  }

  /** Return the hand of a table that is entered as it was played. @param {number} table @returns {GinHand | null} */
  hand(table) {
    if (!("kind" in this.tables[table])) return null;
    const hand = new GinHand(this, `/tables/${table}`, this.#seatsAt(table));
    return hand.drawn ? null : hand;
  }

  get played() {
    return this.tables.map((_, table) => this.hand(table)).filter((hand) => hand !== null);
  }

  /** Return the side that won at a table, DRAWN for none; null until it is said. @param {number} table @returns {string | null} */
  winner(table) {
    const [named] = [this.tables[table].winner ?? []].flat();
    const side = named ?? this.#under(table) ?? DRAWN;
    return side === UNSAID ? null : side;
  }

  /** Return the side under which stands what was won at a table. @param {number} table */
  #under(table) {
    return this.sides.find(({ side }) => this.tables[table][side])?.side;
  }

  /** Return the place of what was won at a table. @param {number} table */
  pointsPlace(table) {
    return `/tables/${table}/${this.#under(table) ?? "points"}`;
  }

  /** State a table anew; its knock card stays. @param {number} table @param {Record<string, any>} facts */
  #state(table, facts) {
    const { upcard, spade_upcard: spade } = this.tables[table];
    this.write(`/tables/${table}`, {
      ...(upcard !== undefined && { upcard }),
      ...(spade !== undefined && { spade_upcard: spade }),
      ...facts,
    });
  }

  /** Choose the side that won at a table; the same again takes it back. @param {number} table @param {string} winner */
  #win(table, winner) {
    const before = this.winner(table);
    const points = before === DRAWN ? undefined : this.at(this.pointsPlace(table));
    const again = before === winner;
    const drawn = winner === DRAWN && !again;
    this.#state(table, {
      winner: again ? UNSAID : drawn ? null : winner,
      ...(drawn ? { points: 0 } : points !== undefined && { points }),
    });
    this.aim(this.pointsPlace(table));
    if (drawn) this.walk();
  }

  /** Enter the hand of a table as it was played, or only what was won there. @param {number} table */
  #turn(table) {
    const result = { winner: UNSAID };
    this.#state(table, this.hand(table) ? result : notEnded(this.#seatsAt(table)));
    this.aim(this.#placesAt(table)[0]);
  }

  /** Say who meets whom: nothing that was entered of hands holds. @param {boolean} crossed */
  #cross(crossed) {
    if (crossed === this.crossed) return;
    for (const [table, pair] of this.#pairs(crossed).entries()) {
      if (this.hand(table)) this.#state(table, notEnded(pair));
    }
  }

  fields() {
    return this.tables.flatMap((_, table) =>
      this.hand(table)?.fields() ?? (this.winner(table) === DRAWN ? [] : [this.pointsPlace(table)])
    );
  }

  /** @param {number} table */
  #placesAt(table) {
    const hand = this.hand(table);
    return hand?.seats.map(({ seat }) => hand.count(seat)) ?? [this.pointsPlace(table)];
  }

  places() {
    return this.tables.flatMap((_, table) => this.#placesAt(table));
  }

  missing() {
    const missing = this.tables.map((_, table) => this.#missingAt(table));
    return missing.find((words) => words !== null) ?? null;
  }

  /** @param {number} table */
  #missingAt(table) {
    const hand = this.hand(table);
    const number = table + 1;
    if (hand) return hand.ended ? hand.missing() : say("team.needsKnocker", { number });
    const winner = this.winner(table);
    const filled = winner === DRAWN || this.filled(this.pointsPlace(table));
    if (winner !== null && filled) return null;
    const fact = winner === null ? "winner" : "points";
    return say(this.words(`/tables/${table}/${fact}`).needs ?? "", { number });
  }

  /** Return the table of which the pad writes the points, or -1. @param {string | null} place */
  tableAt(place) {
    return this.tables.findIndex((_, table) => this.pointsPlace(table) === place);
  }

  padLabel() {
    const table = this.tableAt(this.draft.active);
    return table < 0 ? super.padLabel() : say("team.table", { number: table + 1 });
  }

  /** Points that stand under a side stand beside it once they are others. @param {string} place @param {string} text */
  enter(place, text) {
    const table = this.tableAt(place);
    const winner = table < 0 ? undefined : this.#under(table);
    if (winner === undefined) return super.enter(place, text);
    this.write(place, undefined);
    this.write(`/tables/${table}/winner`, winner);
    this.draft.active = this.pointsPlace(table);
    super.enter(this.draft.active, text);
  }

  /** @returns {Record<string, () => void>} */
  letters() {
    if (this.activeHand) return super.letters();
    const table = this.tableAt(this.draft.active);
    const win = (/** @type {string} */ winner) => () => this.#win(table, winner);
    const sides = this.sides.map(({ side }) => [side.toLowerCase(), win(side)]);
    return { ...Object.fromEntries(sides), d: win(DRAWN) };
  }

  actions() {
    return {
      ...super.actions(),
      won: (/** @type {HTMLElement} */ { dataset }) =>
        this.#win(Number(dataset.table), dataset.winner ?? DRAWN),
      turn: (/** @type {HTMLElement} */ { dataset }) => this.#turn(Number(dataset.table)),
      cross: (/** @type {HTMLElement} */ { dataset }) => this.#cross(dataset.crossed === "true"),
    };
  }

  /** @returns {string | null} */
  get turnedUp() {
    return super.turnedUp ?? this.tables.find(({ upcard }) => upcard)?.upcard ?? null;
  }

  /** The card that is turned up now lies at both tables. @param {string} place */
  settle(place) {
    if (place !== this.turned) return;
    for (const table of this.tables.keys()) this.write(`/tables/${table}/upcard`, undefined);
  }

  specials() {
    const { turnedUp } = this;
    return [
      ...(turnedUp === null ? [] : [say("team.upcardIs", { card: showCard(turnedUp) })]),
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

/** Enter a deal of partnership gin: what each of the two tables came to, or how its hand was played. */

import { chips, choiceKey, oneOf, segments } from "../forms/choices.js";
import { dealerChoice, numberField, summaryView } from "../forms/rows.js";
import { html } from "../page/html.js";
import { showCard } from "../sheet/card-signs.js";
import { say, showNames } from "../words/say.js";
import { GinForm } from "./shared/gin-form.js";
import { GinHand, notEnded } from "./shared/gin-hand.js";

const DRAWN = "drawn";
/** What stands for the side that won until one is chosen; no winner at all is a drawn hand. */
const UNSAID = "";

/** @param {Seat[]} seats */
const namesOf = (seats) => showNames(seats.map(({ name }) => name));

export class Form extends GinForm {
  blank() {
    const [{ seats }] = this.sides;
    return { ...super.blank(), outcome: { tables: seats.map(() => ({ winner: UNSAID })) } };
  }

  /** @returns {Facts[]} */
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
    const facing = crossed ? other.seats.toReversed() : other.seats;
    return one.seats.map((seat, table) => [seat, facing[table]]);
  }

  /** Say whether the first players of the sides do not meet each other. */
  get #crossed() {
    const [one, other] = this.#seatsAt(0);
    return !this.#pairs(false).some((pair) => pair.includes(one) && pair.includes(other));
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
  wonBy(table) {
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
    const kept = Object.entries(this.tables[table]).filter(([name]) => name.endsWith("upcard"));
    this.write(`/tables/${table}`, { ...Object.fromEntries(kept), ...facts });
    this.aim(this.#placesAt(table)[0]);
  }

  /** Choose the side that won at a table; the same again takes it back. @param {number} table @param {string} winner */
  #win(table, winner) {
    const before = this.wonBy(table);
    const drawn = winner === DRAWN && before !== DRAWN;
    const points = drawn ? 0 : before === DRAWN ? undefined : this.at(this.pointsPlace(table));
    const now = before === winner ? UNSAID : drawn ? null : winner;
    this.#state(table, { winner: now, ...(points !== undefined && { points }) });
    if (drawn) this.walk();
  }

  /** Enter the hand of a table as it was played, or only what was won there. @param {number} table */
  #turn(table) {
    this.#state(table, this.hand(table) ? { winner: UNSAID } : notEnded(this.#seatsAt(table)));
  }

  /** Say who meets whom: nothing that was entered of hands holds. @param {boolean} crossed */
  #cross(crossed) {
    if (crossed === this.#crossed) return;
    for (const [table, pair] of this.#pairs(crossed).entries()) {
      if (this.hand(table)) this.#state(table, notEnded(pair));
    }
  }

  fields() {
    return this.tables.flatMap((_, table) =>
      this.hand(table)?.fields() ?? (this.wonBy(table) === DRAWN ? [] : [this.pointsPlace(table)])
    );
  }

  /** @param {number} table */
  #placesAt(table) {
    return this.hand(table)?.counts() ?? [this.pointsPlace(table)];
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
    const winner = this.wonBy(table);
    if (winner === DRAWN || winner !== null && this.filled(this.pointsPlace(table))) return null;
    const fact = winner === null ? "winner" : "points";
    return this.need(`/tables/${table}/${fact}`, { number });
  }

  /** Return the table of which the pad writes the points, or -1. @param {string | null} [place] */
  #tableAt(place = this.draft.active) {
    return this.tables.findIndex((_, table) => this.pointsPlace(table) === place);
  }

  /** Points that stand under a side are the same. @param {string} place */
  words(place) {
    const table = this.#tableAt(place);
    return super.words(table < 0 ? place : `/tables/${table}/points`);
  }

  padLabel() {
    const table = this.#tableAt();
    return table < 0 ? super.padLabel() : say("team.table", { number: table + 1 });
  }

  /** Points that stand under a side stand beside it once they are others. @param {string} place @param {string} text */
  enter(place, text) {
    const table = this.#tableAt(place);
    const winner = table < 0 ? undefined : this.#under(table);
    if (winner === undefined) return super.enter(place, text);
    this.write(place, undefined);
    this.write(`/tables/${table}/winner`, winner);
    this.draft.active = this.pointsPlace(table);
    super.enter(this.draft.active, text);
  }

  /** @returns {Record<string, () => void>} */
  letters() {
    const table = this.#tableAt();
    if (table < 0) return super.letters();
    const win = (/** @type {string} */ winner) => () => this.#win(table, winner);
    const sides = this.sides.map(({ side }) => [side.toLowerCase(), win(side)]);
    return { ...Object.fromEntries(sides), d: win(DRAWN) };
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      won: ({ dataset }) => this.#win(Number(dataset.table), dataset.winner ?? DRAWN),
      turn: ({ dataset }) => this.#turn(Number(dataset.table)),
      cross: ({ dataset }) => this.#cross(dataset.value === "true"),
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
    const { turnedUp } = this;
    const meetings = oneOf(
      "cross",
      [false, true],
      this.#crossed,
      (crossed) => this.#pairs(crossed).map(namesOf).join(" · "),
    );
    const card = turnedUp === null ? say("rummy.notSet") : showCard(turnedUp);
    return html`
      ${chips(say(this.words("/upcard").label ?? ""), [{ face: card, action: "indicator" }])}
      ${this.played.length > 0 && chips(say("team.meet"), meetings)}
      ${dealerChoice(this)}
    `;
  }

  view() {
    return html`
      ${this.played.some((hand) => hand.asks("upcard")) && html`
        <div class="choices">${this.upcardView()}</div>
      `}
      <ul>${this.tables.map((_, table) => this.#tableView(table))}</ul>
      ${summaryView(this)}
      <div class="gin-result">${this.meldsView()}</div>
    `;
  }

  /** @param {number} table */
  #tableView(table) {
    const hand = this.hand(table);
    const refused = this.refusal?.field === "tables" && this.refusal.place === table;
    return html`
      <li class="gin-table" aria-current="${String(this.#tableAt() === table)}"
        data-refused="${String(refused)}">
        <div class="gin-table-head">
          <h3>${say("team.table", { number: table + 1 })}</h3>
          ${choiceKey({
            face: say(hand ? "team.result" : "team.hands"),
            action: "turn",
            facts: { table },
          }, "quiet")}
        </div>
        ${hand ? hand.view() : this.#wonView(table)}
      </li>
    `;
  }

  /** Draw who won at a table, and what. @param {number} table */
  #wonView(table) {
    const won = (/** @type {string} */ winner, /** @type {unknown} */ face) => ({
      face,
      action: "won",
      pressed: this.wonBy(table) === winner,
      facts: { table, winner },
    });
    const sides = this.sides.map(({ side, seats }) => {
      const names = html`<small class="name">${namesOf(seats)}</small>`;
      return won(side, html`<b class="name">${seats[0].team ?? side}</b>${names}`);
    });
    const number = String(table + 1);
    return html`
      <div class="gin-table-row">
        ${segments(say("team.table", { number }), [...sides, won(DRAWN, say("gin.drawn"))])}
        ${numberField(this, this.pointsPlace(table), number)}
      </div>
    `;
  }
}

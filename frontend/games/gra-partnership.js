/** Enter a deal of partnership gin: which side won what at each of the two tables. */

import { say, showNames } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { DealForm } from "../entry/deal-form.js";
import { pickIndicator } from "../entry/hands.js";
import { partnershipSpecial, partnershipView } from "./gra-partnership-view.js";

/**
 * @typedef {{winner: string | null, spade: boolean, recorded: any}} GinTable `winner` is a side or DRAWN; `spade`
 *   that a spade was turned up at this table; `recorded` is a table that was entered otherwise, with its hands, and
 *   stays as it is until it is touched
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   tables: GinTable[],
 *   indicator: string | null,
 * }} PartnershipDraft `indicator` is the knock card that both tables share
 */

export const DRAWN = "drawn";
const MOST_DIGITS = 3;

/** @extends {DealForm<PartnershipDraft>} */
export class Form extends DealForm {
  /** @returns {PartnershipDraft} */
  blank() {
    const table = { winner: null, spade: false, recorded: null };
    return { ...super.blank(), active: "0", tables: [table, { ...table }], indicator: null };
  }

  /** @param {any} outcome */
  load({ dealer, upcard, tables }) {
    const { draft } = this;
    draft.dealer = dealer ?? null;
    draft.indicator = upcard ?? null;
    draft.tables = draft.tables.map((blank, at) => this.#loadTable(tables[at], at) ?? blank);
    this.aim(draft.active);
  }

  /**
   * @param {any} table
   * @param {number} at
   * @returns {GinTable | null}
   */
  #loadTable(table, at) {
    if (!table) return null;
    const { winner, points, spade_upcard: spade = false } = table;
    const detailed = "kind" in table || table.X || table.Y;
    if (!detailed && (winner === null || points === 0)) {
      return { winner: DRAWN, spade, recorded: null };
    }
    if (detailed || typeof winner !== "string") return { winner: null, spade, recorded: table };
    this.draft.numbers[at] = String(points);
    return { winner, spade, recorded: null };
  }

  /** Return the sides with who plays for them. */
  get sides() {
    const { seats } = this.deal.sheet;
    return [...new Set(seats.map(({ side }) => side ?? ""))].map((side) => ({
      side,
      names: seats.filter((seat) => seat.side === side).map(({ name }) => name),
    }));
  }

  /** Choose the side that won at a table; the same again takes it back. @param {number} at @param {string} winner */
  choose(at, winner) {
    const table = this.draft.tables[at];
    table.winner = table.winner === winner ? null : winner;
    table.recorded = null;
    if (table.winner === DRAWN) delete this.draft.numbers[at];
    this.aim(String(at));
    if (table.winner === DRAWN) this.walk();
  }

  fields() {
    return this.draft.tables.flatMap(({ winner }, at) => winner === DRAWN ? [] : [String(at)]);
  }

  places() {
    return this.draft.tables.map((_, at) => String(at));
  }

  missing() {
    const at = this.draft.tables.findIndex((table, at) => !this.#done(table, at));
    if (at < 0) return null;
    const number = at + 1;
    return this.draft.tables[at].winner === null
      ? say("team.needsWinner", { number })
      : say("team.needsPoints", { number });
  }

  /**
   * @param {GinTable} table
   * @param {number} at
   */
  #done({ winner, recorded }, at) {
    return recorded !== null || winner === DRAWN || winner !== null && this.number(at) !== null;
  }

  outcome() {
    const { dealer, indicator, tables } = this.draft;
    return {
      ...(dealer !== null && { dealer }),
      ...(indicator !== null && { upcard: indicator }),
      tables: tables.map(({ winner, spade, recorded }, at) => {
        if (recorded !== null) return recorded;
        const won = winner === DRAWN
          ? { winner: null, points: 0 }
          : { winner, points: this.number(at) };
        return { ...won, ...(spade && { spade_upcard: true }) };
      }),
    };
  }

  padLabel() {
    return say("team.table", { number: Number(this.draft.active) + 1 });
  }

  /** @param {string} field @param {string} text */
  write(field, text) {
    this.draft.tables[Number(field)].recorded = null;
    super.write(field, text);
  }

  /** @param {string} text */
  couldBe(text) {
    return text.length <= MOST_DIGITS;
  }

  letters() {
    const choose = (/** @type {string} */ winner) => () =>
      this.choose(Number(this.draft.active), winner);
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
      choose: (/** @type {HTMLElement} */ { dataset }) =>
        this.choose(Number(dataset.table), dataset.winner ?? DRAWN),
      indicator: () => void pickIndicator(this),
    };
  }

  /** @returns {import("../entry/hands.js").CardTable} */
  cardTable() {
    return {
      size: { fewest: 0, most: 0 },
      indicator: true,
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

  special() {
    return partnershipSpecial(this);
  }

  view() {
    return partnershipView(this);
  }
}

/** Name a side by its players. @param {{names: string[]}} side */
export const sideNames = ({ names }) => showNames(names);

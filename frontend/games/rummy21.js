/** Enter a deal of 21-card or 27-card rummy: the indicator, results as in 13-card rummy, then the value cards. */

import { say } from "../core/say.js";
import { Form as RummyForm } from "./rummy13-drafted.js";
import { rummy21Special, rummy21View } from "./rummy21-view.js";
import { loadShown, show, shownFacts, smallestGroup } from "./rummy21-show.js";
import { held, tapped } from "./value-cards.js";
import { WildCards } from "./wild-cards.js";

/**
 * @typedef {import("./value-cards.js").Values} Values
 * @typedef {import("./value-cards.js").ValueCard} ValueCard
 * @typedef {"results" | "values" | "settlement"} Page
 *
 * @typedef {import("./rummy13-drafted.js").RummyDraft & {
 *   page: Page,
 *   values: Values,
 *   recorded: Record<string, any>,
 *   kind: string | null,
 * }} SettlementDraft `recorded` are value cards entered otherwise, kept until they are touched; `kind` is how the
 *   winner showed. The winner's hand with its groups is checked as a show; without them only its value cards count
 */

/** @type {Page[]} */
export const PAGES = ["results", "values", "settlement"];
/** @type {Record<string, {values: string[], kinds: string[]}>} */
const SCHOOLS = {
  rummy21: {
    values: ["same", "upper", "lower"],
    kinds: ["full", "eight_jokers", "eight_dublees", "three_tunnelas"],
  },
  rummy27: {
    values: ["same", "up1", "up2", "down1", "down2"],
    kinds: ["three_tunnelas", "ten_dublees", "ten_jokers"],
  },
};
const JOKER = "JK";

export class Form extends RummyForm {
  /** @type {WildCards} */
  wilds = new WildCards(this, "indicator");

  /** @returns {import("./rummy13-drafted.js").Family} */
  get family() {
    return {
      packs: [
        { status: "drop_first", amount: "drop_first", letter: "d" },
        { status: "drop_later", amount: "drop_later", letter: "m" },
      ],
      leaving: "drop",
      shows: this.deal.rules.stock_end === "reshuffle" ? ["first_turn"] : ["first_turn", "void"],
      full: "max_points",
      wrong: "wrong_show",
    };
  }

  get school() {
    return SCHOOLS[this.deal.gameType.id];
  }

  /** Return the ways to show that this table knows. */
  get kinds() {
    const { kinds } = this.school;
    return this.deal.rules.allow_full_pure_show ? [...kinds, "full"] : kinds;
  }

  /** @returns {SettlementDraft} */
  blank() {
    return {
      ...super.blank(),
      page: "results",
      values: {},
      recorded: {},
      kind: null,
    };
  }

  get settled() {
    return /** @type {SettlementDraft} */ (this.draft);
  }

  /** @param {any} outcome */
  load(outcome) {
    const facts = this.settled;
    super.load({ ...outcome, winner_melds: undefined });
    facts.kind = outcome.kind ?? null;
    loadShown(this, outcome);
    for (const result of outcome.results) this.#loadValues(result);
  }

  /** @param {any} result */
  #loadValues({ seat, bonus, value_cards, ...counts }) {
    const { recorded, values } = this.settled;
    if (value_cards) recorded[seat] = { value_cards };
    else if (this.school.values.some((id) => (counts[id] ?? null) !== null)) {
      values[seat] = Object.fromEntries(this.school.values.map((id) => [id, counts[id] ?? 0]));
    } else if (typeof bonus === "number") recorded[seat] = { bonus };
  }

  /** Return the size of a whole hand. */
  get size() {
    return this.deal.rules.cards;
  }

  /** Return the value cards of this deal, with their names once the indicator is known. @returns {ValueCard[]} */
  get valueCards() {
    const { indicator } = this.draft;
    const { decks } = this.deal.rules;
    const known = this.wilds.of(indicator);
    return this.school.values.map((id) => ({
      id,
      card: known === null ? null : [known[id]].flat()[0],
      copies: id === "same" && indicator !== JOKER ? decks - 1 : decks,
    }));
  }

  /** Return the seats whose value cards count: those who did not drop. */
  get paid() {
    const drops = this.packs.map(({ status }) => status);
    return this.seats.filter(({ seat }) => !drops.includes(this.status(seat)));
  }

  missing() {
    if (this.draft.show === "void") return null;
    const { winner } = this;
    if (winner === null) {
      return say(this.draft.indicator === null ? "rummy21.needsWild" : "rummy.needsWinner.drop");
    }
    const empty = super.fields().find((field) => !this.filled(field));
    if (empty !== undefined) {
      return say("rummy.needsCount", { name: this.deal.name(Number(empty)) });
    }
    const short = this.seats.find(({ seat }) =>
      (this.draft.hands[seat]?.cards.length ?? this.size) !== this.size
    );
    return short ? say("rummy.needsCards", { name: short.name, count: this.size }) : null;
  }

  outcome() {
    const { winner_cards: _, winner_melds: __, results, ...outcome } = /** @type {any} */ (
      super.outcome()
    );
    const { winner } = this;
    if (winner === null) return { ...outcome, results };
    const { kind } = this.settled;
    const hand = this.draft.hands[winner];
    const own = { seat: winner, ...(hand && !hand.melds && { cards: hand.cards }) };
    return {
      ...outcome,
      ...(kind !== null && { kind }),
      ...(hand && shownFacts(hand)),
      results: [own, ...results].map((/** @type {any} */ result) => ({
        ...result,
        ...this.#valuesOf(result),
      })),
    };
  }

  /** Return the value cards of a result: none where its cards show them, or where the seat dropped. @param {any} result */
  #valuesOf({ seat }) {
    const { values, recorded } = this.settled;
    if (this.draft.hands[seat] || !this.paid.some((each) => each.seat === seat)) return {};
    if (recorded[seat]) return recorded[seat];
    return Object.fromEntries(this.school.values.map((id) => [id, held(values, seat, id)]));
  }

  fields() {
    return this.settled.page === "results" ? super.fields() : [];
  }

  padKeys() {
    return this.settled.page === "results" ? super.padKeys() : null;
  }

  /** @param {number} seat @param {string} id */
  #value(seat, id) {
    const { values, recorded } = this.settled;
    const value = this.valueCards.find((each) => each.id === id);
    if (!value) return;
    this.restate();
    delete recorded[seat];
    values[seat] = { ...values[seat], [id]: tapped(values, seat, value) };
    this.aim(String(seat));
  }

  actions() {
    return {
      ...super.actions(),
      page: (/** @type {HTMLElement} */ { dataset }) => {
        this.settled.page = /** @type {Page} */ (dataset.page);
      },
      value: (/** @type {HTMLElement} */ { dataset }) =>
        this.#value(Number(dataset.seat), dataset.value ?? ""),
      kind: (/** @type {HTMLElement} */ { dataset }) => {
        this.settled.kind = this.settled.kind === dataset.kind ? null : dataset.kind ?? null;
        const shown = this.winner === null ? undefined : this.draft.hands[this.winner];
        if (shown) shown.arrangement = null;
      },
    };
  }

  /**
   * @param {number} seat
   * @returns {import("../entry/hands.js").CardTable}
   */
  cardTable(seat) {
    const won = seat === this.winner;
    return {
      ...super.cardTable(seat),
      size: { fewest: this.size, most: this.size },
      ...(won && { groups: "shown", smallest: smallestGroup(this) }),
      arrange: (cards, indicator, melds) => {
        if (indicator === null) return Promise.resolve({ melds: [], left: cards, points: null });
        return won ? show(this, cards, indicator, melds) : this.count(cards, indicator, melds);
      },
    };
  }

  /**
   * Have the server count a hand as its player laid it out, or for the fewest points.
   * @param {string[]} cards
   * @param {string} indicator
   * @param {string[][] | null} melds
   * @returns {Promise<import("../entry/deal-form.js").Arranged>}
   */
  async count(cards, indicator, melds) {
    const { school, gameType } = this.deal;
    const { arrangement, better } = await this.screen.api.check(gameType.id, {
      ...school,
      what: "loser_points",
      cards,
      indicator,
      ...(melds && { melds }),
    });
    return better ? { ...arrangement, better: better.points } : arrangement;
  }

  specials() {
    const { kind } = this.settled;
    return [...(kind === null ? [] : [say(`show.${kind}`)]), ...super.specials()];
  }

  specialName() {
    return say("special.rummy21");
  }

  special() {
    return rummy21Special(this);
  }

  view() {
    return rummy21View(this);
  }
}

/** Enter a deal of 21-card or 27-card rummy: the indicator, results as in 13-card rummy, then the value cards. */

import { say } from "../core/say.js";
import { kindAt } from "../entry/asked.js";
import { Form as RummyForm, inRow } from "./rummy13.js";
import { show, shownHand, stateShown } from "./rummy21-show.js";
import { rummy21Special, rummy21View } from "./rummy21-view.js";
import { copiesOf, tapped } from "./value-cards.js";
import { WildCards } from "./wild-cards.js";

/**
 * @typedef {import("./value-cards.js").ValueCard} ValueCard
 * @typedef {import("../entry/card-form.js").Hand} Hand
 * @typedef {"results" | "values" | "settlement"} Page
 *
 * @typedef {import("./rummy13.js").RummyDraft & {page: Page}} SettlementDraft
 */

/** @type {Page[]} */
export const PAGES = ["results", "values", "settlement"];
/** Value cards stated otherwise than by how many of each there are. */
const OTHERWISE = ["bonus", "value_cards"];

export class Form extends RummyForm {
  /** @type {WildCards} */
  wilds = new WildCards(this, "indicator");

  /** @returns {SettlementDraft} */
  blank() {
    return { ...super.blank(), page: "results" };
  }

  /** @returns {SettlementDraft} */
  get settled() {
    return /** @type {SettlementDraft} */ (this.draft);
  }

  /** Return the facts that count the value cards of a seat, by name. */
  get #counts() {
    const { facts = {} } = kindAt(this.deal.gameType.outcome, "/results/@0") ?? {};
    return Object.entries(facts).filter(([, kind]) => kind.copies);
  }

  /** Return the value cards of this deal, with their names once the indicator is known. @returns {ValueCard[]} */
  get valueCards() {
    const known = this.wilds.of(this.turnedUp);
    return this.#counts.map(([id, kind]) => ({
      id,
      card: known === null ? null : [known[id]].flat()[0],
      copies: copiesOf(kind, this.deal.rules, this.facts),
    }));
  }

  /** Return how many of each value card every seat holds. @returns {import("./value-cards.js").Values} */
  get values() {
    return Object.fromEntries(
      this.facts.results.map((/** @type {any} */ row) => [row.seat, row]),
    );
  }

  /** Return the seats whose value cards count: those who did not drop. */
  get paid() {
    return this.seats.filter(({ seat }) => !this.#dropped(seat));
  }

  /** @param {number} seat */
  #dropped(seat) {
    return this.packs.some(({ value }) => value === this.status(seat));
  }

  /** A show comes before other cards of the winner; groups alone are no whole hand. @param {number} seat @returns {Hand | undefined} */
  handOf(seat) {
    const shown = seat === this.winner ? shownHand(this.facts) : null;
    if (shown) return { ...shown, arrangement: this.arranged(seat, shown) };
    return (this.at(inRow(seat, "cards")) ?? null) === null ? undefined : super.handOf(seat);
  }

  /** @param {number} seat */
  handPlaces(seat) {
    const own = { cards: inRow(seat, "cards"), melds: inRow(seat, "melds") };
    return seat === this.winner ? own : { ...own, count: inRow(seat, "points") };
  }

  /** A show is judged as what it is said to be. @param {number} seat */
  arrangedBy(seat) {
    return [this.turnedUp, ...(seat === this.winner ? ["show", this.facts.kind] : [])];
  }

  /** Cards say the value cards among them. @param {number} seat @param {Hand | null} hand */
  stateHand(seat, hand) {
    const won = seat === this.winner;
    if (hand) this.#dropValues(seat);
    super.stateHand(seat, won && hand?.melds ? null : hand);
    if (won) stateShown(this, hand);
  }

  /** @param {number} seat */
  #dropValues(seat) {
    const counts = this.#counts.map(([id]) => id);
    for (const fact of [...counts, ...OTHERWISE]) this.write(inRow(seat, fact), undefined);
  }

  /** Value cards stay whoever wins. @param {number} seat */
  wonRow(seat) {
    const { status: _, points: __, cards: ___, melds: ____, ...row } =
      this.at(`/results/@${seat}`) ?? {};
    return row;
  }

  /**
   * @param {number} seat
   * @param {string} status
   */
  choose(seat, status) {
    super.choose(seat, status);
    if (this.#dropped(seat)) this.#dropValues(seat);
  }

  fields() {
    return this.settled.page === "results" ? super.fields() : [];
  }

  padKeys() {
    return this.settled.page === "results" ? super.padKeys() : null;
  }

  /** @param {number} seat @param {string} id */
  #value(seat, id) {
    const value = this.valueCards.find((each) => each.id === id);
    if (!value) return;
    for (const fact of OTHERWISE) this.write(inRow(seat, fact), undefined);
    this.put(inRow(seat, id), tapped(this.values, seat, value));
    this.aim(inRow(seat, "points"));
  }

  actions() {
    const { set, ...actions } = super.actions();
    return {
      ...actions,
      set: (/** @type {HTMLElement} */ target) => {
        const { place, value } = target.dataset;
        if (place !== "/kind") set(target);
        else this.put(place, this.facts.kind === value ? undefined : value);
      },
      page: (/** @type {HTMLElement} */ { dataset }) => {
        this.settled.page = /** @type {Page} */ (dataset.page);
      },
      value: (/** @type {HTMLElement} */ { dataset }) =>
        this.#value(Number(dataset.seat), dataset.value ?? ""),
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
      ...(won && { groups: "shown", smallest: this.deal.gameType.house.groups[this.facts.kind] }),
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
   * @returns {Promise<import("../entry/hands.js").Arranged>}
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
    const { kind } = this.facts;
    return [...(kind ? [say(`show.${kind}`)] : []), ...super.specials()];
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

/** Enter a deal of 21-card or 27-card rummy: the indicator, results as in 13-card rummy, then the value cards. */

import { say } from "../core/say.js";
import { inRow } from "../entry/places.js";
import { counted, Form as RummyForm } from "./rummy13.js";
import { show, shownHand, stateShown } from "./rummy21-show.js";
import { rummy21Special, rummy21View } from "./rummy21-view.js";
import { countsIn, tapped } from "./value-cards.js";

/** @typedef {import("../entry/card-form.js").Hand} Hand */

export const PAGES = ["results", "values", "settlement"];
/** Value cards stated otherwise than by how many of each there are. */
const OTHERWISE = ["bonus", "value_cards"];

export class Form extends RummyForm {
  blank() {
    return { ...super.blank(), page: "results" };
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
    for (const fact of [...countsIn(this), ...OTHERWISE]) this.write(inRow(seat, fact), undefined);
  }

  /** Value cards stay whoever wins. @param {number} seat */
  wonRow(seat) {
    const { status: _, points: __, cards: ___, melds: ____, ...row } =
      this.at(`/results/@${seat}`) ?? {};
    return row;
  }

  /** @param {number} seat @param {string} status */
  choose(seat, status) {
    super.choose(seat, status);
    if (this.#dropped(seat)) this.#dropValues(seat);
  }

  fields() {
    return this.draft.page === "results" ? super.fields() : [];
  }

  padKeys() {
    return this.draft.page === "results" ? super.padKeys() : null;
  }

  /** @param {number} seat @param {string} id */
  #value(seat, id) {
    for (const fact of OTHERWISE) this.write(inRow(seat, fact), undefined);
    this.put(inRow(seat, id), tapped(this, seat, id));
    this.aim(inRow(seat, "points"));
  }

  /** @returns {import("../entry/form.js").Actions} */
  actions() {
    const { set, ...actions } = super.actions();
    return {
      ...actions,
      set: (target) => {
        const { place, value } = target.dataset;
        if (place !== "/kind") set(target);
        else this.put(place, this.facts.kind === value ? undefined : value);
      },
      page: ({ dataset }) => this.draft.page = dataset.page,
      value: ({ dataset }) => this.#value(Number(dataset.seat), dataset.value ?? ""),
    };
  }

  /** @param {number} seat @returns {import("../entry/hands.js").CardTable} */
  cardTable(seat) {
    const table = super.cardTable(seat);
    const won = seat === this.winner;
    return {
      ...table,
      ...(won && { groups: "shown", smallest: this.deal.gameType.house.groups[this.facts.kind] }),
      arrange: (cards, indicator, melds) => {
        if (indicator === null) return Promise.resolve({ melds: [], left: cards, points: null });
        return won ? show(this, cards, indicator, melds) : table.arrange(cards, indicator, melds);
      },
    };
  }

  /** @param {import("../entry/places.js").Facts} hand */
  async count(hand) {
    return counted(await this.ask("loser_points", hand));
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

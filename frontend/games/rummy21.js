/** Enter a deal of 21-card or 27-card rummy: the indicator, results as in 13-card rummy, then the value cards. */

import { without } from "../forms/cards/stock.js";
import { oneOf, segments } from "../forms/choices.js";
import { inRow } from "../forms/places.js";
import { choiceChips, seatRows, turnedCard } from "../forms/rows.js";
import { html } from "../page/html.js";
import { say, showPoints } from "../words/say.js";
import { counted, Form as RummyForm } from "./rummy13.js";
import { settlementView } from "./shared/settlement-view.js";
import { laidDown, shownHand } from "./shared/shown-hand.js";
import { countsIn, tapped, valueKeys } from "./shared/value-cards.js";

const PAGES = ["results", "values", "settlement"];

export class Form extends RummyForm {
  blank() {
    return { ...super.blank(), page: "results" };
  }

  /** @param {number} seat */
  #dropped(seat) {
    return this.packs.some(({ value }) => value === this.status(seat));
  }

  /** A show comes before other cards of the winner; groups alone are no whole hand. @param {number} seat @returns {Hand | undefined} */
  handOf(seat) {
    const { winner_special, winner_melds, winner_rest } = this.facts;
    const melds = [...winner_special ?? [], ...winner_melds ?? []];
    const cards = [...melds.flat(), ...winner_rest ?? []];
    if (seat === this.winner && cards.length > 0) {
      return { cards, melds, arrangement: this.arranged(seat, { cards, melds }) };
    }
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

  /** Cards say the value cards among them; the winner's are a show once they are in groups. @param {number} seat @param {Hand | null} hand */
  stateHand(seat, hand) {
    if (hand) this.#dropValues(seat);
    if (seat !== this.winner) return super.stateHand(seat, hand);
    const melds = hand?.melds ?? undefined;
    const rest = melds && without(hand?.cards ?? [], melds.flat());
    super.stateHand(seat, melds ? null : hand);
    this.write("/winner_special", undefined);
    this.write("/winner_melds", melds);
    this.write("/winner_rest", rest?.length ? rest : undefined);
  }

  /** @param {number} seat */
  #dropValues(seat) {
    for (const id of countsIn(this)) this.put(inRow(seat, id), undefined);
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
    this.put(inRow(seat, id), tapped(this, seat, id));
    this.aim(inRow(seat, "points"));
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      page: ({ dataset }) => this.draft.page = dataset.value,
      value: ({ dataset }) => this.#value(Number(dataset.seat), dataset.value ?? ""),
    };
  }

  /** @param {number} seat @returns {CardTable} */
  cardTable(seat) {
    const table = super.cardTable(seat);
    const won = seat === this.winner;
    const smallest = this.deal.gameType.house.groups[this.facts.kind] ?? table.smallest;
    return {
      ...table,
      ...(won && { groups: "shown", smallest }),
      arrange: (cards, indicator, melds) => {
        if (indicator === null) return Promise.resolve({ melds: [], left: cards, points: null });
        return won ? this.#show(cards, indicator, melds) : table.arrange(cards, indicator, melds);
      },
    };
  }

  /**
   * Have the winner's groups checked as a show; where there are none yet, propose the best melds.
   * @param {string[]} cards
   * @param {string} indicator
   * @param {string[][] | null} groups
   * @returns {Promise<Arranged>}
   */
  async #show(cards, indicator, groups) {
    const { kind } = this.facts;
    // Groups that are no melds are arranged by nobody but their player.
    if (groups === null && kind in this.deal.gameType.house.groups) {
      const verdict = { right: false, text: say("show.needsGroups") };
      return { melds: [], left: cards, points: null, verdict };
    }
    const melds = groups ? laidDown(groups) : (await this.count({ cards, indicator })).melds;
    const laid = melds.map((meld) => meld.cards);
    const rest = without(cards, laid.flat());
    const shown = { ...(kind && { kind }), indicator, melds: laid, rest };
    return shownHand(this, cards, melds, "validate_show", shown);
  }

  /** @param {Facts} hand */
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
    return html`
      ${this.asks("/kind") && choiceChips(this, "/kind", undefined, { action: "toggle" })}
      ${super.special()}
    `;
  }

  view() {
    const tabs = oneOf(
      "page",
      PAGES,
      this.draft.page,
      (page) =>
        page === "values" && this.#hasNone() ? say("settle.noValues") : say(`settle.page.${page}`),
    );
    return html`
      <div class="turned-up">
        ${turnedCard(this.turnedUp, say("pick.indicator.name"), say("rummy.indicator"))}
        ${segments(say("settle.pages"), tabs)}
      </div>
      ${this.#pageView()}
    `;
  }

  /** Tell whether all else is stated and nobody's value cards are: that is easily forgotten. */
  #hasNone() {
    const rows = this.facts.results ?? [];
    return this.missing() === null &&
      !rows.some((/** @type {Facts} */ row) => countsIn(this).some((id) => row[id]));
  }

  #pageView() {
    const { draft: { page }, previewed } = this;
    if (page === "results") return seatRows(this);
    if (page === "values") {
      return seatRows(this, {
        seats: this.seats.filter(({ seat }) => !this.#dropped(seat)),
        kind: "value-row values-only",
        content: (seat) => this.#valuesView(seat),
      });
    }
    return previewed
      ? settlementView(this.deal.sheet, previewed)
      : html`<p class="entry-sentence">${say("settle.notYet")}</p>`;
  }

  /** Draw the value cards of a seat, and what the server makes of them. @param {Seat} player */
  #valuesView(player) {
    const { seat } = player;
    const hand = this.handOf(seat);
    const bonuses = this.previewed?.result?.bonuses ?? [];
    const found = bonuses.find((/** @type {any} */ each) => each.seat === seat);
    return html`
      <span class="value-worth numeral">${found &&
        say("value.worth", { points: showPoints(found.points) })}</span>
      ${hand
        ? html`<p class="value-note">${say("value.fromCards", { count: hand.cards.length })}</p>`
        : html`<div class="value-keys">${valueKeys(this, player)}</div>`}
    `;
  }
}

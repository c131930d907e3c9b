/** Enter a deal of 13-card rummy: who won, who packed, and the counts or the cards of the rest. */

import { CardForm } from "../forms/cards/card-form.js";
import { handCount } from "../forms/cards/hand-count.js";
import { chips, choiceKey } from "../forms/choices.js";
import { inRow, seatIn, toggled } from "../forms/places.js";
import { choiceChips, dealerChoice, rowChoices, seatChips } from "../forms/rows.js";
import { html } from "../page/html.js";
import { showCard } from "../sheet/card-signs.js";
import { say } from "../words/say.js";

/** Return a hand as the server has counted it. @param {any} answer @returns {Arranged} */
export const counted = ({ arrangement, better }) =>
  better ? { ...arrangement, better: better.points } : arrangement;

/** @param {number} seat */
const countPlace = (seat) => inRow(seat, "points");

/** The keys that say how a player left, on a keyboard: the first turn, a later one. */
const LETTERS = "dm";

export class Form extends CardForm {
  /**
   * Return a draft with `alone`, whether the winner is only who was left, and `away`, the seats brought back by a correction
   * that did not play this deal.
   */
  blank() {
    const results = this.deal.seats.map(({ seat }) => ({ seat, status: "played" }));
    const outcome = { winner: null, show: "normal", results };
    return { ...super.blank(), outcome, alone: false, away: [] };
  }

  /** Return the packs that this table allows, with their points. */
  get packs() {
    return this.#left.filter(({ value }) => value !== "wrong_show");
  }

  /** Return how a player can have left the deal before its end. */
  get #left() {
    return this.offers(inRow(0, "status"));
  }

  get show() {
    return this.facts.show ?? "normal";
  }

  /** Return the seats of this deal; a correction may leave out somebody who is out by now. */
  get seats() {
    return this.deal.seats.filter(({ seat }) => this.plays(seat));
  }

  /** A deal that no longer fits may lack somebody whom a correction has brought back. @param {number} seat */
  plays(seat) {
    const back = this.deal.recorded?.problem && !this.draft.away.includes(seat);
    return seat === this.winner || this.at(`/results/@${seat}`) !== undefined || Boolean(back);
  }

  /** Return what a seat did: "won", a pack, "wrong_show" or "played". @param {number} seat */
  status(seat) {
    return seat === this.winner ? "won" : this.at(inRow(seat, "status")) ?? "played";
  }

  /** @param {number} seat */
  packed(seat) {
    return this.#left.some(({ value }) => value === this.status(seat));
  }

  missing() {
    if (!this.isDue("/winner")) return null;
    const { winner } = this;
    const due = winner === null || this.kindOf("/indicator")?.due;
    if (due && this.lacks("/indicator")) return this.need("/indicator");
    if (winner === null) {
      const wrong = this.facts.results.some((/** @type {Facts} */ { status }) =>
        status === "wrong_show"
      );
      if (wrong && this.deal.rules.wrong_show_ends_hand) return null;
      return this.packs.length > 0 ? this.need(inRow(0, "status")) : say("rummy.needsWinner.only");
    }
    const empty = this.seats.find(({ seat }) =>
      this.status(seat) === "played" && !this.holds(seat)
    );
    if (empty) return say("rummy.needsCount", { name: empty.name });
    const short = this.seats.filter(({ seat }) => !this.packed(seat))
      .map(({ seat }) => this.needsCards(seat));
    return short.find(Boolean) ?? null;
  }

  fields() {
    return this.seats.filter(({ seat }) => this.status(seat) === "played").map(({ seat }) =>
      countPlace(seat)
    );
  }

  places() {
    return this.seats.map(({ seat }) => countPlace(seat));
  }

  /** @param {number} seat */
  handPlaces(seat) {
    const own = { cards: inRow(seat, "cards"), melds: inRow(seat, "melds") };
    if (seat !== this.winner) return { ...own, count: countPlace(seat) };
    const stated = (this.at(own.cards) ?? this.at(own.melds) ?? null) !== null;
    const beside = (this.facts.winner_cards ?? this.facts.winner_melds ?? null) !== null;
    return stated && !beside ? own : { cards: "/winner_cards", melds: "/winner_melds" };
  }

  handSeats() {
    return this.fields().map((place) => seatIn(place) ?? 0);
  }

  /** A winner's hand stands in one place. @param {number} seat @param {Hand | null} hand */
  stateHand(seat, hand) {
    super.stateHand(seat, hand);
    if (seat !== this.winner || this.handPlaces(seat).cards !== "/winner_cards") return;
    if (this.at(`/results/@${seat}`)) this.write(`/results/@${seat}`, undefined);
  }

  /** @param {number} seat */
  takesHand(seat) {
    return !this.packed(seat);
  }

  takesNumbers() {
    return this.show !== "void";
  }

  get choiceLetters() {
    const packs = this.packs.map(({ value }, at) => [LETTERS[at], value]);
    return { w: "won", ...Object.fromEntries(packs) };
  }

  /** @param {number} seat */
  choices(seat) {
    const { faces } = this.words(inRow(seat, "status"));
    const cards = this.status(seat) === "won" ? this.handOf(seat)?.cards.length : 0;
    const held = cards ? html`<small>${say("rummy.cardCount", { count: cards })}</small>` : "";
    const packs = this.packs.map(({ value: status, points }) => ({
      status,
      face: html`<b class="numeral">${String(points)}</b><small>${
        say(`${faces}.${status}`)
      }</small>`,
    }));
    return [{ status: "won", face: html`${say("rummy.won")}${held}` }, ...packs];
  }

  /** State what a seat did; the same again takes it back. @param {number} seat @param {string} status */
  choose(seat, status) {
    const before = this.status(seat);
    const again = status !== "played" && before === status &&
      !(before === "won" && this.draft.alone);
    if ([status, before].includes("won")) this.#dropTurns();
    if (this.winner !== null && [status, before].includes("won")) this.#takeBack(this.winner);
    if (!again && status === "won") this.#win(seat);
    else this.write(inRow(seat, "status"), again || status === "won" ? "played" : status);
    if (this.status(seat) !== "played") this.write(countPlace(seat), undefined);
    if (this.packed(seat)) this.keepHand(seat, null);
    this.#endAnew();
    this.aim(countPlace(seat));
    if (!again && status !== "played") this.goOn();
  }

  /** Make a seat the winner; the cards it has are its show. @param {number} seat */
  #win(seat) {
    const hand = this.handOf(seat);
    this.write(`/results/@${seat}`, this.wonRow(seat));
    this.write("/winner", seat);
    if (hand) this.stateHand(seat, hand);
  }

  /** Return what stands in the row of a seat once it has won. @param {number} _seat @returns {Facts | undefined} */
  wonRow(_seat) {
    return undefined;
  }

  /** Make the winner a player like the others. @param {number} seat */
  #takeBack(seat) {
    const hand = this.handOf(seat);
    if (hand) this.stateHand(seat, null);
    this.write("/winner", null);
    this.draft.alone = false;
    this.write(inRow(seat, "status"), "played");
    if (hand) this.stateHand(seat, hand);
  }

  /** Say anew what follows from who packed: the only one left wins, as the last one standing. */
  #endAnew() {
    if (this.show === "last_standing") this.write("/show", "normal");
    if (this.draft.alone && this.winner !== null) this.#takeBack(this.winner);
    const left = this.seats.filter(({ seat }) => !this.packed(seat));
    if (this.show === "void" || left.length !== 1) return;
    const [{ seat }] = left;
    if (this.winner === null && !this.holds(seat)) {
      this.#win(seat);
      this.draft.alone = true;
    }
    if (this.winner === seat && this.show === "normal") this.write("/show", "last_standing");
  }

  /** Who had a turn before the show follows from who won, how, and who dealt. */
  #dropTurns() {
    for (const { seat } of this.facts.results) this.write(inRow(seat, "had_turn"), undefined);
  }

  /** @param {string} place */
  settle(place) {
    if (place === "/dealer") this.#dropTurns();
  }

  /** Say how the deal ended; in a void one nothing counts, and what was entered is back once it is none. @param {string} show */
  #end(show) {
    const [from, to] = [this.show, show].map((each) => each === "void" ? "void" : "played");
    if (from !== to) {
      const results = this.seats.map(({ seat }) => ({
        seat,
        status: seat === this.winner ? "played" : this.status(seat),
      }));
      this.turn(from, to, { winner: null, results });
    }
    this.put("/show", show);
    this.#dropTurns();
    this.#endAnew();
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      set: ({ dataset }) => this.#end(dataset.value ?? "normal"),
      absent: ({ dataset }) => this.#toggleAbsent(Number(dataset.seat)),
    };
  }

  /** @param {number} seat */
  #toggleAbsent(seat) {
    const plays = this.plays(seat);
    if (seat === this.winner) this.#takeBack(seat);
    this.write(`/results/@${seat}`, plays ? undefined : { seat, status: "played" });
    this.draft.away = toggled(this.draft.away, seat);
    this.#endAnew();
  }

  /** @param {number} seat @returns {CardTable} */
  cardTable(seat) {
    return {
      ...super.cardTable(seat),
      arrange: (cards, indicator, melds) =>
        this.count({ cards, indicator, ...(melds && { melds }) }),
    };
  }

  /** Have the server count a hand as its player laid it out, or else for the fewest points. @param {Facts} hand */
  async count(hand) {
    const table = { player_count: this.deal.atTable };
    return counted(await this.ask("hand_points", { ...table, ...hand }));
  }

  specials() {
    const { turnedUp } = this;
    return [
      ...(this.show === "normal" ? [] : [say(`rummy.show.${this.show}`)]),
      ...(turnedUp === null ? [] : [say("rummy.indicatorIs", { card: showCard(turnedUp) })]),
      ...super.specials(),
    ];
  }

  specialName() {
    return say("special.rummy");
  }

  special() {
    const { deal, turnedUp } = this;
    const card = turnedUp === null ? say("rummy.notSet") : showCard(turnedUp);
    return html`
      ${choiceChips(this, "/show")}
      ${seatChips(this.seats, {
        legend: say("rummy.whoWrong"),
        action: "choose",
        facts: { status: "wrong_show" },
        pressed: (seat) => this.status(seat) === "wrong_show",
      })}
      ${chips(say("rummy.indicator"), [{ face: card, action: "indicator" }])}
      ${dealerChoice(this)}
      ${deal.recorded && seatChips(deal.seats, {
        legend: say("rummy.whoPlays"),
        action: "absent",
        pressed: (seat) => this.plays(seat),
      })}
    `;
  }

  /** @param {Seat} player */
  rowView(player) {
    const { seat } = player;
    if (this.status(seat) !== "wrong_show") {
      const tapped = { action: "choose", facts: { seat, status: "played" } };
      return rowChoices(this, player, handCount(this, player, countPlace(seat), tapped));
    }
    const { points } = this.#left.find(({ value }) => value === "wrong_show") ?? {};
    const words = say("rummy.wrongShow", { points: String(points ?? "") });
    return choiceKey({
      face: html`${words} <span aria-hidden="true">✕</span>`,
      action: "choose",
      facts: { seat, status: "wrong_show" },
    }, "wrong-show");
  }
}

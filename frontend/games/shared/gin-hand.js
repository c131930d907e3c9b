/** Enter one hand of gin between two players, wherever in the outcome it stands: who knocked, how, and what both hold. */

import { handCount } from "../../forms/cards/hand-count.js";
import { without } from "../../forms/cards/stock.js";
import { choiceKey } from "../../forms/choices.js";
import { rowChoices, seatRows } from "../../forms/rows.js";
import { html } from "../../page/html.js";
import words from "../../words/en/gin-hand.json" with { type: "json" };
import { learn, say } from "../../words/say.js";

learn(words);

/** Return the facts of a hand that is not over: until somebody knocks, the first player is thought of as the knocker. @param {Seat[]} seats */
export const notEnded = ([one, other]) => ({
  kind: null,
  knocker: one.seat,
  defender: other.seat,
});

/** Return the same fact of the other player. @param {string} fact */
const ofOther = (fact) =>
  fact.replace(/^(knocker|defender)/, (part) => part === "knocker" ? "defender" : "knocker");

/** @typedef {{seat: number, points: number}} Offered what a defender scores who accepts a knock above the limit */

export class GinHand {
  /**
   * @param {CardForm & {offered: Record<string, Offered | undefined>}} form with what is offered, by the place of a hand
   * @param {string} at where the hand stands in the outcome
   * @param {Seat[]} seats the two who play
   */
  constructor(form, at, seats) {
    this.form = form;
    this.at = at;
    this.seats = seats;
  }

  /** @param {string} fact */
  place(fact) {
    return `${this.at}/${fact}`;
  }

  /** @returns {Facts} */
  get facts() {
    return this.form.at(this.at);
  }

  /** @param {string} fact */
  #kind(fact) {
    return this.form.kindOf(this.place(fact)) ?? { is: "" };
  }

  /** Say whether a person is asked for a fact now. @param {string} fact */
  asks(fact) {
    return this.#kind(fact).words !== undefined && this.form.asks(this.place(fact));
  }

  get drawn() {
    return this.facts.kind === "draw";
  }

  /** Say whether somebody knocked. */
  get ended() {
    return (this.facts.kind ?? null) !== null && !this.drawn;
  }

  /** @returns {number} */
  get knocker() {
    return this.facts.knocker ?? this.seats[0]?.seat ?? 0;
  }

  get defender() {
    return this.#opponent(this.knocker);
  }

  /** @param {number} seat */
  #opponent(seat) {
    return this.seats.find((each) => each.seat !== seat)?.seat ?? 0;
  }

  /** Return what the facts of a player begin with. @param {number} seat */
  part(seat) {
    return seat === this.knocker ? "knocker" : "defender";
  }

  /** Return the place of a player's count. @param {number} seat */
  count(seat) {
    return this.place(`${this.part(seat)}_deadwood`);
  }

  /** Return the places of both counts. */
  counts() {
    return this.seats.map(({ seat }) => this.count(seat));
  }

  /** Return where the cards of a player stand; only a knocker lays down groups. @param {number} seat */
  handPlaces(seat) {
    const part = this.part(seat);
    return {
      cards: this.place(`${part}_cards`),
      count: this.count(seat),
      ...(part === "knocker" && { melds: this.place("knocker_melds") }),
    };
  }

  /** Return the seats whose cards can be tapped in, the knocker first. */
  handSeats() {
    return this.ended ? [this.knocker, this.defender] : [];
  }

  /** Say whether the pad writes a player's count; gin needs none of the knocker: nothing is left. @param {number} seat */
  takes(seat) {
    return this.ended &&
      (this.asks(`${this.part(seat)}_deadwood`) || this.form.handOf(seat) !== undefined);
  }

  /** Return the places that take a count. */
  fields() {
    return this.handSeats().filter((seat) => this.takes(seat)).map((seat) => this.count(seat));
  }

  /** Say what is still needed, or return null. @returns {string | null} */
  missing() {
    const { form } = this;
    if (this.drawn) return null;
    if (!this.ended) return form.need(this.place("kind"));
    if (form.turnedUp === null && form.lacks(this.place("upcard"))) {
      return form.need(this.place("upcard"));
    }
    for (const seat of this.handSeats().filter((each) => this.takes(each))) {
      const name = form.deal.name(seat);
      const { fewest: count } = this.#size(seat);
      if (!form.filled(this.count(seat))) return form.need(this.count(seat), { name });
      const held = form.handOf(seat)?.cards.length ?? count;
      if (held < count) return say("rummy.needsCards", { name, count });
    }
    return null;
  }

  /** State who went out and how; the same again takes it back. @param {number} seat @param {string} kind */
  choose(seat, kind) {
    const again = this.status(seat) === kind;
    const sides = { knocker: seat, defender: this.#opponent(seat) };
    const stated = this.facts.knocker === seat ? this.facts : { ...this.#knownOf(seat), ...sides };
    const { accepted: _, ...facts } = stated;
    this.form.write(this.at, { ...facts, kind: again ? null : kind });
    if (!this.asks("knocker_deadwood")) this.form.write(this.place("knocker_deadwood"), undefined);
    const empty = this.fields().find((place) => !this.form.filled(place));
    this.form.aim(empty ?? this.count(seat));
  }

  /** Return the facts with a player as the knocker: what is entered of the two stays theirs. @param {number} seat */
  #knownOf(seat) {
    if (seat === this.knocker) return this.facts;
    const { knocker_melds: _, defender_card_count: __, ...facts } = this.facts;
    return Object.fromEntries(Object.entries(facts).map(([fact, value]) => [ofOther(fact), value]));
  }

  /** Return how many cards a player may hold. @param {number} seat */
  #size(seat) {
    return this.form.sizeAt(this.place(`${this.part(seat)}_cards`));
  }

  /** Return how many cards the defender usually holds. */
  get usual() {
    return this.form.sizeAt(this.place("defender_cards")).usual;
  }

  /** @param {number} seat @returns {CardTable} */
  cardTable(seat) {
    const { fewest, most } = this.#size(seat);
    return {
      // A defender may hold fewer, but while his cards are tapped in only a usual hand is worth a question.
      size: { fewest: Math.max(fewest, this.usual), most },
      groups: seat === this.knocker ? undefined : "none",
      smallest: this.#kind("knocker_melds").least,
      beside: this.seats.map((each) => String(each.seat)),
      arrange: async (cards, _, melds) => {
        // The worth of the knocker's own groups comes with the preview.
        if (melds) return declaredAs(cards, melds);
        return (await this.form.ask("best_deadwood", { cards })).arrangement;
      },
    };
  }

  /** Say whether the knock is above the limit, and the hand not over unless the defender accepts. */
  get improper() {
    const { code, field, place } = this.form.refusal ?? {};
    return code === "KNOCK_ABOVE_LIMIT" &&
      (this.at === "" ? field === "accepted" : this.at === `/${field}/${place}`);
  }

  /** Return how a player may have gone out. */
  kinds() {
    const { faces } = this.form.words(this.place("kind"));
    return this.form.offers(this.place("kind")).map(({ value: status }) => ({
      status,
      face: say(`${faces}.${status}`),
    }));
  }

  /** @param {number} seat @returns {string | null} */
  status(seat) {
    return this.ended && seat === this.knocker ? this.facts.kind : null;
  }

  /** Draw a row for each of the two players, and whether the defender accepts a knock above the limit. */
  view() {
    return html`${seatRows(this.form, { seats: this.seats })}${
      (this.improper || this.facts.accepted) && this.#acceptView()
    }`;
  }

  /** @param {Seat} player */
  rowView(player) {
    const count = handCount(this.form, player, this.count(player.seat));
    return rowChoices(this.form, player, count);
  }

  /** Say that the hand goes on, or let the defender accept the knock where the rules allow. */
  #acceptView() {
    const name = this.form.deal.name(this.defender);
    const offered = this.form.offered[this.at];
    const pressed = Boolean(this.facts.accepted);
    if (!offered && !pressed) return html`<p class="gin-note">${say("gin.playsOn")}</p>`;
    return choiceKey({
      face: offered
        ? say("gin.acceptFor", { name, points: offered.points })
        : say("gin.accepted", { name }),
      action: "toggle",
      pressed,
      facts: { place: this.place("accepted"), value: true },
    });
  }
}

/** @param {string[]} cards @param {string[][]} melds */
const declaredAs = (cards, melds) => ({
  melds: melds.map((meld) => ({ kind: "declared", cards: meld })),
  left: without(cards, melds.flat()),
  points: null,
});

/** Enter a deal of gin for two: who knocked, how, and both counts or both hands. */

import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { pickHands, pickIndicator } from "../entry/hands.js";
import { GinHand, notEnded } from "./gin-hand.js";
import { ginSpecial, ginView } from "./gin-view.js";

/**
 * @typedef {import("../entry/deal-form.js").Draft & import("./gin-hand.js").Ending & {indicator: string | null}} GinDraft
 *   `indicator` is the knock card
 */

/** @extends {DealForm<GinDraft>} */
export class Form extends DealForm {
  /** @type {{points: number} | null} what the defender of an improper knock may accept; null: nothing to accept */
  offer = null;

  /** @returns {GinDraft} */
  blank() {
    const active = String(this.deal.seats[0].seat);
    return { ...super.blank(), ...notEnded(), active, indicator: null };
  }

  /** @returns {GinHand} */
  get hand() {
    return new GinHand(this, this.deal.seats, this.draft);
  }

  /** @param {any} outcome */
  load(outcome) {
    this.draft.dealer = outcome.dealer ?? null;
    this.draft.indicator = outcome.upcard ?? null;
    this.hand.load(outcome);
    this.aim(this.fields()[0] ?? null);
  }

  /** Say whether the card turned up limits the knock. */
  get knockCard() {
    return this.deal.rules.knock === "upcard";
  }

  /** Say whether the knock is above the limit and the deal not over unless the defender accepts. */
  get improper() {
    return this.knockCard && this.refusal?.code === "KNOCK_ABOVE_LIMIT";
  }

  missing() {
    return this.hand.missing();
  }

  outcome() {
    const { indicator, dealer } = this.draft;
    return {
      ...(dealer !== null && { dealer }),
      ...(indicator !== null && { upcard: indicator }),
      ...this.hand.outcome(),
    };
  }

  fields() {
    return this.hand.fields();
  }

  handFields() {
    return this.hand.handFields();
  }

  places() {
    return this.deal.seats.map(({ seat }) => String(seat));
  }

  /** @param {string} text */
  couldBe(text) {
    return text.length <= 2;
  }

  /** @param {string} key */
  type(key) {
    if (key === "cards") return this.#openCards();
    this.draft.accepted = false;
    super.type(key);
  }

  padKeys() {
    return [null, { key: "cards", label: say("gin.cards") }];
  }

  letters() {
    const knock = (/** @type {string} */ kind) => this.hand.choose(Number(this.draft.active), kind);
    return {
      c: () => this.#openCards(),
      k: () => knock("knock"),
      g: () => knock("gin"),
      d: () => this.hand.draw(),
    };
  }

  #openCards() {
    if (this.draft.active !== null && this.draft.knocker !== null) {
      pickHands(this, Number(this.draft.active));
    }
  }

  actions() {
    return {
      ...super.actions(),
      choose: (/** @type {HTMLElement} */ { dataset }) =>
        this.hand.choose(Number(dataset.seat), dataset.kind ?? "knock"),
      drawn: () => this.hand.draw(),
      accept: () => {
        this.draft.accepted = !this.draft.accepted;
      },
      held: (/** @type {HTMLElement} */ { dataset }) => {
        const count = Number(dataset.count);
        this.draft.cardCount = count === 10 ? null : count;
      },
      indicator: () => void pickIndicator(this),
    };
  }

  /**
   * A knock above the limit may still end the deal: ask what its defender may accept.
   * @param {any} facts
   */
  async refused(facts) {
    this.offer = null;
    if (!this.improper) return;
    const { sheet, gameType, school } = this.deal;
    const seats = sheet.seats.map(({ name }) => ({ name }));
    const body = { ...school, seats, outcome: facts };
    const answer = await this.screen.api.post(`/game-types/${gameType.id}/score`, body).catch(() =>
      null
    );
    const { defender } = this.hand;
    const offered = answer?.if_accepted?.find((/** @type {any} */ line) => line.seat === defender);
    this.offer = offered ? { points: offered.points } : null;
    this.screen.shown();
  }

  /** @param {number} seat */
  cardTable(seat) {
    return this.hand.cardTable(seat);
  }

  specialName() {
    const counts = this.deal.rules.missing_card !== undefined && this.hand.defender !== null;
    return say(counts ? "special.gin" : "special.dealer");
  }

  special() {
    return ginSpecial(this);
  }

  specials() {
    const { cardCount } = this.draft;
    const { defender } = this.hand;
    return [
      ...(cardCount === null || defender === null
        ? []
        : [say("gin.heldBy", { name: this.deal.name(defender), count: cardCount })]),
      ...super.specials(),
    ];
  }

  view() {
    return ginView(this);
  }
}

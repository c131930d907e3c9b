/** Enter a deal of gin for two: who knocked, how, and both counts or both hands. */

import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { pickHands, pickIndicator } from "../entry/hands.js";
import { without } from "../entry/stock.js";
import { ginSpecial, ginView } from "./gin-view.js";

/**
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   knocker: number | null,
 *   kind: string | null,
 *   indicator: string | null,
 *   accepted: boolean,
 *   cardCount: number | null,
 * }} GinDraft `indicator` is the knock card; `cardCount` how many cards the defender held, where not ten
 */

const PACK = { decks: 1, jokers: 0 };

/** @extends {DealForm<GinDraft>} */
export class Form extends DealForm {
  /** @type {{points: number} | null} what the defender of an improper knock may accept; null: nothing to accept */
  offer = null;

  /** @returns {GinDraft} */
  blank() {
    return {
      ...super.blank(),
      active: String(this.deal.seats[0].seat),
      knocker: null,
      kind: null,
      indicator: null,
      accepted: false,
      cardCount: null,
    };
  }

  /** @param {any} outcome */
  load(outcome) {
    const { draft } = this;
    draft.dealer = outcome.dealer ?? null;
    draft.kind = outcome.kind;
    draft.knocker = outcome.knocker ?? null;
    draft.indicator = outcome.upcard ?? null;
    draft.accepted = outcome.accepted ?? false;
    draft.cardCount = outcome.defender_card_count ?? null;
    for (const player of ["knocker", "defender"]) {
      const seat = player === "knocker" ? this.draft.knocker : this.defender;
      if (seat !== null) this.#loadHand(seat, player, outcome);
    }
    this.aim(this.fields()[0] ?? null);
  }

  /**
   * @param {number} seat
   * @param {string} player
   * @param {any} outcome
   */
  #loadHand(seat, player, outcome) {
    const cards = outcome[`${player}_cards`];
    const count = outcome[`${player}_deadwood`];
    if (typeof count === "number") this.draft.numbers[seat] = String(count);
    if (cards) {
      this.draft.hands[seat] = {
        cards,
        melds: outcome[`${player}_melds`] ?? null,
        arrangement: null,
      };
    }
  }

  /** Say whether the card turned up limits the knock. */
  get knockCard() {
    return this.deal.rules.knock === "upcard";
  }

  /** Return the ways to go out that this table knows. */
  get kinds() {
    const big = (this.deal.rules.big_gin_bonus ?? null) !== null;
    return big ? ["knock", "gin", "big_gin"] : ["knock", "gin"];
  }

  get defender() {
    const { knocker } = this.draft;
    return this.deal.seats.find(({ seat }) => seat !== knocker && knocker !== null)?.seat ?? null;
  }

  /** Say whether the knock is above the limit and the deal not over unless the defender accepts. */
  get improper() {
    return this.knockCard && this.refusal?.code === "KNOCK_ABOVE_LIMIT";
  }

  get drawn() {
    return this.draft.kind === "draw";
  }

  missing() {
    const { draft, defender } = this;
    if (this.drawn) return null;
    if (draft.knocker === null || draft.kind === null || defender === null) {
      return say("gin.needsKnocker");
    }
    if (this.knockCard && draft.kind === "knock" && draft.indicator === null) {
      return say("gin.needsUpcard");
    }
    const empty = this.fields().find((field) => !this.filled(field));
    if (empty !== undefined) return say("gin.needsCount", { name: this.deal.name(Number(empty)) });
    const { size } = this.cardTable(draft.knocker);
    const short = (draft.hands[draft.knocker]?.cards.length ?? size.most) < size.fewest;
    return short
      ? say("gin.needsCards", { name: this.deal.name(draft.knocker), count: size.fewest })
      : null;
  }

  outcome() {
    const { draft, defender } = this;
    const upcard = draft.indicator !== null && { upcard: draft.indicator };
    const dealer = draft.dealer !== null && { dealer: draft.dealer };
    if (this.drawn) return { ...dealer, ...upcard, kind: "draw" };
    return {
      ...dealer,
      ...upcard,
      kind: draft.kind,
      knocker: draft.knocker,
      defender,
      ...this.#held("knocker", draft.knocker),
      ...this.#held("defender", defender),
      ...(draft.cardCount !== null && !this.#hand(defender) &&
        { defender_card_count: draft.cardCount }),
      ...(draft.accepted && { accepted: true }),
    };
  }

  /** @param {number | null} seat */
  #hand(seat) {
    return seat === null ? undefined : this.draft.hands[seat];
  }

  /**
   * Return the facts of one hand: its cards, with the melds that a knocker declared, or its count.
   * @param {string} player
   * @param {number | null} seat
   */
  #held(player, seat) {
    const hand = this.#hand(seat);
    const counted = seat === null ? null : this.number(seat);
    const count = counted !== null && { [`${player}_deadwood`]: counted };
    if (!hand) return { ...count };
    const melds = hand.melds ?? hand.arrangement?.melds.map((meld) => meld.cards);
    return {
      ...count,
      [`${player}_cards`]: hand.cards,
      ...(player === "knocker" && melds && { knocker_melds: melds }),
    };
  }

  /** Gin needs no count of the knocker: nothing is left. */
  fields() {
    const { knocker, kind } = this.draft;
    if (knocker === null || kind === null || this.drawn) return [];
    const both = [knocker, this.defender].map(String);
    return kind === "knock" || this.#hand(knocker) ? both : both.slice(1);
  }

  handFields() {
    return this.draft.knocker === null ? [] : [this.draft.knocker, this.defender].map(String);
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
    const knock = (/** @type {string} */ kind) => this.choose(Number(this.draft.active), kind);
    return {
      c: () => this.#openCards(),
      k: () => knock("knock"),
      g: () => knock("gin"),
      d: () => this.#draw(),
    };
  }

  #openCards() {
    if (this.draft.active !== null && this.draft.knocker !== null) {
      pickHands(this, Number(this.draft.active));
    }
  }

  /**
   * State who went out and how; the same again takes it back.
   * @param {number} seat
   * @param {string} kind
   */
  choose(seat, kind) {
    const { draft } = this;
    const again = draft.knocker === seat && draft.kind === kind;
    draft.knocker = again ? null : seat;
    draft.kind = again ? null : kind;
    draft.accepted = false;
    if (kind !== "knock") delete draft.numbers[seat];
    this.aim(this.fields().find((field) => !this.filled(field)) ?? String(seat));
  }

  #draw() {
    this.draft.kind = this.drawn ? null : "draw";
    this.draft.knocker = null;
    this.draft.accepted = false;
  }

  actions() {
    return {
      ...super.actions(),
      choose: (/** @type {HTMLElement} */ { dataset }) =>
        this.choose(Number(dataset.seat), dataset.kind ?? "knock"),
      drawn: () => this.#draw(),
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
    const offered = answer?.if_accepted?.find((/** @type {any} */ line) =>
      line.seat === this.defender
    );
    this.offer = offered ? { points: offered.points } : null;
    this.screen.shown();
  }

  /** @param {number} seat */
  cardTable(seat) {
    const { api } = this.screen;
    const { school, gameType } = this.deal;
    const cards = this.draft.kind === "big_gin" ? 11 : 10;
    return {
      size: seat === this.draft.knocker ? { fewest: cards, most: cards } : { fewest: 1, most: 11 },
      indicator: false,
      pack: () => Promise.resolve(PACK),
      arrange: async (
        /** @type {string[]} */ held,
        /** @type {string | null} */ _,
        /** @type {string[][] | null} */ melds,
      ) => {
        const { arrangement } = await api.check(gameType.id, {
          ...school,
          what: "best_deadwood",
          cards: held,
        });
        return melds ? declaredAs(held, melds) : arrangement;
      },
    };
  }

  special() {
    return ginSpecial(this);
  }

  specials() {
    const { cardCount } = this.draft;
    return [
      ...(cardCount === null || this.defender === null
        ? []
        : [say("gin.heldBy", { name: this.deal.name(this.defender), count: cardCount })]),
      ...super.specials(),
    ];
  }

  view() {
    return ginView(this);
  }
}

/**
 * Return the knocker's own groups; their worth comes with the preview.
 * @param {string[]} cards
 * @param {string[][]} melds
 */
function declaredAs(cards, melds) {
  return {
    melds: melds.map((meld) => ({ kind: "declared", cards: meld })),
    left: without(cards, melds.flat()),
    points: null,
  };
}

/** Enter a deal of Vazhushal: who went out, or what everybody had once the stock was used up. */

import { slidePanel } from "../elements/slide-panel.js";
import { sayCard } from "../core/cards.js";
import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { soleSeat } from "../entry/places.js";
import { ANY_NUMBER } from "../entry/card-picker.js";
import { pickHands, pickIndicator } from "../entry/hands.js";
import { OneCardPicker } from "../entry/one-card-picker.js";
import { Stock, without } from "../entry/stock.js";
import { vazhushalView } from "./vazhushal-view.js";
import { WildCards } from "./wild-cards.js";
import { wildList } from "./wild-list.js";

/**
 * @typedef {{card: string, as: string}} Wild
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   indicator: string | null,
 *   usedUp: boolean,
 *   out: number | null,
 *   wilds: Record<string, Wild[]>,
 * }} VazhushalDraft `indicator` is the negative joker; `out` is who went out; `wilds` are what the wild cards of a
 *   meld were said to stand for, by the cards of the meld
 */

const MOST_DIGITS = 3;

/** @extends {DealForm<VazhushalDraft>} */
export class Form extends DealForm {
  /** @type {WildCards} */
  wilds = new WildCards(this, "negative_joker");

  /** @returns {VazhushalDraft} */
  blank() {
    return {
      ...super.blank(),
      active: String(this.deal.seats[0].seat),
      indicator: null,
      usedUp: false,
      out: null,
      wilds: {},
    };
  }

  /** @param {any} outcome */
  load({ dealer, negative_joker, went_out, players = [] }) {
    const { draft } = this;
    draft.dealer = dealer ?? null;
    draft.indicator = negative_joker ?? null;
    draft.out = soleSeat(went_out);
    draft.usedUp = draft.out === null;
    for (const position of players) {
      if (typeof position === "object") this.#loadPosition(position);
    }
    this.aim(draft.active);
  }

  /** @param {any} position */
  #loadPosition({ seat, points, melds = [], hand = [] }) {
    const { draft } = this;
    if (typeof points === "number") {
      draft.numbers[seat] = String(points);
      return;
    }
    const groups = melds.map((/** @type {any} */ meld) => meld.cards);
    draft.hands[seat] = {
      cards: [...groups.flat(), ...hand],
      melds: groups.length > 0 ? groups : null,
      arrangement: null,
    };
    for (const { cards, as } of melds) {
      /** @type {Wild[]} */
      const stated = cards.map((/** @type {string} */ card, /** @type {number} */ at) => ({
        card,
        as: as?.[at] ?? null,
      }));
      draft.wilds[keyOf(cards)] = stated.filter(({ card, as }) => as !== null && as !== card);
    }
  }

  missing() {
    const { usedUp, out } = this.draft;
    if (!usedUp) return out === null ? say("wipe.needsOut") : null;
    const empty = this.fields().find((field) => !this.filled(field));
    return empty === undefined
      ? null
      : say("wipe.needsCount", { name: this.deal.name(Number(empty)) });
  }

  outcome() {
    const { dealer, indicator, usedUp, out } = this.draft;
    const start = {
      ...(dealer !== null && { dealer }),
      ...(indicator !== null && { negative_joker: indicator }),
    };
    if (!usedUp) return { ...start, went_out: out };
    return { ...start, players: this.deal.seats.map(({ seat }) => this.#position(seat)) };
  }

  /** @param {number} seat */
  #position(seat) {
    const hand = this.draft.hands[seat];
    if (!hand) return { seat, points: this.number(seat) };
    const melds = hand.melds ?? [];
    return {
      seat,
      melds: melds.map((cards) => this.#laid(cards)),
      hand: without(hand.cards, melds.flat()),
    };
  }

  /** Return a meld with what its wild cards were said to stand for. @param {string[]} cards */
  #laid(cards) {
    const stated = [...this.draft.wilds[keyOf(cards)] ?? []];
    if (stated.length === 0) return { cards };
    const as = cards.map((card) => {
      const at = stated.findIndex((wild) => wild.card === card);
      return at < 0 ? null : stated.splice(at, 1)[0].as;
    });
    return { cards, as };
  }

  fields() {
    return this.draft.usedUp ? this.places() : [];
  }

  places() {
    return this.deal.seats.map(({ seat }) => String(seat));
  }

  padKeys() {
    return this.draft.usedUp
      ? [{ key: "sign", label: "±" }, { key: "cards", label: say("rummy.cards") }]
      : null;
  }

  /** @param {string} text */
  couldBe(text) {
    return text.replace("-", "").length <= MOST_DIGITS;
  }

  /** @param {string} key */
  type(key) {
    if (key !== "cards") return super.type(key);
    if (this.draft.active !== null) pickHands(this, Number(this.draft.active));
  }

  letters() {
    return { w: () => this.#goOut(Number(this.draft.active)), c: () => this.type("cards") };
  }

  /** @param {number} seat */
  #goOut(seat) {
    const { draft } = this;
    draft.usedUp = false;
    draft.out = draft.out === seat ? null : seat;
    this.aim(String(seat));
  }

  /** Ask what a wild card of a meld stands for. @param {{cards: string[], wilds: Wild[]}} meld @param {number} at */
  async #state({ cards, wilds }, at) {
    const stock = new Stock({ decks: 1, jokers: 0 }, []);
    const title = say("wipe.standsFor", { card: sayCard(wilds[at].card) });
    const as = await slidePanel(new OneCardPicker(wilds[at].as, stock), { title });
    if (as === undefined) return;
    const stated = as === null ? [] : wilds.with(at, { ...wilds[at], as });
    this.draft.wilds[keyOf(cards)] = stated;
    this.screen.changed();
  }

  /** Return the melds of a seat that hold wild cards, with what these stand for. @param {number} seat */
  wildMelds(seat) {
    const laid = this.previewed?.lines.find((line) => line.seat === seat)?.arrangement?.melds ?? [];
    const melds = this.draft.hands[seat]?.melds ?? [];
    return melds.map((cards, at) => ({
      cards,
      wilds: laid[at]?.wilds ?? this.draft.wilds[keyOf(cards)] ?? [],
    }));
  }

  actions() {
    return {
      ...super.actions(),
      out: (/** @type {HTMLElement} */ { dataset }) => this.#goOut(Number(dataset.seat)),
      used: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.usedUp = dataset.used === "true";
      },
      stands: (/** @type {HTMLElement} */ { dataset }) => {
        const meld = this.wildMelds(Number(dataset.seat))[Number(dataset.meld)];
        void this.#state(meld, Number(dataset.wild));
      },
      indicator: () => void pickIndicator(this),
    };
  }

  /** @returns {import("../entry/hands.js").CardTable} */
  cardTable() {
    const { school, gameType, sheet } = this.deal;
    const { api } = this.screen;
    const table = { ...school, player_count: sheet.seats.length };
    return {
      size: { fewest: 1, most: ANY_NUMBER },
      indicator: true,
      turned: "wipe.turned",
      wilds: (indicator) => wildList(this, "negative_joker", indicator),
      drawn: true,
      groups: "own",
      pack: async () => {
        const { decks, printed_jokers } = await api.check(gameType.id, {
          ...table,
          what: "deck_setup",
        });
        return { decks, jokers: printed_jokers };
      },
      arrange: async (cards, indicator, melds) => {
        const laid = await Promise.all((melds ?? []).map((meld) => this.#read(meld, indicator)));
        return { melds: laid, left: without(cards, (melds ?? []).flat()), points: null };
      },
    };
  }

  /**
   * Have the server read a meld; what is none stays as it was declared.
   * @param {string[]} meld
   * @param {string | null} indicator
   */
  async #read(meld, indicator) {
    if (indicator === null) return { kind: "declared", cards: meld };
    const { school, gameType } = this.deal;
    const question = { ...school, what: "validate_meld", negative_joker: indicator, meld };
    const answer = await this.screen.api.check(gameType.id, question);
    return answer.meld ?? { kind: "wrong", cards: meld };
  }

  special() {
    return this.dealerChoice();
  }

  view() {
    return vazhushalView(this);
  }
}

/** @param {string[]} cards */
const keyOf = (cards) => cards.toSorted().join(" ");

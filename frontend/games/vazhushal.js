/** Enter a deal of Vazhushal: who went out, or what everybody had once the stock was used up. */

import { slidePanel } from "../elements/slide-panel.js";
import { sayCard } from "../core/cards.js";
import { say } from "../core/say.js";
import { CardForm } from "../entry/card-form.js";
import { ANY_NUMBER } from "../entry/card-picker.js";
import { OneCardPicker } from "../entry/one-card-picker.js";
import { exchanged, soleSeat } from "../entry/places.js";
import { Stock, without } from "../entry/stock.js";
import { vazhushalView } from "./vazhushal-view.js";

/**
 * @typedef {import("../entry/places.js").Facts} Facts
 * @typedef {{card: string, as: string}} Wild
 * @typedef {{cards: string[], as?: (string | null)[] | null}} Meld `as` says what its wild cards stand for, card by card
 */

const END = ["went_out", "players"];

/** @param {number} seat */
const rowPlace = (seat) => `/players/@${seat}`;

export class Form extends CardForm {
  /** Return a draft with `usedUp`, whether the stock was, and `ended`, what was entered before the deal was said to end otherwise. */
  blank() {
    return { ...super.blank(), usedUp: false, ended: {} };
  }

  /** @param {Facts} [outcome] */
  begin(outcome) {
    super.begin(outcome);
    this.draft.usedUp = outcome !== undefined && this.out === null;
  }

  get turned() {
    return "/negative_joker";
  }

  /** Return where the count of a seat stands. @param {number} seat */
  countPlace(seat) {
    return `${rowPlace(seat)}/points`;
  }

  /** Return who went out. */
  get out() {
    return soleSeat(this.facts.went_out);
  }

  missing() {
    if (!this.draft.usedUp) return this.out === null ? say("wipe.needsOut") : null;
    const empty = this.deal.seats.find(({ seat }) => !this.holds(seat));
    const { needs = "" } = this.words(this.countPlace(0));
    return empty ? say(needs, { name: empty.name }) : null;
  }

  fields() {
    return this.draft.usedUp ? this.places() : [];
  }

  places() {
    return this.deal.seats.map(({ seat }) => this.countPlace(seat));
  }

  takesNumbers() {
    return this.draft.usedUp;
  }

  /** @param {string} place */
  filled(place) {
    return this.at(place.slice(0, place.lastIndexOf("/"))) !== undefined;
  }

  /** @param {number} seat */
  handPlaces(seat) {
    return { cards: `${rowPlace(seat)}/hand`, count: this.countPlace(seat) };
  }

  handSeats() {
    return this.draft.usedUp ? super.handSeats() : [];
  }

  /** @param {number} seat @returns {Meld[]} */
  melds(seat) {
    return this.at(rowPlace(seat))?.melds ?? [];
  }

  /** @param {number} seat */
  handOf(seat) {
    const { points = null, hand: left } = this.at(rowPlace(seat)) ?? { points: 0 };
    if (points !== null) return undefined;
    const melds = this.melds(seat).map(({ cards }) => cards);
    const hand = {
      cards: [...melds.flat(), ...left ?? []],
      melds: melds.length > 0 ? melds : null,
    };
    return { ...hand, arrangement: this.arranged(seat, hand) };
  }

  /** @param {number} seat @param {import("../entry/card-form.js").Hand | null} hand */
  stateHand(seat, hand) {
    const before = this.melds(seat);
    const groups = hand?.melds ?? [];
    const melds = groups.map((cards) =>
      before.find((meld) => keyOf(meld.cards) === keyOf(cards)) ?? { cards }
    );
    const row = hand && { seat, melds, hand: without(hand.cards, groups.flat()) };
    this.put(rowPlace(seat), row ?? undefined);
  }

  /** @param {string} place @param {string} text */
  enter(place, text) {
    this.enterAlone(place, text);
  }

  letters() {
    const goOut = () => this.activeSeat !== null && this.#goOut(this.activeSeat);
    return { ...super.letters(), w: goOut };
  }

  /** @param {number} seat */
  #goOut(seat) {
    this.#end(false);
    this.put("/went_out", this.out === seat ? undefined : seat);
    this.aim(this.countPlace(seat));
  }

  /** Say how the deal ended; what was entered of the other end is back with it. @param {boolean} usedUp */
  #end(usedUp) {
    if (usedUp === this.draft.usedUp) return;
    const [outcome, ended] = exchanged(this.facts, END, this.draft.ended);
    Object.assign(this.draft, { outcome, ended, usedUp });
  }

  /** Ask what a wild card of a meld stands for. @param {number} seat @param {number} at @param {number} wild */
  async #state(seat, at, wild) {
    const { cards, wilds } = this.wildMelds(seat)[at];
    const stock = new Stock({ decks: 1, jokers: 0 }, []);
    const title = say("wipe.standsFor", { card: sayCard(wilds[wild].card) });
    const as = await slidePanel(new OneCardPicker(wilds[wild].as, stock), { title });
    if (as === undefined) return;
    const stated = as && standing(cards, wilds.with(wild, { ...wilds[wild], as }));
    this.put(`${rowPlace(seat)}/melds/${at}/as`, stated ?? undefined);
    this.screen.changed();
  }

  /** Return the melds of a seat that hold wild cards, with what these stand for. @param {number} seat */
  wildMelds(seat) {
    const laid = this.previewed?.lines.find((line) => line.seat === seat)?.arrangement?.melds ?? [];
    return this.melds(seat).map(({ cards, as }, at) => ({
      cards,
      wilds: laid[at]?.wilds ?? cards.flatMap((card, place) => {
        const other = as?.[place] ?? card;
        return other === card ? [] : [{ card, as: other }];
      }),
    }));
  }

  /** @returns {import("../entry/form.js").Actions} */
  actions() {
    return {
      ...super.actions(),
      out: ({ dataset }) => this.#goOut(Number(dataset.seat)),
      used: ({ dataset }) => this.#end(dataset.used === "true"),
      stands: ({ dataset: { seat, meld, wild } }) =>
        void this.#state(Number(seat), Number(meld), Number(wild)),
    };
  }

  /** @param {number} seat @returns {import("../entry/hands.js").CardTable} */
  cardTable(seat) {
    return {
      ...super.cardTable(seat),
      size: { fewest: 1, most: ANY_NUMBER },
      turned: "wipe.turned",
      drawn: true,
      groups: "own",
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
    const answer = await this.ask("validate_meld", { negative_joker: indicator, meld });
    return answer.meld ?? { kind: "wrong", cards: meld };
  }

  view() {
    return vazhushalView(this);
  }
}

/** @param {string[]} cards */
const keyOf = (cards) => cards.toSorted().join(" ");

/**
 * Say card by card what the wild cards among them stand for.
 * @param {string[]} cards
 * @param {Wild[]} wilds
 */
function standing(cards, wilds) {
  const left = [...wilds];
  return cards.map((card) => {
    const at = left.findIndex((wild) => wild.card === card);
    return at < 0 ? null : left.splice(at, 1)[0].as;
  });
}

/** Enter a deal of Indian Marriage: the tiplu, who won, who had laid down, and everybody's value cards. */

import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { soleSeat } from "../entry/places.js";
import { pickHands, pickIndicator } from "../entry/hands.js";
import { OneCardPicker } from "../entry/one-card-picker.js";
import { Stock } from "../entry/stock.js";
import { slidePanel } from "../elements/slide-panel.js";
import { recall, remember } from "../core/memory.js";
import { marriageSpecial, marriageView } from "./marriage-view.js";
import { missingCards, SHOWN, showTable } from "./marriage-show.js";
import { held, holdsAny, tapped } from "./value-cards.js";
import { WildCards } from "./wild-cards.js";

/**
 * @typedef {import("./value-cards.js").Values} Values
 * @typedef {"melds" | "dublees"} Laid what a seat laid down: three pure melds, or seven dublees
 *
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   indicator: string | null,
 *   winner: number | null,
 *   laid: Record<string, Laid>,
 *   values: Values,
 *   tunnelas: Record<string, string[]>,
 *   recorded: Record<string, any>,
 *   counted: boolean,
 *   void: boolean,
 * }} MarriageDraft `indicator` is the tiplu; `tunnelas` are the cards of opening tunnelas, one of each three;
 *   `recorded` are results entered by cards, kept as they are until they are touched; `counted` says that the
 *   table counts its value cards itself
 */

const VALUES = ["tiplu", "poplu", "jhiplu"];
const MOST_DIGITS = 3;
/** Where this device remembers that its tables count for themselves. */
const COUNTED = "marriage.counted";

/** @extends {DealForm<MarriageDraft>} */
export class Form extends DealForm {
  /** @type {WildCards} */
  wilds = new WildCards(this, "tiplu");

  /** @returns {MarriageDraft} */
  blank() {
    return {
      ...super.blank(),
      active: String(this.deal.seats[0].seat),
      indicator: null,
      winner: null,
      laid: {},
      values: {},
      tunnelas: {},
      recorded: {},
      counted: recall(COUNTED, false),
      void: false,
    };
  }

  /** @param {any} outcome */
  load(outcome) {
    const { draft } = this;
    draft.dealer = outcome.dealer ?? null;
    draft.indicator = outcome.tiplu ?? null;
    draft.void = outcome.win === "void";
    draft.winner = soleSeat(outcome.winner);
    for (const seat of outcome.shown ?? []) draft.laid[seat] = "melds";
    for (const seat of outcome.seven_dublees ?? []) draft.laid[seat] = "dublees";
    if (outcome.win === "dublees" && draft.winner !== null) draft.laid[draft.winner] = "dublees";
    if (draft.winner !== null && outcome.winner_melds?.length > 0) {
      const melds = outcome.winner_melds;
      draft.hands[SHOWN] = { cards: melds.flat(), melds, arrangement: null };
    }
    for (const result of outcome.results ?? []) this.#loadResult(result);
    for (const { seat, points } of outcome.points_per_opponent ?? []) {
      this.#loadPoints(seat, points);
    }
    draft.counted = Object.keys(draft.numbers).length > 0;
    this.aim(draft.active);
  }

  /** @param {any} result */
  #loadResult(result) {
    const { draft } = this;
    const { seat, points, mal_in_hand, opening_tunnelas } = result;
    const inDetail = opening_tunnelas || VALUES.some((id) => typeof result[id] === "number");
    if (mal_in_hand) draft.recorded[seat] = result;
    else if (!inDetail) this.#loadPoints(seat, points);
    else {
      draft.values[seat] = Object.fromEntries(VALUES.map((id) => [id, result[id] ?? 0]));
      draft.tunnelas[seat] = (opening_tunnelas ?? []).map((/** @type {string[]} */ [card]) => card);
    }
  }

  /** @param {number} seat @param {number | null | undefined} points */
  #loadPoints(seat, points) {
    if (typeof points === "number") this.draft.numbers[seat] = String(points);
  }

  /** Return the value cards of this deal, with their names once the tiplu is known. */
  get valueCards() {
    const known = this.wilds.of(this.draft.indicator);
    const { decks } = this.deal.rules;
    return VALUES.map((id) => ({
      id,
      card: known?.[id] ?? null,
      copies: id === "tiplu" ? decks - 1 : decks,
    }));
  }

  /** Return what a seat laid down; a winner has laid down everything. @param {number} seat */
  laid(seat) {
    return this.draft.laid[seat] ?? (seat === this.draft.winner ? "melds" : null);
  }

  missing() {
    if (this.draft.void) return null;
    if (this.draft.winner !== null) return missingCards(this);
    return say(this.draft.indicator === null ? "marriage.needsTiplu" : "marriage.needsWinner");
  }

  outcome() {
    const { dealer, indicator, winner, counted, hands, ...draft } = this.draft;
    const start = {
      ...(dealer !== null && { dealer }),
      ...(indicator !== null && { tiplu: indicator }),
    };
    if (draft.void) return { ...start, winner: null, win: "void" };
    const seats = this.deal.seats.map(({ seat }) => seat);
    const dublees = winner !== null && this.laid(winner) === "dublees";
    return {
      ...start,
      winner,
      win: dublees ? "dublees" : "melds",
      shown: seats.filter((seat) => this.laid(seat) === "melds"),
      seven_dublees: seats.filter((seat) => seat !== winner && this.laid(seat) === "dublees"),
      results: seats.flatMap((seat) => counted ? this.#counted(seat) : this.#result(seat)),
      ...(hands[SHOWN] && { winner_melds: hands[SHOWN].melds }),
    };
  }

  /** Tell whether the melds entered say what a seat holds. @param {number} seat */
  #shows(seat) {
    return seat === this.draft.winner && this.draft.hands[SHOWN] !== undefined;
  }

  /** Return the points of a seat; none where its melds say them. @param {number} seat */
  #counted(seat) {
    const points = this.number(seat);
    return points === null && this.#shows(seat) ? [] : [{ seat, points: points ?? 0 }];
  }

  /** Return what a seat scores for; nothing where it holds no value card. @param {number} seat */
  #result(seat) {
    const { recorded, values, tunnelas } = this.draft;
    if (recorded[seat]) return [recorded[seat]];
    const cards = tunnelas[seat] ?? [];
    const any = holdsAny(values, seat);
    if (!any && cards.length === 0) return [];
    return [{
      seat,
      ...(any || !this.#shows(seat)) &&
        Object.fromEntries(VALUES.map((id) => [id, held(values, seat, id)])),
      ...(cards.length > 0 && { opening_tunnelas: cards.map((card) => [card, card, card]) }),
    }];
  }

  fields() {
    return this.draft.counted && !this.draft.void
      ? this.deal.seats.map(({ seat }) => String(seat))
      : [];
  }

  handFields() {
    return [];
  }

  handName() {
    return this.deal.name(this.draft.winner ?? SHOWN);
  }

  /** After the cards the pad writes the winner's points. @param {string | null} field */
  aim(field) {
    super.aim(field === String(SHOWN) ? String(this.draft.winner) : field);
  }

  places() {
    return this.deal.seats.map(({ seat }) => String(seat));
  }

  /** @param {string} field @param {string} text */
  write(field, text) {
    this.restate();
    super.write(field, text);
  }

  /** @param {string} text */
  couldBe(text) {
    return text.length <= MOST_DIGITS;
  }

  padKeys() {
    return this.draft.counted && !this.draft.void ? [null, null] : null;
  }

  /** @param {number} seat */
  #win(seat) {
    const { draft } = this;
    draft.winner = draft.winner === seat ? null : seat;
    delete draft.hands[SHOWN];
    this.aim(String(seat));
  }

  /** State what a seat laid down; the same again takes it back. @param {number} seat @param {Laid} laid */
  #lay(seat, laid) {
    if (this.draft.laid[seat] === laid) delete this.draft.laid[seat];
    else this.draft.laid[seat] = laid;
    if (seat === this.draft.winner) delete this.draft.hands[SHOWN];
    this.aim(String(seat));
  }

  /** @param {number} seat @param {string} id */
  #value(seat, id) {
    const { values, recorded } = this.draft;
    const value = this.valueCards.find((each) => each.id === id);
    if (!value) return;
    this.restate();
    delete recorded[seat];
    values[seat] = { ...values[seat], [id]: tapped(values, seat, value) };
    this.aim(String(seat));
  }

  /** Add the opening tunnela of a card, or take it back. @param {number} seat */
  async #tunnela(seat) {
    const { tunnelas, indicator } = this.draft;
    const stock = new Stock({ decks: 1, jokers: 0 }, indicator === null ? [] : [indicator]);
    const chosen = tunnelas[seat] ?? [];
    const title = say("marriage.tunnelaOf", { name: this.deal.name(seat) });
    const card = await slidePanel(new OneCardPicker(chosen[0] ?? null, stock), { title });
    if (card === undefined) return;
    this.restate();
    if (card === null) tunnelas[seat] = [];
    else if (chosen.includes(card)) tunnelas[seat] = chosen.filter((each) => each !== card);
    else tunnelas[seat] = [...chosen, card];
    this.screen.changed();
  }

  letters() {
    const seat = () => Number(this.draft.active);
    return {
      w: () => this.#win(seat()),
      m: () => this.#lay(seat(), "melds"),
      d: () => this.#lay(seat(), "dublees"),
      t: () => this.#value(seat(), "tiplu"),
      p: () => this.#value(seat(), "poplu"),
      j: () => this.#value(seat(), "jhiplu"),
    };
  }

  actions() {
    return {
      ...super.actions(),
      won: (/** @type {HTMLElement} */ { dataset }) => this.#win(Number(dataset.seat)),
      laid: (/** @type {HTMLElement} */ { dataset }) =>
        this.#lay(Number(dataset.seat), /** @type {Laid} */ (dataset.laid)),
      value: (/** @type {HTMLElement} */ { dataset }) =>
        this.#value(Number(dataset.seat), dataset.value ?? ""),
      tunnela: (/** @type {HTMLElement} */ { dataset }) => void this.#tunnela(Number(dataset.seat)),
      indicator: () => void pickIndicator(this),
      hand: () => void pickHands(this, SHOWN),
      counted: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.counted = dataset.counted === "true";
        remember(COUNTED, this.draft.counted);
        this.restate();
      },
      void: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.void = dataset.void === "true";
        this.restate();
      },
    };
  }

  cardTable() {
    return showTable(this);
  }

  specials() {
    return [...(this.draft.void ? [say("marriage.void")] : []), ...super.specials()];
  }

  specialName() {
    return say("special.marriage");
  }

  special() {
    return marriageSpecial(this);
  }

  view() {
    return marriageView(this);
  }
}

/** Enter a deal of Indian Marriage: the tiplu, who won, who had laid down, and everybody's value cards. */

import { say } from "../core/say.js";
import { recall, remember } from "../core/memory.js";
import { kindAt } from "../entry/asked.js";
import { CardForm } from "../entry/card-form.js";
import { pickHands } from "../entry/hands.js";
import { OneCardPicker } from "../entry/one-card-picker.js";
import { exchanged, inRow, soleSeat, toggled } from "../entry/places.js";
import { Stock, without } from "../entry/stock.js";
import { slidePanel } from "../elements/slide-panel.js";
import { marriageSpecial, marriageView } from "./marriage-view.js";
import { missingCards, showTable } from "./marriage-show.js";
import { countsIn, tapped } from "./value-cards.js";

/**
 * @typedef {import("../entry/places.js").Facts} Facts
 * @typedef {"melds" | "dublees"} Laid what a seat laid down: pure melds, or dublees
 */

const WORTH = ["results", "points_per_opponent"];
const END = ["winner", "win", "shown", "seven_dublees", "winner_melds", ...WORTH];
/** Where this device remembers that its tables count for themselves. */
const COUNTED = "marriage.counted";

export class Form extends CardForm {
  /**
   * Return a draft with `follows`, whether the winner has laid down only because he won, `counted`, whether the table counts
   * its value cards itself, `worth` and `ended`, what was entered before that, or how the deal ended, was said otherwise.
   */
  blank() {
    const counted = recall(COUNTED, false);
    const outcome = { winner: null, win: "melds", shown: [], seven_dublees: [], results: [] };
    return { ...super.blank(), outcome, follows: false, counted, worth: null, ended: null };
  }

  /** @param {Facts} [outcome] */
  begin(outcome) {
    super.begin(outcome);
    if (!outcome) return;
    const { results = [], points_per_opponent = [] } = outcome;
    const counts = (/** @type {Facts} */ row) =>
      !this.#inDetail(row) && typeof row.points === "number";
    this.draft.counted = points_per_opponent.length > 0 || results.some(counts);
    this.aim(this.first());
  }

  get turned() {
    return "/tiplu";
  }

  get winner() {
    return soleSeat(this.facts.winner);
  }

  get void() {
    return this.facts.win === "void";
  }

  /** Return what a seat laid down; a winner has laid down everything. @param {number} seat @returns {Laid | null} */
  laid(seat) {
    const { win, shown = [], seven_dublees = [] } = this.facts;
    const won = seat === this.winner;
    if (seven_dublees.includes(seat) || won && win === "dublees") return "dublees";
    return won || shown.includes(seat) ? "melds" : null;
  }

  /** Say whether value cards or cards are stated, not only their points. @param {Facts} row */
  #inDetail(row) {
    return [row.mal_in_hand, row.opening_tunnelas].some((cards) => cards?.length > 0) ||
      countsIn(this).some((id) => typeof row[id] === "number");
  }

  /** Return the cards of the opening tunnelas, one of each. @param {number} seat @returns {string[]} */
  tunnelas(seat) {
    return (this.at(inRow(seat, "opening_tunnelas")) ?? []).map((
      /** @type {string[]} */ [card],
    ) => card);
  }

  missing() {
    if (this.void) return null;
    if (this.winner !== null) return missingCards(this);
    return say(this.turnedUp === null ? "marriage.needsTiplu" : "marriage.needsWinner");
  }

  /** Return where the points of a seat stand, as the table counts them. @param {number} seat */
  pointsPlace(seat) {
    const short = this.facts.points_per_opponent !== undefined && !this.at(`/results/@${seat}`);
    return short ? `/points_per_opponent/@${seat}/points` : inRow(seat, "points");
  }

  fields() {
    return this.draft.counted && !this.void ? this.places() : [];
  }

  places() {
    return this.deal.seats.map(({ seat }) => this.pointsPlace(seat));
  }

  takesNumbers() {
    return this.fields().length > 0;
  }

  /** @param {string} place @param {string} text */
  enter(place, text) {
    this.enterAlone(place, text);
  }

  handSeats() {
    return [];
  }

  /** @param {number} seat */
  handOf(seat) {
    const { winner_melds: melds } = this.facts;
    if (seat !== this.winner || !melds?.length) return undefined;
    const hand = { cards: melds.flat(), melds };
    return { ...hand, arrangement: this.arranged(seat, hand) };
  }

  /** @param {number} seat */
  holds(seat) {
    return this.handOf(seat) !== undefined;
  }

  /** Cards in no group yet stand as the last one. @param {number} _seat @param {import("../entry/card-form.js").Hand | null} hand */
  stateHand(_seat, hand) {
    const { cards = [], melds } = hand ?? {};
    const loose = without(cards, melds?.flat() ?? []);
    const groups = [...melds ?? [], ...(loose.length > 0 ? [loose] : [])];
    this.put("/winner_melds", groups.length > 0 ? groups : undefined);
  }

  cardTable() {
    return showTable(this);
  }

  /** @param {number} seat */
  #win(seat) {
    const { winner } = this;
    if (winner !== null) {
      const laid = this.draft.follows ? null : this.laid(winner);
      this.write("/winner", null);
      this.#state(winner, laid);
    }
    if (seat !== winner) {
      const laid = this.laid(seat);
      this.draft.follows = laid === null;
      this.write("/winner", seat);
      this.#state(seat, laid);
    }
    this.write("/winner_melds", undefined);
    this.aim(this.pointsPlace(seat));
  }

  /** State what a seat laid down; the same again takes it back. @param {number} seat @param {Laid} laid */
  #lay(seat, laid) {
    const won = seat === this.winner;
    const again = this.laid(seat) === laid && !(won && this.draft.follows);
    this.#state(seat, again ? null : laid);
    if (won) {
      this.draft.follows = again;
      this.write("/winner_melds", undefined);
    }
    this.aim(this.pointsPlace(seat));
  }

  /** @param {number} seat @param {Laid | null} laid */
  #state(seat, laid) {
    const won = seat === this.winner;
    const now = won ? laid ?? "melds" : laid;
    if (won) this.write("/win", now);
    this.#list("/shown", seat, now === "melds");
    this.#list("/seven_dublees", seat, now === "dublees" && !won);
  }

  /** @param {string} place @param {number} seat @param {boolean} listed */
  #list(place, seat, listed) {
    const seats = this.at(place) ?? [];
    if (seats.includes(seat) !== listed) this.write(place, toggled(seats, seat));
  }

  /** @param {number} seat @param {string} id */
  #value(seat, id) {
    this.#hold(seat, { [id]: tapped(this, seat, id), mal_in_hand: undefined });
    this.aim(this.pointsPlace(seat));
  }

  /** Write what a seat has; points that were counted from something else go. @param {number} seat @param {Facts} held */
  #hold(seat, held) {
    for (const [fact, value] of Object.entries({ ...held, points: undefined })) {
      this.write(inRow(seat, fact), value);
    }
    if (!countsIn(this).some((id) => this.at(inRow(seat, id)) > 0)) {
      for (const id of countsIn(this)) this.write(inRow(seat, id), undefined);
    }
    if (!this.#inDetail(this.at(`/results/@${seat}`) ?? {})) {
      this.write(`/results/@${seat}`, undefined);
    }
  }

  /** Add the opening tunnela of a card, or take it back. @param {number} seat */
  async #tunnela(seat) {
    const place = inRow(seat, "opening_tunnelas");
    const { turnedUp } = this;
    const stock = new Stock({ decks: 1, jokers: 0 }, turnedUp === null ? [] : [turnedUp]);
    const chosen = this.tunnelas(seat);
    const title = say("marriage.tunnelaOf", { name: this.deal.name(seat) });
    const card = await slidePanel(new OneCardPicker(chosen[0] ?? null, stock), { title });
    if (card === undefined) return;
    const { size = 0 } = kindAt(this.deal.gameType.outcome, `${place}/0`) ?? {};
    const others = (this.at(place) ?? []).filter((/** @type {string[]} */ [other]) =>
      card !== null && other !== card
    );
    const more = card === null || chosen.includes(card) ? [] : [Array(size).fill(card)];
    const laid = [...others, ...more];
    this.#hold(seat, { opening_tunnelas: laid.length > 0 ? laid : undefined });
    this.screen.changed();
  }

  letters() {
    const seat = this.activeSeat;
    if (this.void || seat === null) return {};
    return {
      w: () => this.#win(seat),
      m: () => this.#lay(seat, "melds"),
      d: () => this.#lay(seat, "dublees"),
      ...(!this.draft.counted && {
        t: () => this.#value(seat, "tiplu"),
        p: () => this.#value(seat, "poplu"),
        j: () => this.#value(seat, "jhiplu"),
      }),
    };
  }

  /** Say who counts the value cards; each way keeps what was entered in it. @param {boolean} counted */
  #count(counted) {
    if (counted === this.draft.counted) return;
    const results = (this.facts.results ?? []).filter((/** @type {Facts} */ row) =>
      this.#inDetail(row) !== counted
    );
    const [outcome, worth] = exchanged(this.facts, WORTH, this.draft.worth ?? { results });
    Object.assign(this.draft, { outcome, worth, counted });
    remember(COUNTED, counted);
    if (this.activeSeat !== null) this.aim(this.pointsPlace(this.activeSeat));
  }

  /** Say whether the deal is void; what was entered is back once it is none. @param {boolean} isVoid */
  #end(isVoid) {
    if (isVoid === this.void) return;
    const otherwise = isVoid ? { winner: null, win: "void" } : this.blank().outcome;
    const [outcome, ended] = exchanged(this.facts, END, this.draft.ended ?? otherwise);
    Object.assign(this.draft, { outcome, ended });
  }

  padKeys() {
    return [null, null];
  }

  /** @returns {import("../entry/form.js").Actions} */
  actions() {
    return {
      ...super.actions(),
      won: ({ dataset }) => this.#win(Number(dataset.seat)),
      laid: ({ dataset }) => this.#lay(Number(dataset.seat), /** @type {Laid} */ (dataset.laid)),
      value: ({ dataset }) => this.#value(Number(dataset.seat), dataset.value ?? ""),
      anew: ({ dataset }) => this.#hold(Number(dataset.seat), { mal_in_hand: undefined }),
      tunnela: ({ dataset }) => void this.#tunnela(Number(dataset.seat)),
      hand: () => void pickHands(this, this.winner ?? 0),
      counted: ({ dataset }) => this.#count(dataset.counted === "true"),
      void: ({ dataset }) => this.#end(dataset.void === "true"),
    };
  }

  specials() {
    return [...(this.void ? [say("marriage.void")] : []), ...super.specials()];
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

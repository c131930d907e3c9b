/** Enter a deal of 13-card rummy: who won, who packed, and the counts or the cards of the rest. */

import { showCard } from "../entry/card-words.js";
import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { soleSeat } from "../entry/places.js";
import { pickHands, pickIndicator } from "../entry/hands.js";
import { wildList } from "./wild-list.js";
import { rowsView, specialView } from "./rummy13-drafted-view.js";

/**
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   statuses: Record<string, string>,
 *   show: string,
 *   indicator: string | null,
 *   absent: number[],
 *   turns: Record<string, boolean>,
 * }} RummyDraft `turns` is who had a turn before the show, where another client has said so; it otherwise follows
 *   from who won, how, and who dealt
 *
 * @typedef {Object} Family what differs between the games of thirteen cards
 * @property {{status: string, amount: string, letter: string}[]} packs with the switch that holds their points
 * @property {"pack" | "drop"} leaving what the game calls it
 * @property {string[]} shows how a deal may end, besides the usual way
 * @property {string} full the switch with the count of a hand without lives
 * @property {string} wrong the switch with the points of a wrong show
 */

const HAND = { fewest: 13, most: 13 };

/** @type {Family} */
const GAMA = {
  packs: [
    { status: "packed_first", amount: "pack_first", letter: "d" },
    { status: "packed_later", amount: "pack_later", letter: "m" },
  ],
  leaving: "pack",
  shows: ["first_turn", "hand_rummy", "void"],
  full: "no_lives",
  wrong: "wrong_show_points",
};
/** @type {Record<string, Family>} */
const FAMILIES = {
  gama_rummy: GAMA,
  indian_rummy: { ...GAMA, shows: ["first_turn", "before_draw", "void"], full: "max_points" },
  ace2three: {
    packs: [
      { status: "drop", amount: "drop", letter: "d" },
      { status: "middle_drop", amount: "middle_drop", letter: "m" },
    ],
    leaving: "drop",
    shows: ["first_turn"],
    full: "max_points",
    wrong: "wrong_show",
  },
};

/** @extends {DealForm<RummyDraft>} */
export class Form extends DealForm {
  get family() {
    return FAMILIES[this.deal.gameType.id];
  }

  /** Return the packs that this table allows. */
  get packs() {
    return this.family.packs.filter(({ amount }) => (this.deal.rules[amount] ?? null) !== null);
  }

  /** Return the seats of this deal; a correction may leave out somebody who is out by now. */
  get seats() {
    return this.deal.seats.filter(({ seat }) => !this.draft.absent.includes(seat));
  }

  /** @returns {RummyDraft} */
  blank() {
    const first = this.deal.seats[0];
    return {
      ...super.blank(),
      active: first ? String(first.seat) : null,
      statuses: {},
      show: "normal",
      indicator: null,
      absent: [],
      turns: {},
    };
  }

  /** @param {any} outcome */
  load(outcome) {
    const { draft } = this;
    draft.dealer = outcome.dealer ?? null;
    draft.indicator = outcome.indicator ?? null;
    draft.show = outcome.show === "last_standing" ? "normal" : outcome.show ?? "normal";
    const winner = soleSeat(outcome.winner);
    for (const { seat, status, points, cards, melds, had_turn } of outcome.results) {
      this.#loadHand(seat, cards, melds);
      if (seat === winner) continue;
      draft.statuses[seat] = status;
      if (typeof points === "number") draft.numbers[seat] = String(points);
      if (typeof had_turn === "boolean") draft.turns[seat] = had_turn;
    }
    if (winner !== null) {
      draft.statuses[winner] = "won";
      this.#loadHand(winner, outcome.winner_cards, outcome.winner_melds);
    }
    // A deal that no longer fits may lack somebody whom a correction has brought back.
    if (!this.deal.recorded?.problem) {
      const named = Object.keys(draft.statuses).map(Number);
      draft.absent = this.deal.seats.map(({ seat }) => seat).filter((seat) =>
        !named.includes(seat)
      );
    }
    this.aim(draft.active);
  }

  /**
   * @param {number} seat
   * @param {string[] | undefined} cards
   * @param {string[][] | undefined} melds
   */
  #loadHand(seat, cards, melds) {
    if (!cards && !melds) return;
    this.draft.hands[seat] = {
      cards: cards ?? melds?.flat() ?? [],
      melds: melds ?? null,
      arrangement: null,
    };
  }

  /** Return the winner: who was tapped, or the only one left when all others packed. */
  get winner() {
    if (this.draft.show === "void") return null;
    const { statuses } = this.draft;
    const tapped = this.seats.find(({ seat }) => statuses[seat] === "won");
    if (tapped) return tapped.seat;
    const left = this.seats.filter(({ seat }) => !this.#packed(seat));
    return left.length === 1 && !this.filled(String(left[0].seat)) ? left[0].seat : null;
  }

  /** @param {number} seat */
  #packed(seat) {
    const status = this.draft.statuses[seat];
    return status === "wrong_show" || this.packs.some((pack) => pack.status === status);
  }

  /** Say whether everybody but the winner packed or showed wrongly. */
  get lastStanding() {
    const { winner } = this;
    return winner !== null && this.draft.show === "normal" &&
      this.seats.every(({ seat }) => seat === winner || this.#packed(seat));
  }

  /** Return what a seat did: "won", a pack, "wrong_show" or "played". @param {number} seat */
  status(seat) {
    if (seat === this.winner) return "won";
    return this.#packed(seat) ? this.draft.statuses[seat] : "played";
  }

  missing() {
    if (this.draft.show === "void") return null;
    const { winner } = this;
    if (winner === null) {
      return say(`rummy.needsWinner.${this.packs.length > 0 ? this.family.leaving : "only"}`);
    }
    const empty = this.seats.find(({ seat }) =>
      this.status(seat) === "played" && !this.filled(String(seat))
    );
    if (empty) return say("rummy.needsCount", { name: empty.name });
    const short = this.seats.find(({ seat }) => {
      const hand = this.draft.hands[seat];
      return hand && hand.cards.length !== HAND.most && !this.#packed(seat);
    });
    return short ? say("rummy.needsCards", { name: short.name, count: HAND.most }) : null;
  }

  outcome() {
    const { draft, winner } = this;
    const won = winner === null ? undefined : draft.hands[winner];
    return {
      ...(draft.dealer !== null && { dealer: draft.dealer }),
      ...(draft.indicator !== null && { indicator: draft.indicator }),
      winner,
      show: this.lastStanding ? "last_standing" : draft.show,
      results: this.seats.filter(({ seat }) => seat !== winner).map(({ seat }) =>
        this.#result(seat)
      ),
      ...(won && { winner_cards: won.cards, ...(won.melds && { winner_melds: won.melds }) }),
    };
  }

  /** @param {number} seat */
  #result(seat) {
    const { hands, show, turns } = this.draft;
    const status = this.status(seat);
    const start = { seat, status, ...(seat in turns && { had_turn: turns[seat] }) };
    if (status !== "played" || show === "void") return start;
    const hand = hands[seat];
    const points = this.number(seat);
    if (!hand) return { ...start, points };
    return {
      ...start,
      ...(points !== null && { points }),
      cards: hand.cards,
      ...(hand.melds && { melds: hand.melds }),
    };
  }

  fields() {
    return this.seats.filter(({ seat }) => this.status(seat) === "played").map(({ seat }) =>
      String(seat)
    );
  }

  places() {
    return this.seats.map(({ seat }) => String(seat));
  }

  /** @param {string} text */
  couldBe(text) {
    const most = this.deal.rules[this.family.full] ?? 130;
    return text.length <= 2 || Number(text) <= Math.max(99, most);
  }

  /** @param {string} key */
  type(key) {
    if (key === "cards") return this.#openCards();
    if (key !== "full") return super.type(key);
    const field = this.draft.active;
    if (field === null || !this.fields().includes(field)) return;
    this.write(field, String(this.deal.rules[this.family.full]));
    this.goOn();
  }

  /** @returns {(import("../entry/deal-form.js").PadKey | null)[] | null} */
  padKeys() {
    const full = this.deal.rules[this.family.full] ?? null;
    return [
      full === null ? null : { key: "full", label: String(full) },
      { key: "cards", label: say("rummy.cards") },
    ];
  }

  takesNumbers() {
    return this.draft.show !== "void";
  }

  /** @param {string} status */
  #chooseActive(status) {
    if (this.draft.active !== null) this.choose(Number(this.draft.active), status);
  }

  letters() {
    return {
      w: () => this.#chooseActive("won"),
      c: () => this.#openCards(),
      ...Object.fromEntries(
        this.packs.map(({ status, letter }) => [letter, () => this.#chooseActive(status)]),
      ),
    };
  }

  /**
   * State what a seat did; the same again takes it back.
   * @param {number} seat
   * @param {string} status
   */
  choose(seat, status) {
    const { draft } = this;
    if ([status, this.status(seat)].includes("won")) draft.turns = {};
    const again = status !== "played" && draft.statuses[seat] === status;
    if (status === "won" && this.winner !== null) delete draft.statuses[this.winner];
    delete draft.statuses[seat];
    if (!again) draft.statuses[seat] = status;
    if (this.status(seat) !== "played") delete draft.numbers[seat];
    if (this.#packed(seat)) delete draft.hands[seat];
    this.aim(String(seat));
    if (!again && status !== "played") this.goOn();
  }

  actions() {
    return {
      ...super.actions(),
      choose: (/** @type {HTMLElement} */ { dataset }) =>
        this.choose(Number(dataset.seat), dataset.status ?? ""),
      show: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.show = dataset.show ?? "normal";
        this.draft.turns = {};
      },
      dealer: (/** @type {HTMLElement} */ target) => {
        super.actions().dealer(target);
        this.draft.turns = {};
      },
      wrong: (/** @type {HTMLElement} */ { dataset }) =>
        this.choose(Number(dataset.seat), "wrong_show"),
      absent: (/** @type {HTMLElement} */ { dataset }) => this.#toggleAbsent(Number(dataset.seat)),
      indicator: () => void pickIndicator(this),
    };
  }

  /** @param {number} seat */
  #toggleAbsent(seat) {
    const { absent } = this.draft;
    this.draft.absent = absent.includes(seat)
      ? absent.filter((each) => each !== seat)
      : [...absent, seat];
  }

  /** Tap in the hand of the active seat. */
  #openCards() {
    const seat = Number(this.draft.active);
    if (this.draft.active !== null && !this.#packed(seat)) pickHands(this, seat);
  }

  /**
   * @param {number} _seat
   * @returns {import("../entry/hands.js").CardTable}
   */
  cardTable(_seat) {
    const { school, sheet, gameType } = this.deal;
    const { api } = this.screen;
    const facts = { ...school, player_count: sheet.seats.length };
    return {
      size: HAND,
      indicator: true,
      wilds: (indicator) => wildList(this, "indicator", indicator),
      pack: async () => {
        const { decks, printed_jokers } = await api.check(gameType.id, {
          ...facts,
          what: "deck_setup",
        });
        return { decks, jokers: printed_jokers };
      },
      arrange: async (cards, indicator, melds) => {
        const asked = { ...facts, what: "hand_points", cards, indicator, ...(melds && { melds }) };
        const { arrangement, better } = await api.check(gameType.id, asked);
        return better ? { ...arrangement, better: better.points } : arrangement;
      },
    };
  }

  specials() {
    const { show, indicator } = this.draft;
    return [
      ...(show === "normal" ? [] : [say(`rummy.show.${show}`)]),
      ...(this.lastStanding ? [say("rummy.show.last_standing")] : []),
      ...(indicator === null ? [] : [say("rummy.indicatorIs", { card: showCard(indicator) })]),
      ...super.specials(),
    ];
  }

  specialName() {
    return say("special.rummy");
  }

  special() {
    return specialView(this);
  }

  view() {
    return rowsView(this);
  }
}

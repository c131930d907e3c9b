/** Enter a deal of 28 or a cousin: who bid what, and how it ended. */

import { teamName } from "../core/columns.js";
import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { specialView, twentyEightView } from "./twenty-eight-view.js";

/**
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   bidder: number | null,
 *   bid: number | string | null,
 *   thaniMade: boolean | null,
 *   ending: string,
 *   party: string | null,
 *   made: boolean | null,
 *   cardsLeft: number | null,
 *   reason: string | null,
 *   pairBy: string | null,
 *   doubled: string | null,
 * }} TwentyEightDraft
 *   `ending` is how the deal ended: "played", "cot", "surrender", "foul" or "void"; `party` ("bidding" or
 *   "other") called cot, surrendered or fouled; `made` is what became of the cot; `reason` is why a deal is
 *   void; `bid` is a number, or the house's word for playing alone
 */

const POINTS = "points";
/** @type {Record<string, string>} */
const OPPOSITE = { bidding: "other", other: "bidding" };

/** @extends {DealForm<TwentyEightDraft>} */
export class Form extends DealForm {
  /** @returns {TwentyEightDraft} */
  blank() {
    return {
      ...super.blank(),
      active: POINTS,
      bidder: null,
      bid: null,
      thaniMade: null,
      ending: "played",
      party: null,
      made: null,
      cardsLeft: null,
      reason: null,
      pairBy: null,
      doubled: null,
    };
  }

  /** Return what the game is besides its switches. */
  get house() {
    return this.deal.gameType.house;
  }

  /** Return what all the tricks of a deal are worth. */
  get #allPoints() {
    return this.house.card_points + (this.deal.rules.last_trick ?? 0);
  }

  /** @param {any} outcome */
  load(outcome) {
    const { draft } = this;
    draft.dealer = outcome.dealer ?? null;
    draft.bidder = outcome.bidder ?? null;
    draft.bid = outcome.bid ?? null;
    draft.thaniMade = outcome[`${this.house.thani}_made`] ?? null;
    draft.pairBy = outcome.pair_by ?? null;
    draft.doubled = outcome.doubled ?? null;
    draft.cardsLeft = outcome.caller_cards_left ?? null;
    const points = outcome.bidders_points ??
      (typeof outcome.other_points === "number" ? this.#allPoints - outcome.other_points : null);
    if (points !== null) draft.numbers[POINTS] = String(points);
    this.#loadEnding(outcome);
    this.aim(POINTS);
  }

  /** @param {any} outcome */
  #loadEnding({ cot, cot_made, surrender_by, accepted, foul_by, void: reason }) {
    const { draft } = this;
    const refused = accepted === false;
    const caller = cot ?? (surrender_by && OPPOSITE[surrender_by]);
    draft.party = foul_by ?? (refused ? caller : surrender_by ?? cot) ?? null;
    draft.made = cot_made ?? null;
    if (reason) {
      draft.ending = "void";
      draft.reason = typeof reason === "string" ? reason : "other";
    } else if (foul_by) draft.ending = "foul";
    else if (surrender_by && !refused) draft.ending = "surrender";
    else if (caller) draft.ending = "cot";
  }

  get thani() {
    return this.draft.bid === this.house.thani;
  }

  /** Return the side of the bidder. */
  get side() {
    return this.deal.sheet.seats.find(({ seat }) => seat === this.draft.bidder)?.side ?? null;
  }

  /** Say whether the game has a cot at all. */
  get #cots() {
    return "cot_max_bid" in this.deal.rules;
  }

  /** Return how a deal may end by the bid made: cot has a highest bid, and none on thani. */
  get endings() {
    const { bid, ending } = this.draft;
    const { rules } = this.deal;
    const low = bid === null || typeof bid === "number" && bid <= rules.cot_max_bid;
    const cot = this.#cots && (ending === "cot" || low);
    const foul = "foul_factor" in rules;
    return ["played", ...(cot ? ["cot", "surrender"] : []), ...(foul ? ["foul"] : []), "void"];
  }

  /** Say whether a pair can have been shown: it is of trumps. */
  get pairs() {
    return this.deal.rules.pair > 0 && !this.thani;
  }

  /** Return how a bid may have been raised at this table. @returns {string[]} */
  get doubles() {
    const { doubling = "none", full_set: full } = this.deal.rules;
    return doubling === "none" ? [] : ["double", "redouble", ...(full ? ["full_set"] : [])];
  }

  /** Return the bids that this table knows. @returns {(number | string)[]} */
  get bids() {
    const { min_bid: fewest, max_bid: most, [this.house.thani]: alone = true } = this.deal.rules;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at);
    return [...numbers, ...(alone ? [this.house.thani] : [])];
  }

  /** Name a party by its side where the bidder is known. @param {string} party */
  partyName(party) {
    const sides = [...new Set(this.deal.sheet.seats.map(({ side }) => side))];
    const { side } = this;
    if (side === null) return say(`tw28.${party}`);
    const named = party === "bidding" ? side : sides.find((each) => each !== side);
    return teamName(this.deal.sheet.seats, named ?? null);
  }

  missing() {
    const { draft } = this;
    if (draft.ending === "void") return null;
    if (draft.bidder === null) return say("tw28.needsBidder");
    if (draft.bid === null) return say("tw28.needsBid");
    if (draft.ending !== "played") {
      if (draft.party === null) return say(`tw28.needsParty.${draft.ending}`);
      return draft.ending === "cot" && draft.made === null ? say("tw28.needsCot") : null;
    }
    if (this.thani) return draft.thaniMade === null ? say(`tw28.needs.${this.house.thani}`) : null;
    return this.number(POINTS) === null
      ? say("tw28.needsPoints", { name: this.partyName("bidding") })
      : null;
  }

  outcome() {
    const { draft } = this;
    const dealer = draft.dealer !== null && { dealer: draft.dealer };
    const said = {
      ...dealer,
      ...(draft.bidder !== null && { bidder: draft.bidder }),
      ...(draft.bid !== null && { bid: draft.bid }),
    };
    const pair = draft.pairBy !== null && { pair_by: draft.pairBy };
    const raised = draft.doubled !== null && { doubled: draft.doubled };
    switch (draft.ending) {
      case "void":
        return {
          ...said,
          void: draft.reason === "other" || draft.reason === null ? true : draft.reason,
        };
      case "foul":
        return { ...said, foul_by: draft.party };
      case "surrender":
        return { ...said, surrender_by: draft.party };
      case "cot":
        return {
          ...said,
          cot: draft.party,
          cot_made: draft.made,
          ...(draft.cardsLeft !== null && { caller_cards_left: draft.cardsLeft }),
        };
      default:
        return this.thani
          ? { ...said, [`${this.house.thani}_made`]: draft.thaniMade, ...raised }
          : { ...said, bidders_points: this.number(POINTS), ...pair, ...raised };
    }
  }

  fields() {
    return this.draft.ending === "played" && !this.thani ? [POINTS] : [];
  }

  padLabel() {
    return say("tw28.pointsOf", { name: this.partyName("bidding") });
  }

  /** @param {string} text */
  couldBe(text) {
    return text.length <= 2;
  }

  /** @param {string} field @param {string} text */
  write(field, text) {
    this.restate();
    super.write(field, text);
  }

  letters() {
    const { thani } = this.house;
    return this.bids.includes(thani) ? { [thani[0]]: () => this.#bid(thani) } : {};
  }

  /** @param {number | string} bid */
  #bid(bid) {
    this.draft.bid = bid;
    if (this.thani) {
      this.restate();
      this.draft.pairBy = null;
    }
    this.aim(POINTS);
  }

  actions() {
    return {
      ...super.actions(),
      bidder: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.bidder = Number(dataset.seat);
      },
      bid: (/** @type {HTMLElement} */ { dataset }) =>
        this.#bid(this.bids.find((bid) => String(bid) === dataset.bid) ?? this.house.thani),
      thani: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.thaniMade = dataset.made === "true";
      },
      ending: (/** @type {HTMLElement} */ { dataset }) => {
        this.restate();
        this.draft.ending = dataset.value ?? "played";
        this.draft.party = null;
        this.draft.made = null;
      },
      party: (/** @type {HTMLElement} */ { dataset }) => {
        this.restate();
        this.draft.party = dataset.value ?? null;
      },
      made: (/** @type {HTMLElement} */ { dataset }) => {
        this.restate();
        this.draft.made = dataset.value === "true";
      },
      left: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.cardsLeft = Number(dataset.value);
      },
      reason: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.reason = dataset.value ?? null;
      },
      pair: (/** @type {HTMLElement} */ { dataset: { value = "" } }) => {
        this.draft.pairBy = this.draft.pairBy === value ? null : value;
      },
      double: (/** @type {HTMLElement} */ { dataset: { value = "" } }) => {
        this.draft.doubled = this.draft.doubled === value ? null : value;
      },
    };
  }

  specialName() {
    const raised = this.doubles.length > 0;
    if (this.pairs) return say(raised ? "special.twPairDouble" : "special.twPair");
    if (!this.#cots) return say(raised ? "special.twDouble" : "special.twVoid");
    return say(this.endings.includes("cot") ? "special.tw28" : "special.tw28High");
  }

  special() {
    return specialView(this);
  }

  specials() {
    const { ending, party, made, pairBy, doubled } = this.draft;
    const played = ending === "played";
    return [
      ...(played && pairBy !== null ? [say("tw28.pairOf", { name: this.partyName(pairBy) })] : []),
      ...(played && doubled !== null ? [say(`tw28.is.${doubled}`)] : []),
      ...(played ? [] : [say(`tw28.ending.${ending}`)]),
      ...(party === null ? [] : [this.partyName(party)]),
      ...(ending === "cot" && made !== null ? [say(made ? "tw28.cotMade" : "tw28.cotLost")] : []),
      ...super.specials(),
    ];
  }

  view() {
    return twentyEightView(this);
  }
}

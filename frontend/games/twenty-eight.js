/** Enter a deal of 28: who bid what, and how it ended. */

import { teamName } from "../core/columns.js";
import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { specialView, twentyEightView } from "./twenty-eight-view.js";

/**
 * @typedef {import("../entry/deal-form.js").Draft & {
 *   bidder: number | null,
 *   bid: number | "thani" | null,
 *   thaniMade: boolean | null,
 *   ending: string,
 *   party: string | null,
 *   made: boolean | null,
 *   cardsLeft: number | null,
 *   reason: string | null,
 * }} TwentyEightDraft
 *   `ending` is how the deal ended: "played", "cot", "surrender", "foul" or "void"; `party` ("bidding" or
 *   "other") called cot, surrendered or fouled; `made` is what became of the cot; `reason` is why a deal is void
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
    };
  }

  /** @param {any} outcome */
  load(outcome) {
    const { draft } = this;
    draft.dealer = outcome.dealer ?? null;
    draft.bidder = outcome.bidder ?? null;
    draft.bid = outcome.bid ?? null;
    draft.thaniMade = outcome.thani_made ?? null;
    draft.cardsLeft = outcome.caller_cards_left ?? null;
    const points = outcome.bidders_points ??
      (typeof outcome.other_points === "number" ? 28 - outcome.other_points : null);
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
    return this.draft.bid === "thani";
  }

  /** Return the side of the bidder. */
  get side() {
    return this.deal.sheet.seats.find(({ seat }) => seat === this.draft.bidder)?.side ?? null;
  }

  /** Return how a deal may end by the bid made: cot has a highest bid, and none on thani. */
  get endings() {
    const { bid, ending } = this.draft;
    const most = this.deal.rules.cot_max_bid;
    const cot = ending === "cot" || bid === null || bid !== "thani" && bid <= most;
    return ["played", ...(cot ? ["cot", "surrender"] : []), "foul", "void"];
  }

  /** Return the bids that this table knows. @returns {(number | "thani")[]} */
  get bids() {
    const { min_bid: fewest, max_bid: most } = this.deal.rules;
    return [...Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at), "thani"];
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
    if (this.thani) return draft.thaniMade === null ? say("tw28.needsThani") : null;
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
          ? { ...said, thani_made: draft.thaniMade }
          : { ...said, bidders_points: this.number(POINTS) };
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
    return { t: () => this.#bid("thani") };
  }

  /** @param {number | "thani"} bid */
  #bid(bid) {
    if (bid === "thani") this.restate();
    this.draft.bid = bid;
    this.aim(POINTS);
  }

  actions() {
    return {
      ...super.actions(),
      bidder: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.bidder = Number(dataset.seat);
      },
      bid: (/** @type {HTMLElement} */ { dataset }) =>
        this.#bid(dataset.bid === "thani" ? "thani" : Number(dataset.bid)),
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
    };
  }

  specialName() {
    return say(this.endings.includes("cot") ? "special.tw28" : "special.tw28High");
  }

  special() {
    return specialView(this);
  }

  specials() {
    const { ending, party, made } = this.draft;
    return [
      ...(ending === "played" ? [] : [say(`tw28.ending.${ending}`)]),
      ...(party === null ? [] : [this.partyName(party)]),
      ...(ending === "cot" && made !== null ? [say(made ? "tw28.cotMade" : "tw28.cotLost")] : []),
      ...super.specials(),
    ];
  }

  view() {
    return twentyEightView(this);
  }
}

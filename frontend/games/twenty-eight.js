/** Enter a deal of 28 or a cousin: who bid what, and how it ended. */

import { teamName } from "../core/columns.js";
import { say } from "../core/say.js";
import { Form as CommonForm } from "../entry/form.js";
import { specialView, twentyEightView } from "./twenty-eight-view.js";

/**
 * @typedef {"played" | "cot" | "surrender" | "foul" | "void"} Ending
 * @typedef {import("../entry/form.js").Draft & {ending: Ending}} BidDraft `ending` is how the deal is said to have ended,
 *   until the outcome states it
 */

const POINTS = "/bidders_points";
/** What states that a deal ended otherwise than by being played out. */
const STATED = { cot: "/cot", surrender: "/surrender_by", foul: "/foul_by", void: "/void" };
const COT_SHOWN = ["cot", "cot_made", "caller_cards_left"];
const COT = [...COT_SHOWN, "surrender_by", "accepted"];
/** @type {Record<string, string>} */
const OPPOSITE = { bidding: "other", other: "bidding" };

export class Form extends CommonForm {
  /** @returns {BidDraft} */
  blank() {
    return { ...super.blank(), ending: "played" };
  }

  /** @returns {BidDraft} */
  get entered() {
    return /** @type {BidDraft} */ (this.draft);
  }

  get #word() {
    return this.deal.gameType.house.thani;
  }

  /** Return where it stands whether a bid to play alone was made. */
  get alonePlace() {
    return `/${this.#word}_made`;
  }

  /** Say whether the bidder plays alone. */
  get alone() {
    return this.facts.bid === this.#word;
  }

  /** Return the side of the bidder. */
  get side() {
    return this.deal.sheet.seats.find(({ seat }) => seat === this.facts.bidder)?.side ?? null;
  }

  get #surrendered() {
    return this.filled("/surrender_by") && this.facts.accepted !== false;
  }

  /** Return which party called cot; an offer to surrender answers the other's call. @returns {string | null} */
  get #caller() {
    const { cot, surrender_by: by } = this.facts;
    return cot ?? OPPOSITE[by] ?? null;
  }

  /** Return how the deal ended. @returns {Ending} */
  get ending() {
    if (this.facts.void) return "void";
    if (this.filled("/foul_by")) return "foul";
    if (this.#surrendered) return "surrender";
    if (this.#caller !== null) return "cot";
    const { ending } = this.entered;
    return this.endings.includes(ending) ? ending : "played";
  }

  /** Return how a deal may end by the bid made. @returns {Ending[]} */
  get endings() {
    const rare = Object.entries(STATED).filter(([, place]) => this.asks(place.slice(1)));
    return ["played", ...rare.map(([ending]) => /** @type {Ending} */ (ending))];
  }

  /** Return the party that called cot, surrendered or fouled. @returns {string | null} */
  get party() {
    const { foul_by: fouled, surrender_by: gave } = this.facts;
    return fouled ?? (this.#surrendered ? gave : this.#caller);
  }

  /** Return what may be called while a deal is played. */
  get calls() {
    return ["pair_by", "doubled"].filter((name) =>
      this.asks(name) && this.offers(`/${name}`).length > 0
    );
  }

  /** Name a party by its side where the bidder is known. @param {string} party */
  partyName(party) {
    const sides = [...new Set(this.deal.sheet.seats.map(({ side }) => side))];
    const { side } = this;
    if (side === null) return say(`tw28.${party}`);
    const named = party === "bidding" ? side : sides.find((each) => each !== side);
    return teamName(this.deal.sheet.seats, named ?? null);
  }

  /** Return the places that a deal of this ending needs. @returns {string[]} */
  get #needed() {
    const { ending } = this;
    if (ending === "void") return [];
    const bid = ["/bidder", "/bid"];
    if (ending === "played") return [...bid, this.alone ? this.alonePlace : POINTS];
    return [...bid, STATED[ending], ...ending === "cot" ? ["/cot_made"] : []];
  }

  missing() {
    const place = this.#needed.find((each) => !this.filled(each));
    if (!place) return null;
    return say(this.words(place).needs ?? "", { name: this.partyName("bidding") });
  }

  /** @param {string} place */
  filled(place) {
    if (place === "/cot") return this.#caller !== null;
    return super.filled(place) || place === POINTS && super.filled("/other_points");
  }

  fields() {
    return this.ending === "played" && !this.alone ? [POINTS] : [];
  }

  padLabel() {
    return say("tw28.pointsOf", { name: this.partyName("bidding") });
  }

  /** Where only the points of the others are stated, the server has said what the bidders took. @param {string} place */
  text(place) {
    const typed = super.text(place);
    if (place !== POINTS || typed || !this.filled("/other_points")) return typed;
    return String(this.deal.recorded?.summary?.params.taken ?? "");
  }

  /** @param {string} place @param {string} text */
  enter(place, text) {
    this.write("/other_points", undefined);
    super.enter(place, text);
  }

  /** @param {string} place */
  settle(place) {
    if (place === "/bid") this.aim(POINTS);
    if (place === "/cot_made") this.#uncount();
  }

  /** Card points may contradict what became of a cot. */
  #uncount() {
    this.write(POINTS, undefined);
    this.write("/other_points", undefined);
  }

  letters() {
    const word = this.#word;
    const offered = this.offers("/bid").some(({ value }) => value === word);
    return offered ? { [word[0]]: () => this.put("/bid", word) } : {};
  }

  /** How a deal was played comes back only where it was. @param {string} name */
  bringBack(name) {
    if (this.ending === "played" || COT.includes(name)) super.bringBack(name);
  }

  /** Say how the deal ended; how it was played is back once it was played out. @param {Ending} ending */
  #end(ending) {
    const before = this.ending;
    if (ending === before) return;
    const { dealer: _dealer, bidder: _bidder, bid: _bid, ...ended } = this.facts;
    for (const name of Object.keys(ended)) {
      if (before === "played") this.setAside(name);
      this.write(`/${name}`, undefined);
    }
    const kept = Object.entries(this.draft.aside).filter(([name]) => !COT.includes(name));
    this.draft.aside = Object.fromEntries(kept);
    this.entered.ending = ending;
    if (ending === "void") this.write("/void", true);
    if (ending !== "played") return;
    for (const [name] of kept) if (this.asks(name)) this.bringBack(name);
  }

  /**
   * State who called cot, surrendered or fouled; what the form does not show may contradict it.
   * @param {string} place
   * @param {string} party
   */
  #blame(place, party) {
    if (party === this.party) return;
    const shown = place === STATED.cot ? COT_SHOWN : [];
    for (const name of COT) if (!shown.includes(name)) this.write(`/${name}`, undefined);
    this.#uncount();
    this.put(place, party);
  }

  /** Return the value of a button as the outcome states it: a number, yes or no, or a word. @param {HTMLElement} button */
  #valueOf({ dataset: { place = "", value } }) {
    return this.offers(place).find((each) => String(each.value) === value)?.value;
  }

  /** @returns {Record<string, (target: HTMLElement) => void>} */
  actions() {
    return {
      ...super.actions(),
      bidder: ({ dataset }) => this.put("/bidder", Number(dataset.seat)),
      set: (button) => this.put(button.dataset.place ?? "", this.#valueOf(button)),
      ending: ({ dataset }) => this.#end(/** @type {Ending} */ (dataset.value)),
      party: ({ dataset: { place = "", value = "" } }) => this.#blame(place, value),
      toggle: ({ dataset: { place = "", value } }) =>
        this.put(place, this.at(place) === value ? undefined : value),
    };
  }

  specialName() {
    const { calls, endings } = this;
    if (calls.includes("pair_by")) {
      return say(calls.length > 1 ? "special.twPairDouble" : "special.twPair");
    }
    if (!endings.includes("foul")) {
      return say(calls.length > 0 ? "special.twDouble" : "special.twVoid");
    }
    return say(endings.includes("cot") ? "special.tw28" : "special.tw28High");
  }

  special() {
    return specialView(this);
  }

  specials() {
    const { ending, party } = this;
    const { pair_by: pair, doubled, cot_made: made } = this.facts;
    const of = (/** @type {string | null} */ each) => each === null ? [] : [this.partyName(each)];
    return [
      ...ending === "played"
        ? [
          ...pair ? [say("tw28.pairOf", { name: this.partyName(pair) })] : [],
          ...doubled ? [say(`tw28.is.${doubled}`)] : [],
        ]
        : [say(`tw28.ending.${ending}`), ...ending === "void" ? [] : of(party)],
      ...ending === "cot" && this.filled("/cot_made") ? [say(`tw28.cot.${made}`)] : [],
      ...super.specials(),
    ];
  }

  view() {
    return twentyEightView(this);
  }
}

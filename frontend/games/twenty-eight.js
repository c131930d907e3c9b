/** Enter a deal of 28 or a cousin: who bid what, and how it ended. */

import { teamName } from "../core/columns.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { Form as CommonForm } from "../entry/form.js";
import { exchanged } from "../entry/places.js";
import { choiceChips, choicesAt, dealerChoice, numberField } from "../entry/rows.js";
import { chips, choiceKey } from "./choices.js";

/** @typedef {"played" | "cot" | "surrender" | "foul" | "void"} Ending */

const POINTS = "/bidders_points";
/** What states that a deal ended otherwise than by being played out. */
const STATED = { cot: "/cot", surrender: "/surrender_by", foul: "/foul_by", void: "/void" };
const BID = ["dealer", "bidder", "bid"];
const COUNTED = [POINTS, "/other_points"];
const COT = ["/cot", "/cot_made", "/caller_cards_left"];
const OFFER = ["/surrender_by", "/accepted"];
/** What may contradict a place that is written, and is not shown beside it. @type {Record<string, string[]>} */
const CONTRADICTING = {
  [POINTS]: ["/other_points"],
  "/cot": [...OFFER, ...COUNTED],
  "/cot_made": COUNTED,
  "/surrender_by": [...COT, "/accepted", ...COUNTED],
  "/foul_by": [...COT, ...OFFER, ...COUNTED],
};
/** What is asked of a deal that ended so. @type {Record<Ending, string[]>} */
const ASKED = {
  played: [],
  cot: COT,
  surrender: ["/surrender_by"],
  foul: ["/foul_by"],
  void: ["/void"],
};
/** @type {Record<string, string>} */
const OPPOSITE = { bidding: "other", other: "bidding" };

export class Form extends CommonForm {
  /** `ending` is how the deal is said to have ended, until the outcome states it; `pages` is what was entered of others. */
  blank() {
    return { ...super.blank(), ending: "played", pages: {} };
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

  get #surrendered() {
    return this.filled("/surrender_by") && this.facts.accepted !== false;
  }

  /** Return which party called cot; an offer to surrender answers the other's call. @returns {string | null} */
  get #caller() {
    const { cot, surrender_by: by } = this.facts;
    return cot ?? OPPOSITE[by] ?? null;
  }

  /** Return what is stated at a place, or follows there. @param {string} place */
  #stated(place) {
    return place === "/cot" ? this.#caller : this.at(place) ?? null;
  }

  /** Return how the deal ended. @returns {Ending} */
  get ending() {
    if (this.facts.void) return "void";
    if (this.filled("/foul_by")) return "foul";
    if (this.#surrendered) return "surrender";
    if (this.#caller !== null) return "cot";
    const { ending } = this.draft;
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
  #nameOf(party) {
    const { seats } = this.deal.sheet;
    const side = seats.find(({ seat }) => seat === this.facts.bidder)?.side;
    if (!side) return say(`tw28.${party}`);
    const others = seats.find((each) => each.side !== side)?.side;
    return teamName(seats, (party === "bidding" ? side : others) ?? null);
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
    return say(this.words(place).needs ?? "", { name: this.#nameOf("bidding") });
  }

  /** @param {string} place */
  filled(place) {
    return this.#stated(place) !== null || place === POINTS && super.filled("/other_points");
  }

  fields() {
    return this.ending === "played" && !this.alone ? [POINTS] : [];
  }

  padLabel() {
    return say("tw28.pointsOf", { name: this.#nameOf("bidding") });
  }

  /** Where only the points of the others are stated, the server has said what the bidders took. @param {string} place */
  text(place) {
    const typed = super.text(place);
    if (place !== POINTS || typed || !this.filled("/other_points")) return typed;
    return String(this.deal.recorded?.summary?.params.taken ?? "");
  }

  /** @param {string} place */
  settle(place) {
    if (place === "/bid") this.aim(POINTS);
    for (const other of CONTRADICTING[place] ?? []) this.write(other, undefined);
  }

  letters() {
    const word = this.#word;
    const offered = this.offers("/bid").some(({ value }) => value === word);
    return offered ? { [word[0]]: () => this.put("/bid", word) } : {};
  }

  /** Say how the deal ended; what was entered of an ending is back with it. @param {Ending} ending */
  #end(ending) {
    const before = this.ending;
    if (ending === before) return;
    const { [ending]: page = ending === "void" ? { void: true } : {}, ...pages } = this.draft.pages;
    const names = Object.keys(this.facts).filter((name) => !BID.includes(name));
    const [outcome, ended] = exchanged(this.facts, names, page);
    const kept = { ...pages, [before]: { ...this.draft.aside, ...ended } };
    Object.assign(this.draft, { outcome, aside: {}, ending, pages: kept });
    const others = ending === "played" ? COT : [];
    for (const name of Object.keys(page)) {
      if (!this.asks(name) || others.includes(`/${name}`)) this.setAside(name);
    }
  }

  /** @returns {import("../entry/form.js").Actions} */
  actions() {
    const ended = (/** @type {any} */ { dataset }) => this.#end(dataset.value);
    return { ...super.actions(), ending: ended };
  }

  specialName() {
    const rare = [...this.calls, ...this.endings.slice(1), "dealer"].slice(0, 4);
    return say("special.tw28", {
      rare: rare.map((each) => say(`special.tw28.${each}`)).join(", "),
    });
  }

  special() {
    const { ending } = this;
    const endings = this.endings.map((each) => ({
      face: say(`tw28.ending.${each}`),
      pressed: each === ending,
      action: "ending",
      facts: { value: each },
    }));
    return html`
      ${chips(say("tw28.howEnded"), endings)}
      ${ending === "played" && this.calls.map((name) => this.#chips(`/${name}`, "toggle"))}
      ${ASKED[ending].map((place) => this.#chips(place))}
      ${dealerChoice(this)}
    `;
  }

  /** Draw a choice in which parties are named by their side. @param {string} place @param {string} [action] */
  #chips(place, action) {
    return choiceChips(this, place, this.#stated(place), {
      action,
      face: (party) => this.#nameOf(party),
    });
  }

  specials() {
    const { ending, party } = this;
    const { pair_by: pair, doubled, cot_made: made } = this.facts;
    const played = [
      pair && say("tw28.pairOf", { name: this.#nameOf(pair) }),
      doubled && say(`tw28.is.${doubled}`),
    ];
    const ended = [
      say(`tw28.ending.${ending}`),
      ending !== "void" && party !== null && this.#nameOf(party),
      ending === "cot" && this.filled("/cot_made") && say(`tw28.cot.${made}`),
    ];
    return [...(ending === "played" ? played : ended).filter(Boolean), ...super.specials()];
  }

  view() {
    return html`
      <div class="tw28-form">
        ${this.#ringView()}
        <div class="bid-grid" role="group" aria-label="${say("tw28.bid")}">
          ${this.#choices("/bid").map((choice) => choiceKey(choice, "bid numeral"))}
        </div>
        ${this.ending === "played" && (this.alone ? this.#aloneView() : this.#pointsView())}
        <p class="tw28-sentence" aria-live="polite">${this.previewed?.summary?.text}</p>
      </div>
    `;
  }

  /** @param {string} place */
  #choices(place) {
    return choicesAt(this, place, this.#stated(place));
  }

  /** Draw the seats as they sit, playing to the right around the table. */
  #ringView() {
    const { seats } = this.deal.sheet;
    const sides = [...new Set(seats.map(({ side }) => side))];
    const bidders = this.#choices("/bidder");
    return html`
      <ul class="seat-ring" data-seats="${seats.length}" aria-label="${say("tw28.whoBid")}">
        ${seats.map(({ seat, name, side }, at) => {
          const face = html`
            <bdi class="name">${name}</bdi>
            <small><span>${teamName(seats, side)}</span>${this.deals(seat) && html`
              <span>· ${say("deal.deals")}</span>
            `}</small>
          `;
          const facts = { ...bidders[at].facts, side: sides.indexOf(side) + 1 };
          return html`
            <li class="ring-${at + 1}">${choiceKey(
              { ...bidders[at], face, facts },
              "ring-seat",
            )}</li>
          `;
        })}
      </ul>
    `;
  }

  #pointsView() {
    const name = this.#nameOf("bidding");
    return html`
      <div class="tw28-points" data-refused="${String(this.refusal?.field === POINTS.slice(1))}">
        <span class="tw28-party">${this.padLabel()}</span>
        ${numberField(this, POINTS, { words: this.words(POINTS) }, name)}
      </div>
    `;
  }

  #aloneView() {
    const { label = "" } = this.words(this.alonePlace);
    return html`
      <div class="choices" role="group" aria-label="${say(label)}">
        ${this.#choices(this.alonePlace).map((choice) => choiceKey(choice))}
      </div>
    `;
  }
}

/** Enter a deal of 28 or a cousin: who bid what, and how it ended. */

import { chips, choiceKey, oneOf } from "../forms/choices.js";
import { Form as CommonForm } from "../forms/form.js";
import { choiceChips, choicesAt, dealerChoice, numberField } from "../forms/rows.js";
import { html } from "../page/html.js";
import { teamName } from "../sheet/columns.js";
import words from "../words/en/twenty-eight.json" with { type: "json" };
import { learn, say, sentenceOf } from "../words/say.js";

learn(words);

/** @typedef {import("../forms/choices.js").Choice} Choice */

const POINTS = "/bidders_points";
const BID = ["bidder", "bid"];
/** Of more bids than so many the range is chosen first: all of them would be too small to tap. */
const IN_SIGHT = 16;
/** @type {Record<string, string>} */
const OPPOSITE = { bidding: "other", other: "bidding" };

export class Form extends CommonForm {
  /** `ending` is how the deal is said to have ended, until the outcome states it. */
  blank() {
    return { ...super.blank(), ending: "played" };
  }

  /** Return the places that tell of an ending, of none where it is none. @param {string} [ending] */
  #placesOf(ending) {
    return Object.entries(this.deal.asked)
      .filter(([name, kind]) => kind.ending === ending && !BID.includes(name))
      .map(([name]) => `/${name}`);
  }

  /** Return where it stands what a deal that was played out came to: card points, or whether a bid to play alone was made. */
  get #came() {
    return this.#placesOf().find((place) => this.words(place).needs && this.asks(place)) ?? POINTS;
  }

  /** Return what is stated at a place; an offer to surrender answers the other party's cot. @param {string} place */
  #stated(place) {
    const stated = this.at(place) ?? null;
    return place === "/cot" ? stated ?? OPPOSITE[this.facts.surrender_by] ?? null : stated;
  }

  /** Return how the deal ended. @returns {string} */
  get #ending() {
    if (this.facts.void) return "void";
    if (this.filled("/foul_by")) return "foul";
    if (this.filled("/surrender_by") && this.facts.accepted !== false) return "surrender";
    if (this.filled("/cot")) return "cot";
    const { ending } = this.draft;
    return this.#endings.includes(ending) ? ending : "played";
  }

  /** Return how a deal may end by the bid made. */
  get #endings() {
    const asked = Object.entries(this.deal.asked).filter(([name]) => this.asks(`/${name}`));
    return [...new Set(["played", ...asked.flatMap(([, { ending }]) => ending ?? [])])];
  }

  /** Return the places of what is rarely asked of a deal that ended so; of all but the played out the first states it. @param {string} ending */
  #rare(ending) {
    return this.#placesOf(ending).filter((place) =>
      this.asks(place) && this.offers(place).length > 0
    );
  }

  /** Name a party by its side where the bidder is known. @param {string} party */
  #nameOf(party) {
    const { seats } = this.deal.sheet;
    const side = seats.find(({ seat }) => seat === this.facts.bidder)?.side;
    if (!side) return say(`fact.is.${party}`);
    const others = seats.find((each) => each.side !== side)?.side;
    return teamName(seats, (party === "bidding" ? side : others) ?? null);
  }

  missing() {
    const ending = this.#ending;
    const asked = ending === "played" ? [this.#came] : this.#rare(ending);
    const place = ["/bidder", "/bid", ...asked].find((each) => this.lacks(each));
    return place ? this.need(place, { name: this.#nameOf("bidding") }) : null;
  }

  /** @param {string} place */
  filled(place) {
    return this.#stated(place) !== null || place === POINTS && super.filled("/other_points");
  }

  fields() {
    return this.#ending === "played" && this.#came === POINTS ? [POINTS] : [];
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
  }

  letters() {
    const word = this.deal.gameType.house.thani;
    const offered = this.offers("/bid").some(({ value }) => value === word);
    return offered ? { [word[0]]: () => this.put("/bid", word) } : {};
  }

  /** The bid stays too. */
  get namesToTurn() {
    return super.namesToTurn.filter((name) => !BID.includes(name));
  }

  /** Say how the deal ended; what was entered of an ending is back with it. @param {string} ending */
  #end(ending) {
    const before = this.#ending;
    if (ending === before) return;
    this.turn(before, ending, ending === "void" ? { void: true } : {});
    const { aside, pages } = this.draft;
    pages[before] = { ...aside, ...pages[before] };
    Object.assign(this.draft, { aside: {}, ending });
    const others = ending === "played" ? this.#placesOf("cot") : [];
    for (const name of this.namesToTurn) {
      if (!this.asks(`/${name}`) || others.includes(`/${name}`)) this.setAside(name);
    }
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      ending: ({ dataset }) => this.#end(dataset.value ?? "played"),
      range: ({ dataset }) => this.draft.range = Number(dataset.value),
    };
  }

  specialName() {
    const calls = this.#rare("played").map((place) => place.slice(1));
    const rare = [...calls, ...this.#endings.slice(1), "dealer"].slice(0, 4);
    return say("special.tw28", {
      rare: rare.map((each) => say(`special.tw28.${each}`)).join(", "),
    });
  }

  special() {
    const now = this.#ending;
    const endings = oneOf("ending", this.#endings, now, (each) => say(`tw28.ending.${each}`));
    return html`
      ${chips(say("rummy.howEnded"), endings)}
      ${this.#rare(now).map((place) => this.#chips(place, now === "played" ? "toggle" : "set"))}
      ${dealerChoice(this)}
    `;
  }

  /** Draw a choice in which parties are named by their side. @param {string} place @param {string} action */
  #chips(place, action) {
    return choiceChips(this, place, this.#stated(place), {
      action,
      face: (value) => typeof value === "number" ? value : this.#nameOf(value),
    });
  }

  specials() {
    const ending = this.#ending;
    const { pair_by: pair, doubled, cot_made: made } = this.facts;
    const named = !["played", "void"].includes(ending);
    const blamed = named && this.#stated(this.#placesOf(ending)[0]);
    const played = [
      pair && say("tw28.pairOf", { name: this.#nameOf(pair) }),
      doubled && say(`tw28.is.${doubled}`),
    ];
    const ended = [
      say(`tw28.ending.${ending}`),
      blamed && this.#nameOf(blamed),
      ending === "cot" && this.filled("/cot_made") && say(`tw28.cot.${made}`),
    ];
    return [...(ending === "played" ? played : ended).filter(Boolean), ...super.specials()];
  }

  view() {
    return html`
      <div class="tw28-form">
        ${this.#ringView()}
        ${this.#bidsView()}
        ${this.#ending === "played" &&
          (this.#came === POINTS ? this.#pointsView() : this.#aloneView())}
        <p class="tw28-sentence" aria-live="polite">${sentenceOf(this.previewed?.summary)}</p>
      </div>
    `;
  }

  /** Draw the bids; where they are many, their ranges with those of the one that is open. */
  #bidsView() {
    const bids = this.#choices("/bid");
    const key = (/** @type {Choice} */ choice) => choiceKey(choice, "bid numeral");
    const label = say("tw28.bid");
    if (bids.length <= IN_SIGHT) {
      return html`<div class="bid-grid" role="group" aria-label="${label}">${bids.map(key)}</div>`;
    }
    const ranges = this.#rangesOf(bids);
    const chosen = ranges.findIndex((range) => range.some(({ pressed }) => pressed));
    const open = this.draft.range ?? Math.max(chosen, 0);
    return html`
      <div class="bid-ranges" role="group" aria-label="${label}">
        <div class="bid-range">${ranges.map((range, at) => {
          const [first, last] = [range[0], range[range.length - 1]];
          if (first === last) return key(first);
          const face = `${first.face}–${last.face}`;
          return choiceKey(
            { face, action: "range", pressed: at === open, facts: { value: at } },
            "bid numeral",
          );
        })}</div>
        <div class="bid-grid">${ranges[open].length > 1 && ranges[open].map(key)}</div>
      </div>
    `;
  }

  /** Return the bids by the bands in which they count alike; the one above all numbers alone. @param {Choice[]} bids */
  #rangesOf(bids) {
    /** @type {number[]} */
    const starts = this.deal.rules.bands ?? [];
    /** @type {Map<number, Choice[]>} */
    const ranges = new Map();
    for (const bid of bids) {
      const number = Number(bid.facts?.value);
      const range = Number.isNaN(number) ? -1 : starts.filter((start) => number >= start).length;
      ranges.set(range, [...ranges.get(range) ?? [], bid]);
    }
    return [...ranges.values()];
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
              <span>· ${say("sheet.deals")}</span>
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
    return html`
      <div class="tw28-points" data-refused="${String(this.refusal?.field === POINTS.slice(1))}">
        <span class="tw28-party">${this.padLabel()}</span>
        ${numberField(this, POINTS, this.#nameOf("bidding"))}
      </div>
    `;
  }

  #aloneView() {
    const { label = "" } = this.words(this.#came);
    return html`
      <div class="choices" role="group" aria-label="${say(label)}">
        ${this.#choices(this.#came).map((choice) => choiceKey(choice))}
      </div>
    `;
  }
}

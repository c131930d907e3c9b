/** Enter a deal of Vazhushal: who went out, or what everybody had once the stock was used up. */

import { CardForm } from "../forms/cards/card-form.js";
import { ANY_NUMBER } from "../forms/cards/card-picker.js";
import { pickOne } from "../forms/cards/one-card-picker.js";
import { without } from "../forms/cards/stock.js";
import { choiceKey, oneOf, segments } from "../forms/choices.js";
import { around } from "../forms/places.js";
import { seatRows, summaryView, turnedCard } from "../forms/rows.js";
import { html } from "../page/html.js";
import { showCard } from "../sheet/card-signs.js";
import { arrangementView, sayCard } from "../sheet/cards.js";
import words from "../words/en/vazhushal.json" with { type: "json" };
import { learn, say, showPoints } from "../words/say.js";

learn(words);

/**
 * @typedef {{card: string, as: string}} Wild
 * @typedef {{cards: string[], as?: (string | null)[] | null}} Meld `as` says what its wild cards stand for, card by card
 */

/** @param {number} seat */
const rowPlace = (seat) => `/players/@${seat}`;

/** @param {number} seat */
const countPlace = (seat) => `${rowPlace(seat)}/points`;

export class Form extends CardForm {
  /** Return a draft with `usedUp`, whether the stock was. */
  blank() {
    return { ...super.blank(), usedUp: false };
  }

  /** @param {Facts} [outcome] */
  begin(outcome) {
    super.begin(outcome);
    this.draft.usedUp = outcome !== undefined && this.winner === null;
  }

  /** Decks are for who plays. */
  pack() {
    return super.pack(this.seats.length);
  }

  missing() {
    if (!this.draft.usedUp) return this.winner === null ? say("wipe.needsOut") : null;
    const empty = this.deal.seats.find(({ seat }) => !this.holds(seat));
    return empty ? this.need(countPlace(0), { name: empty.name }) : null;
  }

  /** Cards are counted only of a deal in which nobody went out. @param {number} seat */
  rowsOf(seat) {
    const place = countPlace(seat);
    const kind = this.kindOf(place);
    return kind && this.draft.usedUp ? [{ place, kind }] : [];
  }

  places() {
    return this.deal.seats.map(({ seat }) => countPlace(seat));
  }

  takesNumbers() {
    return this.draft.usedUp;
  }

  /** @param {string} place */
  filled(place) {
    return this.at(around(place)) !== undefined;
  }

  /** @param {number} seat */
  handPlaces(seat) {
    return { cards: `${rowPlace(seat)}/hand`, count: countPlace(seat) };
  }

  handSeats() {
    return this.draft.usedUp ? super.handSeats() : [];
  }

  /** @param {number} seat @returns {Meld[]} */
  #melds(seat) {
    return this.at(rowPlace(seat))?.melds ?? [];
  }

  /** @param {number} seat */
  handOf(seat) {
    const { points = null, hand: left } = this.at(rowPlace(seat)) ?? { points: 0 };
    if (points !== null) return undefined;
    const melds = this.#melds(seat).map(({ cards }) => cards);
    const hand = {
      cards: [...melds.flat(), ...left ?? []],
      melds: melds.length > 0 ? melds : null,
    };
    return { ...hand, arrangement: this.arranged(seat, hand) };
  }

  /** @param {number} seat @param {Hand | null} hand */
  stateHand(seat, hand) {
    const before = this.#melds(seat);
    const groups = hand?.melds ?? [];
    const melds = groups.map((cards) =>
      before.find((meld) => keyOf(meld.cards) === keyOf(cards)) ?? { cards }
    );
    const row = hand && { seat, melds, hand: without(hand.cards, groups.flat()) };
    this.put(rowPlace(seat), row ?? undefined);
  }

  /** What cards count is known once the server has everybody's. @param {string} place */
  shown(place) {
    const seat = this.seatOf(place) ?? 0;
    const hand = this.handOf(seat);
    if (!hand) return super.shown(place);
    const scores = this.previewed?.result?.hand_scores ?? [];
    const found = scores.find((/** @type {any} */ score) => score.seat === seat);
    return found ? showPoints(found.points) : say("rummy.cardCount", { count: hand.cards.length });
  }

  get choiceLetters() {
    return { w: "out" };
  }

  choices() {
    return this.draft.usedUp ? [] : [{ status: "out", face: say("row.out") }];
  }

  /** @param {number} seat */
  status(seat) {
    return this.winner === seat ? "out" : null;
  }

  /** @param {number} seat */
  choose(seat) {
    this.#end(false);
    this.put("/went_out", this.winner === seat ? undefined : seat);
    this.aim(countPlace(seat));
  }

  /** Say how the deal ended. @param {boolean} usedUp */
  #end(usedUp) {
    if (usedUp === this.draft.usedUp) return;
    this.turn(String(this.draft.usedUp), String(usedUp), {});
    this.draft.usedUp = usedUp;
  }

  /** Ask what a wild card of a meld stands for. @param {number} seat @param {number} at @param {number} wild */
  async #state(seat, at, wild) {
    const { cards, wilds } = this.#wildMelds(seat)[at];
    const title = say("wipe.standsFor", { card: sayCard(wilds[wild].card) });
    const as = await pickOne(title, wilds[wild].as);
    if (as === undefined) return;
    const stated = as && standing(cards, wilds.with(wild, { ...wilds[wild], as }));
    this.put(`${rowPlace(seat)}/melds/${at}/as`, stated ?? undefined);
    this.screen.changed();
  }

  /** Return what the server makes of the cards of a seat. @param {number} seat */
  #laid(seat) {
    return this.previewed?.lines.find((line) => line.seat === seat)?.arrangement;
  }

  /** Return the melds of a seat, with what wild cards in them stand for. @param {number} seat */
  #wildMelds(seat) {
    const laid = this.#laid(seat)?.melds ?? [];
    return this.#melds(seat).map(({ cards, as }, at) => ({
      cards,
      wilds: laid[at]?.wilds ?? cards.flatMap((card, place) => {
        const other = as?.[place] ?? card;
        return other === card ? [] : [{ card, as: other }];
      }),
    }));
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      used: ({ dataset }) => this.#end(dataset.value === "true"),
      stands: ({ dataset: { seat, meld, wild } }) =>
        void this.#state(Number(seat), Number(meld), Number(wild)),
    };
  }

  /** @param {number} seat @returns {CardTable} */
  cardTable(seat) {
    return {
      ...super.cardTable(seat),
      size: { fewest: 1, most: ANY_NUMBER },
      turned: "wipe.turned",
      drawn: true,
      groups: "own",
      smallest: this.kindOf(`${rowPlace(seat)}/melds`)?.least,
      arrange: async (cards, indicator, melds) => {
        const laid = await Promise.all((melds ?? []).map((meld) => this.#read(meld, indicator)));
        return { melds: laid, left: without(cards, (melds ?? []).flat()), points: null };
      },
    };
  }

  /** Have the server read a meld; what is none stays as it was declared. @param {string[]} meld @param {string | null} indicator */
  async #read(meld, indicator) {
    if (indicator === null) return { kind: "declared", cards: meld };
    const answer = await this.ask("validate_meld", { negative_joker: indicator, meld });
    return answer.meld ?? { kind: "wrong", cards: meld };
  }

  view() {
    const { turnedUp, wilds, draft: { usedUp } } = this;
    const ends = oneOf(
      "used",
      [false, true],
      usedUp,
      (used) => say(used ? "wipe.usedUp" : "wipe.wentOut"),
    );
    return html`
      <div class="turned-up">
        ${turnedCard(turnedUp, say("wipe.turned.name"), say("wipe.negativeJoker"))}
        ${segments(say("rummy.howEnded"), ends)}
      </div>
      ${wilds && html`
        <p class="hint wipe-wilds">${say("wipe.wilds", {
          cards: [...wilds.wild.map(showCard), say("pick.joker")].join(" "),
        })}</p>
      `}
      ${seatRows(this)}
      ${summaryView(this)}
      ${usedUp && this.deal.seats.map((seat) => this.#laidView(seat))}
    `;
  }

  /** Draw what a seat laid down and has in hand, and ask what its wild cards stand for. @param {Seat} seat */
  #laidView({ seat, name }) {
    const laid = this.#laid(seat);
    const wilds = this.#wildMelds(seat).flatMap(({ wilds }, meld) =>
      wilds.map(({ card, as }, wild) =>
        choiceKey({
          face: say("wipe.stands", { card: showCard(card), as: showCard(as) }),
          action: "stands",
          facts: { seat, meld, wild },
        }, "quiet")
      )
    );
    return (laid || wilds.length > 0) && html`
      <section class="wipe-laid">
        <h3><bdi class="name">${name}</bdi></h3>
        ${laid && arrangementView(laid)}
        ${wilds}
      </section>
    `;
  }
}

/** @param {string[]} cards */
const keyOf = (cards) => cards.toSorted().join(" ");

/** Say card by card what the wild cards among them stand for. @param {string[]} cards @param {Wild[]} wilds */
function standing(cards, wilds) {
  const left = [...wilds];
  return cards.map((card) => {
    const at = left.findIndex((wild) => wild.card === card);
    return at < 0 ? null : left.splice(at, 1)[0].as;
  });
}

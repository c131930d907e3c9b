/** Enter a deal of Hold'em: the chips each player put in, who folded, the board and the cards shown. */

import { CardForm } from "../forms/cards/card-form.js";
import { pickHands } from "../forms/cards/hands.js";
import { choiceKey } from "../forms/choices.js";
import { toggled } from "../forms/places.js";
import { dealerMark, numberField, rowChoices, seatRows } from "../forms/rows.js";
import { html } from "../page/html.js";
import { cardFace } from "../sheet/cards.js";
import words from "../words/en/holdem.json" with { type: "json" };
import { learn, say, sentenceOf } from "../words/say.js";
import { potsView } from "./shared/pots-view.js";

learn(words);

/** The board lies under a seat of its own among the hands. */
const BOARD = 0;

/** @param {number} seat */
const chipsPlace = (seat) => `/contributions/@${seat}/chips`;

export class Form extends CardForm {
  /** Hands are ranked with the board. */
  get turned() {
    return "/board";
  }

  /** @param {number} seat @returns {string[]} */
  cards(seat) {
    return this.at(this.handPlaces(seat).cards) ?? [];
  }

  /** @returns {number[]} */
  get #folded() {
    return this.facts.folded ?? [];
  }

  /** @param {number} seat */
  handPlaces(seat) {
    return { cards: seat === BOARD ? "/board" : `/hole/@${seat}/cards` };
  }

  handSeats() {
    const shown = super.handSeats().filter((seat) => !this.#folded.includes(seat));
    return [BOARD, ...shown];
  }

  hands() {
    return [BOARD, ...super.handSeats()].filter((seat) => this.handOf(seat));
  }

  /** @param {number} seat */
  handOf(seat) {
    return this.cards(seat).length > 0 ? super.handOf(seat) : undefined;
  }

  /** @param {number} seat */
  handName(seat) {
    return seat === BOARD ? say("holdem.board") : super.handName(seat);
  }

  /** @param {number} seat @param {Hand | null} hand */
  stateHand(seat, hand) {
    if (hand || seat === BOARD) super.stateHand(seat, hand);
    else this.put(`/hole/@${seat}`, undefined);
  }

  /** After the board the pad goes on where it was. @param {number} seat */
  placeOf(seat) {
    return seat === BOARD ? this.draft.active : super.placeOf(seat);
  }

  get statedDealer() {
    return this.facts.button ?? super.statedDealer;
  }

  /** @param {number} seat */
  besideName(seat) {
    return this.deals(seat) && dealerMark(say("holdem.button"));
  }

  choices() {
    return [{ status: "folded", face: say("holdem.folded") }];
  }

  /** @param {number} seat */
  status(seat) {
    return this.#folded.includes(seat) ? "folded" : null;
  }

  /** Cards of who folds are shown to nobody. @param {number} seat */
  choose(seat) {
    this.put("/folded", toggled(this.#folded, seat));
    this[this.#folded.includes(seat) ? "setAside" : "bringBack"](`hole/@${seat}`);
    this.aim(chipsPlace(seat));
  }

  get choiceLetters() {
    return { f: "folded" };
  }

  letters() {
    return {
      ...super.letters(),
      b: () => void pickHands(this, BOARD),
      s: () => this.type("same"),
    };
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      cards: ({ dataset }) => void pickHands(this, Number(dataset.seat)),
    };
  }

  /** Have the server find the best five of a hand with the board. @param {number} seat @returns {CardTable} */
  cardTable(seat) {
    const { size, arrange } = super.cardTable(seat);
    const board = this.cards(BOARD);
    if (seat === BOARD || board.length < this.size(BOARD)) return { size, groups: "none", arrange };
    return {
      size,
      groups: "none",
      arrange: async (cards) => {
        const { category, cards: five } = await this.ask("rank", { cards: [...cards, ...board] });
        const left = cards.filter((card) => !five.includes(card));
        return { melds: [{ kind: category, cards: five }], left, points: null };
      },
    };
  }

  view() {
    return html`
      ${this.#boardView()}
      ${seatRows(this)}
      ${this.previewed && this.#showdownView(this.previewed)}
    `;
  }

  #boardView() {
    const cards = this.cards(BOARD);
    const open = Array.from({ length: this.size(BOARD) - cards.length }, () => html`<i></i>`);
    return html`
      <button type="button" class="shared-cards" data-do="cards" data-seat="${BOARD}">
        <span>${say("holdem.board")}</span>
        <span class="board-cards">${cards.map((card) => cardFace(card))}${open}</span>
      </button>
    `;
  }

  /** @param {Seat} player */
  rowView(player) {
    const { seat, name } = player;
    const cards = this.cards(seat);
    const hole = choiceKey({
      face: cards.length > 0
        ? html`<span class="board-cards">${cards.map((card) => cardFace(card))}</span>`
        : say("rummy.cards"),
      action: "cards",
      facts: { seat },
      label: say("pick.title", { name }),
      disabled: this.status(seat) === "folded",
    }, "segment hole");
    return [rowChoices(this, player, hole), numberField(this, chipsPlace(seat), name)];
  }

  /** @param {Deal} deal */
  #showdownView(deal) {
    return html`
      ${potsView(this.deal.sheet, deal)}
      <ul class="showdown">${deal.lines.map(({ seat, reasons }) =>
        html`<li><bdi class="name">${this.deal.name(seat)}</bdi> ${
          reasons.map(sentenceOf).join(" ")
        }</li>`
      )}</ul>
    `;
  }
}

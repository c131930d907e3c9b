/** Enter a deal of gin: the hands that are played two by two, with the counts or the cards of both players. */

import { CardForm } from "../../forms/cards/card-form.js";
import { at } from "../../forms/places.js";
import { turnedCard } from "../../forms/rows.js";
import { html } from "../../page/html.js";
import { arrangementView } from "../../sheet/cards.js";
import { say } from "../../words/say.js";
import { GinHand } from "./gin-hand.js";

/** @typedef {import("./gin-hand.js").Offered} Offered */

export class GinForm extends CardForm {
  /** @type {Record<string, Offered | undefined>} by the place of the hand */
  offered = {};

  /** Return the hands that are entered as they were played. @returns {GinHand[]} */
  get played() {
    return [];
  }

  /** @param {number | null} seat */
  handWith(seat) {
    return this.played.find((hand) => hand.seats.some((each) => each.seat === seat));
  }

  /** @param {string | null} place @returns {number | null} */
  seatOf(place) {
    const players = this.played.flatMap((hand) => hand.seats.map(({ seat }) => ({ hand, seat })));
    return players.find(({ hand, seat }) => hand.count(seat) === place)?.seat ?? null;
  }

  fields() {
    return this.played.flatMap((hand) => hand.fields());
  }

  places() {
    return this.played.flatMap((hand) => hand.counts());
  }

  takesNumbers() {
    return this.fields().length + this.handSeats().length > 0;
  }

  handSeats() {
    return this.played.flatMap((hand) => hand.handSeats());
  }

  hands() {
    return this.handSeats().filter((seat) => this.handOf(seat));
  }

  /** @param {number} seat */
  handPlaces(seat) {
    return this.handWith(seat)?.handPlaces(seat) ?? super.handPlaces(seat);
  }

  /** Groups beside a count are no whole hand. @param {number} seat */
  handOf(seat) {
    const { cards, count = "" } = this.handPlaces(seat);
    return (this.at(cards) ?? null) !== null || (this.at(count) ?? null) === null
      ? super.handOf(seat)
      : undefined;
  }

  /** What is left of gin is nothing. @param {string} place */
  shown(place) {
    const seat = this.seatOf(place);
    const hand = this.handWith(seat);
    return hand?.ended && seat === hand.knocker && !hand.takes(seat) ? "0" : super.shown(place);
  }

  /** @param {number} seat */
  takesHand(seat) {
    return this.handWith(seat)?.ended ?? false;
  }

  /** @returns {ReturnType<CardForm["padKeys"]>} */
  padKeys() {
    return this.activeSeat === null ? [null, null] : super.padKeys();
  }

  /** @returns {Record<string, string>} */
  get choiceLetters() {
    return { k: "knock", g: "gin" };
  }

  /** @param {number} seat */
  choices(seat) {
    return this.handWith(seat)?.kinds() ?? [];
  }

  /** @param {number} seat */
  status(seat) {
    return this.handWith(seat)?.status(seat) ?? null;
  }

  /** @param {number} seat @param {string} kind */
  choose(seat, kind) {
    this.handWith(seat)?.choose(seat, kind);
  }

  /** @param {number} seat */
  besideName(seat) {
    const hand = this.handWith(seat);
    return hand?.ended && html`<small>${say(`gin.${hand.part(seat)}`)}</small>`;
  }

  /** @param {Seat} player */
  rowView(player) {
    return this.handWith(player.seat)?.rowView(player);
  }

  /** A knock above the limit may still end a hand: ask what its defender may accept. @param {any} facts */
  async refused(facts) {
    this.offered = {};
    if (!this.played.some((hand) => hand.improper)) return;
    const { sheet, gameType, school } = this.deal;
    const seats = sheet.seats.map(({ name, side }) => ({ name, ...(side && { side }) }));
    const body = { ...school, seats, outcome: facts };
    const answer = await this.screen.api.post(`/game-types/${gameType.id}/score`, body).catch(() =>
      null
    );
    for (const hand of this.played) {
      /** @type {Offered[]} */
      const lines = at(answer, hand.place("if_accepted")) ?? [];
      this.offered[hand.at] = lines.find(({ seat }) => seat === hand.defender);
    }
    this.screen.shown();
  }

  /** The knock card may have been drawn into any hand. @param {number} seat @returns {CardTable} */
  cardTable(seat) {
    return (this.handWith(seat) ?? new GinHand(this, "", [])).cardTable(seat);
  }

  upcardView() {
    return turnedCard(this.turnedUp, say("gin.upcard"));
  }

  /** Draw the melds and lay-offs of every hand that was tapped in. */
  meldsView() {
    return this.previewed?.lines.map(({ seat, arrangement, better }) =>
      arrangement && html`
        <h3><bdi class="name">${this.deal.name(seat)}</bdi></h3>
        ${arrangementView(arrangement)}
        ${better && html`<p class="gin-note">${say("gin.better", { points: better.points })}</p>`}
      `
    );
  }
}

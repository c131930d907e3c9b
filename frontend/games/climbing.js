/** Enter a deal of a climbing game: who went out in which order, or how many cards everybody was left with. */

import "./shared/finishing-order.js";
import { choiceKey } from "../forms/choices.js";
import { Form as CommonForm } from "../forms/form.js";
import { toggled } from "../forms/places.js";
import { seatRows } from "../forms/rows.js";
import { html } from "../page/html.js";
import { slidePanel } from "../page/slide-panel.js";
import words from "../words/en/climbing.json" with { type: "json" };
import { learn, say } from "../words/say.js";
import { BeatsPanel } from "./shared/beats-panel.js";

learn(words);

/** @param {number} seat */
const leftPlace = (seat) => `/cards_left/@${seat}/cards_left`;

export class Form extends CommonForm {
  /** Say whether the cards left count, and not the places. */
  get #counts() {
    return this.asks("/cards_left");
  }

  /** @returns {number[]} */
  get #order() {
    return this.facts.order ?? [];
  }

  /** Return who shed all cards, where the cards left count. */
  get #out() {
    return this.deal.seats.find(({ seat }) => this.at(leftPlace(seat)) === 0)?.seat ?? null;
  }

  missing() {
    if (this.#counts) return super.missing();
    const place = this.#order.length + 1;
    return place <= this.deal.seats.length ? this.need("/order", { place }) : null;
  }

  fields() {
    const out = this.#out === null ? null : leftPlace(this.#out);
    return super.fields().filter((place) => place !== out || place === this.draft.active);
  }

  places() {
    return super.fields();
  }

  /** Where places count, digits on a keyboard name the seats. @param {string} key */
  type(key) {
    if (this.#counts) return super.type(key);
    const seat = Number(key);
    if (key === "back") this.#placed(this.#chosen.slice(0, -1));
    else if (this.deal.seats.some((each) => each.seat === seat)) this.#place(seat);
  }

  /** Return the order without the last place, which is whose it must be. */
  get #chosen() {
    return this.#order.slice(0, this.deal.seats.length - 1);
  }

  /** Give a seat the next place, or take its place back. @param {number} seat */
  #place(seat) {
    this.#placed(toggled(this.#chosen, seat));
  }

  /** @param {number[]} order */
  #placed(order) {
    const left = this.deal.seats.filter(({ seat }) => !order.includes(seat));
    this.put("/order", left.length === 1 ? [...order, left[0].seat] : order);
  }

  /** @param {number} seat */
  status(seat) {
    return this.#out === seat ? "out" : null;
  }

  choices() {
    return [{ status: "out", face: say("row.out") }];
  }

  /** @param {number} seat */
  choose(seat) {
    const out = this.#out;
    if (out !== null) this.put(leftPlace(out), undefined);
    if (out !== seat) this.put(leftPlace(seat), 0);
    this.aim(leftPlace(seat));
    this.walk();
  }

  get choiceLetters() {
    return { w: "out" };
  }

  /** @returns {Actions} */
  actions() {
    return {
      ...super.actions(),
      place: ({ dataset }) => this.#place(Number(dataset.seat)),
      order: ({ dataset }) => this.#placed((dataset.order ?? "").split(",").map(Number)),
      beats: () => slidePanel(new BeatsPanel(this), { title: say("beats.title"), full: true }),
    };
  }

  view() {
    return html`
      ${this.#counts ? seatRows(this) : this.#orderView()}
      <div class="climbing-help">
        <button type="button" class="quiet" data-do="beats">${say("beats.ask")}</button>
      </div>
    `;
  }

  /** Names stay where they are, so that nothing moves under the finger; places fill beside them. */
  #orderView() {
    const { seats } = this.deal;
    return html`
      <div class="climbing-order">
        <ul class="climbing-names" aria-label="${say(this.words("/order").label ?? "")}">${seats
          .map((seat) => html`<li>${this.#nameKey(seat)}</li>`)}</ul>
        <finishing-order data-order="${this.#order.join(",")}" data-places="${seats.length}"
          data-names="${JSON.stringify(seats)}"></finishing-order>
      </div>
    `;
  }

  /** @param {Seat} seat */
  #nameKey({ seat, name }) {
    const place = this.#order.indexOf(seat) + 1;
    return choiceKey({
      face: html`<bdi class="name">${name}</bdi><b class="numeral">${place || ""}</b>`,
      action: "place",
      pressed: place > 0,
      facts: { seat, refused: this.refuses(seat) },
    }, "climbing-name");
  }
}

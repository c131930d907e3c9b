/** Enter a deal of a climbing game: who went out in which order, or how many cards everybody was left with. */

import { say } from "../core/say.js";
import { Form as CommonForm } from "../entry/form.js";
import { toggled } from "../entry/places.js";
import { slidePanel } from "../elements/slide-panel.js";
import { BeatsPanel } from "./beats-panel.js";
import { climbingView } from "./climbing-view.js";

/** @param {number} seat */
const leftPlace = (seat) => `/cards_left/@${seat}/cards_left`;

export class Form extends CommonForm {
  /** Say whether the cards left count, and not the places. */
  get counts() {
    return this.asks("cards_left");
  }

  /** @returns {number[]} */
  get order() {
    return this.facts.order ?? [];
  }

  /** Return who shed all cards, where the cards left count. */
  get out() {
    return this.deal.seats.find(({ seat }) => this.at(leftPlace(seat)) === 0)?.seat ?? null;
  }

  missing() {
    if (this.counts) return this.out === null ? say("climb.needsOut") : super.missing();
    const place = this.order.length + 1;
    return place <= this.deal.seats.length ? say("climb.needsPlace", { place }) : null;
  }

  fields() {
    const out = this.out === null ? null : leftPlace(this.out);
    return super.fields().filter((place) => place !== out || place === this.draft.active);
  }

  places() {
    return super.fields();
  }

  /** Where places count, digits on a keyboard name the seats. @param {string} key */
  type(key) {
    if (this.counts) return super.type(key);
    const seat = Number(key);
    if (key === "back") this.#placed(this.#chosen.slice(0, -1));
    else if (this.deal.seats.some((each) => each.seat === seat)) this.#place(seat);
  }

  /** Return the order without the last place, which is whose it must be. */
  get #chosen() {
    const { order } = this;
    return order.length === this.deal.seats.length ? order.slice(0, -1) : order;
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
  #goOut(seat) {
    const { out } = this;
    if (out !== null) this.put(leftPlace(out), undefined);
    if (out !== seat) this.put(leftPlace(seat), 0);
    this.aim(leftPlace(seat));
    this.walk();
  }

  letters() {
    const seat = () => this.deal.seats.find((each) => leftPlace(each.seat) === this.draft.active);
    return { w: () => this.counts && this.#goOut(seat()?.seat ?? 0) };
  }

  actions() {
    return {
      ...super.actions(),
      place: (/** @type {HTMLElement} */ { dataset }) => this.#place(Number(dataset.seat)),
      order: (/** @type {HTMLElement} */ { dataset }) =>
        this.#placed((dataset.order ?? "").split(",").map(Number)),
      out: (/** @type {HTMLElement} */ { dataset }) => this.#goOut(Number(dataset.seat)),
      beats: () => void this.#compare(),
    };
  }

  #compare() {
    const panel = new BeatsPanel(this.deal, this.screen.api);
    return slidePanel(panel, { title: say("beats.title"), full: true });
  }

  view() {
    return climbingView(this);
  }
}

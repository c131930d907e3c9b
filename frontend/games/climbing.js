/** Enter a deal of a climbing game: who went out in which order, or how many cards everybody was left with. */

import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { slidePanel } from "../elements/slide-panel.js";
import { BeatsPanel } from "./beats-panel.js";
import { climbingView } from "./climbing-view.js";

/**
 * @typedef {import("../entry/deal-form.js").Draft & {order: number[], out: number | null}} ClimbingDraft
 *   `order` are the seats as they went out; `out` is who shed all cards where the cards left count
 */

/** @extends {DealForm<ClimbingDraft>} */
export class Form extends DealForm {
  /** @returns {ClimbingDraft} */
  blank() {
    return { ...super.blank(), order: [], out: null };
  }

  /** @param {any} outcome */
  load({ dealer, order, cards_left }) {
    const { draft } = this;
    draft.dealer = dealer ?? null;
    draft.order = order ?? [];
    for (const { seat, cards_left: left } of cards_left ?? []) {
      if (left === 0) draft.out = seat;
      else draft.numbers[seat] = String(left);
    }
  }

  /** Say whether the cards left count, and not the places. */
  get counts() {
    return this.deal.rules.scoring === "cards_left";
  }

  /** Return the finishing order; the last place is whose it must be. */
  get order() {
    const { order } = this.draft;
    const left = this.deal.seats.filter(({ seat }) => !order.includes(seat));
    return left.length === 1 ? [...order, left[0].seat] : order;
  }

  missing() {
    if (!this.counts) {
      const place = this.draft.order.length + 1;
      return this.order.length < this.deal.seats.length ? say("climb.needsPlace", { place }) : null;
    }
    if (this.draft.out === null) return say("climb.needsOut");
    const empty = this.fields().find((field) => !this.filled(field));
    return empty === undefined
      ? null
      : say("climb.needsCards", { name: this.deal.name(Number(empty)) });
  }

  outcome() {
    const { dealer, out } = this.draft;
    const start = dealer !== null && { dealer };
    if (!this.counts) return { ...start, order: this.order };
    return {
      ...start,
      cards_left: this.deal.seats.map(({ seat }) => ({
        seat,
        cards_left: seat === out ? 0 : this.number(seat),
      })),
    };
  }

  fields() {
    if (!this.counts) return [];
    return this.deal.seats.filter(({ seat }) => seat !== this.draft.out).map(({ seat }) =>
      String(seat)
    );
  }

  places() {
    return this.counts ? this.deal.seats.map(({ seat }) => String(seat)) : [];
  }

  padKeys() {
    return this.counts ? [null, null] : null;
  }

  /** @param {string} text */
  couldBe(text) {
    return Number(text) <= Math.ceil(52 / this.deal.seats.length);
  }

  /** Where places count, digits on a keyboard name the seats. @param {string} key */
  type(key) {
    if (this.counts) return super.type(key);
    const seat = Number(key);
    if (key === "back") this.draft.order = this.draft.order.slice(0, -1);
    else if (this.deal.seats.some((each) => each.seat === seat)) this.#place(seat);
  }

  /** Give a seat the next place, or take its place back. @param {number} seat */
  #place(seat) {
    const { order } = this.draft;
    this.draft.order = order.includes(seat)
      ? order.filter((each) => each !== seat)
      : [...order, seat];
  }

  /** @param {number} seat */
  #goOut(seat) {
    const { draft } = this;
    draft.out = draft.out === seat ? null : seat;
    delete draft.numbers[seat];
    this.aim(String(seat));
    this.walk();
  }

  letters() {
    return { w: () => this.counts && this.#goOut(Number(this.draft.active)) };
  }

  actions() {
    return {
      ...super.actions(),
      place: (/** @type {HTMLElement} */ { dataset }) => this.#place(Number(dataset.seat)),
      order: (/** @type {HTMLElement} */ { dataset }) => {
        this.draft.order = (dataset.order ?? "").split(",").map(Number);
      },
      out: (/** @type {HTMLElement} */ { dataset }) => this.#goOut(Number(dataset.seat)),
      beats: () => void this.#compare(),
    };
  }

  #compare() {
    const panel = new BeatsPanel(this.deal, this.screen.api);
    return slidePanel(panel, { title: say("beats.title"), full: true });
  }

  special() {
    return this.dealerChoice();
  }

  view() {
    return climbingView(this);
  }
}

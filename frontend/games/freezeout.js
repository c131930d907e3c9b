/** Enter who went out of a poker tournament in one hand, and who left it. */

import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";
import { freezeoutView } from "./freezeout-view.js";

/**
 * @typedef {"busted" | "left"} Going
 * @typedef {import("../entry/deal-form.js").Draft & {gone: Record<string, Going>}} FreezeoutDraft
 */

const MOST_DIGITS = 6;

/** @extends {DealForm<FreezeoutDraft>} */
export class Form extends DealForm {
  /** @returns {FreezeoutDraft} */
  blank() {
    return { ...super.blank(), gone: {} };
  }

  /** @param {any} outcome */
  load({ dealer, busted = [], left = [] }) {
    const { draft } = this;
    draft.dealer = dealer ?? null;
    for (const { seat, stack } of busted) {
      draft.gone[seat] = "busted";
      if (typeof stack === "number") draft.numbers[seat] = String(stack);
    }
    for (const seat of left) draft.gone[seat] = "left";
  }

  /** Return the seats that went in this way. @param {Going} going */
  gone(going) {
    return this.deal.seats.map(({ seat }) => seat).filter((seat) =>
      this.draft.gone[seat] === going
    );
  }

  missing() {
    const busted = this.gone("busted");
    if (busted.length + this.gone("left").length === 0) return say("freeze.needsGone");
    if (busted.length < 2) return null;
    const empty = busted.find((seat) => this.number(seat) === null);
    return empty === undefined ? null : say("freeze.needsStack", { name: this.deal.name(empty) });
  }

  outcome() {
    const { dealer } = this.draft;
    return {
      ...(dealer !== null && { dealer }),
      busted: this.gone("busted").map((seat) => {
        const stack = this.number(seat);
        return stack === null ? { seat } : { seat, stack };
      }),
      left: this.gone("left"),
    };
  }

  fields() {
    return this.gone("busted").map(String);
  }

  /** @param {string} text */
  couldBe(text) {
    return text.length <= MOST_DIGITS;
  }

  /** State how a seat went; the same again takes it back. @param {number} seat @param {Going} going */
  #go(seat, going) {
    const { gone, numbers } = this.draft;
    const again = gone[seat] === going;
    delete gone[seat];
    delete numbers[seat];
    if (!again) gone[seat] = going;
    this.aim(this.fields().includes(String(seat)) ? String(seat) : null);
  }

  actions() {
    return {
      ...super.actions(),
      gone: (/** @type {HTMLElement} */ { dataset }) =>
        this.#go(Number(dataset.seat), /** @type {Going} */ (dataset.gone)),
    };
  }

  special() {
    return this.dealerChoice();
  }

  view() {
    return freezeoutView(this);
  }
}

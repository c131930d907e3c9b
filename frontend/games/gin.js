/** Enter a deal of gin for two: who knocked, how, and both counts or both hands. */

import { say } from "../core/say.js";
import { exchanged } from "../entry/places.js";
import { GinForm } from "./gin-form.js";
import { GinHand, notEnded } from "./gin-hand.js";
import { ginSpecial, ginView } from "./gin-view.js";

export class Form extends GinForm {
  blank() {
    return { ...super.blank(), outcome: notEnded(this.deal.sheet.seats) };
  }

  /** @returns {GinHand} */
  get hand() {
    return new GinHand(this, "", this.deal.sheet.seats);
  }

  get played() {
    return [this.hand];
  }

  missing() {
    return this.hand.missing();
  }

  letters() {
    return { ...super.letters(), d: () => this.#draw() };
  }

  actions() {
    return {
      ...super.actions(),
      drawn: () => this.#draw(),
      held: (/** @type {HTMLElement} */ { dataset }) => {
        const count = Number(dataset.count);
        this.put("/defender_card_count", count === this.hand.usual ? undefined : count);
      },
    };
  }

  /** Nobody knocked: then nothing is counted, and what was entered is back once somebody did. */
  #draw() {
    const { aside } = this.draft;
    const names = Object.keys(this.facts).filter((name) => !["dealer", "upcard"].includes(name));
    const others = this.hand.drawn
      ? { ...notEnded(this.deal.sheet.seats), ...aside }
      : { kind: "draw" };
    [this.draft.outcome, this.draft.aside] = exchanged(this.facts, names, others);
    this.aim(this.first());
  }

  /** Say whether the table asks how many cards a defender held. */
  get counts() {
    return this.hand.asks("defender_card_count");
  }

  specialName() {
    return say(this.counts && this.hand.ended ? "special.gin" : "special.dealer");
  }

  special() {
    return ginSpecial(this);
  }

  specials() {
    const { defender } = this.hand;
    const count = this.facts.defender_card_count ?? null;
    return [
      ...(count === null ? [] : [say("gin.heldBy", { name: this.deal.name(defender), count })]),
      ...super.specials(),
    ];
  }

  view() {
    return ginView(this);
  }
}

/** Enter a deal of gin for two: who knocked, how, and both counts or both hands. */

import { choiceKey } from "../forms/choices.js";
import { choiceChips, dealerChoice } from "../forms/rows.js";
import { html } from "../page/html.js";
import { say, sentenceOf } from "../words/say.js";
import { GinForm } from "./shared/gin-form.js";
import { GinHand, notEnded } from "./shared/gin-hand.js";

const HELD = "/defender_card_count";

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

  /** The usual number of cards is unsaid. @param {string} place */
  settle(place) {
    if (place === HELD && this.at(HELD) === this.hand.usual) this.write(HELD, undefined);
  }

  letters() {
    return { ...super.letters(), d: () => this.#draw() };
  }

  actions() {
    return { ...super.actions(), drawn: () => this.#draw() };
  }

  /** Nobody knocked, or somebody did after all. */
  #draw() {
    if (this.hand.drawn) this.turn("drawn", "played", notEnded(this.deal.sheet.seats));
    else this.turn("played", "drawn", { kind: "draw" });
    this.aim(this.first());
  }

  /** Say whether the table asks how many cards the defender held. */
  get counts() {
    return this.hand.ended && this.hand.asks("defender_card_count");
  }

  specialName() {
    return say(this.counts ? "special.gin" : "special.dealer");
  }

  special() {
    const name = this.deal.name(this.hand.defender);
    return html`
      ${this.counts && choiceChips(this, HELD, this.at(HELD) ?? this.hand.usual, { name })}
      ${dealerChoice(this)}
    `;
  }

  specials() {
    const count = this.at(HELD) ?? null;
    const name = this.deal.name(this.hand.defender);
    return [...(count === null ? [] : [say("gin.heldBy", { name, count })]), ...super.specials()];
  }

  view() {
    const { hand, previewed } = this;
    const limited = hand.asks("upcard");
    const face = say(limited ? "gin.drawn" : "gin.nobody");
    return html`
      <div class="gin-form">
        <div class="choices">
          ${limited && this.upcardView()}
          ${choiceKey({ face, action: "drawn", pressed: hand.drawn })}
        </div>
        ${hand.view()}
        ${previewed && html`
          <section class="gin-result" aria-live="polite">
            ${previewed.summary && html`<p>${sentenceOf(previewed.summary)}</p>`}
            ${this.meldsView()}
          </section>
        `}
      </div>
    `;
  }
}

/** Choose one card: the indicator, or the knock card. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { JOKER } from "../../sheet/card-signs.js";
import { say } from "../../words/say.js";
import { cardCell, cardGrid } from "./card-grid.js";
import { ONE_OF_EACH } from "./stock.js";

/** @typedef {import("./stock.js").Stock} Stock */

/** Emits `done` with the card, or null for none. */
class OneCardPicker extends View {
  /** @param {string | null | undefined} chosen @param {Stock} stock */
  constructor(chosen, stock) {
    super();
    this.chosen = chosen;
    this.stock = stock;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      choose: ({ dataset }) => this.emit("done", dataset.card),
      none: () => this.emit("done", null),
    }, signal);
  }

  view() {
    return html`
      <div class="one-card">
        <div class="picker-top">
          <button type="button" class="quiet" data-do="none">${say("pick.none")}</button>
          ${this.stock.jokers > 0 && this.#cell(JOKER)}
        </div>
        ${cardGrid((card) => this.#cell(card))}
      </div>
    `;
  }

  /** @param {string} card */
  #cell(card) {
    const disabled = this.stock.left(card, []) === 0;
    return cardCell(card, { action: "choose", pressed: card === this.chosen, disabled });
  }
}

customElements.define("one-card-picker", OneCardPicker);

/**
 * Have one card chosen; null for none, undefined where the person thinks again.
 * @param {string} title
 * @param {string | null | undefined} chosen
 * @param {Stock} [stock]
 */
export const pickOne = (title, chosen, stock = ONE_OF_EACH) =>
  slidePanel(new OneCardPicker(chosen, stock), { title });

/** Choose one card: the indicator, or the knock card. */

import { sayCard } from "../core/cards.js";
import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";
import { showCard } from "./card-words.js";
import { JOKER, RANKS, SUITS } from "./stock.js";

/** @typedef {import("./stock.js").Stock} Stock */

/** Emits `done` with the card, or null for none. */
export class OneCardPicker extends View {
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
        <div class="picker-grid">${RANKS.map((rank) =>
          SUITS.map((suit) => this.#cell(rank + suit))
        )}</div>
      </div>
    `;
  }

  /** @param {string} card */
  #cell(card) {
    return html`
      <button type="button" class="pick" data-do="choose" data-card="${card}" data-suit="${card ===
          JOKER
        ? "joker"
        : card[1]}"
        aria-pressed="${String(card === this.chosen)}" aria-label="${sayCard(
          card,
        )}" ${this.stock.left(card, []) === 0 && html`disabled`}><b>${showCard(card)}</b></button>
    `;
  }
}

customElements.define("one-card-picker", OneCardPicker);

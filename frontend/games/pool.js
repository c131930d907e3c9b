/** Enter a deal of Ace2Three; in a pool, show who may still drop, who may come back, and when a split is due. */

import { html } from "../page/html.js";
import { Form as RummyForm } from "./rummy13.js";
import { isPool, poolState, poolView } from "./shared/pool-state.js";

export class Form extends RummyForm {
  /** @type {import("./shared/pool-state.js").PoolState | null} as the server says; null until it has */
  #pool = null;
  #asked = false;

  /** Ask once how the pool stands before this deal. */
  async #ask() {
    this.#asked = true;
    this.#pool = await poolState(this.screen.api, this.deal.sheet).catch(() => null);
    if (this.#pool) this.screen.shown();
  }

  view() {
    const { gameType, sheet, recorded, number } = this.deal;
    if (isPool(gameType, sheet) && !this.#asked && !recorded) this.#ask();
    return html`${super.view()}${this.#pool && poolView(this.#pool, number > 1)}`;
  }
}

/** Read cards from a keyboard: a rank and then a suit, as in 7 h or 1 0 c; j k is not needed, * is the joker. */

import { JOKER } from "../../sheet/card-signs.js";
import { RANKS, SUITS } from "./stock.js";

export class CardKeys {
  #rank = "";

  /** @param {{card: (card: string) => void, back: () => void, enter: () => void}} listeners */
  constructor(listeners) {
    this.listeners = listeners;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Enter" && target.matches("button:focus-visible")) return;
    if (this.#take(event.key)) event.preventDefault();
  }

  /** @param {string} key */
  #take(key) {
    const sign = key.toUpperCase();
    if (key === "Enter") this.listeners.enter();
    else if (key === "Backspace") this.listeners.back();
    else if (key === "*") this.listeners.card(JOKER);
    else if (this.#rank && SUITS.includes(sign)) this.listeners.card(this.#rank + sign);
    else return this.#takeRank(sign);
    this.#rank = "";
    return true;
  }

  /** @param {string} sign */
  #takeRank(sign) {
    this.#rank = sign === "0" || sign === "1" ? "T" : RANKS.includes(sign) ? sign : "";
    return this.#rank !== "";
  }
}

/** Group a hand as its player laid it down, where that is not the best arrangement. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { cardFace, sayCard } from "../../sheet/cards.js";
import { say } from "../../words/say.js";
import { choiceKey } from "../choices.js";
import { sorted, without } from "./stock.js";

/** Emits `done` with the groups, or with null where the best arrangement is to be taken. */
export class MeldEditor extends View {
  /** @type {string[]} the cards in no group */
  #loose = [];
  /** @type {string[][]} */
  #melds = [];
  /** @type {Set<number>} places among the loose cards */
  #chosen = new Set();

  /**
   * @param {string[]} cards
   * @param {string[][] | null} melds the groups as they were last
   * @param {Arranged | null} arrangement to begin with where there were none
   * @param {{best: boolean, smallest: number}} offer whether the best arrangement can be taken instead, and how many
   *   cards a group has at least
   */
  constructor(cards, melds, arrangement, { best, smallest }) {
    super();
    this.best = best;
    this.smallest = smallest;
    this.#melds = (melds ?? arrangement?.melds.map((meld) => meld.cards) ?? []).map((
      meld,
    ) => [...meld]);
    this.#loose = without(cards, this.#melds.flat());
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      choose: ({ dataset }) => this.#choose(Number(dataset.place)),
      make: () => this.#make(),
      split: ({ dataset }) => this.#split(Number(dataset.place)),
      best: () => this.emit("done", null),
      keep: () => this.emit("done", this.#melds),
    }, signal);
  }

  /** @param {number} place */
  #choose(place) {
    if (!this.#chosen.delete(place)) this.#chosen.add(place);
    this.update();
  }

  #make() {
    this.#melds.push(this.#loose.filter((_, place) => this.#chosen.has(place)));
    this.#loose = this.#loose.filter((_, place) => !this.#chosen.has(place));
    this.#chosen.clear();
    this.update();
  }

  /** @param {number} place */
  #split(place) {
    this.#loose = sorted([...this.#loose, ...this.#melds.splice(place, 1)[0]]);
    this.#chosen.clear();
    this.update();
  }

  view() {
    const melds = this.#melds.map((meld, place) =>
      html`
        <li class="meld"><span class="meld-cards">${meld.map((card) =>
          cardFace(card)
        )}</span>${choiceKey(
          { face: say("groups.split"), action: "split", facts: { place } },
          "quiet",
        )}</li>
      `
    );
    const loose = this.#loose.map((card, place) =>
      choiceKey({
        face: cardFace(card),
        action: "choose",
        pressed: this.#chosen.has(place),
        facts: { place },
        label: sayCard(card),
      }, "tray-card")
    );
    const disabled = this.#chosen.size < this.smallest;
    return html`
      <div class="panel-body stack meld-editor">
        <p class="hint">${say("groups.help")}</p>
        <ul class="arrangement">${melds}</ul>
        <div class="loose-cards">${loose}</div>
        ${choiceKey({ face: say("groups.make"), action: "make", disabled }, "")}
        ${this.best && choiceKey({ face: say("groups.best"), action: "best" }, "")}
        ${choiceKey({ face: say("groups.keep"), action: "keep" }, "primary")}
      </div>
    `;
  }
}

customElements.define("meld-editor", MeldEditor);

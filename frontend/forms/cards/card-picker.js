/**
 * Tap in a hand of cards: a cell for each card, never more copies than the decks hold, and a tray that shows the
 * hand as the server arranges it.
 */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { JOKER, showCard } from "../../sheet/card-signs.js";
import { sayCard } from "../../sheet/cards.js";
import { say } from "../../words/say.js";
import { choiceKey, pips } from "../choices.js";
import { cardCell, cardGrid } from "./card-grid.js";
import { CardKeys } from "./card-keys.js";
import { MeldEditor } from "./meld-editor.js";
import { PickedHand } from "./picked-hand.js";
import { copies, sorted } from "./stock.js";
import { trayView } from "./tray.js";

/** @typedef {import("./picked-hand.js").Asked} Asked */

const LONG_PRESS = 450;
/** The most cards of a hand that may be of any size. */
export const ANY_NUMBER = Infinity;

/** Emits `picked` with every change, and `done` with whether the next hand is to follow. */
export class CardPicker extends View {
  #hand;
  /** @type {string[]} */
  #wilds = [];
  #choosing = false;
  #notice = "";
  #question = 0;
  #pressed = 0;
  #held = false;

  /** @param {Asked} asked */
  constructor(asked) {
    super();
    this.asked = asked;
    this.#hand = new PickedHand(asked);
    this.#choosing = asked.indicator === null;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.tabIndex = -1;
    this.autofocus = true;
    listen(this, {
      add: ({ dataset }) => this.#held || this.#tap(dataset.card ?? ""),
      remove: ({ dataset }) => this.#remove(dataset.card ?? ""),
      indicator: () => this.#chooseIndicator(),
      groups: () => this.#ownGroups(),
      done: () => this.#done(false),
      next: () => this.#done(true),
    }, signal);
    this.addEventListener("pointerdown", (event) => this.#press(event), { signal });
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
      this.addEventListener(type, () => clearTimeout(this.#pressed), { signal });
    }
    this.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    const keys = new CardKeys({
      card: (card) => this.#tap(card),
      back: () => this.#remove(this.#hand.cards.at(-1) ?? ""),
      enter: () => this.#done(this.asked.next !== null),
    });
    this.addEventListener("keydown", (event) => keys.press(event), { signal });
    if (this.#hand.arrangement === null) this.#ask();
    this.#askWilds();
  }

  /** Learn which cards are wild under the card that was turned up; without an answer none is marked. */
  async #askWilds() {
    const indicator = this.#hand.indicator;
    this.#wilds = [];
    const wilds = indicator ? await this.asked.wilds?.(indicator).catch(() => []) : [];
    if (indicator !== this.#hand.indicator) return;
    this.#wilds = wilds ?? [];
    this.update();
  }

  /** Take a card back out after a long press. @param {PointerEvent} event */
  #press(event) {
    const cell = /** @type {Element} */ (event.target).closest(".pick");
    this.#held = false;
    clearTimeout(this.#pressed);
    if (!(cell instanceof HTMLElement)) return;
    this.#pressed = setTimeout(() => {
      this.#held = true;
      this.#remove(cell.dataset.card ?? "");
    }, LONG_PRESS);
  }

  get #stock() {
    const { stock, drawn } = this.asked;
    return drawn ? stock : stock.without(this.#hand.indicator);
  }

  /** @param {string} card */
  #tap(card) {
    if (this.#choosing) return this.#setIndicator(card);
    if (this.#stock.left(card, this.#hand.cards) === 0) {
      return this.#tell(say("pick.noMore", { card: sayCard(card) }));
    }
    if (this.#hand.cards.length >= this.asked.size.most) {
      return this.#tell(say("pick.full", { count: this.asked.size.most }));
    }
    this.#hand.add(card);
    this.#changed();
  }

  /** @param {string} card */
  #remove(card) {
    if (this.#hand.remove(card)) this.#changed();
  }

  #chooseIndicator() {
    this.#choosing = !this.#choosing;
    this.#tell("");
  }

  /** @param {string} card */
  #setIndicator(card) {
    if (!this.asked.drawn && this.asked.stock.left(card, this.#hand.cards) === 0) {
      return this.#tell(say("pick.noMore", { card: sayCard(card) }));
    }
    this.#hand.turnUp(card);
    this.#choosing = false;
    this.#askWilds();
    this.#changed();
  }

  /** @param {string} notice */
  #tell(notice) {
    this.#notice = notice;
    this.update();
  }

  #changed() {
    this.#notice = "";
    this.#keep();
    this.#ask();
  }

  get #whole() {
    const { fewest, most } = this.asked.size;
    return this.#hand.cards.length >= fewest && this.#hand.cards.length <= most;
  }

  /** Have the server arrange a whole hand. */
  async #ask() {
    const question = ++this.#question;
    if (!this.#whole) return;
    try {
      const found = await this.asked.arrange(
        this.#hand.cards,
        this.#hand.indicator,
        this.#hand.melds,
      );
      if (question !== this.#question) return;
      this.#hand.arrangement = found;
      if (this.asked.groups === "shown" && found.melds.length > 0) {
        this.#hand.melds = found.melds.map(({ cards }) => cards);
      }
    } catch (error) {
      if (question !== this.#question) return;
      this.#notice = sayFailure(error);
    }
    this.#keep();
  }

  async #ownGroups() {
    const { groups, smallest = 1 } = this.asked;
    const editor = new MeldEditor(this.#hand.cards, this.#hand.melds, this.#hand.arrangement, {
      best: groups !== "own",
      smallest,
    });
    const melds = await slidePanel(editor, {
      title: say("groups.title", { name: this.asked.name }),
    });
    if (melds === undefined) return;
    // A show of no groups is none: the server arranges it again.
    this.#hand.melds = groups === "shown" && melds?.length === 0 ? null : melds;
    this.#hand.arrangement = null;
    this.#keep();
    this.#ask();
  }

  /** @param {boolean} next */
  #done(next) {
    this.emit("done", next);
  }

  /** Show and hand on what has been picked so far. */
  #keep() {
    this.emit("picked", this.#hand.picked);
    this.update();
  }

  view() {
    const { title, next } = this.asked;
    return html`
      <header class="picker-head">
        <h2>${this.#choosing ? this.#turned("title") : title}</h2>
        ${!this.#choosing && this.#tally()}
      </header>
      <div class="picker-tray">${this.#tray()}
        ${this.#noticeView()}
      </div>
      <div class="picker-top">
        ${this.asked.indicator !== undefined && this.#indicatorKey()}
        ${this.asked.stock.jokers > 0 && this.#cell(JOKER)}
      </div>
      ${cardGrid((card) => this.#cell(card))}
      <footer class="picker-foot">
        ${next !== null &&
          choiceKey({ face: say("pick.next", { name: next }), action: "next" }, "picker-next")}
        <button type="button" class="primary" data-do="done">${say("pick.done")}</button>
      </footer>
    `;
  }

  /** Return a word about the card that was turned up. @param {"title" | "help" | "name"} word */
  #turned(word) {
    return say(`${this.asked.turned ?? "pick.indicator"}.${word}`);
  }

  /** Say how many cards there are, and what the whole hand counts. */
  #tally() {
    const points = this.#hand.arrangement?.points ?? null;
    const { most } = this.asked.size;
    const count = { count: this.#hand.cards.length, most };
    return html`
      <span class="numeral picker-count" role="status">${points === null
        ? say(most === ANY_NUMBER ? "rummy.cardCount" : "pick.count", count)
        : say("meld.left", { count: points })}</span>
      ${this.asked.groups !== "none" &&
        choiceKey(
          { face: say("pick.groups"), action: "groups", disabled: !this.#whole },
          "quiet",
        )}
    `;
  }

  #tray() {
    if (this.#choosing) return html`<p class="picker-hint">${this.#turned("help")}</p>`;
    if (this.#hand.cards.length === 0) return html`<p class="picker-hint">${say("pick.help")}</p>`;
    const cards = this.asked.inOrder ? this.#hand.cards : sorted(this.#hand.cards);
    return trayView(cards, this.#hand.arrangement);
  }

  /** Say what stands in the way, whether a show is right, or what the player's own groups give away. */
  #noticeView() {
    const { verdict, better: points } = this.#hand.arrangement ?? {};
    const better = points === undefined ? "" : say("pick.better", { points });
    const right = this.#notice === "" && verdict?.right === true;
    const notice = this.#notice || (verdict?.text ?? better);
    return html`
      <p class="picker-notice" role="status" data-right="${String(right)}" dir="auto">${notice}</p>
    `;
  }

  #indicatorKey() {
    const card = this.#hand.indicator;
    const shown = html`<b data-suit="${card?.[1] ?? ""}">${card ? showCard(card) : "–"}</b>`;
    return choiceKey({
      face: html`<span>${this.#turned("name")}</span>${shown}`,
      action: "indicator",
      pressed: this.#choosing,
    }, "indicator-key");
  }

  /** @param {string} card */
  #cell(card) {
    const held = copies(this.#hand.cards, card);
    const left = this.#stock.left(card, this.#hand.cards);
    const wild = this.#wilds.includes(card);
    const star = wild && html`<small aria-hidden="true">★</small>`;
    return cardCell(card, {
      face: html`<b>${showCard(card)}${star}</b>${pips(held, left)}`,
      action: "add",
      label: say(wild ? "pick.wildCell" : "pick.cell", { card: sayCard(card), held, left }),
      facts: { key: `pick-${card}`, held, none: left === 0, wild },
    });
  }
}

customElements.define("card-picker", CardPicker);

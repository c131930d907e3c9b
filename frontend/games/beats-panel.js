/** Ask whether one play beats another: tap in both, and the server says yes or no and why. */

import { ApiError } from "../core/api.js";
import { cardFace, sayCard, showRank, suitSign } from "../core/cards.js";
import { html } from "../core/html.js";
import { icon } from "../core/icons.js";
import { listen } from "../core/listen.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";
import { sayFailure } from "../core/failure.js";
import { choiceKey } from "./choices.js";

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../entry/current-deal.js").CurrentDeal} CurrentDeal */
/** @typedef {"previous" | "play"} Side */

const RANKS = [..."3456789TJQKA2"];
const SUITS = [..."DCHS"];
const JOKERS = ["JB", "JR"];
const SIDES = /** @type {Side[]} */ (["previous", "play"]);

/** Emits `done` once the person has seen enough. */
export class BeatsPanel extends View {
  /** @type {Record<Side, string[]>} */
  #cards = { previous: [], play: [] };
  /** @type {Record<Side, string>} what kind of play the cards make */
  #kinds = { previous: "", play: "" };
  /** @type {Side} */
  #active = "previous";
  /** @type {{beats: boolean | null, text: string}} */
  #verdict = { beats: null, text: "" };
  #question = 0;

  /** @param {CurrentDeal} deal @param {Api} api */
  constructor(deal, api) {
    super();
    this.deal = deal;
    this.api = api;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      side: ({ dataset }) => this.#turn(/** @type {Side} */ (dataset.side)),
      card: ({ dataset }) => this.#tap(dataset.card ?? ""),
      clear: () => this.#clear(),
      done: () => this.emit("done"),
    }, signal);
  }

  /** @param {Side} side */
  #turn(side) {
    this.#active = side;
    this.update();
  }

  #clear() {
    this.#cards = { previous: [], play: [] };
    this.#active = "previous";
    this.#ask();
  }

  /** A card lies in one play only; a second tap takes it back. @param {string} card */
  #tap(card) {
    const had = this.#cards[this.#active].includes(card);
    for (const side of SIDES) {
      this.#cards[side] = this.#cards[side].filter((each) => each !== card);
    }
    if (!had) this.#cards[this.#active].push(card);
    this.#ask();
  }

  async #ask() {
    const question = ++this.#question;
    const kinds = await Promise.all(SIDES.map((side) => this.#kindOf(this.#cards[side])));
    const verdict = await this.#compare();
    if (question !== this.#question) return;
    this.#kinds = { previous: kinds[0], play: kinds[1] };
    this.#verdict = verdict;
    this.update();
  }

  /** @param {Record<string, any>} facts */
  #check(facts) {
    const { school, seats, gameType } = this.deal;
    return this.api.check(gameType.id, { ...school, player_count: seats.length, ...facts });
  }

  /** @param {string[]} cards */
  async #kindOf(cards) {
    if (cards.length === 0) return "";
    try {
      const { type } = await this.#check({ what: "classify", cards });
      return say(`beats.${type}`);
    } catch (error) {
      return refused(error) ? say("beats.none") : sayFailure(error);
    }
  }

  async #compare() {
    const { previous, play } = this.#cards;
    if (previous.length === 0 || play.length === 0) return { beats: null, text: "" };
    try {
      const { beats, reason } = await this.#check({ what: "beats", previous, play });
      return { beats, text: beats ? say("beats.yes") : say("beats.no", { why: reason.text }) };
    } catch (error) {
      return { beats: null, text: sayFailure(error) };
    }
  }

  /** Jokers are in the pack where the table says so. */
  get #jokers() {
    return this.deal.rules.jokers ? JOKERS : [];
  }

  view() {
    const { beats, text } = this.#verdict;
    return html`
      <header class="picker-head">
        <h2>${say("beats.title")}</h2>
        <button type="button" class="quiet" data-do="clear">${say("deal.clear")}</button>
        <button type="button" class="icon-button" data-do="done"
          aria-label="${say(
            "panel.close",
          )}">${icon("close")}</button>
      </header>
      ${SIDES.map((side) => this.#play(side))}
      <p class="beats-verdict" role="status" data-beats="${String(beats)}">${text ||
        say("beats.help")}</p>
      <div class="picker-grid" role="group" aria-label="${say("pick.cards")}">
        ${RANKS.map((rank) =>
          SUITS.map((suit) => this.#cell(rank + suit, showRank(rank) + suitSign(suit)))
        )}
        ${this.#jokers.map((joker) => this.#cell(joker, say(`beats.face.${joker}`)))}
      </div>
    `;
  }

  /** @param {Side} side */
  #play(side) {
    return html`
      <button type="button" class="beats-play" data-do="side" data-side="${side}"
        aria-pressed="${String(this.#active === side)}">
        <span class="beats-title">${say(`beats.${side}`)} <small>${this.#kinds[side]}</small></span>
        <span class="meld-cards">${this.#cards[side].map((card) => cardFace(card))}</span>
      </button>
    `;
  }

  /** @param {string} card @param {string} face */
  #cell(card, face) {
    const at = SIDES.find((side) => this.#cards[side].includes(card));
    const pressed = at === this.#active;
    return choiceKey({
      face: html`<b>${face}</b>`,
      action: "card",
      pressed,
      facts: { card, suit: card[1], held: Number(pressed), none: at !== undefined && !pressed },
      label: sayCard(card),
    }, "pick");
  }
}

/** Say whether the server understood and refused: the cards are no play. @param {unknown} error */
const refused = (error) => error instanceof ApiError && error.status === 422;

customElements.define("beats-panel", BeatsPanel);

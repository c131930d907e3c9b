/** Ask whether one play beats another: tap in both, and the server says yes or no and why. */

import { cardCell, cardGrid } from "../../forms/cards/card-grid.js";
import { choiceKey } from "../../forms/choices.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { ApiError } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { cardFace } from "../../sheet/cards.js";
import { say, sentenceOf } from "../../words/say.js";

/** @typedef {"previous" | "play"} Side */

const SIDES = /** @type {Side[]} */ (["previous", "play"]);
const UNKNOWN = { beats: null, text: "", kinds: ["", ""] };

/** Emits `done` once the person has seen enough. */
export class BeatsPanel extends View {
  /** @type {Record<Side, string[]>} */
  #cards = { previous: [], play: [] };
  /** @type {Side} */
  #active = "previous";
  /** @type {{beats: boolean | null, text: string, kinds: string[]}} `kinds` of play the cards of each side make */
  #verdict = UNKNOWN;
  #question = 0;

  /** @param {import("../../forms/form.js").Form} form */
  constructor(form) {
    super();
    this.form = form;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      side: ({ dataset }) => {
        this.#active = /** @type {Side} */ (dataset.side);
        this.update();
      },
      card: ({ dataset }) => this.#tap(dataset.card ?? ""),
      clear: () => this.#clear(),
      done: () => this.emit("done"),
    }, signal);
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
    this.update();
    const kinds = await Promise.all(SIDES.map((side) => this.#kindOf(this.#cards[side])));
    const verdict = await this.#compare();
    if (question !== this.#question) return;
    this.#verdict = { ...verdict, kinds };
    this.update();
  }

  /** @param {string} what @param {Record<string, string[]>} plays */
  #check(what, plays) {
    return this.form.ask(what, { player_count: this.form.deal.seats.length, ...plays });
  }

  /** @param {string[]} cards */
  async #kindOf(cards) {
    if (cards.length === 0) return "";
    try {
      const { type } = await this.#check("classify", { cards });
      return say(`meld.${type}`);
    } catch (error) {
      return refused(error) ? say("beats.none") : sayFailure(error);
    }
  }

  async #compare() {
    if (SIDES.some((side) => this.#cards[side].length === 0)) return UNKNOWN;
    try {
      const { beats, reason } = await this.#check("beats", this.#cards);
      return {
        beats,
        text: beats ? say("beats.yes") : say("beats.no", { why: sentenceOf(reason) }),
      };
    } catch (error) {
      return { beats: null, text: sayFailure(error) };
    }
  }

  view() {
    const { beats, text } = this.#verdict;
    const { gameType: { house: { ranks, suits, jokers, with_jokers: rule } }, rules } =
      this.form.deal;
    const more = rules[rule] &&
      jokers.map((/** @type {string} */ joker) =>
        this.#cell(joker, html`<b>${say(`beats.face.${joker}`)}</b>`)
      );
    return html`
      <header class="picker-head">
        <h2>${say("beats.title")}</h2>
        <button type="button" class="quiet" data-do="clear">${say("deal.clear")}</button>
        <button type="button" class="icon-button" data-do="done"
          aria-label="${say(
            "panel.close",
          )}">${icon("close")}</button>
      </header>
      ${SIDES.map((side, at) => this.#play(side, this.#verdict.kinds[at]))}
      <p class="beats-verdict" role="status" data-beats="${String(beats)}">${text ||
        say("beats.help")}</p>
      ${cardGrid((card) => this.#cell(card), { ranks: [...ranks], suits: [...suits], more })}
    `;
  }

  /** @param {Side} side @param {string} kind */
  #play(side, kind) {
    const face = html`
      <span class="beats-title">${say(`beats.${side}`)} <small>${kind}</small></span>
      <span class="meld-cards">${this.#cards[side].map((card) => cardFace(card))}</span>
    `;
    const pressed = this.#active === side;
    return choiceKey({ face, action: "side", pressed, facts: { side } }, "beats-play");
  }

  /** @param {string} card @param {unknown} [face] */
  #cell(card, face) {
    const at = SIDES.find((side) => this.#cards[side].includes(card));
    const pressed = at === this.#active;
    const facts = { held: Number(pressed), none: at !== undefined && !pressed };
    return cardCell(card, { action: "card", pressed, facts, ...(face ? { face } : {}) });
  }
}

/** Say whether the server understood and refused: the cards are no play. @param {unknown} error */
const refused = (error) => error instanceof ApiError && error.status === 422;

customElements.define("beats-panel", BeatsPanel);

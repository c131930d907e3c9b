/** Work out at a poker table who wins which pot of a hand: what each put in, who folded, and the cards that are shown. */

import "../../words/panels-and-forms.js";
import words from "../../words/en/holdem.json" with { type: "json" };
import { CardPicker } from "../../forms/cards/card-picker.js";
import { Stock } from "../../forms/cards/stock.js";
import { coinsIn } from "../../forms/stated-number.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { createApi } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { cardFace } from "../../sheet/cards.js";
import { learn, say } from "../../words/say.js";
import { potsTable } from "./pots-view.js";

learn(words);

const GAME = "holdem_club";
const PACK = { decks: 1, jokers: 0 };
/** How many cards lie on the board, and in a hand. */
const SIZES = { board: 5, hand: 2 };

/** @typedef {{pots: number[], pot_winners: string[][], won: Record<string, number>, hands: Record<string, string>}} Answer */

/** Nothing of it is kept: the chips lie on the table. */
export class ShowdownPanel extends View {
  /** @type {Record<string, number | null>} by name; null where what was typed cannot be read */
  #chips = {};
  /** @type {Set<string>} */
  #folded = new Set();
  /** @type {Record<string, string[]>} the cards of each by name, those of the board under no name */
  #cards = {};
  /** @type {Answer | null} */
  #answer = null;
  #failure = "";
  #question = 0;

  /**
   * @param {string[]} names who sits at the table, in the order of the seats
   * @param {string | null} [button] who has it: an odd chip goes to the first winner after that
   */
  constructor(names, button = null) {
    super();
    this.names = names;
    this.button = button;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      fold: ({ dataset: { name = "" } }) => {
        if (!this.#folded.delete(name)) this.#folded.add(name);
        this.#ask();
      },
      cards: ({ dataset: { name = "" } }) => void this.#pick(name),
    }, signal);
    this.addEventListener("input", ({ target }) => {
      const { value, dataset: { name = "" } } = /** @type {HTMLInputElement} */ (target);
      if (value) this.#chips[name] = coinsIn(value, 0);
      else delete this.#chips[name];
      this.#ask();
    }, { signal });
  }

  /** Tap in the cards of somebody, or of the board. @param {string} name */
  async #pick(name) {
    const title = name ? say("pick.title", { name }) : say("holdem.board");
    const size = name ? SIZES.hand : SIZES.board;
    const taken = Object.entries(this.#cards).flatMap(([of, cards]) => of === name ? [] : cards);
    const picker = new CardPicker({
      title,
      name: title,
      hand: { cards: this.#cards[name] ?? [], melds: null, arrangement: null },
      size: { fewest: size, most: size },
      arrange: () => Promise.resolve({ melds: [], left: [], points: null }),
      groups: "none",
      stock: new Stock(PACK, taken),
      indicator: undefined,
      next: null,
    });
    picker.addEventListener("picked", (event) => {
      this.#cards[name] = /** @type {CustomEvent<Picked>} */ (event).detail.hand?.cards ?? [];
    });
    await slidePanel(picker, { title, full: true });
    this.#ask();
  }

  /** Who put chips in, in the order of the seats. */
  get #playing() {
    return this.names.filter((name) => (this.#chips[name] ?? 0) > 0);
  }

  /** Who can win a pot. */
  get #standing() {
    return this.#playing.filter((name) => !this.#folded.has(name));
  }

  /** Say what is still to be entered; empty once all is. */
  get #missing() {
    const standing = this.#standing;
    const unread = this.names.find((name) => this.#chips[name] === null);
    if (unread) return `${say("holdem.chipsOf", { name: unread })}: ${say("number.unread")}`;
    if (this.#playing.length < 2 || standing.length === 0) return say("holdem.needsChips");
    if (standing.length === 1) return "";
    if (this.#cards[""]?.length !== SIZES.board) return say("holdem.needsBoard");
    const name = standing.find((each) => this.#cards[each]?.length !== SIZES.hand);
    return name ? say("holdem.needsCards", { name }) : "";
  }

  async #ask() {
    const question = ++this.#question;
    this.#answer = null;
    this.#failure = "";
    this.update();
    if (this.#missing) return;
    try {
      const answer = await createApi().check(GAME, this.#facts());
      if (question === this.#question) this.#answer = /** @type {any} */ (answer);
    } catch (error) {
      if (question === this.#question) this.#failure = sayFailure(error);
    }
    this.update();
  }

  #facts() {
    const playing = this.#playing;
    const of = (/** @type {string} */ name) => [name, this.#cards[name] ?? []];
    return {
      what: "showdown",
      preset: GAME,
      seats_clockwise: playing,
      ...(this.button && playing.includes(this.button) && { button: this.button }),
      contributions: Object.fromEntries(playing.map((name) => [name, this.#chips[name]])),
      folded: playing.filter((name) => this.#folded.has(name)),
      hole: Object.fromEntries(this.#standing.filter((each) => this.#cards[each]).map(of)),
      board: this.#cards[""] ?? [],
    };
  }

  view() {
    return html`
      <div class="panel-body stack">
        ${this.#cardsKey("", say("holdem.board"), "shared-cards")}
        <ol class="showdown-rows">${this.names.map((name) => this.#row(name))}</ol>
        <div role="status">${this.#answer ? this.#won(this.#answer) : this.#missing}</div>
        <p class="refusal" role="alert">${this.#failure}</p>
      </div>
    `;
  }

  /** @param {string} name */
  #row(name) {
    const folded = this.#folded.has(name);
    return html`
      <li data-key="${name}"><bdi class="name">${name}</bdi>
        <input class="numeral" inputmode="numeric" autocomplete="off" maxlength="13" data-name="${name}"
          ${this.#chips[name] === null && html`aria-invalid="true"`}
          placeholder="${say("holdem.chips")}" aria-label="${say("holdem.chipsOf", { name })}">
        <button type="button" data-do="fold" data-name="${name}" aria-pressed="${String(
          folded,
        )}">${say("holdem.folded")}</button>
        ${!folded && this.#cardsKey(name, say("rummy.cards"), "hole")}</li>
    `;
  }

  /** @param {string} name @param {string} words @param {string} kind */
  #cardsKey(name, words, kind) {
    const cards = this.#cards[name] ?? [];
    return html`
      <button type="button" class="${kind}" data-do="cards" data-name="${name}"
        aria-label="${name
          ? say("pick.title", { name })
          : words}">${(cards.length === 0 || !name) &&
          html`<span>${words}</span>`}<span class="board-cards">${cards.map((card) =>
            cardFace(card)
          )}</span></button>
    `;
  }

  /** @param {Answer} answer */
  #won({ pots, pot_winners: winners, won, hands }) {
    return html`
      ${potsTable(pots, winners)}
      <ul class="showdown">${Object.entries(won).filter(([, chips]) => chips > 0).map((
        [name, chips],
      ) =>
        html`<li>${
          hands[name]
            ? say("holdem.winsWith", { name, chips, hand: say(`meld.${hands[name]}`) })
            : say("holdem.wins", { name, chips })
        }</li>`
      )}</ul>
    `;
  }
}

customElements.define("showdown-panel", ShowdownPanel);

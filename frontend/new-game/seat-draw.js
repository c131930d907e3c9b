/** Draw cards for the seats, or cut for the first deal, as the rules of the game have it. */

import { pickOne } from "../forms/cards/one-card-picker.js";
import { Stock } from "../forms/cards/stock.js";
import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { View } from "../page/view.js";
import { createApi } from "../server/api.js";
import { sayFailure } from "../server/failure.js";
import { showCard } from "../sheet/card-signs.js";
import { say, showNames } from "../words/say.js";

/** @typedef {import("../types.js").GameType} GameType */
/**
 * @typedef {{seats: string[], dealer: string}} Drawn who sits where, in turn (empty where the draw leaves the
 *   seats as they are), and who deals first
 */

/** The draws that the rules know, with what their questions call the cards. */
const DRAWS = { seating: "draws", first_deal: "cuts" };
/** @typedef {keyof typeof DRAWS} Draw */

/** @param {GameType} type @returns {Draw | undefined} */
export const drawOf = ({ questions }) =>
  /** @type {Draw[]} */ (Object.keys(DRAWS)).find((draw) => questions.includes(draw));

/** Emits `done` with what was drawn. */
export class SeatDraw extends View {
  /** @type {Record<string, string>} each party's card */
  #cards = {};
  /** @type {Drawn | null} */
  #drawn = null;
  #said = "";
  #refused = false;
  #question = 0;

  /**
   * @param {GameType} type
   * @param {Draw} what
   * @param {Record<string, any>} school preset and rules in force
   * @param {string[]} parties the players, or the sides where these cut
   */
  constructor(type, what, school, parties) {
    super();
    this.type = type;
    this.what = what;
    this.school = school;
    this.parties = parties;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      card: ({ dataset }) => void this.#pick(dataset.name ?? ""),
      take: () => this.emit("done", this.#drawn),
    }, signal);
  }

  /** @param {string} name */
  async #pick(name) {
    const others = this.parties.filter((each) => each !== name && this.#cards[each]);
    const gone = others.map((each) => this.#cards[each]);
    const stock = new Stock({ ...this.type.house.pack, jokers: 0 }, gone);
    const card = await pickOne(name, this.#cards[name], stock);
    if (card === undefined) return;
    if (card === null) delete this.#cards[name];
    else this.#cards[name] = card;
    await this.#ask();
  }

  async #ask() {
    const question = ++this.#question;
    this.#drawn = null;
    this.#said = "";
    this.#refused = false;
    this.update();
    if (!this.parties.every((name) => this.#cards[name])) return;
    const asked = { ...this.school, what: this.what, [DRAWS[this.what]]: this.#cards };
    try {
      const answer = await createApi().check(this.type.id, asked);
      if (question === this.#question) this.#take(answer);
    } catch (error) {
      if (question !== this.#question) return;
      this.#refused = true;
      this.#said = sayFailure(error);
    }
    this.update();
  }

  /** @param {Record<string, any>} answer */
  #take({ redraw, cut_again: again = redraw, first_dealer, dealer, ...answer }) {
    if (again) {
      this.#said = say("draw.again", { names: showNames(again) });
      return;
    }
    // The answer lists the seats the way the play goes, so they are in turn.
    const seats = answer.seats_anticlockwise ?? answer.seats_clockwise;
    this.#drawn = { seats: seats ?? [], dealer: seats ? first_dealer : dealer };
    this.#said = seats
      ? say("draw.seats", { names: seats.join(", "), name: first_dealer })
      : say("draw.dealsFirst", { name: dealer });
  }

  /** @param {string} name */
  #party(name) {
    const card = this.#cards[name];
    return html`
      <button type="button" class="upcard" data-do="card" data-name="${name}">
        <bdi class="name">${name}</bdi><b data-suit="${card?.[1] ?? ""}">${card
          ? showCard(card)
          : "–"}</b>
      </button>
    `;
  }

  view() {
    return html`
      <div class="panel-body stack">
        <p>${say(`draw.help.${this.what}`)}</p>
        <div class="question-keys">${this.parties.map((name) => this.#party(name))}</div>
        <p class="question-answer" role="status" data-refused="${String(
          this.#refused,
        )}">${this.#said}</p>
        <div class="panel-foot"><button type="button" class="primary" data-do="take"
            ${!this.#drawn && html`disabled`}>${say(`draw.take.${this.what}`)}</button></div>
      </div>
    `;
  }
}

customElements.define("seat-draw", SeatDraw);

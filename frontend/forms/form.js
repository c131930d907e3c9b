/**
 * Enter a deal: what is entered is the outcome itself. The form draws a row for each seat from what the rules ask for; a game
 * adds what its table needs otherwise. It scores nothing.
 *
 * @typedef {import("../page/html.js").Markup} Markup
 *
 * @typedef {{text: string, code: string, seat: number | null, field: string, place: number | null}} Refusal why the server
 *   refused the deal, and what that is about; `place` is the place in a list, where `field` is one
 *
 * @typedef {Record<string, (target: HTMLElement) => void>} Actions what the buttons of a form do, by `data-do`
 */

import "../words/panels-and-forms.js";
import "../words/table.js";
import { say } from "../words/say.js";
import { PadEntry } from "./pad-entry.js";
import {
  dealerChoice,
  dealerMark,
  numberField,
  numberOf,
  rowChoices,
  rowFlag,
  seatRows,
} from "./rows.js";

export class Form extends PadEntry {
  /** @type {Deal | null} the deal as the server would score it */
  previewed = null;
  /** @type {Refusal | null} */
  refusal = null;

  /** Draw the form. @returns {Markup} */
  view() {
    return seatRows(this);
  }

  /** Draw what stands in the row of a seat. @param {Seat} seat @returns {unknown} */
  rowView(seat) {
    const facts = this.rowsOf(seat.seat).filter(({ place }) => this.asks(place));
    const numbers = facts.filter(({ kind }) => kind.number);
    const flags = facts.filter(({ kind }) => kind.is === "flag" && kind.offers);
    return [
      rowChoices(this, seat),
      flags.map(({ place }) => rowFlag(this, place, seat.name)),
      numbers.map(({ place }) => {
        const { empty } = this.words(place);
        // Beside another number one says what it is once it is entered, too.
        const face = numbers.length > 1 && empty && numberOf(this.shown(place), say(empty));
        return numberField(this, place, seat.name, face ? { face } : {});
      }),
    ];
  }

  /** Draw what stands beside the name of a seat. @param {number} seat @returns {unknown} */
  besideName(seat) {
    return this.deals(seat) && dealerMark(say("sheet.deals"));
  }

  /** Return the facts that name one seat and are chosen in its row, each with its face. @returns {[string, string][]} */
  get #chosenInRows() {
    return this.asked("seat").flatMap(([name, { words }]) =>
      words?.faces ? [[name, say(words.faces)]] : []
    );
  }

  /** Return what can be chosen in the row of a seat. @param {number} _seat @returns {{status: string, face: unknown}[]} */
  choices(_seat) {
    return this.#chosenInRows.map(([status, face]) => ({ status, face }));
  }

  /** Return what is chosen there. @param {number} seat @returns {string | null} */
  status(seat) {
    return this.#chosenInRows.find(([name]) => this.facts[name] === seat)?.[0] ?? null;
  }

  /** Say whether a seat chose it. @param {number} seat @param {string} status */
  chose(seat, status) {
    return this.status(seat) === status;
  }

  /** Choose it; the same again takes it back. @param {number} seat @param {string} status */
  choose(seat, status) {
    this.toggle(`/${status}`, seat);
  }

  /** Draw what is rare, in its own panel; null where the game has none. @returns {Markup | null} */
  special() {
    return dealerChoice(this);
  }

  /** Say what is in that panel. */
  specialName() {
    return say(this.deal.sheet.game.dealers ? "special.dealer" : "special.helpers");
  }

  /** Say in a few words which of the rare things are set. @returns {string[]} */
  specials() {
    const { statedDealer: dealer } = this;
    return dealer ? [say("deal.dealerIs", { name: this.deal.name(dealer) })] : [];
  }

  /** @returns {Actions} */
  actions() {
    return {
      aim: ({ dataset }) => this.aim(dataset.field || null),
      choose: ({ dataset }) => this.choose(Number(dataset.seat), dataset.status ?? ""),
      set: (button) => this.put(button.dataset.place ?? "", this.#valueOf(button)),
      toggle: (button) => this.toggle(button.dataset.place ?? "", this.#valueOf(button)),
      dealer: ({ dataset }) => {
        const dealer = Number(dataset.seat);
        const stated = this.deal.recorded?.outcome.dealer !== undefined;
        this.put("/dealer", dealer === this.deal.dealer && !stated ? undefined : dealer);
      },
    };
  }

  /** Return the value of a button as the outcome states it: a number, yes or no, or a word. @param {HTMLElement} button */
  #valueOf({ dataset: { place = "", value } }) {
    return this.offers(place).find((each) => String(each.value) === value)?.value ?? value;
  }

  /** Look again at facts that the server has refused. @param {any} _facts */
  refused(_facts) {}

  /** Mark what the refusal is about. @param {number} seat */
  refuses(seat) {
    return this.refusal?.seat === seat;
  }

  /** Return what letters on a keyboard choose for the seat that is aimed at, by key. @returns {Record<string, string>} */
  get choiceLetters() {
    return {};
  }

  /** Return what letters do on a keyboard, by key. @returns {Record<string, () => void>} */
  letters() {
    const choose = (/** @type {string} */ status) => () =>
      this.activeSeat !== null && this.choose(this.activeSeat, status);
    const letters = Object.entries(this.choiceLetters);
    return Object.fromEntries(letters.map(([key, status]) => [key, choose(status)]));
  }
}

/** Write who sits where: names in seat order, moved by dragging the number or with the arrow buttons. */

import { knownNames } from "../device/player-names.js";
import { DraggedList, moved } from "../page/dragged-list.js";
import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { listen } from "../page/listen.js";
import { say } from "../words/say.js";

/** So many names stand under the seats to be tapped. */
const OFFERED = 8;

/** Emits `seats` with nothing whenever the names or their order change; read `names`. */
export class SeatList extends DraggedList {
  /** @type {string[]} */
  names = [];
  /** @type {string[]} the sides in seat order, repeating; empty where everybody plays alone */
  sides = [];
  fewest = 0;
  most = 0;
  /** @type {string[]} who plays at the table this evening, whichever phone has kept score */
  evening = [];

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      up: ({ dataset }) => this.move(Number(dataset.at), Number(dataset.at) - 1),
      down: ({ dataset }) => this.move(Number(dataset.at), Number(dataset.at) + 1),
      add: () => this.#add(),
      known: ({ dataset }) => this.#seatKnown(dataset.name ?? ""),
      remove: ({ dataset }) => this.#remove(Number(dataset.at)),
    }, signal);
    this.addEventListener("input", (event) => this.#type(event), { signal });
    this.addEventListener("keydown", (event) => this.#next(event), { signal });
  }

  get count() {
    return this.names.length;
  }

  view() {
    return html`
      <datalist id="known-names">${this.#offered().map((name) =>
        html`<option value="${name}"></option>`
      )}</datalist>
      <ol class="seats">${this.names.map((name, at) => this.#seat(name, at))}</ol>
      ${this.names.length < this.most && html`
        <button type="button" class="quiet" data-do="add">${say("new.addPlayer")}</button>
      `}
      <div class="known-names">${this.#known().map((name) =>
        html`
          <button type="button" data-do="known" data-key="${name}" data-name="${name}"
            dir="auto">${name}</button>
        `
      )}</div>
    `;
  }

  /** Return whom there is to offer: those of the evening first, then those whom this phone remembers. */
  #offered() {
    return [...new Set([...this.evening, ...knownNames()])];
  }

  /** Return who else played here lately, as far as there is a seat. */
  #known() {
    const written = this.names.map((name) => name.trim());
    if (this.names.length >= this.most && !written.includes("")) return [];
    return this.#offered().filter((name) => !written.includes(name)).slice(0, OFFERED);
  }

  /** Seat one of them: in the first seat that is free, else in a further one. @param {string} name */
  #seatKnown(name) {
    const free = this.names.findIndex((each) => !each.trim());
    this.names = free === -1 ? [...this.names, name] : this.names.with(free, name);
    this.#changed();
    const next = this.querySelector("[data-do=known]");
    if (next instanceof HTMLElement) next.focus();
  }

  /**
   * @param {string} name
   * @param {number} at
   */
  #seat(name, at) {
    const side = this.sides[at % this.sides.length];
    const said = name || say("new.seat", { number: at + 1 });
    return html`
      <li class="seat" data-dragged="${String(at === this.dragged)}">
        <span class="grip" data-at="${at}" title="${say("new.drag")}">${icon(
          "grip",
        )}<b class="numeral">${at + 1}</b></span>
        <input dir="auto" name="seat-${at}" data-at="${at}" value="${name}" maxlength="60" autocomplete="off"
          list="known-names" autocapitalize="words" enterkeyhint="next" aria-label="${say(
            "new.seat",
            {
              number: at + 1,
            },
          )}"
          placeholder="${say("new.name")}">
        ${side !== undefined && html`
          <span class="side" data-side="${this.sides.indexOf(side)}">${side}</span>
        `}
        <button type="button" class="icon-button" data-do="up" data-at="${at}" ${at === 0 &&
          html`disabled`}
          aria-label="${say("new.up", { name: said })}">${icon("up")}</button>
        <button type="button" class="icon-button" data-do="down" data-at="${at}"
          ${at === this.names.length - 1 && html`disabled`}
          aria-label="${say("new.down", { name: said })}">${icon("down")}</button>
        ${this.names.length > this.fewest && html`
          <button type="button" class="icon-button" data-do="remove" data-at="${at}"
            aria-label="${say("new.remove", { name: said })}">${icon("close")}</button>
        `}
      </li>
    `;
  }

  /** Take a seat away, and the player in it. @param {number} at */
  #remove(at) {
    this.names = this.names.toSpliced(at, 1);
    this.#changed();
    const next = this.querySelectorAll("[data-do=remove]")[Math.min(at, this.names.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  }

  #add() {
    this.names = [...this.names, ""];
    this.#changed();
    const fields = this.querySelectorAll("input");
    fields[fields.length - 1]?.focus();
  }

  /** @param {Event} event */
  #type(event) {
    const { dataset, value } = /** @type {HTMLInputElement} */ (event.target);
    this.names = this.names.with(Number(dataset.at), value);
    this.emit("seats");
  }

  /** @param {KeyboardEvent} event */
  #next(event) {
    const field = /** @type {HTMLElement} */ (event.target);
    if (event.key !== "Enter" || !field.matches("input")) return;
    event.preventDefault();
    const next = Number(field.dataset.at) + 1;
    const following = this.querySelector(`input[data-at="${next}"]`);
    if (following instanceof HTMLElement) following.focus();
    else if (this.names.length < this.most) this.#add();
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  move(from, to) {
    if (to < 0 || to >= this.names.length) return;
    this.names = moved(this.names, from, to);
    this.#changed();
  }

  #changed() {
    this.update();
    this.emit("seats");
  }
}

customElements.define("seat-list", SeatList);

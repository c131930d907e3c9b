/** Show the places as they fill; those taken are moved by dragging their number, and a tap frees one. */

import { html } from "../core/html.js";
import { icon } from "../core/icons.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** Is tapped as `order` once a seat was dragged to another place; `data-order` has the seats in order. */
export class FinishingOrder extends View {
  static observedAttributes = ["data-order", "data-names"];

  /** @type {number | null} the place, from 0, under the finger */
  #dragged = null;

  attributeChangedCallback() {
    this.update();
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("pointerdown", (event) => this.#grab(event), { signal });
    this.addEventListener("pointermove", (event) => this.#drag(event), { signal });
    this.addEventListener("pointerup", () => this.#drop(), { signal });
    this.addEventListener("pointercancel", () => this.#drop(), { signal });
  }

  get #order() {
    const { order = "" } = this.dataset;
    return order === "" ? [] : order.split(",").map(Number);
  }

  view() {
    const order = this.#order;
    const places = Array.from({ length: Number(this.dataset.places ?? 0) }, (_, at) => at);
    return html`<ol class="climbing-places">${places.map((at) => this.#place(at, order[at]))}</ol>`;
  }

  /** @param {number} at @param {number | undefined} seat */
  #place(at, seat) {
    /** @type {Seat[]} */
    const seats = JSON.parse(this.dataset.names ?? "[]");
    const name = seats.find((each) => each.seat === seat)?.name;
    return html`
      <li class="climbing-place" data-dragged="${String(at === this.#dragged)}">
        <span class="grip" data-at="${at}">${name !== undefined &&
          icon("grip")}<b class="numeral">${at + 1}</b></span>
        ${name !== undefined && html`
          <button type="button" data-do="place" data-seat="${seat}"
            aria-label="${say("climb.free", {
              name,
            })}"><bdi class="name">${name}</bdi></button>
        `}
      </li>
    `;
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    const grip = /** @type {Element} */ (event.target).closest(".grip");
    if (!(grip instanceof HTMLElement)) return;
    const at = Number(grip.dataset.at);
    if (at >= this.#order.length) return;
    event.preventDefault();
    this.setPointerCapture(event.pointerId);
    this.#dragged = at;
    this.update();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.#dragged === null) return;
    const rows = [...this.querySelectorAll("li")].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex(({ top, bottom }) =>
      event.clientY >= top && event.clientY < bottom
    );
    const order = this.#order;
    if (over < 0 || over >= order.length || over === this.#dragged) return;
    order.splice(over, 0, ...order.splice(this.#dragged, 1));
    this.#dragged = over;
    this.dataset.order = order.join(",");
  }

  #drop() {
    if (this.#dragged === null) return;
    this.#dragged = null;
    this.update();
    this.dataset.do = "order";
    this.click();
    delete this.dataset.do;
  }
}

customElements.define("finishing-order", FinishingOrder);

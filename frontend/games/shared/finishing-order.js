/** Show the places as they fill; those taken are moved by dragging their number, and a tap frees one. */

import { DraggedList, moved } from "../../page/dragged-list.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { say } from "../../words/say.js";

/** Is tapped as `order` once a seat was dragged to another place; `data-order` has the seats in order. */
export class FinishingOrder extends DraggedList {
  static observedAttributes = ["data-order", "data-names"];

  attributeChangedCallback() {
    this.update();
  }

  get #order() {
    const { order = "" } = this.dataset;
    return order === "" ? [] : order.split(",").map(Number);
  }

  get count() {
    return this.#order.length;
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    this.dataset.order = moved(this.#order, from, to).join(",");
  }

  dropped() {
    this.dataset.do = "order";
    this.click();
    delete this.dataset.do;
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
      <li class="climbing-place" data-dragged="${String(at === this.dragged)}">
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
}

customElements.define("finishing-order", FinishingOrder);

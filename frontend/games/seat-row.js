/** Draw the row of a seat: its name, the dealer's mark, and what the game enters for it. */

import { html } from "../core/html.js";
import { dealerMark } from "../entry/rows.js";

/** @typedef {import("../entry/deal-form.js").DealForm<any>} DealForm */
/** @typedef {import("../core/types.js").Seat} Seat */

/**
 * @typedef {Object} Row
 * @property {unknown} content
 * @property {string} [kind] further classes
 * @property {string} [field] what the pad writes for this seat; its number, unless another is named
 * @property {string} [mark] what the dealer's mark says
 */

/**
 * A tap on the name lets the pad write for this seat.
 * @param {DealForm} form
 * @param {Seat} seat
 * @param {Row} row
 */
export function seatRow(form, { seat, name }, { content, kind = "", field = String(seat), mark }) {
  return html`
    <li class="seat-row ${kind}" data-key="seat-${seat}" data-seat="${seat}"
      aria-current="${String(
        form.draft.active === field,
      )}" data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="aim" data-field="${field}" tabindex="-1">
        <bdi class="name">${name}</bdi>${form.deals(seat) && dealerMark(mark)}</button>
      ${content}
    </li>
  `;
}

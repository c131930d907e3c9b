/** Tell about one column: full names, place, and whether it is this phone's own. */

import { columnsOf } from "../core/columns.js";
import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say, showNames } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */

/** Emits `done` with "pin", "unpin", "rename" or "ruling" where the person chose that. */
export class SeatPanel extends View {
  /**
   * @param {Sheet} sheet
   * @param {number} seat
   * @param {{mine: boolean, writes: boolean}} standing
   */
  constructor(sheet, seat, { mine, writes }) {
    super();
    this.sheet = sheet;
    this.seat = seat;
    this.mine = mine;
    this.writes = writes;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    const choose = (/** @type {HTMLElement} */ target) => this.emit("done", target.dataset.choice);
    listen(this, { choose }, signal);
  }

  view() {
    const column = columnsOf(this.sheet).find(({ seats }) => seats.includes(this.seat));
    if (!column) return html``;
    const { name, members, points, place, left } = column;
    return html`
      <div class="panel-body stack">
        ${members.length > 0 && html`<p>${showNames(members)}</p>`}
        <p>${say("seat.standing", { place, points })}
          ${left !== null && say(`seat.left.${this.sheet.direction}`, { count: left })}</p>
        <button type="button" class="primary" data-do="choose" data-choice="${this.mine
          ? "unpin"
          : "pin"}">
          ${say(this.mine ? "seat.unpin" : "seat.pin", { name })}
        </button>
        ${this.writes && html`
          ${members.length === 0 && html`
            <button type="button" data-do="choose" data-choice="rename">${say(
              "seat.rename",
            )}</button>
          `}
          <button type="button" data-do="choose" data-choice="ruling">${say("seat.ruling")}</button>
        `}
      </div>
    `;
  }
}

customElements.define("seat-panel", SeatPanel);

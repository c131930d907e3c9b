/** Tell about one column: full names, place, and whether it is this phone's own. */

import { columnsOf } from "../core/columns.js";
import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say, showNames } from "../core/say.js";
import { View } from "../core/view.js";
import { SeatClaims } from "./seat-claims.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */

/** Emits `done` with "pin", "unpin", "rename", "ruling" or "held" where the person chose that, or with a new sheet. */
export class SeatPanel extends View {
  /**
   * @param {Sheet} sheet
   * @param {number} seat
   * @param {{mine: boolean, api: import("../core/api.js").Api}} standing
   */
  constructor(sheet, seat, { mine, api }) {
    super();
    this.sheet = sheet;
    this.seat = seat;
    this.mine = mine;
    this.api = api;
    this.writes = api.writes;
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
          ${left !== null && this.sheet.status !== "finished" &&
            say(`seat.left.${this.sheet.direction}`, { count: left })}</p>
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
        <div class="claims" data-own></div>
      </div>
    `;
  }

  update() {
    super.update();
    const column = columnsOf(this.sheet).find(({ seats }) => seats.includes(this.seat));
    const slot = this.querySelector(".claims");
    if (!column || !slot || slot.firstChild) return;
    slot.append(new SeatClaims(this.api, this.sheet, column.seats));
  }
}

customElements.define("seat-panel", SeatPanel);

/** Tell about one column: full names, place, and whether it is this phone's own. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { columnsOf, nameOf } from "../../sheet/columns.js";
import { say, showNames } from "../../words/say.js";
import { mySeat, takeSeat } from "../model/claiming.js";
import { SeatClaims } from "./seat-claims.js";

/** @typedef {import("../../types.js").Sheet} Sheet */

/**
 * Emits `done` with "ruling" or `{rename}` and a seat or a side where the person chose that, with `{me}` and the seat this phone is of
 * from now on (null: of none), or with a new sheet.
 */
export class SeatPanel extends View {
  #failure = "";

  /**
   * @param {Sheet} sheet
   * @param {number} seat
   * @param {import("../../server/api.js").Api} api
   */
  constructor(sheet, seat, api) {
    super();
    this.sheet = sheet;
    this.seat = seat;
    this.api = api;
    this.writes = api.writes;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      ruling: () => this.emit("done", "ruling"),
      rename: ({ dataset }) => this.emit("done", { rename: Number(dataset.seat) }),
      renameTeam: ({ dataset }) => this.emit("done", { rename: dataset.side }),
      me: ({ dataset }) => this.#take(Number(dataset.seat)),
      notMe: () => this.emit("done", { me: null }),
    }, signal);
  }

  /** @param {number} seat */
  async #take(seat) {
    try {
      await takeSeat(this.sheet, seat);
      this.emit("done", { me: seat });
    } catch (error) {
      this.#failure = sayFailure(error, "failure.notSent");
      this.update();
    }
  }

  view() {
    const column = columnsOf(this.sheet).find(({ seats }) => seats.includes(this.seat));
    if (!column) return html``;
    const { members, points, place, left } = column;
    const side = this.sheet.seats.find(({ seat }) => seat === this.seat)?.side ?? null;
    return html`
      <div class="panel-body stack">
        ${members.length > 0 && html`<p>${showNames(members)}</p>`}
        <p>${say("seat.standing", { place, points })}
          ${left !== null && this.sheet.status !== "finished" &&
            say(`seat.left.${this.sheet.direction}`, { count: left })}</p>
        ${column.seats.map((seat) => this.#me(seat, members.length > 0))}
        <p class="refusal" role="alert">${this.#failure}</p>
        ${this.writes && html`
          ${side !== null && html`
            <button type="button" data-do="renameTeam" data-side="${side}">${say(
              "seat.renameTeam",
            )}</button>
          `}
          ${column.seats.map((seat) =>
            html`
              <button type="button" data-do="rename" data-seat="${seat}">${members.length === 0
                ? say("seat.rename")
                : say("seat.renameOf", { name: nameOf(this.sheet, seat) })}</button>
            `
          )}
          <button type="button" data-do="ruling">${say("seat.ruling")}</button>
        `}
        <div class="claims" data-own></div>
      </div>
    `;
  }

  /**
   * Let this phone be of the player in a seat, or no more.
   * @param {number} seat
   * @param {boolean} partner whether others share the column
   */
  #me(seat, partner) {
    const name = nameOf(this.sheet, seat);
    if (mySeat(this.sheet) === seat && this.sheet.claims.includes(seat)) {
      return html`
        <button type="button" data-do="notMe">${say("me.not")}</button>
      `;
    }
    return html`
      <button type="button" class="primary" data-do="me" data-seat="${seat}">${partner
        ? say("me.isOf", { name })
        : say("me.is")}</button>
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

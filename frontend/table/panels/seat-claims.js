/** Tell which seats of a column phones hold, and release one that the wrong phone holds. */

import { heldSeat } from "../../device/keys.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { nameOf } from "../../sheet/columns.js";
import { say } from "../../words/say.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Sheet} Sheet */

/** Emits `done` with the sheet after a release. */
export class SeatClaims extends View {
  #failure = "";

  /**
   * @param {Api} api
   * @param {Sheet} sheet
   * @param {number[]} seats
   */
  constructor(api, sheet, seats) {
    super();
    this.api = api;
    this.sheet = sheet;
    this.seats = seats;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      release: ({ dataset }) => this.#try(() => this.#release(Number(dataset.seat))),
    }, signal);
  }

  view() {
    return html`
      <div class="stack">
        ${this.seats.map((seat) => this.#seat(seat))}
        <p class="refusal" role="alert">${this.#failure}</p>
      </div>
    `;
  }

  /** @param {number} seat */
  #seat(seat) {
    const name = nameOf(this.sheet, seat);
    const held = heldSeat(this.sheet.game.id);
    if (held?.seat === seat && this.sheet.claims.includes(seat)) {
      return html`<p class="hint">${say("claim.mine", { name })}</p>`;
    }
    if (!this.sheet.claims.includes(seat)) return html``;
    return html`
      <p class="hint">${say("claim.taken", { name })}</p>
      ${this.api.writes && html`
        <button type="button" class="danger" data-do="release" data-seat="${seat}">${say(
          "claim.release",
          { name },
        )}</button>
      `}
    `;
  }

  /** @param {number} seat */
  #release(seat) {
    const reason = say("claim.releaseReason");
    return this.api.delete(`/games/${this.sheet.game.id}/seats/${seat}/claim`, { reason });
  }

  /** @param {() => Promise<unknown>} work */
  async #try(work) {
    this.#failure = "";
    try {
      this.emit("done", await work());
    } catch (error) {
      this.#failure = sayFailure(error, "failure.notSent");
      this.update();
    }
  }
}

customElements.define("seat-claims", SeatClaims);

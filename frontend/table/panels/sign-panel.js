/** Accept a finished sheet for the seat that this phone holds. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { ApiError, createApi } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { columnsOf, nameOf } from "../../sheet/columns.js";
import { winnerLine } from "../../sheet/standing-line.js";
import { say, showPoints } from "../../words/say.js";

/** @typedef {import("../../device/keys.js").HeldSeat} HeldSeat */
/** @typedef {import("../../types.js").Sheet} Sheet */

/** Emits `done` with the signed sheet. */
export class SignPanel extends View {
  #failure = "";
  #busy = false;

  /**
   * @param {Sheet} sheet
   * @param {HeldSeat} held
   */
  constructor(sheet, held) {
    super();
    this.sheet = sheet;
    this.held = held;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { sign: () => this.#sign() }, signal);
  }

  view() {
    const name = nameOf(this.sheet, this.held.seat);
    return html`
      <div class="panel-body stack">
        <p class="winner-line">${winnerLine(this.sheet)}</p>
        <ul class="version-points">${columnsOf(this.sheet).map((column) =>
          html`
            <li><bdi class="name">${column.name}</bdi>
              <b class="numeral">${showPoints(column.points)}</b></li>
          `
        )}
        </ul>
        <p>${say("sign.help", { name })}</p>
        <p class="refusal" role="alert">${this.#failure}</p>
        <div
          class="panel-foot"><button type="button" class="primary" data-do="sign" ${this.#busy &&
            html`disabled`}>${say("sign.as", { name })}</button></div>
      </div>
    `;
  }

  async #sign() {
    this.#busy = true;
    this.update();
    const { game, version } = this.sheet;
    const path = `/games/${game.id}/seats/${this.held.seat}/signature`;
    try {
      this.emit(
        "done",
        await createApi({ key: this.held.key }).put(path, {}, { ifMatch: version }),
      );
    } catch (error) {
      const current = error instanceof ApiError && error.status === 412 && error.problem.sheet;
      if (current) this.sheet = current;
      this.#failure = current ? say("sign.changed") : sayFailure(error, "failure.notSent");
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("sign-panel", SignPanel);

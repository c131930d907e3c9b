/** Ask whoever has just scanned the code which player this phone is of. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";
import { takeSeat } from "../model/claiming.js";

/** @typedef {import("../../types.js").Sheet} Sheet */

/** Emits `done` with the seat that was taken, or with null where the person only watches. */
export class WhoPanel extends View {
  #failure = "";

  /** @param {Sheet} sheet */
  constructor(sheet) {
    super();
    this.sheet = sheet;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      me: ({ dataset }) => this.#take(Number(dataset.seat)),
      watch: () => this.emit("done", null),
    }, signal);
  }

  /** @param {number} seat */
  async #take(seat) {
    try {
      await takeSeat(this.sheet, seat);
      this.emit("done", seat);
    } catch (error) {
      this.#failure = sayFailure(error, "failure.notSent");
      this.update();
    }
  }

  view() {
    return html`
      <div class="panel-body stack">
        <p class="soft">${say("me.help")}</p>
        <div class="menu">${this.sheet.seats.map(({ seat, name }) =>
          html`
            <button type="button" data-do="me"
              data-seat="${seat}"><bdi class="name">${name}</bdi></button>
          `
        )}</div>
        <p class="refusal" role="alert">${this.#failure}</p>
        <button type="button" class="quiet" data-do="watch">${say("me.watch")}</button>
        <p class="soft">${say("qr.watches")}</p>
      </div>
    `;
  }
}

customElements.define("who-panel", WhoPanel);

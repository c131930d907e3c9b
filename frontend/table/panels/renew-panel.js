/** Ask whether every phone's scorekeeper link shall be renewed, and renew it. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";

/** Emits `done` with whether the new key is on this phone. */
export class RenewPanel extends View {
  #failure = "";
  #busy = false;

  /** @param {import("../model/table-key.js").TableKey} key */
  constructor(key) {
    super();
    this.key = key;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { renew: () => this.#renew() }, signal);
  }

  view() {
    return html`
      <div class="panel-body stack">
        <p><b>${say("renew.question")}</b></p>
        <p>${say("renew.help")}</p>
        <p class="refusal" role="alert">${this.#failure}</p>
        <div class="panel-foot">
          <button type="button" class="primary grave" data-do="renew" ${this.#busy &&
            html`disabled`}>${say("renew.now")}</button>
        </div>
      </div>
    `;
  }

  async #renew() {
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      await this.key.renew();
      this.emit("done", true);
    } catch (error) {
      this.#failure = sayFailure(error, "renew.noAnswer");
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("renew-panel", RenewPanel);

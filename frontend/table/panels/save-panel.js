/** Save the whole table in a file on this device. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { saveRecord } from "../../server/saved-files.js";
import { say } from "../../words/say.js";

/** Emits `done` once the file is handed to the browser. */
export class SavePanel extends View {
  #failure = "";

  /**
   * @param {import("../../server/api.js").Api} api
   * @param {string} code the table's
   */
  constructor(api, code) {
    super();
    this.api = api;
    this.code = code;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { save: () => this.#save() }, signal);
  }

  view() {
    return html`
      <div class="panel-body stack">
        <p>${say("save.help")}</p>
        <p class="refusal" role="alert">${this.#failure}</p>
        <div class="panel-foot">
          <button type="button" class="primary" data-do="save">${say("save.now")}</button>
        </div>
      </div>
    `;
  }

  async #save() {
    this.#failure = "";
    try {
      await saveRecord(this.api, "tables", this.code);
      this.emit("done");
    } catch (error) {
      this.#failure = sayFailure(error, "save.noAnswer");
      this.update();
    }
  }
}

customElements.define("save-panel", SavePanel);

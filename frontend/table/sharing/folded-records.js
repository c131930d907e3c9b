/** Show the records of an evening, or of an event or a stage of it, over all games, asked for once they are opened. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { learnRefused, say } from "../../words/say.js";
import { recordsView } from "./game-story.js";

/** Emits `record` with `{game, row}` where an entry of a game is to be looked at. */
export class FoldedRecords extends View {
  /** @type {import("./game-story.js").Told[] | null} */
  #records = null;
  #open = false;
  #failure = "";

  /**
   * @param {() => Promise<{records: import("./game-story.js").Told[]}>} tell which asks the server. Raises ApiError.
   * @param {{heading?: string, code?: string}} [of] what they fold under, open without it; of one table, its code
   */
  constructor(tell, { heading, code } = {}) {
    super();
    this.tell = tell;
    this.heading = heading;
    this.code = code;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      records: () => this.#turn(),
      why: ({ dataset }) => this.emit("record", { game: dataset.of, row: dataset.row }),
    }, signal);
    if (!this.heading) this.#turn();
  }

  #turn() {
    this.#open = !this.#open;
    if (this.#open && !this.#records) this.#ask();
    this.update();
  }

  async #ask() {
    this.#failure = "";
    try {
      const [{ records }] = await Promise.all([this.tell(), learnRefused("")]);
      this.#records = records;
    } catch (error) {
      this.#failure = sayFailure(error, "story.needsNetwork");
    }
    this.update();
  }

  view() {
    return html`
      ${this.heading && html`
        <button type="button" data-do="records" aria-expanded="${String(this.#open)}">${this
          .heading}</button>
      `}
      ${this.#open && this.#shown()}
    `;
  }

  #shown() {
    if (this.#failure) return html`<p class="soft" role="alert">${this.#failure}</p>`;
    if (!this.#records) return html`<p class="soft">${say("form.waiting")}</p>`;
    if (this.#records.length > 0) return recordsView(this.#records, this.code);
    return html`<p class="soft">${say("story.noRecords")}</p>`;
  }
}

customElements.define("folded-records", FoldedRecords);

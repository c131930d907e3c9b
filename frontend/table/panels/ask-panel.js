/** Ask for a sentence and send it: a dispute, how it was settled, why a seat is released, a note. */

import "../../words/table.js";
import { html } from "../../page/html.js";
import { onSubmit } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";

/** Emits `done` with what `send` answered. */
export class AskPanel extends View {
  #failure = "";
  #busy = false;

  /**
   * @param {{help: string, label: string, button: string, usual?: string, longest?: number,
   *   optional?: boolean}} words `optional` where nothing is said by an empty one
   * @param {(text: string) => Promise<unknown>} send
   */
  constructor(words, send) {
    super();
    this.words = words;
    this.send = send;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    onSubmit(this, () => this.#send(), signal);
  }

  view() {
    const { help, label, button, usual = "", longest = 200, optional } = this.words;
    return html`
      <form class="stack panel-body">
        <p>${help}</p>
        <label class="field"><span>${label}</span>
          <input name="text" dir="auto" ${!optional &&
            html`required`} maxlength="${longest}" autocomplete="off" value="${usual}"></label>
        <p class="refusal" role="alert">${this.#failure}</p>
        <div class="panel-foot"><button class="primary" ${this.#busy &&
          html`disabled`}>${button}</button></div>
      </form>
    `;
  }

  async #send() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=text]"));
    const text = field.value.trim();
    if ((!text && !this.words.optional) || this.#busy) return;
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      this.emit("done", await this.send(text));
    } catch (error) {
      this.#failure = sayFailure(error, "failure.notSent");
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("ask-panel", AskPanel);

/**
 * Ask for the code of a club, and have a table or an event join it; answers with the code.
 * @param {import("../../server/api.js").Api} api
 * @param {"tables" | "events"} room
 * @param {string} code of what joins
 * @param {string} help
 */
export const joinPanel = (api, room, code, help) =>
  new AskPanel(
    { help, label: say("joinClub.code"), button: say("joinClub.now"), longest: 16 },
    async (text) => {
      const club = text.replace(/[^0-9a-z]/gi, "").toUpperCase();
      await api.put(`/${room}/${encodeURIComponent(code)}/clubs/${club}`, undefined);
      return club;
    },
  );

/** Ask for the name under which this phone keeps score. @param {(name: string) => Promise<unknown>} send @param {string} usual */
export const takeOverPanel = (send, usual) =>
  new AskPanel({
    help: say("keeper.help"),
    label: say("keeper.name"),
    button: say("keeper.take"),
    usual,
  }, send);

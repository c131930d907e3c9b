/** Erase a person at the table, and tell what may still tell of him. */

import { html } from "../../page/html.js";
import { onSubmit } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";

/** @typedef {{games: number, mentions: number, others: string[]}} Erased */

export class ForgetPanel extends View {
  #name = "";
  /** @type {Erased | null} */
  #erased = null;
  #failure = "";
  #busy = false;

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
    onSubmit(this, () => this.#forget(), signal);
  }

  view() {
    return html`
      <form class="stack panel-body">
        <p>${say("forget.help")}</p>
        <label class="field"><span>${say("forget.name")}</span>
          <input name="name" dir="auto" required maxlength="60" autocomplete="off"></label>
        <p class="refusal" role="alert">${this.#failure}</p>
        <div role="status">${this.#followsView().map((text) => html`<p>${text}</p>`)}</div>
        <div class="panel-foot"><button class="primary" ${this.#busy &&
          html`disabled`}>${say("forget.now")}</button></div>
      </form>
    `;
  }

  /** Say what was erased last. */
  #followsView() {
    if (!this.#erased) return [];
    const { games, mentions, others } = this.#erased;
    return [
      say("forget.done", { name: this.#name, count: games }),
      ...(mentions ? [say("forget.mentions", { count: mentions })] : []),
      ...(others.length ? [say("forget.others", { names: others.join(", ") })] : []),
    ];
  }

  async #forget() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=name]"));
    const name = field.value.trim();
    if (!name || this.#busy) return;
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      const path = `/tables/${encodeURIComponent(this.code)}/erasures`;
      this.#erased = /** @type {Erased} */ (await this.api.post(path, { name }));
      this.#name = name;
      field.value = "";
    } catch (error) {
      this.#failure = sayFailure(error, "failure.notSent");
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("forget-panel", ForgetPanel);

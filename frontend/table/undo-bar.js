/** Offer for thirty seconds to take back what this phone has just done. */

import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { View } from "../page/view.js";
import { sayFailure } from "../server/failure.js";
import { say } from "../words/say.js";
import { fetchGamePanels, gamePanels } from "./opening.js";

/** @typedef {import("./model/undoing.js").Act} Act */

const OFFERED_FOR = 30_000;

export class UndoBar extends View {
  /** @type {import("./model/table-model.js").TableModel | null} */
  #model = null;
  /** @type {Act | null} */
  #act = null;
  #timer = 0;
  #busy = false;
  #failure = "";

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { undo: () => this.#undo() }, signal);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** @param {import("./model/table-model.js").TableModel} model */
  show(model) {
    this.#model = model;
    const { act } = model.store.state;
    if (act === this.#act) return;
    this.#act = act;
    this.#failure = "";
    clearTimeout(this.#timer);
    if (act) {
      this.#timer = setTimeout(() => model.store.set({ act: null }), OFFERED_FOR);
      // So that a tap waits for nothing but the server.
      fetchGamePanels().catch(() => undefined);
    }
    this.update();
  }

  view() {
    const act = this.#act;
    if (!act) return html``;
    return html`
      <p role="status">${this.#failure || say(`undo.${act.action}`, { entry: act.label })}</p>
      ${!this.#failure && html`
        <button type="button" class="quiet" data-do="undo" ${this.#busy &&
          html`disabled`}>${say("undo.now")}</button>
      `}
    `;
  }

  async #undo() {
    const [model, act] = [this.#model, this.#act];
    if (!model || !act || this.#busy) return;
    this.#busy = true;
    this.update();
    const kept = act.action === "kept" &&
      model.store.state.waiting.find(({ id }) => id === act.entry);
    try {
      await (kept ? model.takeBackKept(kept) : gamePanels.takeBack(model, act));
    } catch (error) {
      this.#failure = sayFailure(error, "failure.needsNetwork");
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("undo-bar", UndoBar);

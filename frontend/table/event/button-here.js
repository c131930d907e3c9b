/** Let the scorekeeper of a freeze-out's table say in which seat the button is. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */

/** Stands under who sits at the table; whoever only watches sees nothing of it. */
export class ButtonHere extends View {
  #failure = "";

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(() => this.update(), signal);
    listen(this, { button: ({ dataset }) => this.#state(Number(dataset.seat)) }, signal);
  }

  /** @returns {TableModel} */
  get model() {
    return /** @type {any} */ (this.closest("table-screen")).model;
  }

  view() {
    const { room } = this.model.store.state.table ?? {};
    if (!room || !this.model.api.writes) return html``;
    return html`
      <fieldset><legend>${say("call.button")}</legend>${room.seats.map((
        { name },
        at,
      ) =>
        name !== null && html`
          <button type="button" data-do="button" data-seat="${at +
            1}" aria-pressed="${String(room.button === at + 1)}"
            aria-label="${say("call.buttonOf", { seat: at + 1, name })}">${at + 1}</button>
        `
      )}</fieldset>
      <p class="refusal" role="alert">${this.#failure}</p>
    `;
  }

  /** @param {number} seat */
  async #state(seat) {
    const { api, code } = this.model;
    const body = { id: newUuid(), seat };
    this.#failure = "";
    await api.put(`/tables/${encodeURIComponent(code)}/button`, body).catch((error) => {
      this.#failure = sayFailure(error);
    });
    this.update();
  }
}

customElements.define("button-here", ButtonHere);

/** Show the rare part of an entry form over it, until the person is done. */

import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("./form.js").Form} Form */

export class FormPanel extends View {
  /** @param {Form} form @param {() => void} changed */
  constructor(form, changed) {
    super();
    this.form = form;
    this.changed = changed;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("click", (event) => this.#press(event), { signal });
    listen(this, {
      done: () => this.emit("done"),
      helpers: () => void this.#openHelpers(),
    }, signal);
  }

  /** @param {Event} event */
  #press(event) {
    const origin = /** @type {Element} */ (event.target);
    const target = /** @type {HTMLElement | null} */ (origin.closest("[data-do]"));
    const action = target && this.form.actions()[target.dataset.do ?? ""];
    if (!action) return;
    action(target);
    this.changed();
    this.update();
  }

  async #openHelpers() {
    const { openHelpers } = await import("../games/helper-panel.js");
    openHelpers(this.form);
  }

  view() {
    return html`
      <div class="panel-body stack">
        ${this.form.special()}
        ${Object.keys(this.form.deal.gameType.asked).length > 0 && html`
          <button type="button" data-do="helpers">${say("helper.open")}</button>
        `}
        <div class="panel-foot">
          <button type="button" class="primary" data-do="done">${say("deal.specialDone")}</button>
        </div>
      </div>
    `;
  }
}

customElements.define("form-panel", FormPanel);

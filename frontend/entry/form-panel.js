/** Show the rare part of an entry form over it, until the person is done. */

import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("./deal-form.js").DealForm<any>} DealForm */

export class FormPanel extends View {
  /**
   * @param {DealForm} form
   * @param {() => void} changed
   */
  constructor(form, changed) {
    super();
    this.form = form;
    this.changed = changed;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("click", (event) => this.#press(event), { signal });
    listen(this, { done: () => this.emit("done") }, signal);
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

  view() {
    return html`
      <div class="panel-body stack">
        ${this.form.special()}
        <button type="button" class="primary" data-do="done">${say("deal.specialDone")}</button>
      </div>
    `;
  }
}

customElements.define("form-panel", FormPanel);

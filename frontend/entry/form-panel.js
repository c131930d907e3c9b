/** Show the rare part of an entry form over it, until the person is done. */

import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { View } from "../page/view.js";
import { say } from "../words/say.js";

/** @typedef {import("../forms/form.js").Form} Form */

export class FormPanel extends View {
  /** @param {Form} form @param {() => void} changed */
  constructor(form, changed) {
    super();
    this.form = form;
    this.changed = changed;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    const actions = Object.entries(this.form.actions()).map(([name, action]) => [
      name,
      (/** @type {HTMLElement} */ target) => {
        action(target);
        this.changed();
        this.update();
      },
    ]);
    listen(this, {
      ...Object.fromEntries(actions),
      done: () => this.emit("done"),
      questions: () => void this.#openQuestions(),
    }, signal);
  }

  async #openQuestions() {
    const { openQuestions } = await import("../games/questions/question-panel.js");
    openQuestions(this.form);
  }

  view() {
    return html`
      <div class="panel-body stack">
        ${this.form.special()}
        ${Object.keys(this.form.deal.gameType.asked).length > 0 && html`
          <button type="button" data-do="questions">${say("helper.open")}</button>
        `}
        <div class="panel-foot">
          <button type="button" class="primary" data-do="done">${say("pick.done")}</button>
        </div>
      </div>
    `;
  }
}

customElements.define("form-panel", FormPanel);

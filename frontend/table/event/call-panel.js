/** Ask what the director is called for, and say what became of a call. */

import { html } from "../../page/html.js";
import { listen, onSubmit } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { createApi } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { say, showTime } from "../../words/say.js";
import { mySeat } from "../model/claiming.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */

class CallPanel extends View {
  #busy = false;
  #failure = "";
  /** The same where it is tried again. */
  #id = newUuid();

  /** @param {TableModel} model */
  constructor(model) {
    super();
    this.model = model;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(() => this.update(), signal);
    listen(this, { takeBack: ({ dataset }) => this.#takeBack(dataset.call ?? "") }, signal);
    onSubmit(this, () => this.#call(), signal);
  }

  view() {
    const { call } = this.model.store.state.table ?? {};
    if (call) {
      const time = showTime(new Date(call.at));
      return html`
        <div class="panel-body stack">
          <p role="status">${say(
            `call.state.${call.answer ?? "called"}`,
            { time },
          )}</p>
          <p class="refusal" role="alert">${this.#failure}</p>
          <button type="button" data-do="takeBack" data-call="${call.id}" ${this.#busy &&
            html`disabled`}>${say("call.takeBack")}</button>
        </div>
      `;
    }
    return html`
      <form class="panel-body stack">
        <p>${say("call.help")}</p>
        <label class="field"><span>${say("call.text")}</span>
          <input name="text" dir="auto" maxlength="200" autocomplete="off"></label>
        <p class="refusal" role="alert">${this.#failure}</p>
        <button class="primary" ${this.#busy && html`disabled`}>${say("call.title")}</button>
      </form>
    `;
  }

  #call() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=text]"));
    const { sheet } = this.model.store.state;
    const asked = {
      id: this.#id,
      text: field.value.trim(),
      seat: sheet ? mySeat(sheet) ?? null : null,
    };
    return this.#ask((api) => api.post(this.#path, asked), "call.offline");
  }

  /** @param {string} call */
  async #takeBack(call) {
    await this.#ask((api) => api.delete(`${this.#path}/${call}`, {}), "call.notTaken");
    // Who calls once more makes another call.
    this.#id = newUuid();
  }

  get #path() {
    return `/tables/${encodeURIComponent(this.model.code)}/calls`;
  }

  /** @param {(api: import("../../server/api.js").Api) => Promise<unknown>} work @param {string} offline what is said where nothing gets through */
  async #ask(work, offline) {
    if (this.#busy) return;
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      await work(createApi());
      await this.model.refresh();
    } catch (error) {
      this.#failure = sayFailure(error, offline);
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("call-panel", CallPanel);

/** Call the director to a table, or show how a call stands. @param {TableModel} model */
export const callDirector = (model) =>
  slidePanel(new CallPanel(model), { title: say("call.title") });

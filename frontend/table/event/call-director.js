/**
 * Let any phone at a table of an event call the director and see what the desk answers; a scorekeeper's tells the desk
 * how many deals it holds unsent.
 */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import "../../words/call.js";
import { say } from "../../words/say.js";
import { announceHere } from "./announced-here.js";
import "./room-here.js";
import { DeskNote } from "./desk-note.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */

/** Milliseconds: an ordinary deal is sent long before, and a desk whose server forgot is told again. */
const LOOK_EVERY = 4_000;
const TELL_EVERY = 20_000;

/** Stands among the acts of a table's screen, whose model it follows. */
export class CallDirector extends View {
  /** How many deals the desk was told of, and when. */
  #lastCall = { count: -1, at: 0 };

  /** @param {AbortSignal} signal */
  connected(signal) {
    const note = new DeskNote(this.model);
    announceHere();
    note.show();
    signal.addEventListener("abort", () => note.remove());
    this.model.store.subscribe(() => {
      this.update();
      note.show();
    }, signal);
    listen(this, { call: () => this.#open() }, signal);
    const timer = setInterval(() => this.#tell(), LOOK_EVERY);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** @returns {TableModel} */
  get model() {
    return /** @type {any} */ (this.closest("table-screen")).model;
  }

  view() {
    const { call } = this.model.store.state.table ?? {};
    const state = call ? call.answer ?? "called" : "none";
    return html`
      <button type="button" class="quiet" data-do="call" data-state="${state}">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" />
        </svg>
        <span>${say(`call.tool.${state}`)}</span></button>
      <span class="unseen" role="status">${call && say(`call.tool.${state}`)}</span>
    `;
  }

  async #open() {
    const { callDirector } = await import("./call-panel.js");
    await callDirector(this.model);
  }

  /** Tell how many deals wait here for some time; where that fails, it is told with the next look. */
  async #tell() {
    const { api, code, outbox, store: { state: { link } } } = this.model;
    if (!api.keeps || link.state !== "live" || document.hidden) return;
    const now = Date.now();
    const count =
      outbox.waiting.filter(({ kind, at }) => kind === "deal" && now - Date.parse(at) > LOOK_EVERY)
        .length;
    const known = count === this.#lastCall.count &&
      (count === 0 || now - this.#lastCall.at < TELL_EVERY);
    if (known) return;
    try {
      await fetch(`/api/v1/tables/${encodeURIComponent(code)}`, {
        method: "HEAD",
        headers: { "Deals-Waiting": String(count) },
      });
      this.#lastCall = { count, at: now };
    } catch {
      // Without network nobody is told.
    }
  }
}

customElements.define("call-director", CallDirector);

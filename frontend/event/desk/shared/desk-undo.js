/** Say what was just done at the desk, and take it back where that was a mistake. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { mayPass } from "../../../server/failure.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "./desk-part.js";

const OFFERED_FOR = 60_000;

export class DeskUndo extends DeskPart {
  /** @type {import("./desk-types.js").Done | null} */
  #done = null;
  /** It cannot be taken back, however often that is tried. */
  #isRefused = false;
  #timer = 0;

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(({ done }) => this.#note(done), signal);
    listen(this, {
      undo: () => this.undo(),
      close: () => this.model.store.set({ done: null }),
    }, signal);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** Bring the eye to what would be taken back; a key alone takes nothing back. */
  point() {
    const button = this.querySelector("[data-do=undo]");
    if (button instanceof HTMLElement) button.focus();
  }

  /** Let go of it: what is typed goes on, and a key that presses a button presses none. */
  leave() {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && this.contains(activeElement)) activeElement.blur();
  }

  /** Take back what was just done, or is about to be. */
  undo() {
    this.attempt(async () => {
      try {
        await this.model.undo();
      } catch (error) {
        this.#isRefused = !mayPass(
          /** @type {import("../../../server/api.js").ApiError} */ (error),
        );
        throw error;
      }
    });
  }

  /** @param {import("./desk-types.js").Done | null} done */
  #note(done) {
    if (done === this.#done) return;
    this.#done = done;
    this.failure = "";
    this.#isRefused = false;
    clearTimeout(this.#timer);
    if (done) this.#timer = setTimeout(() => this.model.store.set({ done: null }), OFFERED_FOR);
    this.update();
  }

  view() {
    if (!this.#done) return html`<p class="unseen" role="status"></p>`;
    return html`
      <div class="done-bar" data-key="bar">
        <p role="status">${this.failure || this.#done.said}</p>
        ${!this.#isRefused && html`<button type="button" class="quiet" data-do="undo" ${
          this.busy &&
          html`disabled`
        }>${
          say(
            this.#done.undoing ? "desk.redo" : "undo.now",
          )
        }</button>`}
        <button type="button" class="quiet" data-do="close">${say("panel.close")}</button>
      </div>
    `;
  }
}

customElements.define("desk-undo", DeskUndo);

/** Count thirty seconds for an action at a poker table (RULES §12): start, thirty more, done. */

import { Bell } from "../../page/bell.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";

const THIRTY = 30_000;

/** It counts by a clock that does not jump; the tap that starts it allows it to sound. */
export class ActionTimer extends View {
  /** When it ends, as `performance.now()` counts; null while it stands. @type {number | null} */
  #ends = null;
  #due = 0;
  #bell = new Bell();

  /** @param {AbortSignal} signal */
  connected(signal) {
    signal.addEventListener("abort", () => clearTimeout(this.#due));
    listen(this, {
      start: () => this.#begin(THIRTY),
      more: () => this.#begin(Math.max(0, this.#left) + THIRTY),
      done: () => this.#stop(),
    }, signal);
  }

  /** How long is left; ms. */
  get #left() {
    return this.#ends === null ? THIRTY : this.#ends - performance.now();
  }

  /** @param {number} ms */
  #begin(ms) {
    this.#bell.allow();
    this.#ends = performance.now() + ms;
    this.update();
  }

  #stop() {
    this.#ends = null;
    this.update();
  }

  /** Draw, and again as soon as the seconds are others. */
  update() {
    super.update();
    clearTimeout(this.#due);
    const left = this.#left;
    if (left > 0) delete this.dataset.state;
    if (this.#ends === null || !this.isConnected) return;
    if (left > 0) {
      this.#due = setTimeout(() => this.update(), left % 1000 + 1);
    } else if (this.dataset.state !== "over") {
      this.dataset.state = "over";
      this.#bell.ring("change");
    }
  }

  view() {
    const seconds = Math.max(0, Math.ceil(this.#left / 1000));
    const stands = this.#ends === null;
    return html`
      <div class="panel-body stack action-timer">
        <p class="timer-left" role="timer">${seconds}</p>
        <p role="status" class="soft">${say(seconds ? "timer.left" : "timer.over")}</p>
        <button type="button" class="primary" data-do="${stands ? "start" : "done"}">${say(
          stands ? "timer.start" : "timer.done",
        )}</button>
        <button type="button" data-do="more" ${stands && html`disabled`}>${say(
          "timer.more",
        )}</button>
      </div>
    `;
  }
}

customElements.define("action-timer", ActionTimer);

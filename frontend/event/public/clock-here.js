/** Show the clock of an evening that is one freeze-out on its page; it comes once the page is live, and only there. */

import { ServerTime } from "../../server/server-time.js";
import { clockFace } from "../clock/clock-face.js";
import { besideClock } from "../clock/clock-reading.js";
import { freezeoutOf } from "../evening.js";

export class ClockHere extends HTMLElement {
  #time = new ServerTime(() => this.#face.update());
  #face = clockFace(this.#time);
  #gone = new AbortController();

  connectedCallback() {
    this.#gone = new AbortController();
    this.#time.start(this.#gone.signal);
    this.replaceChildren(this.#face);
  }

  disconnectedCallback() {
    this.#gone.abort();
  }

  /** @param {import("../types.js").Event} event */
  show(event) {
    const stage = freezeoutOf(event);
    if (stage) this.#face.show(event.clocks[stage], besideClock(event, stage));
  }
}

customElements.define("clock-here", ClockHere);

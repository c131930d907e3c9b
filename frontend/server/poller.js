/** Ask again and again, more slowly while nothing answers: the way to follow a table where no stream comes through. */

const EVERY = 3_000;
const SLOWEST = 15_000;

export class Poller {
  #ask;
  #listeners;
  #failures = 0;
  #timer = 0;
  /** @type {Promise<void> | null} */
  #asking = null;
  /** @type {Promise<void> | null} what is asked once that is answered */
  #next = null;
  #running = false;
  /** How often it was told to stop: what was asked before that is not news any more. */
  #stops = 0;

  /**
   * @param {() => Promise<void>} ask rejects where no answer came
   * @param {{heard: () => void, failed: (times: number) => void}} listeners
   */
  constructor(ask, listeners) {
    this.#ask = ask;
    this.#listeners = listeners;
  }

  /** Ask after `pause` milliseconds, and then again and again. @param {number} pause */
  start(pause) {
    if (this.#running) return;
    this.#running = true;
    this.#plan(pause);
  }

  stop() {
    this.#running = false;
    this.#stops += 1;
    clearTimeout(this.#timer);
  }

  /** Ask at once; it settles once that was answered. @returns {Promise<void>} */
  now() {
    if (!this.#asking) return this.#asking = this.#once();
    // What is under way may have been answered before this was asked for.
    return this.#next ??= this.#asking.then(() => {
      this.#next = null;
      return this.now();
    });
  }

  async #once() {
    const stops = this.#stops;
    try {
      await this.#ask();
      this.#failures = 0;
      if (stops === this.#stops) this.#listeners.heard();
    } catch {
      this.#failures += 1;
      if (stops === this.#stops) this.#listeners.failed(this.#failures);
    } finally {
      this.#asking = null;
      if (this.#running) this.#plan(Math.min(EVERY * 2 ** this.#failures, SLOWEST));
    }
  }

  /** @param {number} pause */
  #plan(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#asking ?? this.now(), pause * (0.75 + Math.random() / 2));
  }
}

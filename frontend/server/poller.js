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
  /** @type {Promise<void> | null} what is asked after that */
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

  /** Ask at once, unless that is under way: nobody waits for an answer that hangs. */
  async now() {
    if (!this.#asking) await (this.#asking = this.#once());
  }

  /** Ask anew once what is under way is answered, which may know less. @returns {Promise<void>} */
  anew() {
    return this.#next ??= Promise.resolve(this.#asking).then(() => {
      this.#next = null;
      return this.#asking = this.#once();
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
    this.#timer = setTimeout(() => this.now(), pause * (0.75 + Math.random() / 2));
  }
}

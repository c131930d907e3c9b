/** Ask the server what a deal would do, a moment after the last change; the last question wins. */

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").Preview} Preview */

const PAUSE = 180;

export class Previewer {
  #timer = 0;
  #asked = 0;
  #settle = () => {};
  /** Whether an answer is still to come. */
  waiting = false;
  /** Done when the last question is answered, refused or forgotten. @type {Promise<void>} */
  settled = Promise.resolve();

  /**
   * @param {Api} api
   * @param {{answered: (preview: Preview) => void, failed: (error: unknown, facts: any) => void}} listeners
   */
  constructor(api, listeners) {
    this.api = api;
    this.listeners = listeners;
  }

  /**
   * @param {string} gameId
   * @param {string} dealId
   * @param {any} outcome
   */
  ask(gameId, dealId, outcome) {
    this.stop();
    this.waiting = true;
    this.settled = new Promise((resolve) => this.#settle = resolve);
    const asked = this.#asked;
    this.#timer = setTimeout(async () => {
      try {
        const preview = await this.api.previewDeal(gameId, { id: dealId, outcome });
        if (this.#isLast(asked)) this.listeners.answered(preview);
      } catch (error) {
        if (this.#isLast(asked)) this.listeners.failed(error, outcome);
      }
      if (asked === this.#asked) this.#settle();
    }, PAUSE);
  }

  /** Forget the question that is under way. */
  stop() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.waiting = false;
    this.#settle();
  }

  /** @param {number} asked */
  #isLast(asked) {
    if (asked !== this.#asked) return false;
    this.waiting = false;
    return true;
  }
}

/** Ask the server what a deal would do, a moment after the last change; the last question wins. */

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").Preview} Preview */

const PAUSE = 180;

export class Previewer {
  #timer = 0;
  #asked = 0;

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
    const asked = this.#asked;
    this.#timer = setTimeout(async () => {
      try {
        const preview = await this.api.previewDeal(gameId, { id: dealId, outcome });
        if (asked === this.#asked) this.listeners.answered(preview);
      } catch (error) {
        if (asked === this.#asked) this.listeners.failed(error, outcome);
      }
    }, PAUSE);
  }

  /**
   * Have the preview without waiting for the pause; null where it is refused.
   * @param {string} gameId
   * @param {string} dealId
   * @param {any} outcome
   */
  async askNow(gameId, dealId, outcome) {
    this.stop();
    try {
      const preview = await this.api.previewDeal(gameId, { id: dealId, outcome });
      this.listeners.answered(preview);
      return preview;
    } catch (error) {
      this.listeners.failed(error, outcome);
      return null;
    }
  }

  /** Forget the question that is under way. */
  stop() {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}

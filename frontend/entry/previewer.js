/** Ask the server what a deal would do, a moment after the last change; the last question wins. */

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

  /** @param {string} gameId @param {string} dealId @param {any} outcome */
  ask(gameId, dealId, outcome) {
    this.stop();
    const asked = this.#asked;
    this.#timer = setTimeout(() => this.#send(gameId, dealId, outcome, asked), PAUSE);
  }

  /** Have the preview without waiting; null where it is refused. @param {string} gameId @param {string} dealId @param {any} outcome */
  askNow(gameId, dealId, outcome) {
    this.stop();
    return this.#send(gameId, dealId, outcome, null);
  }

  /** @param {string} gameId @param {string} dealId @param {any} outcome @param {number | null} asked which question it is, where a later one wins */
  async #send(gameId, dealId, outcome, asked) {
    const stale = () => asked !== null && asked !== this.#asked;
    try {
      const preview = await this.api.previewDeal(gameId, { id: dealId, outcome });
      if (!stale()) this.listeners.answered(preview);
      return preview;
    } catch (error) {
      if (!stale()) this.listeners.failed(error, outcome);
      return null;
    }
  }

  /** Forget the question that is under way. */
  stop() {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}

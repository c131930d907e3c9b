/** Ask the server once which cards an indicator makes wild, and keep the answers. */

/** @typedef {Pick<import("../entry/form.js").Form, "deal" | "screen">} Form */

export class WildCards {
  /** @type {Map<string, Record<string, any> | null>} null while an answer is still to come */
  #known = new Map();

  /**
   * @param {Form} form
   * @param {string} field what the question calls the indicator
   */
  constructor(form, field) {
    this.form = form;
    this.field = field;
  }

  /** Return the wild cards by name, or null until they are known. @param {string | null} indicator */
  of(indicator) {
    if (indicator === null) return null;
    if (!this.#known.has(indicator)) this.#ask(indicator);
    return this.#known.get(indicator) ?? null;
  }

  /** @param {string} indicator */
  async #ask(indicator) {
    const { deal, screen } = this.form;
    this.#known.set(indicator, null);
    const question = { ...deal.school, what: "wilds", [this.field]: indicator };
    const answer = await screen.api.check(deal.gameType.id, question).catch(() => null);
    if (answer === null) return void this.#known.delete(indicator);
    this.#known.set(indicator, answer);
    screen.shown();
  }
}

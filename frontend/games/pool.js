/** Enter a deal of Ace2Three; in a pool, show who may still drop, who may come back, and when a split is due. */

import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { Form as RummyForm } from "./rummy13.js";

/**
 * @typedef {{name: string, allowed: boolean, text: string}} Return whether somebody who is out may come back
 * @typedef {{drops: Record<string, number>, mode: string, returns: Return[]}} PoolState
 */

export class Form extends RummyForm {
  /** @type {PoolState | null} as the server says; null until it has */
  #pool = null;
  #asked = false;

  /** Ask once how the pool stands before this deal. */
  async #ask() {
    this.#asked = true;
    const { sheet } = this.deal;
    const name = (/** @type {number} */ seat) => this.deal.name(seat);
    const totals = Object.fromEntries(sheet.totals.map(({ seat, points }) => [name(seat), points]));
    const out = sheet.totals.filter(({ status }) => status === "out").map(({ seat }) => name(seat));
    const split = await this.#check({ what: "split", totals }).catch(() => null);
    if (split === null) return;
    const returns = await Promise.all(out.map((player) => this.#return(player, totals)));
    this.#pool = { drops: split.drops_left, mode: split.mode, returns };
    this.screen.shown();
  }

  /** @param {Record<string, any>} question */
  #check(question) {
    const { school, gameType } = this.deal;
    return this.screen.api.check(gameType.id, { ...school, ...question });
  }

  /**
   * @param {string} player
   * @param {Record<string, number>} totals
   * @returns {Promise<Return>}
   */
  async #return(player, totals) {
    const rejoins =
      this.deal.sheet.rulings.filter(({ kind, seat, counts }) =>
        kind === "rejoin" && counts && seat !== undefined && this.deal.name(seat) === player
      ).length;
    try {
      const { new_score: points } = await this.#check({ what: "rejoin", player, totals, rejoins });
      return {
        name: player,
        allowed: true,
        text: say("pool.mayReturn", { name: player, points, rejoin: say("rejoin.now") }),
      };
    } catch (error) {
      return { name: player, allowed: false, text: /** @type {Error} */ (error).message };
    }
  }

  /** Only a pool has a limit to stay under. */
  get #isPool() {
    return (this.deal.rules.limit ?? null) !== null;
  }

  view() {
    if (this.#isPool && !this.#asked && !this.deal.correcting) this.#ask();
    return html`${super.view()}${this.#pool && poolView(this.#pool, this.deal.number > 1)}`;
  }
}

/**
 * @param {PoolState} pool
 * @param {boolean} begun whether there is anything to split yet
 */
function poolView({ drops, mode, returns }, begun) {
  return html`
    <section class="pool">
      <h3>${say("pool.dropsLeft")}</h3>
      <ul class="pool-drops">${Object.entries(drops).map(([name, count]) =>
        html`<li data-none="${String(count === 0)}"><bdi class="name">${name}</bdi> <b
            class="numeral">${showPoints(count)}</b></li>`
      )}</ul>
      ${begun && mode !== "none" && html`<p class="pool-split">${say(`pool.split.${mode}`)}</p>`}
      ${returns.map(({ text }) => html`<p>${text}</p>`)}
    </section>
  `;
}

/** Tell before a finished game is corrected whose rating that changes, in clubs that show any; elsewhere nothing. */

import "../words/ratings.js";
import { html } from "../page/html.js";
import { View } from "../page/view.js";
import { say } from "../words/say.js";

/**
 * @typedef {{name: string, before: number | null, after: number | null}} Change
 * @typedef {{code: string, title: string, count: number, people: Change[]}} ClubChanges
 */

export class RatingChanges extends View {
  /** @type {ClubChanges[]} */
  #clubs = [];

  /**
   * @param {import("../server/api.js").Api | null} api
   * @param {import("../types.js").Sheet} sheet of one that is not finished nothing is counted
   * @param {object} asked as its preview is
   */
  constructor(api, { status, game }, asked) {
    super();
    if (api && status === "finished") this.#ask(api, game.id, asked);
  }

  /** @param {import("../server/api.js").Api} api @param {string} game @param {object} asked */
  async #ask(api, game, asked) {
    try {
      this.#clubs = (await api.post(`/games/${game}/preview/ratings`, asked)).clubs;
    } catch {
      // The preview itself says what is wrong.
    }
    this.update();
  }

  view() {
    return html`${
      this.#clubs.map(({ title, count, people }) =>
        html`
          <table class="changes-totals">
            <caption>${say("ratings.changes", { club: title })}</caption>
            <thead>
              <tr>
                <th scope="col">${say("ratings.player")}</th>
                <th scope="col">${say("ratings.before")}</th>
                <th scope="col">${say("ratings.after")}</th>
              </tr>
            </thead>
            <tbody>${people.map(({ name, before, after }) =>
              html`
                <tr>
                  <th scope="row"><bdi class="name">${name}</bdi></th>
                  <td class="numeral">${before ?? say("ratings.unrated")}</td>
                  <td class="numeral"><b>${after ?? say("ratings.unrated")}</b></td>
                </tr>
              `
            )}</tbody>
          </table>
          ${count > people.length &&
            html`<p class="soft">${say("ratings.more", { count: count - people.length })}</p>`}
        `
      )
    }`;
  }
}

customElements.define("rating-changes", RatingChanges);

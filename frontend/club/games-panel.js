/** List the games that a figure was counted from; each opens its sheet. */

import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { gamePath } from "../page/router.js";
import { View } from "../page/view.js";
import { sayFailure } from "../server/failure.js";
import { say, sayTitle, showDay } from "../words/say.js";

/** @typedef {import("./types.js").Counted} Counted */

export class GamesPanel extends View {
  /** @type {Counted[]} */
  #games = [];
  /** @type {number | null} how many to leave out with the next question */
  #more = null;
  #failure = "";

  /**
   * @param {import("./club-model.js").ClubModel} model
   * @param {Record<string, string>} asked of whom, and which figure
   */
  constructor(model, asked) {
    super();
    this.model = model;
    this.asked = asked;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { more: () => this.#read(this.#more ?? 0) }, signal);
    this.#read(0);
  }

  view() {
    return html`
      <div class="panel-body stack">
        <ul class="club-list">${this.#games.map(gameView)}</ul>
        <p class="refusal" role="alert">${this.#failure}</p>
        ${this.#more !== null &&
          html`<button type="button" data-do="more">${say("club.more")}</button>`}
      </div>
    `;
  }

  /** @param {number} after */
  async #read(after) {
    this.#failure = "";
    try {
      const { games, more } = await this.model.games({ ...this.asked, after: after || "" });
      this.#games = [...this.#games, ...games];
      this.#more = more;
    } catch (error) {
      this.#failure = sayFailure(error, "club.noAnswer");
    }
    this.update();
  }
}

/** @param {Counted} counted */
const gameView = ({ game, table, title, started_at, seats }) =>
  html`
    <li data-key="${game}"><a href="${gamePath(table, game)}"><b>${sayTitle(title)}</b>
    <span dir="auto">${seats.toSorted((one, other) => one.place - other.place).map((
      { place, name },
    ) => say("club.seat", { place, name: name ?? say("club.somebody") })).join(" · ")}</span>
    <span class="soft">${showDay(new Date(started_at))}</span></a></li>
  `;

customElements.define("club-games", GamesPanel);

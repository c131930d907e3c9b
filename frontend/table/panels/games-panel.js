/** List every game of the table with its players, winner, time and state, and above it who has won how many. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { gamePath } from "../../page/router.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say, sayTitle, showDay, showNames, showTime } from "../../words/say.js";
import { resultOf, winsView } from "../sharing/listed-game.js";

/** @typedef {import("../../types.js").Evening} Evening */
/** @typedef {import("../../types.js").ListedGame} ListedGame */

/** Emits `done` with the ids of the games of the latest evening, where it is to be told how that went. */
export class GamesPanel extends View {
  /** @type {Evening | null} */
  #evening = null;
  #failure = "";

  /**
   * @param {import("../../server/api.js").Api} api
   * @param {string} code the table's
   * @param {string} shown the id of the game that is open
   */
  constructor(api, code, shown) {
    super();
    this.api = api;
    this.code = code;
    this.shown = shown;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(
      this,
      { evening: () => this.emit("done", { evening: this.#evening?.evenings[0] }) },
      signal,
    );
    this.#ask();
  }

  async #ask() {
    try {
      this.#evening = await this.api.get(`/tables/${encodeURIComponent(this.code)}/games`);
    } catch (error) {
      this.#failure = sayFailure(error, "games.noAnswer");
    }
    this.update();
  }

  view() {
    if (this.#failure) return html`<p class="refusal panel-body" role="alert">${this.#failure}</p>`;
    if (!this.#evening) return html`<p class="panel-body soft">${say("form.waiting")}</p>`;
    const { games, wins, evenings } = this.#evening;
    return html`
      <div class="panel-body stack">
        ${wins.length > 0 && winsView(wins)}
        ${(evenings[0]?.games.length ?? 0) > 1 &&
          html`<button type="button" data-do="evening">${say("story.evening")}</button>`}
        <ol class="played" reversed>${games.map((game) => this.#item(game))}</ol>
      </div>
    `;
  }

  /** @param {ListedGame} game */
  #item(game) {
    const at = new Date(game.started_at);
    const finished = game.status === "finished";
    const here = game.id === this.shown;
    return html`
      <li>
        <a href="${gamePath(this.code, game.id)}" ${here && html`aria-current="page"`}>
          <b>${sayTitle(game.title)}</b>
          <span class="played-result">${resultOf(game)}</span>
          <span class="soft">${showNames(game.seats.map(({ name }) => name))}</span>
          <span class="soft">${[
            say("games.when", { day: showDay(at), time: showTime(at) }),
            say("games.deals", { count: game.deals }),
            say(`games.state.${finished ? "finished" : "playing"}`),
            ...(here ? [say("games.here")] : []),
          ].join(" · ")}</span>
        </a>
      </li>
    `;
  }
}

customElements.define("games-panel", GamesPanel);

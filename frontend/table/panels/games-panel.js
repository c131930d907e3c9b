/** List every game of the table with its players, winner, time and state, and above it who has won how many. */

import { html } from "../../page/html.js";
import { gamePath } from "../../page/router.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { teamName } from "../../sheet/columns.js";
import { say, showDay, showNames, showTime } from "../../words/say.js";

/** @typedef {import("../../types.js").Evening} Evening */
/** @typedef {import("../../types.js").ListedGame} ListedGame */

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

  connected() {
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
    const { games, wins } = this.#evening;
    return html`
      <div class="panel-body stack">
        ${wins.length > 0 && html`
          <section class="wins">
            <h3>${say("games.wins")}</h3>
            <ol>${wins.map(({ name, wins: won, games: played }) =>
              html`
                <li><bdi class="name">${name}</bdi> <span class="numeral">${say("games.won", {
                  wins: won,
                  count: played,
                })}</span></li>
              `
            )}</ol>
          </section>
        `}
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
          <b>${game.title}</b>
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

/** Say who won, or who is ahead. @param {ListedGame} game */
function resultOf({ seats, status, winners, leaders }) {
  const finished = status === "finished";
  const named = finished ? winners : leaders;
  if (named.length === 0) return say(finished ? "games.nobody" : "games.level");
  return say(finished ? "games.winner" : "games.ahead", { names: partiesOf(seats, named) });
}

/**
 * Name seats, or the side they make up.
 * @param {import("../../types.js").Seat[]} seats
 * @param {number[]} named
 */
function partiesOf(seats, named) {
  const chosen = seats.filter(({ seat }) => named.includes(seat));
  const sides = [...new Set(chosen.map(({ side }) => side))];
  return showNames(
    sides[0] === null ? chosen.map(({ name }) => name) : sides.map((side) => teamName(seats, side)),
  );
}

customElements.define("games-panel", GamesPanel);

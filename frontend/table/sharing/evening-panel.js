/** Tell how an evening went: who won what, and its games one after the other. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { printOnly } from "../../page/print.js";
import { gamePath } from "../../page/router.js";
import { View } from "../../page/view.js";
import { say, sayTitle, showNames, showTime } from "../../words/say.js";
import { FoldedRecords } from "./folded-records.js";
import { GameStory } from "./game-story.js";
import { resultOf, winsView } from "./listed-game.js";
import { putRace, walkRace } from "./race-view.js";
import { SHARING_STYLES } from "./sharing-styles.js";

/** @typedef {import("../../types.js").Evening} Evening */

/** Emits `done` with `{game, row}` where an entry of a game is to be looked at. */
export class EveningPanel extends View {
  /**
   * @param {import("../../server/api.js").Api} api
   * @param {string} code the table's
   * @param {Evening} all the games of the table
   * @param {Evening["evenings"][number]} evening
   */
  constructor(api, code, all, evening) {
    super();
    this.api = api;
    this.code = code;
    this.evening = evening;
    this.games = evening.games.flatMap((id) => all.games.find((game) => game.id === id) ?? []);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    listen(this, { print: () => printOnly("story") }, signal);
    this.addEventListener("keydown", (event) => walkRace(this.#wins, event), { signal });
    this.addEventListener("row", (event) => {
      const { game } = /** @type {GameStory} */ (event.target);
      this.emit("done", { game, row: /** @type {CustomEvent<string>} */ (event).detail });
    }, { signal });
    this.addEventListener("record", (event) => {
      this.emit("done", /** @type {CustomEvent<{game: string, row: string}>} */ (event).detail);
    }, { signal });
    this.#tell(signal);
  }

  /** Tell one game after the other: all at once would keep others waiting. @param {AbortSignal} signal */
  async #tell(signal) {
    await null;
    if (this.games.length > 1) {
      const story = `/tables/${encodeURIComponent(this.code)}/story?game=${this.games[0].id}`;
      const records = new FoldedRecords(() => this.api.get(story), {
        heading: say("story.records"),
        code: this.code,
      });
      this.querySelector(".records-slot")?.append(records);
      await this.#race();
    }
    for (const { id, deals } of this.games) {
      const slot = this.querySelector(`[data-game="${id}"] .story-slot`);
      if (!slot || deals < 2 || signal.aborted) continue;
      const story = new GameStory(this.api, this.code, id);
      const told = new Promise((done) => story.addEventListener("told", done, { once: true }));
      slot.append(story);
      await told;
    }
  }

  /** Where the race of the games won stands. */
  get #wins() {
    return /** @type {HTMLElement} */ (this.querySelector(".wins + .race-slot"));
  }

  /** Show who had won how many games after each; without network its list stands alone. */
  async #race() {
    const found = await fetch(`${gamePath(this.code, this.games[0].id)}/evening.svg`).catch(() =>
      null
    );
    const race = found?.ok && await found.text();
    if (race) putRace(this.#wins, race);
  }

  view() {
    return html`
      <div class="panel-body stack story">
        ${winsView(this.evening.wins)}
        <div data-own data-key="race" class="race-slot"></div>
        <div data-own data-key="records" class="records-slot"></div>
        ${this.games.map((game) => {
          const at = new Date(game.started_at);
          return html`
            <section class="stack" data-game="${game.id}" data-key="${game.id}">
              <h3><a href="${gamePath(this.code, game.id)}">${sayTitle(game.title)}</a></h3>
              <p><span>${resultOf(game)}</span> <span class="soft">${[
                showTime(at),
                say("games.deals", { count: game.deals }),
                showNames(game.seats.map(({ name }) => name)),
              ].join(" · ")}</span></p>
              <div data-own class="story-slot"></div>
            </section>
          `;
        })}
        <button type="button" class="quiet" data-do="print">${say("standings.print")}</button>
      </div>
    `;
  }
}

customElements.define("evening-panel", EveningPanel);

/** Show how a game went: the race of its totals, and what was worth remembering. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { gamePath } from "../../page/router.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { learnWanted, sentenceOf } from "../../words/say.js";
import { putRace, walkRace } from "./race-view.js";
import { SHARING_STYLES } from "./sharing-styles.js";

/** @typedef {import("../../words/say.js").Statement & {row?: string, game?: string, table?: string}} Told */

/**
 * List what was worth remembering; each leads to the entry that shows it, or to its game, at another table to its sheet.
 * @param {Told[]} records
 * @param {string} [code] of the table, where they are of several games of one
 */
export const recordsView = (records, code) =>
  html`
    <ul class="records">${records.map(({ row, game, table, ...told }) => {
      const said = sentenceOf(told);
      if (row && !table) {
        return html`<li><button type="button" class="quiet" data-do="why" data-row="${row}"
          data-of="${game}">${said}</button></li>`;
      }
      const at = table ?? code;
      return html`<li>${
        at && game ? html`<a href="${gamePath(at, game)}">${said}</a>` : said
      }</li>`;
    })}</ul>
  `;

/** Emits `row` with the id of an entry that is to be looked at, and once it has all, `told`. */
export class GameStory extends View {
  /** @type {Told[]} */
  #records = [];
  #race = "";
  #failure = "";

  /**
   * @param {import("../../server/api.js").Api} api
   * @param {string} code the table's
   * @param {string} game its id
   */
  constructor(api, code, game) {
    super();
    this.api = api;
    this.code = code;
    this.game = game;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    listen(this, { why: ({ dataset }) => this.emit("row", dataset.row) }, signal);
    this.addEventListener("keydown", (event) => {
      const chosen = walkRace(this, event);
      if (chosen) this.emit("row", chosen.dataset.row);
    }, { signal });
    this.#fetch();
  }

  async #fetch() {
    try {
      const [story, race] = await Promise.all([
        this.api.get(`/games/${this.game}/story`),
        fetch(`${gamePath(this.code, this.game)}/race.svg`).then((found) =>
          found.ok ? found.text() : ""
        ),
        learnWanted(),
      ]);
      this.#records = story.records;
      this.#race = race;
    } catch (error) {
      this.#failure = sayFailure(error, "story.needsNetwork");
    }
    this.update();
    this.emit("told");
  }

  view() {
    if (this.#failure) return html`<p class="soft">${this.#failure}</p>`;
    return html`
      <div data-own class="race-slot"></div>
      ${recordsView(this.#records)}
    `;
  }

  update() {
    super.update();
    const slot = this.querySelector(".race-slot");
    if (this.#race && slot && !slot.hasChildNodes()) putRace(slot, this.#race);
  }
}

customElements.define("game-story", GameStory);

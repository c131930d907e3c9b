/** Choose what is played: the games played last on this device first, then the whole list. */

import { recall, remember } from "../device/web-storage.js";
import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { View } from "../page/view.js";
import { say } from "../words/say.js";

/** @typedef {import("../types.js").GameType} GameType */
/** @typedef {{type: string, preset: string}} Choice */

const RECENT = 3;

/** Emits `chosen` with `{type, preset}`. */
export class GameChoice extends View {
  /** @type {GameType[]} */
  types = [];

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      choose: ({ dataset }) => this.emit("chosen", { type: dataset.type, preset: dataset.preset }),
    }, signal);
  }

  /** Leave the list as it came with the page, until the games are known. */
  update() {
    if (this.types.length === 0) return;
    delete this.dataset.came;
    super.update();
  }

  view() {
    const known = (/** @type {Choice} */ { type, preset }) =>
      this.#find(type)?.presets.some(({ id }) => id === preset);
    const recent = recentChoices().filter(known);
    return html`
      ${recent.length > 0 && html`
        <section class="stack" data-key="recent">
          <h2>${say("new.recent")}</h2>
          <ul class="games">${recent.map((choice) => this.#item(choice))}</ul>
        </section>
      `}
      <section class="stack" data-key="all">
        <h2>${say("new.all")}</h2>
        ${[...new Set(this.types.map(({ family }) => family))].map((family) =>
          this.#family(family)
        )}
      </section>
    `;
  }

  /** Draw the games of a family with their variants. @param {string} family */
  #family(family) {
    const types = this.types.filter((type) => type.family === family);
    return html`
      <section class="family">
        <h3>${family}</h3>
        <ul class="games">${types.flatMap(({ id, presets }) =>
          presets.map((preset) => this.#item({ type: id, preset: preset.id }))
        )}</ul>
      </section>
    `;
  }

  /** @param {string} id */
  #find(id) {
    return this.types.find((type) => type.id === id);
  }

  /** @param {Choice} choice */
  #item({ type, preset }) {
    const game = this.#find(type);
    const school = game?.presets.find(({ id }) => id === preset);
    if (!game || !school) return html``;
    return html`
      <li><button type="button" data-do="choose" data-type="${type}" data-preset="${preset}">
        <b>${game.presets.length > 1
          ? say("new.gameSchool", { game: game.title, school: school.title })
          : game.title}</b>
        <span class="soft" ${school.lang && html`lang="en"`}>${school.summary}</span>
      </button></li>
    `;
  }
}

/** @returns {Choice[]} */
const recentChoices = () => recall("recentGames", []).filter((choice) => choice !== null);

/** Put a choice first among the recent ones. @param {Choice} choice */
export function noteChoice(choice) {
  const others = recentChoices().filter(({ type, preset }) =>
    type !== choice.type || preset !== choice.preset
  );
  remember("recentGames", [choice, ...others].slice(0, RECENT));
}

customElements.define("game-choice", GameChoice);

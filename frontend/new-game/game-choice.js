/** Choose what is played: the games chosen last on this device first, then all, folded by families. */

import { recall, remember } from "../device/web-storage.js";
import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { View } from "../page/view.js";
import { say } from "../words/say.js";

/** @typedef {import("../types.js").GameType} GameType */
/** @typedef {{type: string, preset: string}} Choice */

const RECENT = 3;

/** A family of so many choices takes no more room unfolded, and saves the tap. */
const AS_SHORT_OPEN = 2;

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
      <section data-key="all">
        <h2>${say("new.all")}</h2>
        ${this.#families()}
      </section>
    `;
  }

  /** Draw what is a choice by itself, the plain sheet among it, and families that unfold to theirs. */
  #families() {
    const families = [...new Set(this.types.map(({ family }) => family))].map((family) => ({
      family,
      types: this.types.filter((type) => type.family === family),
    }));
    const alone = families.filter(({ types }) => choicesOf(types).length === 1);
    return html`
      <ul class="games">${alone.flatMap(({ types }) => this.#items(types))}</ul>
      ${families.filter((each) => !alone.includes(each)).map(({ family, types }) =>
        html`
          <details class="family" data-key="${family}" ${choicesOf(types).length <=
              AS_SHORT_OPEN && html`open`}>
            <summary><h3>${family}</h3><span class="soft">${types.map(({ title }) => title).join(
              " · ",
            )}</span></summary>
            <ul class="games">${this.#items(types)}</ul>
          </details>
        `
      )}
    `;
  }

  /** @param {GameType[]} types */
  #items(types) {
    return choicesOf(types).map((choice) => this.#item(choice));
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

/** @param {GameType[]} types @returns {Choice[]} */
const choicesOf = (types) =>
  types.flatMap(({ id, presets }) => presets.map((preset) => ({ type: id, preset: preset.id })));

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

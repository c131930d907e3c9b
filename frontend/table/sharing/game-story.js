/** Show how a game went: the race of its totals, and what was worth remembering. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { tablePath } from "../../page/router.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say, told } from "../../words/say.js";
import { SHARING_STYLES } from "./sharing-styles.js";

/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../words/say.js").Statement & {row?: string}} Told */

/** Emits `row` with the id of an entry that is to be looked at. */
export class GameStory extends View {
  /** @type {Told[]} */
  #records = [];
  #race = "";
  #failure = "";

  /** @param {Sheet} sheet @param {import("../../server/api.js").Api} api */
  constructor(sheet, api) {
    super();
    this.sheet = sheet;
    this.api = api;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    listen(this, { why: ({ dataset }) => this.emit("row", dataset.row) }, signal);
    this.addEventListener("keydown", (event) => this.#walk(event), { signal });
    this.#fetch();
  }

  async #fetch() {
    const { game, table } = this.sheet;
    try {
      const [story, race] = await Promise.all([
        this.api.get(`/games/${game.id}/story`),
        fetch(`${tablePath(table)}/g/${game.id}/race.svg`).then((found) =>
          found.ok ? found.text() : ""
        ),
      ]);
      this.#records = story.records;
      this.#race = race;
    } catch (error) {
      this.#failure = sayFailure(error, "story.needsNetwork");
    }
    this.update();
  }

  view() {
    if (this.#failure) return html`<p class="soft">${this.#failure}</p>`;
    return html`
      <h3>${say("story.title")}</h3>
      <div data-own class="race-slot"></div>
      <ul class="records">${this.#records.map(({ row, ...said }) =>
        html`<li>${
          row
            ? html`<button type="button" class="quiet" data-do="why" data-row="${row}">${
              told(said)
            }</button>`
            : told(said)
        }</li>`
      )}</ul>
    `;
  }

  update() {
    super.update();
    const slot = this.querySelector(".race-slot");
    if (!this.#race || !slot || slot.hasChildNodes()) return;
    const drawing = new DOMParser().parseFromString(this.#race, "image/svg+xml").documentElement;
    slot.replaceChildren(document.adoptNode(drawing));
  }

  /** The deals of a race are one stop of the Tab key; arrows go from one to the next. @param {KeyboardEvent} event */
  #walk(event) {
    const bands = [.../** @type {NodeListOf<SVGElement>} */ (this.querySelectorAll(".race-band"))];
    const at = bands.indexOf(/** @type {SVGElement} */ (event.target));
    if (at < 0) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.emit("row", bands[at].dataset.row);
    }
    const to = bands[at + (event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0)];
    if (!to || to === bands[at]) return;
    event.preventDefault();
    bands[at].setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    to.focus();
  }
}

customElements.define("game-story", GameStory);

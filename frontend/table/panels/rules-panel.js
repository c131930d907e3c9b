/** Show the rules of this table: what was asked for first, the house rules in force, how the game is scored. */

import { presetValue, same, sayValue } from "../../new-game/house-rules.js";
import { html } from "../../page/html.js";
import { View } from "../../page/view.js";
import { gameTypeOf } from "../../server/game-types.js";
import { say } from "../../words/say.js";

/** @typedef {import("../../types.js").GameType} GameType */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Switch} Switch */

const CLAUSE = /^[A-Z]-\d+$/;

export class RulesPanel extends View {
  /** @type {GameType | null} */
  #type = null;
  /** @type {{text: string, rules: string[], lang?: string}[]} */
  #scoring = [];

  /**
   * @param {import("../../server/api.js").Api} api
   * @param {Sheet} sheet
   * @param {string} [place] the place in the rule book that was asked for
   */
  constructor(api, sheet, place = "") {
    super();
    this.api = api;
    this.sheet = sheet;
    this.place = place;
  }

  connected() {
    this.#ask();
  }

  async #ask() {
    const { type } = this.sheet.game;
    this.#type = await gameTypeOf(this.api, type).catch(() => null);
    this.update();
    const { scoring } = await this.api.get(`/game-types/${type}`).catch(() => ({ scoring: [] }));
    this.#scoring = scoring;
    this.update();
  }

  view() {
    if (!this.#type) {
      return html`<p class="panel-body soft" role="status">${say("form.waiting")}</p>`;
    }
    const { switches } = this.#type;
    const chapter = this.place !== "" && !CLAUSE.test(this.place);
    const parts = [this.#inForce(switches), this.#scored()];
    return html`
      <div class="panel-body stack rules-in-force">
        <p class="why-summary">${this.#school()}</p>
        ${this.#asked(switches)}
        ${chapter ? parts.toReversed() : parts}
      </div>
    `;
  }

  #school() {
    const { title, presets } = /** @type {GameType} */ (this.#type);
    const preset = presets.find(({ id }) => id === this.sheet.game.preset);
    return presets.length > 1 && preset
      ? say("new.gameSchool", { game: title, school: preset.title })
      : title;
  }

  /** Draw what a reason cited, before everything else. @param {Switch[]} switches */
  #asked(switches) {
    if (!CLAUSE.test(this.place)) return html``;
    const sentences = this.#scoring.filter(({ rules }) => rules.includes(this.place));
    const cited = switches.filter(({ rule }) => rule === this.place);
    return html`
      <section class="rule-asked" data-key="asked">
        <h3>${say("why.rule")}</h3>
        ${sentences.map(({ text, lang }) => html`<p ${lang && html`lang="en"`}>${text}</p>`)}
        <dl>${cited.map((each) => this.#rule(each))}</dl>
      </section>
    `;
  }

  /** @param {Switch[]} switches */
  #inForce(switches) {
    if (switches.length === 0) return html``;
    return html`
      <section data-key="force">
        <h3>${say("rules.inForce")}</h3>
        <dl>${switches.map((each) => this.#rule(each))}</dl>
      </section>
    `;
  }

  /** @param {Switch} each */
  #rule(each) {
    const value = this.sheet.game.rules[each.name];
    const preset = this.#type?.presets.find(({ id }) => id === this.sheet.game.preset);
    const usual = presetValue(each, preset?.values ?? {});
    return html`
      <div>
        <dt ${each.lang && html`lang="en"`}>${each.label}</dt>
        <dd><b ${each.lang && each.kind !== "flag" && html`lang="en"`}>${sayValue(
          each,
          value,
        )}</b>${!same(value, usual) && html`
          <span class="usual">${say("rules.usual", { value: sayValue(each, usual) })}</span>
        `}</dd>
        <dd class="hint" ${each.lang && html`lang="en"`}>${each.help}</dd>
      </div>
    `;
  }

  #scored() {
    if (this.#scoring.length === 0) return html``;
    return html`
      <section data-key="scored">
        <h3>${say("rules.scored")}</h3>
        <ul>${this.#scoring.map(({ text, lang }) =>
          html`<li ${lang && html`lang="en"`}>${text}</li>`
        )}</ul>
      </section>
    `;
  }
}

customElements.define("rules-panel", RulesPanel);

/** Declare a stage of a competition: its format, which stage fills it, and house rules where they are others. */

import { HouseRules } from "../../../new-game/house-rules.js";
import { html } from "../../../page/html.js";
import { newUuid } from "../../../page/uuid.js";
import { gameTypeOf } from "../../../server/game-types.js";
import { say } from "../../../words/say.js";
import { entrantsOf } from "../../reading.js";
import { sayAct } from "../shared/desk-sentences.js";
import { formatOptions, formatsOf } from "./formats.js";
import { SteppedForm } from "./stepped-form.js";

/** @typedef {import("./formats.js").Format} Format */
/** @typedef {import("../shared/desk-types.js").Stage} Stage */

/** What states a part, of all that is known of it. */
const STATED = ["stage", "competition", "title", "format", "settings", "after", "preset", "rules"];

/** Emits `done` once it is declared. */
export class StageForm extends SteppedForm {
  /** @type {Format[]} */
  #formats = [];
  #format = "";
  #settings = new HouseRules();
  #rules = new HouseRules();
  /** @type {import("../../../types.js").GameType["presets"]} */
  #presets = [];
  #preset = "";
  #known;
  #id;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {{competition: string, stage: string}} of `stage` is the one to change */
  constructor(model, { competition, stage }) {
    super(model, `stage.${stage || competition}`);
    this.#known = this.event.stages[stage];
    this.#id = this.#known ? stage : newUuid();
    this.competition = this.#known?.competition ?? competition;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "format") this.#choose(field.value, {});
      if (field.name === "preset") this.#play(field.value, {});
    }, { signal });
    this.attempt(() => this.#load());
  }

  async #load() {
    const { game, preset } = this.#competition;
    const [formats, type] = await Promise.all([
      formatsOf(this.model.api),
      gameTypeOf(this.model.api, game),
    ]);
    this.#formats = formats;
    this.#presets = type.presets;
    this.#rules.switches = type.switches;
    const of = this.left ?? this.#known ?? await this.#fitting(type);
    this.#play(of.preset ?? preset, of.rules ?? {});
    this.#choose(of.format ?? formats[0].id, of.settings ?? {});
  }

  /** Return the format that fits the game and comes after what is declared; without an answer that is open. @param {import("../../../types.js").GameType} type @returns {Promise<Record<string, any>>} */
  async #fitting({ seats }) {
    const { competition, event: { tables: { length: tables } } } = this;
    const stages = this.#before.map(([, each]) => stated(each));
    const entrants = Math.max(entrantsOf(this.event, competition).length, seats.fewest);
    const plan = { competition, entrants, tables, ...(stages.length > 0 && { stages }) };
    const planned = await this.model.plan(plan).catch(() => null);
    const fits = stages.length > 0 ? planned?.further?.at(-1) : planned?.stages[0]?.act;
    // How long it takes a club knows better than a plan.
    const { minutes: _, ...settings } = fits?.settings ?? {};
    return { format: fits?.format, settings };
  }

  /** The other parts of the competition. */
  get #before() {
    return Object.entries(this.event.stages).filter(([id, { competition }]) =>
      competition === this.competition && id !== this.#id
    );
  }

  /** @param {string} format @param {Record<string, any>} overrides */
  #choose(format, overrides) {
    this.#format = format;
    const { switches = [] } = this.#chosen ?? {};
    Object.assign(this.#settings, { switches, preset: {}, overrides });
    this.update();
  }

  /** Begin with a preset: that of the competition comes with what it changes. @param {string} preset @param {Record<string, any>} overrides */
  #play(preset, overrides) {
    this.#preset = preset;
    const values = this.#presets.find(({ id }) => id === preset)?.values;
    Object.assign(this.#rules, { preset: { ...values, ...this.#inherited }, overrides });
    this.update();
  }

  work() {
    const [settings, rules] = [this.#settings.overrides, this.#rules.overrides];
    return { format: this.#format, preset: this.#preset, settings, rules };
  }

  fresh() {
    const stage = this.#known ? this.#id : "";
    return new StageForm(this.model, { competition: this.competition, stage });
  }

  get #competition() {
    return this.event.competitions[this.competition];
  }

  /** What the stage has from its competition, as long as it is played by the same preset. */
  get #inherited() {
    const { preset, rules = {} } = this.#competition;
    return this.#preset === preset ? rules : {};
  }

  get #chosen() {
    return this.#formats.find(({ id }) => id === this.#format);
  }

  /** What a new part is mostly called, unless one is called so already. */
  get #proposed() {
    const before = this.#before;
    const title = say(before.length > 0 ? "desk.final" : "desk.preliminary");
    return before.some(([, stage]) => stage.title === title) ? "" : title;
  }

  get parts() {
    return { settings: this.#settings, rules: this.#rules };
  }

  get saves() {
    return say(this.#known ? "desk.save" : "desk.act.stage");
  }

  get ready() {
    return super.ready && this.#chosen !== undefined;
  }

  fields() {
    const before = this.#before;
    const after = this.#known ? this.#known.after : before.at(-1)?.[0];
    return html`
      <label class="field"><span>${say("desk.title.stage")}</span>
        <input name="title" dir="auto" maxlength="80" required autocomplete="off"
          value="${this.#known?.title ?? this.#proposed}"></label>
      <p class="hint">${say("desk.stage.help")}</p>
      <label class="field"><span>${say("desk.format")}</span>
        <select name="format">${formatOptions(this.#formats, this.#format)}</select></label>
      <p class="hint" ${this.#chosen?.lang && html`lang="en"`}>${this.#chosen?.summary}</p>
      ${this.#settings.switches.length > 0 && this.#line("settings", this.#settings)}
      ${before.length > 0 && html`
        <label class="field"><span>${say("desk.after")}</span>
          <select name="after">
            <option value="">${say("desk.afterNone")}</option>
            ${before.map(([id, { title }]) =>
              html`<option value="${id}" ${id === after && html`selected`}>${
                say("desk.afterPart", { title })
              }</option>`
            )}</select></label>
      `}
      ${this.#presets.length > 1 && html`
        <label class="field"><span>${say("desk.stage.preset")}</span>
          <select name="preset">${this.#presets.map(({ id, title, lang }) =>
            html`<option value="${id}" ${lang && html`lang="en"`} ${
              id === this.#preset && html`selected`
            }>${title}</option>`
          )}</select></label>
      `}
      ${this.#line("rules", this.#rules)}
    `;
  }

  /** @param {"settings" | "rules"} step @param {HouseRules} rules */
  #line(step, { overrides }) {
    const changed = Object.keys(overrides).length;
    const of = this.#preset === this.#competition.preset ? step : "settings";
    return html`
      <button type="button" class="rules-line" data-do="open"
        data-step="${step}"><span><b>${say(
          `desk.stage.${step}`,
        )}</b>
        <span class="soft">${changed > 0 ? say("desk.rulesChanged", { count: changed }) : say(
          `desk.stage.${of}.same`,
        )}</span></span><span>${say("new.change")}</span></button>
    `;
  }

  async save() {
    if (!this.#chosen) return;
    const typed = this.typed();
    const title = String(typed.get("title")).trim();
    const after = String(typed.get("after") ?? "");
    const own = this.#rules.overrides;
    const settings = this.#settings.overrides;
    const stated = {
      kind: "stage",
      stage: this.#id,
      competition: this.competition,
      title,
      format: this.#format,
      ...(Object.keys(settings).length > 0 && { settings }),
      ...(after && { after }),
      ...(this.#preset !== this.#competition.preset && { preset: this.#preset }),
      ...(Object.keys(own).length > 0 && { rules: { ...this.#inherited, ...own } }),
      ...(this.#known?.start && { start: this.#known.start }),
    };
    const said = sayAct(this.event, this.desk, stated);
    if (await this.act([stated], said)) this.finish();
  }
}

/** @param {Stage} stage @returns {any} */
const stated = (stage) =>
  Object.fromEntries(Object.entries(stage).filter(([name]) => STATED.includes(name)));

customElements.define("stage-form", StageForm);

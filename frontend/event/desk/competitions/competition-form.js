/** Declare a competition: its game and house rules, who may enter, and what the desk looks at when they come. */

import { GameChoice, noteChoice } from "../../../new-game/game-choice.js";
import { HouseRules } from "../../../new-game/house-rules.js";
import { html } from "../../../page/html.js";
import { newUuid } from "../../../page/uuid.js";
import { catalogue } from "../../../server/game-types.js";
import { say } from "../../../words/say.js";
import { sayAct } from "../shared/desk-sentences.js";
import { fieldOf, momentOf } from "../shared/moments.js";
import { SteppedForm } from "./stepped-form.js";

/** @typedef {import("../../../types.js").GameType} GameType */
/** @typedef {import("../shared/desk-types.js").Competition} Competition */

/** Emits `done` once it is declared. */
export class CompetitionForm extends SteppedForm {
  /** @type {GameType[]} */
  #types = [];
  #choice = new GameChoice();
  #rules = new HouseRules();
  /** @type {GameType | undefined} */
  #type;
  #preset = "";
  /** Of how many an entrant can be by the house rules in force. @type {number[]} */
  #sizes = [1];
  /** @type {Competition | undefined} */
  #known;
  #id;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} [competition] the one to change */
  constructor(model, competition = "") {
    super(model, `competition.${competition}`);
    this.#known = this.event.competitions[competition];
    this.#id = this.#known ? competition : newUuid();
    this.step = "game";
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.addEventListener("chosen", (event) => {
      const { type, preset } = /** @type {CustomEvent} */ (event).detail;
      this.#choose(type, preset, {});
      this.keep();
    }, { signal });
    this.attempt(() => this.#load());
  }

  async #load() {
    this.#types = await catalogue(this.model.api);
    this.#choice.types = this.#types;
    const { game, preset, rules } = this.left ?? {};
    if (game) this.#choose(game, preset, rules);
    else if (this.#known) {
      this.#choose(this.#known.game, this.#known.preset, this.#known.rules ?? {});
    }
  }

  /** @param {string} type @param {string} preset @param {Record<string, any>} overrides */
  #choose(type, preset, overrides) {
    this.#type = this.#types.find(({ id }) => id === type);
    this.#preset = preset;
    const { switches = [] } = this.#type ?? {};
    Object.assign(this.#rules, { switches, preset: this.#school?.values ?? {}, overrides });
    this.#sizes = this.#type?.team_sizes ?? [1];
    this.open("");
  }

  /** @param {string} step */
  open(step) {
    super.open(step);
    if (step === "") this.attemptLast(() => this.#askSizes());
  }

  /** Learn of how many a team can be: 28 is played by six, or by four where its house rules say so. */
  async #askSizes() {
    const { sides = [], team_sizes: sizes = [1], id } = this.#type ?? {};
    if (sizes.length < 2) return;
    const school = { preset: this.#preset, rules: this.#rules.overrides };
    const { fewest, most } = await this.model.api.post(`/game-types/${id}/seats`, school);
    this.#sizes = sizes.filter((each) =>
      each * sides.length >= fewest && each * sides.length <= most
    );
    this.update();
  }

  work() {
    return { game: this.#type?.id, preset: this.#preset, rules: this.#rules.overrides };
  }

  fresh() {
    return new CompetitionForm(this.model, this.#known && this.#id);
  }

  get ready() {
    return super.ready && this.#type !== undefined;
  }

  get #school() {
    return this.#type?.presets.find(({ id }) => id === this.#preset);
  }

  get parts() {
    return { game: this.#choice, rules: this.#rules };
  }

  get saves() {
    return say(this.#known ? "desk.save" : "desk.compete");
  }

  fields() {
    if (!this.#type) return undefined;
    const { title, team_size: known = 1, limit, deadline, fee, eligibility = [] } = this.#known ??
      {};
    const sizes = this.#sizes;
    const size = sizes.includes(known) ? known : sizes[0];
    const { title: game } = this.#type;
    const changed = Object.keys(this.#rules.overrides).length;
    return html`
      <label class="field"><span>${say("desk.title.competition")}</span>
        <input name="title" dir="auto" maxlength="80" required autocomplete="off"
          value="${title ?? game}"></label>
      <button type="button" class="rules-line" data-do="open" data-step="game" ${this.#known &&
        html`disabled`}>
        <span><b>${game}</b> <span class="soft" ${this.#school?.lang && html`lang="en"`}>${this
          .#school?.title}</span></span>
        <span>${!this.#known && say("new.change")}</span></button>
      <button type="button" class="rules-line" data-do="open" data-step="rules">
        <span><b>${say("new.houseRules")}</b> <span class="soft" ${this.#school?.lang &&
          html`lang="en"`}>${this.#school?.summary}</span>
          ${changed > 0 &&
            html`<span class="usual">${say("desk.rulesChanged", { count: changed })}</span>`}</span>
        <span>${say("new.change")}</span></button>
      <label class="field"><span>${say("desk.teamSize")}</span>
        <select name="size">${sizes.map((each) =>
          html`<option value="${each}" ${each === size && html`selected`}>${
            say(`desk.size.${each}`)
          }</option>`
        )}</select></label>
      <label class="field"><span>${say("desk.limit")}</span>
        <input name="limit" type="number" min="2" max="10000" value="${limit}"></label>
      <label class="field"><span>${say("desk.deadline")}</span>
        <input name="deadline" type="datetime-local" value="${fieldOf(deadline)}"></label>
      <label class="field"><span>${say("desk.fee")}</span>
        <input name="fee" type="number" min="1" max="1000000" value="${fee}"></label>
      <label class="row"><input name="apart" type="checkbox" ${this.#known?.clubs_apart &&
        html`checked`}> <span>${say("desk.clubsApart")}</span></label>
      <label class="field"><span>${say("desk.eligibility")}</span>
        <textarea name="notes" rows="2" dir="auto" data-own>${eligibility.map(({ text }) => text)
          .join("\n")}</textarea></label>
    `;
  }

  /** Keep the ids of the notes that stay as they are: some may be ticked. @param {string} text */
  #notes(text) {
    const known = this.#known?.eligibility ?? [];
    return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => ({
      note: known.find((each) => each.text === line)?.note ?? newUuid(),
      text: line,
    }));
  }

  async save() {
    const typed = this.typed();
    const title = String(typed.get("title")).trim();
    const size = Number(typed.get("size"));
    const limit = Number(typed.get("limit"));
    const fee = Number(typed.get("fee"));
    const { prizes, pot, round_to } = this.#known ?? {};
    const deadline = momentOf(typed.get("deadline"));
    const eligibility = this.#notes(String(typed.get("notes")));
    const { overrides: rules } = this.#rules;
    const stated = {
      kind: "competition",
      competition: this.#id,
      title,
      game: this.#type?.id,
      preset: this.#preset,
      ...(Object.keys(rules).length > 0 && { rules }),
      ...(size > 1 && { team_size: size }),
      ...(limit > 0 && { limit }),
      ...(fee > 0 && { fee }),
      ...(typed.has("apart") && { clubs_apart: true }),
      ...(prizes?.length && { prizes }),
      ...(pot && { pot }),
      ...(round_to && { round_to }),
      ...(deadline && { deadline }),
      ...(eligibility.length > 0 && { eligibility }),
    };
    const said = sayAct(this.event, this.desk, stated);
    if (!await this.act([stated], said)) return;
    if (!this.#known && this.#type) noteChoice({ type: this.#type.id, preset: this.#preset });
    this.finish();
  }
}

customElements.define("competition-form", CompetitionForm);

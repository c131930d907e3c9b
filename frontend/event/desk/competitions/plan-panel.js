/**
 * Plan how a competition is played: the server proposes its stages from the game, the entries and the tables, with
 * their hours; each can be changed before they are taken, and after, and another follow them.
 */

import { html } from "../../../page/html.js";
import { listen, onSubmit } from "../../../page/listen.js";
import { say, sentenceOf, showNames, showTime } from "../../../words/say.js";
import { entrantsOf } from "../../reading.js";
import { KeptPart } from "../shared/kept-part.js";
import { momentOf } from "../shared/moments.js";
import { formatOptions, formatsOf } from "./formats.js";

/** What can be changed of a step here, by format; all of it is said in the form of the stage. */
const CHANGED = /** @type {Record<string, string[]>} */ ({
  brackets: ["table_size", "advance", "further", "minutes"],
});

/** Emits `done` with true once the plan is taken, with `stage` where one is to be added by hand. */
export class PlanPanel extends KeptPart {
  /** @type {import("../shared/desk-types.js").Plan | null} */
  #plan = null;
  /** @type {import("../shared/desk-types.js").Stated[] | null} the stages as they were changed */
  #changed = null;
  /** What was planned before each part that was added. @type {import("../shared/desk-types.js").Stated[][]} */
  #before = [];
  /** @type {import("./formats.js").Format[]} */
  #formats = [];
  /** What was so when the panel opened: what is typed over it stays. */
  #expected;
  #tables = this.event.tables.length;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} competition */
  constructor(model, competition) {
    super(model, `plan.${competition}`);
    this.competition = competition;
    // As many as are entered, or else as there are places.
    this.#expected = entrantsOf(this.event, competition).length ||
      (this.event.competitions[competition].limit ?? 0);
    this.#changed = this.left?.stages ?? null;
  }

  work() {
    return { stages: this.#changed };
  }

  fresh() {
    return new PlanPanel(this.model, this.competition);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      stage: () => this.emit("done", "stage"),
      more: () => {
        this.#before.push(this.#acts);
        this.#restate(this.#plan?.further ?? []);
      },
      fewer: () => this.#restate(this.#before.pop() ?? []),
    }, signal);
    this.addEventListener(
      "change",
      ({ target }) => this.#set(/** @type {HTMLInputElement} */ (target)),
      {
        signal,
      },
    );
    onSubmit(this, () => this.#take(), signal);
    this.update();
    if (this.#expected > 1) this.#propose();
  }

  /** @param {HTMLInputElement} field */
  #set(field) {
    if (field.name === "begins") return this.update();
    const { step, setting } = field.dataset;
    this.#before = [];
    if (step === undefined) {
      this.#changed = null;
      this.keep();
      return void this.#propose();
    }
    const stages = this.#acts;
    const act = stages[Number(step)];
    if (setting === "format") {
      const { minutes } = act.settings ?? {};
      Object.assign(act, { format: field.value, settings: minutes ? { minutes } : {} });
    } else if (setting) act.settings = { ...act.settings, [setting]: Number(field.value) };
    else act.title = field.value.trim() || act.title;
    this.#restate(stages);
  }

  /** The acts that take what is planned as it stands. */
  get #acts() {
    return (this.#plan?.stages ?? []).map(({ act }) => act);
  }

  /** Plan these stages from now on. @param {import("../shared/desk-types.js").Stated[]} stages */
  #restate(stages) {
    this.#changed = stages;
    this.keep();
    this.#propose();
  }

  /** Ask for a plan by what is typed, or what the stages of one take that were changed. */
  async #propose() {
    await this.attemptLast(async () => {
      const typed = this.typed();
      const entrants = Number(typed.get("entrants"));
      const tables = Number(typed.get("tables"));
      if (entrants < 2) return;
      const { competition } = this;
      const stages = this.#changed;
      const plan = { competition, entrants, tables, ...(stages && { stages }) };
      [this.#plan, this.#formats] = await Promise.all([
        this.model.plan(plan),
        this.#formats.length > 0 ? this.#formats : formatsOf(this.model.api),
      ]);
    });
  }

  view() {
    const { stages = [] } = this.#plan ?? {};
    return html`
      <form class="panel-body stack">
        ${this.leftNote()}
        <div class="plan-asked">
          <label class="field"><span>${say("desk.plan.entrants")}</span>
            <input name="entrants" type="number" inputmode="numeric" min="2" max="10000" value="${this
              .#expected || ""}"></label>
          <label class="field"><span>${say("desk.plan.tables")}</span>
            <input name="tables" type="number" inputmode="numeric" min="0" max="1000" value="${this
              .#tables || ""}"></label>
          <label class="field"><span>${say("desk.plan.begins")}</span>
            <input name="begins" type="time" value="18:30"></label>
        </div>
        <ol class="plan">${stages.map((each, at) => this.#step(each, at))}</ol>
        ${this.#growing()}
        ${this.refusal()}
        <div class="panel-foot" data-key="take"><button class="primary" ${(stages.length === 0 ||
          this.busy) && html`disabled`}>${say("desk.plan.take")}</button></div>
      </form>
    `;
  }

  /** Offer one part more, and to leave it out again; where nothing could be planned, to declare one by hand. */
  #growing() {
    const titles = this.#acts.map(({ title }) => title);
    const act = titles.length > 0 ? "more" : "stage";
    return html`
      <div data-key="growing">
        <p role="status" class="soft">${this.#before.length > 0 &&
          say("desk.plan.now", { parts: showNames(titles) })}</p>
        <p class="row">${(act === "stage" || this.#plan?.further) && html`
          <button type="button" class="quiet" data-key="${act}" data-do="${act}"
            ${this.busy &&
              html`disabled`}>${say("desk.act.stage")}</button>
        `}${this.#before.length > 0 && html`
          <button type="button" class="quiet" data-key="fewer" data-do="fewer"
            ${this.busy &&
              html`disabled`}>${say("desk.plan.without", { title: titles.at(-1) ?? "" })}</button>
        `}</p>
      </div>
    `;
  }

  /** @param {import("../shared/desk-types.js").PlannedStage} planned @param {number} at */
  #step({ act, said, entrants, through, begins, minutes, turns }, at) {
    const { title, format, settings = {} } = act;
    return html`
      <li data-key="${act.stage}">
        <p><b dir="auto">${title}</b> <span class="soft">${this.#hours(begins, minutes)}</span></p>
        <p>${say("desk.plan.flow", { entrants, through, said: sentenceOf(said) })}${turns > 1 &&
          html`
            ${say("desk.plan.turns", { count: turns })}
          `}</p>
        ${act.preset && html`<p class="soft">${say("desk.plan.final")}</p>`}
        <details><summary>${say("desk.plan.change")}</summary>
          <div class="plan-asked">
            <label class="field"><span>${say("desk.title.stage")}</span>
              <input data-step="${at}" maxlength="80" dir="auto" value="${title}"></label>
            ${this.#plan?.stages.length === 1 && html`
              <label class="field" data-key="format"><span>${say("desk.format")}</span>
                <select data-step="${at}" data-setting="format">${formatOptions(
                  this.#formats,
                  format,
                )}</select></label>
            `}
            ${(CHANGED[format] ?? ["minutes"]).map((setting) =>
              html`
                <label class="field"><span>${say(`desk.plan.${setting}`)}</span>
                  <input data-step="${at}" data-setting="${setting}" type="number"
                    inputmode="numeric" min="0" value="${settings[setting] ??
                      said.params[setting] ?? ""}"></label>
              `
            )}
          </div></details>
      </li>
    `;
  }

  /** Say from when to when a step is played. @param {number | null} begins @param {number | null} minutes */
  #hours(begins, minutes) {
    const [hour, minute] = String(this.typed().get("begins") || "0:0").split(":").map(Number);
    if (begins === null || minutes === null) return "";
    const at = (/** @type {number} */ after) =>
      showTime(new Date(2000, 0, 1, hour, minute + after));
    return say("desk.plan.hours", { from: at(begins), to: at(begins + minutes) });
  }

  /** Return the moment so many minutes after the plan begins, on the first day of the event. @param {number} after */
  #moment(after) {
    const [hour, minute] = String(this.typed().get("begins") || "0:0").split(":").map(Number);
    const [year, month, day] = this.event.occasion.first_day.split("-").map(Number);
    return momentOf(new Date(year, month - 1, day, hour, minute + after));
  }

  async #take() {
    const stages = (this.#plan?.stages ?? []).map(({ act, begins }) => ({
      ...act,
      ...(begins !== null && { start: this.#moment(begins) }),
    }));
    const { title } = this.event.competitions[this.competition];
    const said = say("desk.plan.taken", { title, count: stages.length });
    if (await this.act(stages, said)) this.finish();
  }
}

customElements.define("plan-panel", PlanPanel);

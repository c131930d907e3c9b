/** State the schedule of a clock in a table: levels and breaks, entries, chips; taken from a file, or proposed. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import { doAct } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { stageName } from "../shared/desk-sentences.js";
import { numbersIn, rowsOf, scheduleIn, stepsOf } from "./schedule-rows.js";

/** @typedef {import("./schedule-rows.js").Row} Row */
/** @typedef {import("./schedule-rows.js").Schedule} Schedule */

const NUMBERS = /** @type {const} */ (["minutes", "small", "big", "ante", "colour_up"]);
const KEPT = 60_000;
/** The kinds of chips that most sets have. */
const USUAL = [25, 100, 500, 1000];

/** Emits `done` once it is stated. */
export class ScheduleForm extends DeskPart {
  /** @type {Row[]} */
  #rows = [];
  #next = 0;
  /** @type {Omit<Schedule, "steps">} */
  #terms = {};
  #came = false;
  /** How many play as it opens: what is typed over it stays. */
  #players;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model);
    this.stage = stage;
    const playing = Object.values(this.event.entrants).filter(({ competition, standing }) =>
      competition === this.event.stages[stage].competition && standing === "in"
    );
    this.#players = Math.max(2, playing.length);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      level: () => this.#more({}),
      break: () => this.#more({ pause: true, minutes: 10 }),
      out: ({ dataset }) =>
        this.#change(() => this.#rows = this.#rows.filter(({ id }) => id !== Number(dataset.row))),
      propose: () => this.#propose(),
      save: () => this.#save(),
    }, signal);
    this.addEventListener("change", (event) => this.#takeIn(event), { signal });
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#state();
    }, { signal });
    this.#ask({ stage: this.stage });
  }

  /** Fill the table with what the server answers. @param {object} asked */
  #ask(asked) {
    return this.attempt(async () => {
      const schedule = await this.model.schedule(asked);
      this.#came = true;
      this.#fill(schedule);
    });
  }

  /** @param {Schedule} schedule */
  #fill({ steps, ...terms }) {
    this.#rows = rowsOf(steps.length > 0 ? steps : [{ ends: 60 }]).map((row) => ({
      ...row,
      id: this.#next++,
    }));
    this.#terms = terms;
    this.update();
  }

  /** Note what is typed, and then change the rows. @param {() => void} change */
  #change(change) {
    const { steps: _, ...terms } = this.#typedSchedule();
    this.#rows = this.#typedRows();
    this.#terms = terms;
    change();
    this.unsaved = true;
    this.update();
  }

  /** @param {Partial<Row>} row */
  #more(row) {
    this.#change(() => {
      const last = this.#rows.findLast(({ pause }) => !pause);
      this.#rows = [...this.#rows, { minutes: last?.minutes ?? 15, ...row, id: this.#next++ }];
    });
    const field = this.querySelector("tbody tr:last-child input");
    if (field instanceof HTMLElement) field.focus();
  }

  /** @returns {Row[]} */
  #typedRows() {
    const typed = this.typed();
    return this.#rows.map(({ id, pause }) => ({
      id,
      ...(pause && { pause }),
      ...Object.fromEntries(
        NUMBERS.map((name) => [name, Number(typed.get(`${name}-${id}`))]).filter(([, held]) =>
          held
        ),
      ),
    }));
  }

  /** @returns {Schedule} */
  #typedSchedule() {
    const typed = this.typed();
    const entry = Number(typed.get("entry_level"));
    const until = Number(typed.get("entry_until"));
    const chips = numbersIn(String(typed.get("chips") ?? ""));
    return {
      steps: stepsOf(this.#typedRows()),
      ...(entry && { entry_level: entry }),
      ...(until && { entry_until: until }),
      ...(chips.length > 0 && { chips }),
    };
  }

  async #state() {
    const title = stageName(this.event, this.stage);
    const stated = { kind: "clock_schedule", stage: this.stage, ...this.#typedSchedule() };
    const done = await doAct(this.model, stated, {
      title: say("clock.scheduleOf", { title }),
      button: say("clock.take"),
      said: say("desk.did.clock_schedule", { stage: title }),
    });
    if (!done) return;
    this.unsaved = false;
    this.emit("done", true);
  }

  #propose() {
    const typed = this.typed();
    const number = (/** @type {string} */ name) => Number(typed.get(name));
    const chips = numbersIn(String(typed.get("chips") ?? ""));
    const proposed = {
      players: number("players"),
      stack: number("stack"),
      chips: chips.length > 0 ? chips : USUAL,
      minutes: Math.round(number("hours") * 60),
    };
    this.unsaved = true;
    return this.#ask({ stage: this.stage, proposed });
  }

  #save() {
    const written = new Blob([JSON.stringify(this.#typedSchedule(), null, 1)], {
      type: "application/json",
    });
    const link = document.createElement("a");
    Object.assign(link, { href: URL.createObjectURL(written), download: "kanakku-schedule.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
  }

  /** Take a schedule from a file: our own, or levels as the rule books print them. @param {globalThis.Event} event */
  async #takeIn({ target }) {
    if (!(target instanceof HTMLInputElement) || target.type !== "file" || !target.files?.[0]) {
      return;
    }
    const schedule = scheduleIn(await target.files[0].text());
    target.value = "";
    this.failure = schedule ? "" : say("clock.noSchedule");
    if (schedule) this.#fill(schedule);
    else this.update();
  }

  view() {
    if (!this.#came) return html`<div class="panel-body">${this.refusal()}</div>`;
    const levels = this.#rows.filter(({ pause }) => !pause).length;
    let level = 0;
    return html`
      <form class="panel-body stack schedule-form">
        <p class="hint">${say("clock.scheduleHelp")}</p>
        <div class="wide"><table>
          <thead><tr><th>${say("clock.head")}</th>${NUMBERS.map((name) =>
            html`<th>${say(`clock.head.${name}`)}</th>`
          )}<th></th></tr></thead>
          <tbody>${this.#rows.map((row) => this.#row(row, row.pause ? 0 : ++level))}</tbody>
        </table></div>
        <p class="clock-acts" data-key="more"><button type="button" data-do="level">${say(
          "clock.addLevel",
        )}</button>
          <button type="button" data-do="break">${say("clock.addBreak")}</button></p>
        <label class="field" data-key="entries"><span>${say("clock.entryLevel")}</span>
          <input name="entry_level" type="number" min="1" max="${levels}" value="${this.#terms
            .entry_level}"></label>
        ${this.#terms.entry_until !== undefined && html`
          <label class="field" data-key="until"><span>${say("clock.entryUntil")}</span>
            <input name="entry_until" type="number" min="1" value="${this.#terms
              .entry_until}"></label>
        `}
        <label class="field" data-key="chips"><span>${say("clock.chips")}</span>
          <input name="chips" inputmode="numeric" autocomplete="off" value="${(this.#terms.chips ??
            []).join(" ")}"></label>
        <details data-key="propose"><summary>${say("clock.propose")}</summary>
          <div class="stack">
            <label class="field"><span>${say("clock.forPlayers")}</span>
              <input name="players" type="number" min="2" value="${this.#players}"></label>
            <label class="field"><span>${say("clock.stack")}</span>
              <input name="stack" type="number" min="1" value="3000"></label>
            <label class="field"><span>${say("clock.hours")}</span>
              <input name="hours" type="number" min="0.5" max="20" step="0.25" value="2.5"></label>
            <p class="hint">${say("clock.proposeHelp", { chips: USUAL.join(", ") })}</p>
            <button type="button" data-do="propose" ${this.busy && html`disabled`}>${say(
              "clock.doPropose",
            )}</button>
          </div></details>
        <p class="clock-acts" data-key="files"><button type="button" data-do="save">${say(
          "clock.save",
        )}</button>
          <label class="button file">${say("clock.openFile")}
            <input type="file" class="unseen" accept=".json,application/json"></label></p>
        ${this.refusal()}
        <button class="primary" data-key="state" ${this.busy && html`disabled`}>${say(
          "clock.look",
        )}</button>
      </form>
    `;
  }

  /** @param {Row} row @param {number} level */
  #row(row, level) {
    const named = level > 0 ? say("clock.level", { level }) : say("clock.break");
    return html`
      <tr
        data-key="row-${row.id}"><th scope="row">${level || say("clock.break")}</th>${NUMBERS.map((
          name,
        ) =>
          html`<td>${
            (level > 0 || name === "minutes") && html`
              <input type="number" min="${name === "minutes" ? 1 : 0}"
                name="${name}-${row.id}" value="${row[name]}" ${name === "minutes" &&
                  html`required`}
                aria-label="${say("clock.cell", {
                  what: say(`clock.head.${name}`),
                  level: named,
                })}">
            `
          }</td>`
        )}<td><button type="button" class="quiet" data-do="out" data-row="${row.id}"
        aria-label="${say("clock.takeOut", { level: named })}">✕</button></td></tr>
    `;
  }
}

customElements.define("schedule-form", ScheduleForm);

/**
 * Run the clocks of an event: start and pause, more or less time, levels and breaks; what each changes stands beside it,
 * and each is one tap, and undone by one.
 */

import { clockFace } from "../../clock/clock-face.js";
import { countKnown } from "../../clock/clock-count.js";
import { blinds } from "../../clock/clock-face.js";
import { besideClock, clockTitle } from "../../clock/clock-reading.js";
import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { clockPath } from "../../../page/router.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { ServerTime } from "../../../server/server-time.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { DeskUndo } from "../shared/desk-undo.js";
import { sayAct, stageName } from "../shared/desk-sentences.js";
import { ACTS, ClockActs } from "./clock-acts.js";
import { ScheduleForm } from "./schedule-form.js";

/** @typedef {import("../../clock/clock-face.js").ClockFace} ClockFace */
/** @typedef {import("../shared/desk-types.js").Stated} Stated */
/** @typedef {import("../../types.js").Step} Step */
/** @typedef {(role: string, act: string, words: unknown, of?: Record<string, number>) => unknown} Offer draws a button */

const TIMES = [-60, 60, 300];
const BREAK = 10;

export class ClocksPanel extends DeskPart {
  #time = new ServerTime(() => this.update());
  #undo = new DeskUndo(this.model);
  #acts = new ClockActs(this, this.#time);
  /** @type {Map<string, ClockFace>} */
  #faces = new Map();

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.#time.start(signal);
    this.addEventListener("bell", () => this.update(), { signal });
    listen(this, {
      start: ({ dataset: { stage } }) => this.#do({ ...ACTS.start, stage }),
      end: ({ dataset: { stage } }) => this.#do({ ...ACTS.end, stage }),
      pause: ({ dataset: { stage } }) => this.#do({ ...ACTS.pause, stage }),
      time: ({ dataset: { stage, seconds } }) =>
        this.#do({ ...ACTS.time, stage, seconds: Number(seconds) }),
      level: ({ dataset: { stage, level } }) =>
        this.#do({ ...ACTS.level, stage, level: Number(level) }),
      break: ({ dataset: { stage } }) => this.#do({ ...ACTS.break, stage, minutes: BREAK }),
      schedule: ({ dataset: { stage = "" } }) => this.#schedule(stage),
    }, signal);
  }

  /** @param {Stated} stated */
  #do(stated) {
    return this.act([stated], sayAct(this.event, this.desk, stated));
  }

  /** @param {string} stage */
  async #schedule(stage) {
    const title = say("clock.scheduleOf", { title: stageName(this.event, stage) });
    await slidePanel(new ScheduleForm(this.model, stage), { title });
  }

  update() {
    super.update();
    if (!this.isConnected) return;
    if (!this.#undo.isConnected) this.querySelector(".undo-slot")?.append(this.#undo);
    const { clocks } = this.event;
    for (const slot of this.querySelectorAll(".clock-slot")) {
      const stage = slot.getAttribute("data-stage") ?? "";
      const face = this.#faces.get(stage) ?? clockFace(this.#time);
      this.#faces.set(stage, face);
      if (face.parentElement !== slot) slot.replaceChildren(face);
      face.show(clocks[stage], besideClock(this.event, stage));
    }
    this.#acts.look();
  }

  gone() {
    this.#acts.look();
  }

  view() {
    const { clocks, stages } = this.event;
    const others = Object.keys(stages).filter((each) => !(each in clocks));
    return html`
      <div class="panel-body stack clocks">
        ${Object.keys(clocks).map((each) => this.#clock(each))}
        ${others.length > 0 && this.may("clock_schedule") && html`
          <section data-key="others">
            <h3>${say("clock.others")}</h3>
            <ul class="menu">${others.map((each) =>
              html`<li><button type="button" class="button" data-do="schedule" data-stage="${each}" dir="auto">${
                say("clock.countdownFor", { title: stageName(this.event, each) })
              }</button></li>`
            )}</ul>
          </section>
        `}
        ${Object.keys(stages).length === 0 && html`<p>${say("clock.noStage")}</p>`}
        ${this.refusal()}
        <p><a class="button" target="_blank" href="${clockPath(this.model.code)}">${say(
          "clock.fullScreen",
        )}</a></p>
        <div class="undo-slot" data-own data-key="undo"></div>
      </div>
    `;
  }

  /** @param {string} stage */
  #clock(stage) {
    const clock = this.event.clocks[stage];
    // Where the time is not known, nothing is offered that needs it.
    const shown = countKnown(clock, this.#time.now());
    const runs = clock.since !== null;
    const inBreak = shown !== null && shown.pause > 0;
    const before = shown && clock.steps.findLast(({ pause }, at) => at < shown.place && !pause);
    const next = inBreak ? null : shown?.next;
    /** @type {Offer} */
    const offer = (role, act, words, of = {}) =>
      this.#acts.offer(role, { ...ACTS[act], stage, ...of }, (id) =>
        html`
          <button type="button" class="${role === "run" && "primary"}" data-do="${act}"
            data-stage="${stage}" data-seconds="${of.seconds}" data-level="${of.level}"
            aria-describedby="${id}" ${this.busy && html`disabled`}>${words}</button>
        `);
    return html`
      <section class="clock-desk" data-key="${stage}">
        <h3 dir="auto">${clockTitle(this.event, stage)}</h3>
        <div class="clock-slot" data-own data-stage="${stage}"></div>
        ${offer(
          "run",
          runs ? "pause" : "start",
          say(runs ? "clock.doPause" : clock.begun ? "clock.doGoOn" : "clock.doStart"),
        )}
        <div class="clock-acts" data-key="acts">
          ${TIMES.map((seconds) =>
            offer(`time${seconds}`, "time", minutesWords(seconds), { seconds })
          )}
          ${runs && inBreak && offer("end", "end", say("clock.endBreak"))}
          ${next && offer("next", "level", nextWords(next), { level: next.level })}
          ${before &&
            offer("before", "level", say("clock.backTo", { level: before.level }), {
              level: before.level,
            })}
          ${shown && !inBreak &&
            offer("break", "break", say("clock.doBreak", { minutes: BREAK }), { minutes: BREAK })}
          ${this.may("clock_schedule") && html`
            <button type="button" data-key="schedule" data-do="schedule"
              data-stage="${stage}">${say(
                "clock.schedule",
              )}</button>
          `}
        </div>
        ${shown && this.#levels(stage, shown.step, [next, before], offer)}
      </section>
    `;
  }

  /**
   * Offer every level, where the buttons above do not lead to all.
   * @param {string} stage
   * @param {Step} now
   * @param {(Step | null | undefined)[]} above where those lead
   * @param {Offer} offer
   */
  #levels(stage, now, above, offer) {
    const levels = this.event.clocks[stage].steps.filter(({ pause }) => !pause);
    if (levels.every((each) => each === now || above.includes(each))) return null;
    return html`
      <div class="levels" role="group" aria-label="${say("clock.anyLevel")}" data-key="levels">
        ${levels.map((each) =>
          each === now
            ? html`<span class="looked" data-key="level${each.level}"><button type="button"
              aria-current="true" aria-disabled="true">${levelWords(each)}</button></span>`
            : offer(`level${each.level}`, "level", levelWords(each), { level: each.level })
        )}
      </div>
      <p class="hint" data-key="whole">${say("clock.wholeTime")}</p>
    `;
  }
}

/** @param {number} seconds */
const minutesWords = (seconds) =>
  say(seconds < 0 ? "clock.less" : "clock.more", { minutes: Math.abs(seconds) / 60 });

/** @param {Step} step */
const nextWords = (step) =>
  step.big
    ? say("clock.toLevel", { level: step.level, blinds: blinds(step) })
    : say("clock.toPlainLevel", { level: step.level });

/** @param {Step} step */
const levelWords = (step) =>
  html`${say("clock.level", { level: step.level })}${
    step.big && html`
      <b>${blinds(step)}</b>
    `
  }`;

customElements.define("clocks-panel", ClocksPanel);

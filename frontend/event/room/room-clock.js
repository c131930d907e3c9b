/** Run the clock of a freeze-out among friends: start, pause and the next level; all else is with the clocks of the desk. */

import "../../words/clock.js";
import { Bell } from "../../page/bell.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { listen } from "../../page/listen.js";
import { soundByTap } from "../../page/sound-by-tap.js";
import { say } from "../../words/say.js";
import { countKnown } from "../clock/clock-count.js";
import { blinds, clockFace } from "../clock/clock-face.js";
import { besideClock } from "../clock/clock-reading.js";
import { ACTS, ClockActs } from "../desk/clocks/clock-acts.js";
import { openPanel } from "../desk/desk-panels.js";
import { DeskPart } from "../desk/shared/desk-part.js";
import { sayAct } from "../desk/shared/desk-sentences.js";

/** @typedef {import("../../server/server-time.js").ServerTime} ServerTime */

export class RoomClock extends DeskPart {
  #face;
  #bell = new Bell();
  #looks;

  /**
   * @param {import("../desk/shared/desk-model.js").DeskModel} model
   * @param {string} stage
   * @param {ServerTime} time
   */
  constructor(model, stage, time) {
    super(model);
    this.stage = stage;
    this.time = time;
    this.#face = clockFace(time);
    this.#looks = new ClockActs(this, time);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.addEventListener("bell", (event) => {
      this.#bell.ring(/** @type {CustomEvent<"minute" | "change">} */ (event).detail);
      this.update();
    }, { signal });
    soundByTap(this.#bell, signal, { allowed: () => this.update() });
    listen(this, {
      start: () => this.#do("start"),
      end: () => this.#do("end"),
      sound: async () => {
        await this.#bell.allow();
        this.#bell.ring("minute");
        this.update();
      },
      pause: () => this.#do("pause"),
      level: ({ dataset }) => this.#do("level", { level: Number(dataset.level) }),
      clocks: () => openPanel(this.model, "clocks"),
    }, signal);
  }

  /** @param {string} act @param {Record<string, unknown>} [facts] */
  #do(act, facts = {}) {
    const stated = { ...ACTS[act], stage: this.stage, ...facts };
    return this.act([stated], sayAct(this.event, this.desk, stated));
  }

  get #clock() {
    return this.event.clocks[this.stage];
  }

  update() {
    super.update();
    const slot = this.querySelector(".clock-slot");
    if (!slot) return;
    if (this.#face.parentElement !== slot) slot.replaceChildren(this.#face);
    const { average } = besideClock(this.event, this.stage);
    this.#face.show(this.#clock, { average, brief: true });
    this.#looks.look();
  }

  gone() {
    this.#looks.look();
  }

  view() {
    return html`
      <div class="clock-slot" data-own data-key="face"></div>
      ${this.refusal()}
      ${this.may("clock_started") && this.#acts()}
      ${this.#clock.since !== null && this.#bell.silent && html`
        <button type="button" class="quiet" data-key="sound" data-do="sound">${say(
          "clock.sound",
        )}</button>
      `}
    `;
  }

  #acts() {
    const shown = countKnown(this.#clock, this.time.now());
    const { begun, since } = this.#clock;
    const running = since !== null;
    const { stage } = this;
    /** @param {string} role @param {string} act @param {string} words @param {{level?: number}} [of] */
    const offer = (role, act, words, of = {}) =>
      this.#looks.offer(role, { ...ACTS[act], stage, ...of }, (id) =>
        html`
          <button type="button" class="${role === "run" && !begun && "primary"}" data-do="${act}"
            data-level="${of.level}" aria-describedby="${id}" ${this.busy &&
              html`disabled`}>${words}</button>
        `);
    return html`
      <div class="room-clock-acts" data-key="acts">
        ${offer(
          "run",
          running ? "pause" : "start",
          say(running ? "clock.doPause" : begun ? "clock.doGoOn" : "clock.doStart"),
        )}
        ${shown && running && shown.pause > 0 && offer("break", "end", say("clock.endBreak"))}
        ${shown?.next && begun && !shown.pause &&
          offer(
            "level",
            "level",
            say("clock.toLevel", { level: shown.next.level, blinds: blinds(shown.next) }),
            {
              level: shown.next.level,
            },
          )}
        ${begun && html`
          <button type="button" class="icon-button" data-key="clocks" data-do="clocks"
            aria-label="${say("more.clocks")}">${icon("more")}</button>
        `}
      </div>
    `;
  }
}

customElements.define("room-clock", RoomClock);

/**
 * Draw the face of a clock that every screen of a hall has: it counts by itself between what the event brings.
 *
 * `clockFace(time)` makes one; `show(clock, about)` says what it shows. It emits `bell` a minute before a level or a
 * break ends, and when it does.
 */

import "../../words/clock.js";
import { html } from "../../page/html.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";
import { bellOf, countAt, leftOf, showLeft, untilNext } from "./clock-count.js";

/** @typedef {import("../types.js").Clock} Clock */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("./clock-count.js").Shown} Shown */
/** @typedef {Pick<import("../../server/server-time.js").ServerTime, "now" | "unsure">} Time */
/**
 * @typedef {Object} About what stands on a face besides
 * @property {string} [title]
 * @property {{left: number, entered: number} | null} [players]
 * @property {number | null} [average] how many chips they have on average
 * @property {boolean} [brief] what comes next stands elsewhere
 */

const MINUTE = 60_000;
/** A bell that is later rings no more, as after sleep. */
const LATE = 2_000;
const FLASH = 5_000;
/** A time that may be wrong by more says so; ms. */
const UNSURE = 250;
/** Below so many big blinds a tenth of one matters. */
const EXACT = 20;
/** How many signs a time has without hours. */
const LONG = 5;

export class ClockFace extends View {
  /** @type {Clock | null} */
  #clock = null;
  /** @type {About} */
  #about = {};
  #timer = 0;
  /** @type {Shown | null} what is drawn; null where the time is not known */
  #shown = null;
  /** What stands around the time that is left. */
  #around = "";
  /** @type {{clock: Clock, shown: Shown, at: number} | undefined} */
  #before;

  /** @param {Time} time */
  constructor(time) {
    super();
    this.time = time;
  }

  /** Show a clock from now on. @param {Clock} clock @param {About} [about] */
  show(clock, about = {}) {
    this.#clock = clock;
    this.#about = about;
    this.update();
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    document.addEventListener("visibilitychange", () => this.update(), { signal });
  }

  /** Draw, and again as soon as the seconds are others. */
  update() {
    const clock = this.#clock;
    // What is drawn and what is waited for are of one moment: a second may begin between two.
    const now = this.time.now();
    const shown = this.#shown = clock?.steps.length && now !== null ? countAt(clock, now) : null;
    this.#draw();
    clearTimeout(this.#timer);
    if (!clock || !shown || now === null || !this.isConnected) return;
    this.#ring(clock, shown, now);
    this.dataset.state = shown.running ? "running" : "standing";
    if (shown.running && !(shown.over && !shown.pause)) {
      this.#timer = setTimeout(() => this.update(), untilNext(leftOf(shown)));
    }
  }

  /** Draw what is another: the time, which is to be late nowhere, before what stands around it is even looked at. */
  #draw() {
    const time = this.querySelector(".clock-left")?.firstChild;
    if (time) time.nodeValue = this.#left;
    const around = this.#markup("").text;
    if (!time || around !== this.#around) super.update();
    this.#around = around;
  }

  /** Ring for what time has brought, not for what somebody did. @param {Clock} clock @param {Shown} shown @param {number} now */
  #ring(clock, shown, now) {
    const before = this.#before;
    const look = this.#before = { clock, shown, at: now };
    const kind = before && now - before.at <= LATE && bellOf(before, look);
    if (!kind) return;
    this.flash(kind);
    this.emit("bell", kind);
  }

  /** Be seen to ring. @param {"minute" | "change"} kind */
  flash(kind) {
    this.dataset.flash = kind;
    setTimeout(() => delete this.dataset.flash, FLASH);
  }

  view() {
    return this.#markup(this.#left);
  }

  get #left() {
    return this.#shown ? showLeft(leftOf(this.#shown)) : "–:––";
  }

  /** @param {string} left */
  #markup(left) {
    const [clock, shown] = [this.#clock, this.#shown];
    if (!clock?.steps.length) return html``;
    if (!shown) {
      return html`${this.#title()}<p class="clock-left">${left}</p><p class="clock-state" role="status">${
        say("clock.unknown")
      }</p>`;
    }
    const { step, pause } = shown;
    const inBreak = pause > 0 || Boolean(step.pause);
    const state = stateWords(clock, shown);
    return html`
      ${this.#title()}
      <p class="clock-level">${inBreak ? say("clock.break") : levelWords(clock, step)}</p>
      <p class="clock-left" role="timer" ${this.#left.length > LONG && html`data-long`}>${left}</p>
      ${state && html`<p class="clock-state" data-key="state">${state}</p>`}
      ${!inBreak && step.big && html`<p class="clock-blinds">${blinds(step)}</p>`}
      <ul class="clock-lines">${this.#lines(shown, inBreak).map((line) =>
        html`<li>${line}</li>`
      )}</ul>
    `;
  }

  #title() {
    const { title } = this.#about;
    return title && html`<h2 dir="auto">${title}</h2>`;
  }

  /** Return what is said below. @param {Shown} shown @param {boolean} inBreak */
  #lines({ step, next, entries, toBreak, change, pause, running }, inBreak) {
    const { players = null, average = null, brief = false } = this.#about;
    const after = pause > 0 ? step : next;
    return [
      !brief && after?.big && say("clock.next", { level: after.level, blinds: blinds(after) }),
      !inBreak && after?.big && say("clock.fromNextHand"),
      players && say("clock.players", players),
      average && averageWords(average, step.big || next?.big),
      entries !== null && entriesWords(/** @type {Clock} */ (this.#clock), entries),
      toBreak !== null && say("clock.toBreak", { count: minutesOf(toBreak) }),
      change && say("clock.colourUp", {
        chip: change.step.colour_up ?? 0,
        level: change.step.level,
        count: minutesOf(change.left),
      }),
      step.note?.text,
      running && this.time.unsure > UNSURE && unsureWords(this.time.unsure),
    ].filter((line) => typeof line === "string");
  }
}

/** @param {Clock} clock @param {Step} step */
const levelWords = ({ steps }, { level, big }) =>
  big || steps.length > 1 ? say("clock.level", { level }) : "";

/** Say whether a clock stands, and why. @param {Clock} clock @param {Shown} shown */
function stateWords({ begun }, { running, over, pause, step }) {
  if (!begun) return say("clock.notBegun");
  if (!running) return say("clock.paused");
  if (over && !pause) return say(step.big ? "clock.past" : "clock.timeUp");
  return "";
}

/** Write the blinds, and the ante where there is one. @param {Step} step */
export const blinds = ({ small, big, ante }) =>
  say(ante ? "clock.blindsAnte" : "clock.blinds", {
    small: small ?? 0,
    big: big ?? 0,
    ante: ante ?? 0,
  });

/** Say until when entries are open, by the level with which they close. @param {Clock} clock @param {number} left */
function entriesWords({ steps, entry_until: until }, left) {
  if (!left) return say("clock.entriesClosed");
  const last = steps.find(({ ends, pause }) => ends === until && !pause);
  return last
    ? say("clock.entriesUntil", { level: last.level, count: minutesOf(left) })
    : say("clock.entriesOpen", { count: minutesOf(left) });
}

/** Say by how much the time may be wrong; a tenth of a second that has begun counts. @param {number} ms */
const unsureWords = (ms) => say("clock.unsure", { seconds: (Math.ceil(ms / 100) / 10).toFixed(1) });

/** A minute that has begun counts. @param {number} ms */
const minutesOf = (ms) => Math.ceil(ms / MINUTE);

/** @param {number} average @param {number} [big] */
function averageWords(average, big) {
  if (!big) return say("clock.average", { chips: average });
  const blinds = average / big;
  return say("clock.averageBlinds", {
    chips: average,
    blinds: blinds < EXACT ? blinds.toFixed(1) : Math.round(blinds),
  });
}

customElements.define("clock-face", ClockFace);

/** Return the face of a clock that counts by `time`. @param {Time} time */
export const clockFace = (time) => new ClockFace(time);

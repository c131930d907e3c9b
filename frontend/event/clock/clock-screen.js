/** Show the clocks of an event to the hall: one fills the screen, and another is chosen above it. */

import "../../words/event.js";
import { recall, remember } from "../../device/web-storage.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { listen } from "../../page/listen.js";
import { eventPath } from "../../page/router.js";
import { View } from "../../page/view.js";
import { sayMissing } from "../../server/failure.js";
import { ServerTime } from "../../server/server-time.js";
import { say, showTime } from "../../words/say.js";
import { EventModel } from "../event-model.js";
import { Bell } from "../../page/bell.js";
import { clockFace } from "./clock-face.js";
import { besideClock, clockTitle } from "./clock-reading.js";
import { keepAwake } from "../../device/keep-awake.js";

/** Milliseconds: it comes back soon, and asks nothing beside a stream that is about to begin. */
const PACE = { silence: 25_000, longest: 5_000, patience: 1_000 };

export class ClockScreen extends View {
  #due = 0;
  #face;
  #bell = new Bell();
  #awake = false;

  /** @param {string} code */
  constructor(code) {
    super();
    this.model = new EventModel(code, { pace: PACE, hangs: true });
    this.time = new ServerTime(() => this.update());
    this.#face = clockFace(this.time);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    // What the hall looks at has its styles with the board's.
    document.querySelector("link[data-board]")?.setAttribute("rel", "stylesheet");
    this.model.store.subscribe(() => this.#changed(signal), signal);
    signal.addEventListener("abort", () => this.model.stop());
    listen(this, {
      stage: ({ dataset }) => {
        remember(`clock.${this.model.code}`, dataset.stage);
        this.update();
      },
      sound: () => this.#sound(),
    }, signal);
    this.addEventListener("bell", (event) => {
      this.#bell.ring(/** @type {CustomEvent<"minute" | "change">} */ (event).detail);
    }, { signal });
    this.model.start();
    keepAwake(signal, (awake) => {
      this.#awake = awake;
      this.update();
    });
  }

  /** A tap allows what follows to sound. */
  async #sound() {
    await this.#bell.allow();
    this.#bell.ring("minute");
    this.update();
  }

  /** Draw once for all that changes in one breath. @param {AbortSignal} signal */
  #changed(signal) {
    this.#due ||= setTimeout(() => {
      this.#due = 0;
      this.update();
      if (this.model.store.state.link.state === "live") this.time.startOnceSeen(signal);
    });
  }

  /** The stage whose clock is shown: the one chosen, else one that runs, else the first. */
  get #stage() {
    const { clocks = {} } = this.model.store.state.event ?? {};
    const chosen = recall(`clock.${this.model.code}`, "");
    const stages = Object.keys(clocks);
    return stages.find((each) => each === chosen) ??
      stages.find((each) => clocks[each].since !== null) ?? stages[0];
  }

  update() {
    super.update();
    const slot = this.querySelector(".clock-slot");
    const { event } = this.model.store.state;
    if (!slot || !event) return;
    if (this.#face.parentElement !== slot) slot.replaceChildren(this.#face);
    const stage = this.#stage;
    const title = clockTitle(event, stage);
    this.#face.show(event.clocks[stage], { title, ...besideClock(event, stage) });
    document.title = say("clock.title", { title: event.occasion.title });
  }

  view() {
    const { event, link: { state, since }, missing, refused } = this.model.store.state;
    if (missing) {
      return html`
        <main class="page stack">
          <h1>${say("event.missing")}</h1>
          <p>${sayMissing(refused, "event.missingHelp", this.model.code)}</p>
          <a class="primary button" href="/">${say("table.home")}</a>
        </main>
      `;
    }
    const stages = Object.keys(event?.clocks ?? {});
    return html`
      <header class="table-head">
        <a class="icon-button" href="${eventPath(this.model.code)}"
          aria-label="${say("clock.toEvent")}">${icon("back")}</a>
        <h1><span dir="auto">${event?.occasion.title}</span></h1>
        <p class="link" data-state="${state}"
          role="status"><span data-key="${state}">${say(`link.${state}`, {
            time: showTime(since),
          })}</span></p>
      </header>
      <main class="page clock-page" data-state="${state}">
        ${event && stages.length > 1 && html`
          <nav class="clock-nav" aria-label="${say("clock.which")}">${stages.map((each) =>
            html`
              <button type="button" data-do="stage" data-stage="${each}" ${each === this.#stage &&
                html`aria-current="true"`}
                dir="auto">${clockTitle(event, each)}</button>
            `
          )}</nav>
        `}
        ${event && stages.length === 0 && html`<p>${say("clock.none")}</p>`}
        ${event && stages.length > 0 && html`
          <div class="clock-slot" data-own data-key="face"></div>
          ${state === "offline" &&
            html`<p class="soft" role="alert" data-key="stale">${
              say("clock.stale", { time: showTime(since) })
            }</p>`}
          <p class="clock-foot" data-key="foot">${this.#bell.allowed
            ? say("clock.soundOn")
            : html`<button type="button" data-do="sound">${
              say("clock.sound")
            }</button>`} <span class="soft">${say(
              this.#awake ? "clock.awake" : "clock.notAwake",
            )}</span></p>
        `}
      </main>
    `;
  }
}

customElements.define("clock-screen", ClockScreen);

/** Show an event in the hall, on a screen that nobody touches: its pages turn by themselves, and never scroll. */

import "../../words/board.js";
import "../../words/event.js";
import { html } from "../../page/html.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";
import { createApi } from "../../server/api.js";
import { sayMissing } from "../../server/failure.js";
import { ServerTime } from "../../server/server-time.js";
import { clockFace } from "../clock/clock-face.js";
import { besideClock } from "../clock/clock-reading.js";
import { keepAwake } from "../../device/keep-awake.js";
import { EventModel } from "../event-model.js";
import { OUT_OF_TOUCH, PACE, TICK } from "./board-pace.js";
import { Bells } from "./bells.js";
import { isLong, linesOf, listsOf, pagesOf } from "./board-pages.js";
import { keepTold, takeName, toldLast } from "./screen-name.js";

/** @typedef {import("./board-pages.js").Page} Page */
/** @typedef {import("./room-rows.js").Row} Row */
/** @typedef {import("./screen-name.js").Told} Told */

/** Milliseconds: how often the server hears that this screen is there: it may not notice that the line is cut. */
const REPORT = 10_000;
const TURN = 10_000;
const FRESH = 10_000;
/** A still picture moves a little each minute, so that it burns in nowhere. */
const SHIFT = 60_000;
const SHIFTS = 8;

export class BoardScreen extends View {
  /** @type {Told} */
  #shown = toldLast("", "");
  #name = "";
  /** @type {Page[]} */
  #pages = [];
  #at = 0;
  #line = 0;
  /** @type {string | null} which lines are up, of which one stands at the foot; null before the first look */
  #lines = null;
  /** By the clock that does not jump, in milliseconds: when the page was turned last, and the server heard. */
  #turned = 0;
  #heard = performance.now();
  #shifted = 0;
  #reported = 0;
  #shift = 0;
  #due = 0;
  /** @type {Map<string, string> | null} what was new of each row last; null before the first look */
  #news = null;
  /** @type {Map<string, number>} for how long rows that have changed are still marked, once they are seen */
  #fresh = new Map();
  #bells = new Bells();

  #time = new ServerTime(() => this.#lay());
  #face = clockFace(this.#time);

  /** By default it is of the event that the page came with. @param {string} [code] */
  constructor(code = document.documentElement.dataset.event ?? "") {
    super();
    this.model = new EventModel(code, {
      path: () => this.#stream,
      onEvent: (kind, data) => kind === "screen" && this.#obey(JSON.parse(data)),
      pace: PACE,
      hangs: true,
    });
  }

  /** @returns {string} */
  get #path() {
    return `/events/${encodeURIComponent(this.model.code)}/screens/${this.#name}`;
  }

  /** Where it follows the event; says what it was told last. @returns {string} */
  get #stream() {
    const { page, blank, message } = this.#shown;
    const last = new URLSearchParams({ page, blank: String(blank), message });
    return `/api/v1${this.#path}/live?${last}`;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    // Where the page did not come from the server, its styles wait.
    document.querySelector("link[data-board]")?.setAttribute("rel", "stylesheet");
    const tall = matchMedia("(orientation: portrait)");
    tall.addEventListener("change", () => this.#lay(), { signal });
    this.model.store.subscribe(({ link }) => {
      if (link.state === "live") this.#heard = performance.now();
      this.#due ||= setTimeout(() => {
        this.#due = 0;
        this.#lay();
        if (this.model.store.state.link.state === "live") this.#time.startOnceSeen(signal);
      });
    }, signal);
    const timer = setInterval(() => this.#tick(), TICK);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      clearTimeout(this.#due);
      this.model.stop();
    });
    this.#start(signal);
  }

  /** @param {AbortSignal} signal */
  async #start(signal) {
    this.#name = await takeName();
    this.#shown = toldLast(this.model.code, this.#name);
    if (signal.aborted) return;
    this.model.start();
    keepAwake(signal, () => {});
  }

  /** Show what the desk wants shown here. @param {Told} shown */
  #obey(shown) {
    const before = this.#shown;
    this.#shown = shown;
    keepTold(this.model.code, this.#name, shown);
    if (shown.reloads > before.reloads) location.reload();
    if (shown.page !== before.page) this.#turnTo(0);
    this.#lay();
    return true;
  }

  /** Lay out the pages anew; the one that is shown stays, unless something is announced. */
  #lay() {
    const { event } = this.model.store.state;
    if (!event) return this.update();
    const shown = this.#pages[this.#at];
    const tall = matchMedia("(orientation: portrait)").matches;
    const now = this.#time.now() ?? Date.now();
    const lists = listsOf(event, now);
    this.#pages = pagesOf(event, lists, { tall, kind: this.#shown.page });
    const same = this.#pages.findIndex(({ kind, title, number }) =>
      kind === shown?.kind && title === shown.title && number === shown.number
    );
    this.#at = same >= 0 ? same : Math.min(this.#at, this.#pages.length - 1);
    const lines = linesOf(event).map(({ key }) => key).join(" ");
    if (lines !== this.#lines) {
      if (this.#lines !== null) this.#turned = performance.now();
      this.#lines = lines;
      this.#line = 0;
    }
    if (this.#compare(lists)) {
      this.#turnTo(this.#pages.findIndex(({ kind }) => kind === "announcements"));
    }
    this.update();
  }

  /**
   * Mark the rows that tell something new, which page ever is shown; return whether a line is announced anew.
   * @param {ReturnType<typeof listsOf>} lists
   */
  #compare(lists) {
    const before = this.#news;
    this.#news = new Map(
      lists.flatMap(({ rows }) => rows.map(({ key, news = "" }) => [key, news])),
    );
    const fresh = [...this.#news].filter(([key, news]) => news && news !== before?.get(key));
    for (const key of this.#fresh.keys()) if (!this.#news.get(key)) this.#fresh.delete(key);
    if (!before) return false;
    for (const [key] of fresh) this.#fresh.set(key, FRESH);
    const up = lists.find(({ kind }) => kind === "announcements");
    return up?.rows.some(({ key }) => fresh.some(([each]) => each === key));
  }

  async #report() {
    try {
      await createApi().put(this.#path, undefined);
    } catch {
      // It is said again soon.
    }
  }

  /** @param {number} at */
  #turnTo(at) {
    if (at < 0) return;
    this.#at = at;
    this.#turned = performance.now();
  }

  #tick() {
    const now = performance.now();
    for (const { key } of this.#pages[this.#at]?.rows ?? []) {
      const left = (this.#fresh.get(key) ?? 0) - TICK;
      if (left > 0) this.#fresh.set(key, left);
      else this.#fresh.delete(key);
    }
    if (now - this.#shifted >= SHIFT) {
      this.#shifted = now;
      this.#shift = (this.#shift + 1) % SHIFTS;
    }
    if (now - this.#reported >= REPORT && now - this.#heard < OUT_OF_TOUCH) {
      this.#reported = now;
      this.#report();
    }
    const { event } = this.model.store.state;
    const time = this.#time.now();
    const ringing = event && time !== null && this.#bells.ringing(event.clocks, time);
    if (ringing) this.#ring(ringing);
    if (now - this.#turned >= TURN) {
      this.#turned = now;
      this.#line += 1;
      this.#at += 1;
      if (this.#at >= this.#pages.length) this.#at = 0;
      // The time until something starts is another by now.
      return this.#lay();
    }
    this.update();
  }

  /** Turn to the clock that rings, where the desk lets it be seen. @param {NonNullable<ReturnType<Bells["ringing"]>>} bell */
  #ring({ stage, kind }) {
    const at = this.#pages.findIndex((each) => each.stage === stage);
    if (at < 0) return;
    this.#turnTo(at);
    this.#face.flash(kind);
  }

  update() {
    // Until it knows more than the server has drawn, that stands.
    const { event, missing } = this.model.store.state;
    if (!event && !missing) return;
    super.update();
    this.#showClock(event);
    if (event) document.title = say("event.title", { title: event.occasion.title });
  }

  /** Let the clock of the page fill it: one face serves all. @param {import("../types.js").Event | null} event */
  #showClock(event) {
    const slot = this.querySelector(".clock-slot");
    const { stage = "" } = this.#pages[this.#at] ?? {};
    const clock = event?.clocks[stage];
    if (!event || !slot || !clock) return;
    if (this.#face.parentElement !== slot) slot.replaceChildren(this.#face);
    this.#face.show(clock, besideClock(event, stage));
  }

  view() {
    const { event, link, missing, refused } = this.model.store.state;
    if (missing || !event) return missingView(this.model.code, refused);
    const { blank, message } = this.#shown;
    if (blank) return html`<main class="board" data-blank></main>`;
    const stale = performance.now() - this.#heard > OUT_OF_TOUCH;
    const page = this.#pages[this.#at];
    const lines = linesOf(event);
    const banded = page?.kind !== "announcements" || message;
    const line = banded ? lines[this.#line % lines.length] : undefined;
    return html`
      <main class="board" data-shift="${this.#shift}" data-kind="${page?.kind}" data-size="${message
        ? "line"
        : page?.size}"
        ${stale && html`data-stale`}>
        <p class="stale" role="alert">${stale &&
          say("board.stale", { time: showSecond(link.since) })}</p>
        <header><h1 dir="auto">${message ? say("board.message") : page?.title}</h1>${!message &&
          page?.of > 1 &&
          html`<p class="turn">${
            say("board.turn", { number: page.number, of: page.of })
          }</p>`}</header>
        ${!message && page?.stage &&
          html`<div class="clock-slot" data-own data-key="clock"></div>`}<ol class="rows" data-key="rows">${message
          ? html`<li data-key="message"><span class="text" dir="auto">${message}</span></li>`
          : page?.rows.map((row) => rowView(row, this.#fresh.has(row.key), isLong(row, page)))}</ol>
        <p class="band" dir="auto">${line &&
          html`<span>${lineView({ ...line, note: line.short || line.note })}</span>`}</p>
        ${aloudView(lines)}
        <footer><span dir="auto">${event.occasion
          .title}</span><span class="touch" data-state="${stale ? "offline" : "live"}">${say(
            stale ? "board.outOfTouch" : "board.inTouch",
            { time: showSecond(link.since) },
          )}</span><span>${say("board.screen", { name: this.#name })}</span></footer>
      </main>
    `;
  }
}

/** @param {Row} row @param {boolean} fresh @param {boolean} long */
const rowView = ({ key, lead, text, note, from }, fresh, long) =>
  html`
    <li data-key="${key}"
      ${fresh && html`data-fresh`}
      ${long && html`data-long`}>${lead && html`
        <b class="lead" dir="auto">${lead}</b>
      `}<span class="text" dir="auto">${text}</span>${from && html`
        <span class="from" dir="auto">${from}</span>
      `}${note && html`
        <span class="beside" dir="auto">${note}</span>
      `}</li>
  `;

/** What is not for all says for which tables it is. @param {Row} line */
const lineView = ({ text, note }) =>
  html`<span dir="auto">${text}</span>${
    note && html`
      <span class="for" dir="auto">${note}</span>
    `
  }`;

/** A screen reader reads each line once, whichever page is shown. @param {Row[]} lines the newest first */
const aloudView = (lines) =>
  html`
    <div class="unseen" aria-live="polite" data-key="aloud">${lines.toReversed().map((line) =>
      html`<p data-key="${line.key}" dir="auto">${lineView(line)}</p>`
    )}</div>
  `;

/**
 * @param {string} code
 * @param {import("../../server/api.js").ApiError} [refused]
 */
const missingView = (code, refused) =>
  html`
    <main class="board" data-size="lines">
      <header>
        <h1>${say("event.missing")}</h1>
      </header>
      <ol class="rows">
        <li><span class="text">${sayMissing(refused, "event.missingHelp", code)}</span></li>
      </ol>
    </main>
  `;

const second = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** @param {Date} when */
const showSecond = (when) => second.format(when);

customElements.define("board-screen", BoardScreen);

/** Show a table on a television across the room: its sheet alone, larger, which nobody touches and which says its age. */

import "../../words/table.js";
import "../../words/tv.js";
import { html } from "../../page/html.js";
import { onceSeen } from "../../page/idle.js";
import { View } from "../../page/view.js";
import { comingLine, winnerLine } from "../../sheet/standing-line.js";
import { ScoreSheet } from "../../sheet/score-sheet.js";
import { say, sayTitle, showTime } from "../../words/say.js";
import { missingView } from "../missing-view.js";
import { TableModel } from "../model/table-model.js";
import { linkState, newsOf, titleOf } from "../table-head.js";

/** Milliseconds. It looks this often, */
const TICK = 500;
/** and the server says every two seconds that it is there, of which one may be late. */
const OUT_OF_TOUCH = 4_000;
const PACE = { silence: OUT_OF_TOUCH, longest: 2_000, patience: 1_000 };

export class TvScreen extends View {
  /** @type {ScoreSheet | null} */
  #paper = null;
  #due = 0;
  #awake = false;

  /** By default it is of the table that the page came with. @param {string} [code] */
  constructor(code = document.documentElement.dataset.code ?? "") {
    super();
    this.model = new TableModel(code, null, PACE);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    // Where the page did not come from the server, its styles wait.
    document.querySelector("link[data-tv]")?.setAttribute("rel", "stylesheet");
    this.model.store.subscribe(() => {
      this.#due ||= setTimeout(() => {
        this.#due = 0;
        this.update();
        if (this.model.store.state.link.state === "live") this.#keepAwake(signal);
      });
    }, signal);
    const timer = setInterval(() => this.update(), TICK);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      clearTimeout(this.#due);
      this.model.stop();
    });
    this.model.start();
  }

  /** What nobody waits for comes once the sheet is live. @param {AbortSignal} signal */
  #keepAwake(signal) {
    if (this.#awake) return;
    this.#awake = true;
    onceSeen(() =>
      import("../../device/keep-awake.js").then(({ keepAwake }) => keepAwake(signal, () => {}))
        .catch(() => undefined)
    );
  }

  update() {
    const { table, sheet, missing } = this.model.store.state;
    // Until it knows more than the server has drawn, that stands.
    if (!table && !missing) return;
    super.update();
    const slot = this.querySelector(".sheet-slot");
    if (!sheet || !slot) return;
    const paper = this.#paper ??= slot.querySelector("score-sheet") ?? new ScoreSheet();
    if (paper.parentElement !== slot) slot.append(paper);
    if (paper.sheet !== sheet) paper.show(sheet, []);
    document.title = say("table.title", {
      game: sayTitle(sheet.game.title),
      name: titleOf(this.model),
    });
  }

  view() {
    const { sheet, link, missing } = this.model.store.state;
    if (missing) return missingView(this.model);
    const stale = link.state !== "live" && Date.now() - link.since.getTime() > OUT_OF_TOUCH;
    const line = !sheet
      ? say("table.waiting")
      : sheet.status === "finished"
      ? winnerLine(sheet)
      : sheet.status === "coin_toss"
      ? say("table.tossDue")
      : comingLine(sheet);
    return html`
      <p class="stale" role="alert">${stale &&
        say("tv.stale", { time: showTime(link.since) })}</p>
      <header class="table-head">
        <h1><span dir="auto">${titleOf(this.model)}</span>${sheet && html`
          <span class="table-game">${sayTitle(sheet.game.title)}</span>
        `}</h1>
        ${linkState(this.model)}
        <p class="unseen" aria-live="polite">${sheet && newsOf(sheet)}</p>
      </header>
      <main class="sheet-slot" data-own ${stale && html`data-stale`}></main>
      <footer class="table-foot">
        <p class="coming">${line}</p>
      </footer>
    `;
  }
}

customElements.define("tv-screen", TvScreen);

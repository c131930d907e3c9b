/** Show a table: its sheet, how we stand with the server, and what this device may do. */

import "../device/release-note.js";
import "../words/table.js";
import { holdKeys } from "../entry/held-keys.js";
import { html } from "../page/html.js";
import { whenIdle } from "../page/idle.js";
import { listen } from "../page/listen.js";
import { go, tablePath } from "../page/router.js";
import { panelsOpened } from "../page/slide-panel.js";
import { tapAgain } from "../page/tapped-before.js";
import { View } from "../page/view.js";
import { sayFailure } from "../server/failure.js";
import { nameOf } from "../sheet/columns.js";
import { ScoreSheet } from "../sheet/score-sheet.js";
import { say, sayTitle } from "../words/say.js";
import { nextHere } from "./event/next-here.js";
import { stepView } from "./main-step.js";
import { missingView } from "./missing-view.js";
import { mySeat, onlyWatch, seatAgain, takeSeat } from "./model/claiming.js";
import { TableModel } from "./model/table-model.js";
import { notesView } from "./notes.js";
import { dealPanels, fetchGamePanels, gamePanels, goOn, prepare } from "./opening.js";
import { RejoinNotes } from "./rejoin-notes.js";
import { headView, titleOf } from "./table-head.js";
import { toolsView } from "./tools-view.js";
import { UndoBar } from "./undo-bar.js";

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("./panels/answers.js").Answer} Answer */

export class TableScreen extends View {
  /** @type {ScoreSheet | null} */
  #paper = null;
  /** @type {Sheet["status"] | null} */
  #status = null;
  /** Whether the game has just ended and its result is still to be shown. */
  #over = false;
  /** @type {Promise<void> | null} what is being opened, until all that was chosen in it is done */
  #opening = null;
  /** How many panels had been opened when that was asked for. */
  #before = 0;
  /** The timer of what has changed and is still to be drawn. */
  #due = 0;
  /** What is told once, until it is read. */
  #notice = "";
  /** Why the last panel could not be opened. */
  #failure = "";
  /** The id of the game whose entry form is at hand. */
  #prepared = "";
  #signal = new AbortController().signal;

  /**
   * By default it is the one that the page came with.
   * @param {string} [code]
   * @param {string | null} [game] the id of a game that was played before, null for the newest
   */
  constructor(code = onPage("code") ?? "", game = onPage("game")) {
    super();
    this.model = new TableModel(code, game);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(() => this.#changed(), signal);
    signal.addEventListener("abort", () => this.model.stop());
    this.addEventListener("why", (event) => this.#why(/** @type {CustomEvent} */ (event).detail), {
      signal,
    });
    this.addEventListener(
      "waiting",
      (event) => this.#waiting(/** @type {CustomEvent} */ (event).detail),
      { signal },
    );
    this.addEventListener(
      "seat",
      (event) => this.#seat(/** @type {CustomEvent} */ (event).detail),
      { signal },
    );
    addEventListener("keydown", (event) => this.#shortcut(event), { signal });
    // Before the panel hears it, which then closes.
    addEventListener(
      "done",
      (event) => this.#done(/** @type {CustomEvent} */ (event).detail),
      { capture: true, signal },
    );
    listen(this, this.#actions(), signal);
    const notMine = this.model.api.writes ? ".watchers" : ".keepers";
    for (const each of this.querySelectorAll(notMine)) each.remove();
    this.model.start();
    this.#signal = signal;
    tapAgain();
  }

  #actions() {
    return {
      enter: () => this.#open(enterDeal),
      correction: (/** @type {HTMLElement} */ { dataset }) =>
        this.#open((model) => dealPanels.correct(model, dataset.entry ?? "")),
      outbox: () => this.#waiting(this.model.store.state.waiting[0]?.id),
      toss: () => this.#open(gamePanels.toss),
      rejoin: (/** @type {HTMLElement} */ { dataset }) =>
        this.#open((model) => gamePanels.rejoin(model, Number(dataset.seat))),
      next: () => this.#startNext(),
      start: () => go(`${tablePath(this.model.code)}/new`),
      sign: () => this.#open(gamePanels.sign),
      who: () => this.#settle(gamePanels.who),
      again: () => this.#again(),
      read: () => {
        this.#notice = "";
        this.update();
      },
      keeper: () => this.#open(gamePanels.takeOver),
      dismiss: () => this.model.key.dismiss(),
      watch: () => this.model.key.drop(),
      disputed: (/** @type {HTMLElement} */ { dataset }) =>
        this.#why({ id: dataset.entry ?? "", seat: 0 }),
      qr: () => this.#open(gamePanels.qr),
      standings: () => this.#open(gamePanels.standings),
      share: () => this.#open(gamePanels.share),
      more: () => this.#open(gamePanels.more),
    };
  }

  /**
   * Open a panel and take over what it answered.
   * @param {(model: TableModel) => Answer} panel
   */
  async #open(panel) {
    if (!await this.#once(() => this.#then(panel(this.model)))) return;
    // Whoever works with keys goes on from here: what was focused may be gone.
    if (document.activeElement === document.body) {
      this.#mainButton()?.focus({ preventScroll: true });
    }
  }

  /**
   * Open nothing while a panel is on its way: on a slow network a second tap comes before the first has opened. A tap
   * upon the closing of a panel waits until that is told. Return whether it was done.
   * @param {() => Promise<void>} work
   */
  async #once(work) {
    const before = panelsOpened();
    if (this.#opening && before === this.#before) return false;
    const opening = this.#afterwards(before, this.#opening, work);
    [this.#opening, this.#before] = [opening, before];
    try {
      await opening;
    } finally {
      if (this.#opening === opening) this.#opening = null;
    }
    return true;
  }

  /** @param {number} before @param {Promise<void> | null} closing @param {() => Promise<void>} work */
  async #afterwards(before, closing, work) {
    await Promise.allSettled([closing]);
    if (before !== panelsOpened()) return;
    this.#failure = "";
    await this.#fetching(work);
  }

  /** Tell why a panel could not be fetched. @param {() => Promise<void>} work */
  async #fetching(work) {
    try {
      await work();
    } catch (error) {
      this.#failure = sayFailure(error, "panel.notFetched");
      this.update();
    }
  }

  /**
   * Take over what a panel answered; where something was refused in it, ask at once what shall become of that.
   * @param {Answer} answer
   */
  async #then(answer) {
    const before = this.#refused();
    await goOn(this.model, answer);
    const refused = this.#refused().find((id) => !before.includes(id));
    if (refused) await this.#waiting(refused);
    this.#showResult();
  }

  /**
   * Take over what was done in a panel and draw it, so that what stands behind the panel as it closes is the new sheet.
   * @param {any} answer what the panel answers
   */
  #done(answer) {
    if (answer?.game && answer.totals) this.model.adopt(answer);
    this.#draw();
  }

  /** Start what an event plays here next. */
  async #startNext() {
    const { table, sheet } = this.model.store.state;
    const next = nextHere(table, sheet);
    if (!next) return;
    await this.#once(async () => {
      try {
        await this.model.startNext(next);
      } catch (error) {
        this.#failure = sayFailure(error);
      }
    });
    this.update();
  }

  #refused() {
    const { waiting } = this.model.store.state;
    return waiting.filter(({ state }) => state === "refused").map(({ id }) => id);
  }

  /** @param {string | undefined} id */
  #waiting(id) {
    return this.#then(dealPanels.waiting(this.model, id ?? ""));
  }

  /** Draw what has changed: once for all that changes in one breath, and apart from the work of taking it over. */
  #changed() {
    this.#due ||= setTimeout(() => this.#draw());
  }

  #draw() {
    clearTimeout(this.#due);
    this.#due = 0;
    const { table, sheet, link } = this.model.store.state;
    const before = this.#status;
    this.#status = sheet?.status ?? null;
    this.update();
    if (sheet && link.state !== "catching" && sheet.game.id !== this.#prepared) {
      this.#prepared = sheet.game.id;
      // What cannot be fetched now is fetched at the tap.
      whenIdle(() => prepare(this.model, sheet, this.#signal).catch(() => undefined));
    }
    if (table?.event || table?.announcements) {
      import("./event/call-director.js").catch(() => undefined);
    }
    if (table?.settles && this.#status === "finished") {
      import("./settling/settle-here.js").catch(() => undefined);
    }
    const ends = before !== null && before !== "finished";
    this.#over = this.#status === "finished" && (this.#over || ends);
    this.#showResult();
  }

  /** Bring up the result of a game that has just ended, once no panel is open; the next may have begun meanwhile. */
  async #showResult() {
    if (!this.#hasResult) return;
    await fetchGamePanels().catch(() => undefined);
    if (!this.#hasResult) return;
    this.#over = false;
    await this.#fetching(() => this.#then(gamePanels.standings(this.model)));
  }

  get #hasResult() {
    return this.#over && !document.querySelector("dialog[open]");
  }

  update() {
    super.update();
    const { sheet, waiting, own } = this.model.store.state;
    const slot = this.querySelector(".sheet-slot");
    const undo = this.querySelector("undo-bar");
    if (undo instanceof UndoBar) undo.show(this.model);
    const notes = this.querySelector("rejoin-notes");
    if (notes instanceof RejoinNotes) {
      const rejoinable = this.model.api.writes && sheet?.status !== "finished" &&
        waiting.length === 0;
      notes.show(this.model.api, rejoinable ? sheet : null);
    }
    if (!sheet || !slot) return;
    const paper = this.#paper ??= slot.querySelector("score-sheet") ?? new ScoreSheet();
    if (paper.parentElement !== slot) slot.append(paper);
    const me = mySeat(sheet) ?? null;
    const moved = paper.me !== me || paper.own !== own;
    Object.assign(paper, { me, own });
    if (paper.sheet !== sheet || paper.waiting !== waiting) paper.show(sheet, waiting);
    else if (moved) paper.update();
    document.title = say("table.title", {
      game: sayTitle(sheet.game.title),
      name: titleOf(this.model),
    });
  }

  view() {
    const { table, sheet, missing } = this.model.store.state;
    if (missing) return missingView(this.model);
    const next = this.model.past ? null : nextHere(table, sheet);
    return html`
      ${headView(this.model)}
      <main class="sheet-slot" data-own></main>
      <footer class="table-foot">
        <release-note></release-note>
        ${notesView(this.model, this.#notice)}
        <undo-bar data-key="undo"></undo-bar>
        <rejoin-notes data-key="rejoins"></rejoin-notes>
        ${this.#failure && html`<p class="refusal" role="alert">${this.#failure}</p>`}
        ${stepView(this.model, next)}
        ${table && toolsView(this.model)}
      </footer>
    `;
  }

  /** @param {{id: string, seat: number}} asked */
  #why({ id, seat }) {
    this.#open((model) => dealPanels.why(model, id, seat));
  }

  /** @param {number} seat */
  #seat(seat) {
    return this.#settle((model) => gamePanels.seat(model, seat));
  }

  /**
   * Open a panel, and take over whose this phone is now, or a new sheet.
   * @param {(model: TableModel) => Promise<Sheet | {me: number | null} | undefined>} panel
   */
  async #settle(panel) {
    /** @type {Sheet | {me: number | null} | undefined} */
    let choice;
    await this.#once(async () => {
      choice = await panel(this.model);
    });
    await this.#take(choice);
    // The game may have ended while the panel was still closing.
    this.#showResult();
  }

  /** Take the seat of whoever this phone was of before; where that cannot be, ask. */
  async #again() {
    const { sheet } = this.model.store.state;
    const seat = sheet && seatAgain(sheet)?.seat;
    if (!seat) return;
    try {
      await takeSeat(sheet, seat);
      await this.#take({ me: seat });
    } catch {
      await this.#settle(gamePanels.who);
    }
  }

  /** @param {Sheet | {me: number | null} | undefined} choice */
  async #take(choice) {
    const { sheet } = this.model.store.state;
    if (!choice || !sheet || !("me" in choice)) return;
    const { me } = choice;
    if (me === null) onlyWatch(sheet);
    this.#notice = me === null ? "" : say("me.done", { name: nameOf(sheet, me) });
    this.update();
    await this.model.refresh();
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    const focused = /** @type {Element} */ (event.target);
    // A panel that has just been closed keeps what was focused in it until the next frame.
    const target = focused.closest("dialog:not([open])") ? document.body : focused;
    if (
      event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")
    ) {
      return;
    }
    if (event.key === "?" && !document.querySelector("keys-panel")) this.#keys();
    const busy = document.querySelector("dialog[open]") || target.closest("button, a");
    if (event.key === "Enter" && !busy) this.#mainButton()?.click();
  }

  /** List the keys, over a panel too. */
  #keys() {
    return this.#fetching(async () => void await gamePanels.keys());
  }

  /** @returns {HTMLElement | null} */
  #mainButton() {
    return this.querySelector("[data-do=enter], [data-do=toss]");
  }
}

/**
 * Open the entry of the next deal; a quick typist does not wait until its form has come.
 * @param {TableModel} model
 */
async function enterDeal(model) {
  const typeHeldKeys = holdKeys();
  try {
    return await dealPanels.enterDeal(model, undefined, 0, typeHeldKeys);
  } finally {
    typeHeldKeys(null);
  }
}

/** Return what the page says that it came with. @param {"code" | "game"} what */
const onPage = (what) => document.documentElement.dataset[what] ?? null;

customElements.define("table-screen", TableScreen);

/** Show a table: its sheet, how we stand with the server, and what this device may do. */

import "../device/release-note.js";
import { opensOffline } from "../device/install.js";
import { device, heldSeat } from "../device/keys.js";
import { recall } from "../device/web-storage.js";
import { draftsOf, keptDraft } from "../entry/drafts.js";
import { holdKeys } from "../entry/held-keys.js";
import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { whenIdle } from "../page/idle.js";
import { listen } from "../page/listen.js";
import { eventPath, go, tablePath } from "../page/router.js";
import { tapAgain } from "../page/tapped-before.js";
import { View } from "../page/view.js";
import { ApiError } from "../server/api.js";
import { sayFailure } from "../server/failure.js";
import { nameOf } from "../sheet/columns.js";
import { ScoreSheet } from "../sheet/score-sheet.js";
import { openDisputes } from "../sheet/signing.js";
import { comingLine, winnerLine } from "../sheet/standing-line.js";
import { say, showDay, showTime } from "../words/say.js";
import { nextHere, nextView } from "./event/next-here.js";
import { mySeat, onlyWatch, seatAgain, takeSeat } from "./model/claiming.js";
import { TableModel } from "./model/table-model.js";
import { dealPanels, gamePanels, goOn, prepare } from "./opening.js";
import { RejoinNotes } from "./rejoin-notes.js";
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
  #opening = false;
  /** The timer of what has changed and is still to be drawn. */
  #due = 0;
  /** What is told once, until it is read. */
  #told = "";
  /** Why the last panel could not be opened. */
  #failure = "";
  /** The id of the game whose entry form is at hand. */
  #prepared = "";

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
    listen(this, this.#actions(), signal);
    const notMine = this.model.api.writes ? ".watchers" : ".keepers";
    for (const each of this.querySelectorAll(notMine)) each.remove();
    this.model.start();
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
        this.#told = "";
        this.update();
      },
      keeper: () => this.#open(gamePanels.takeOver),
      dismiss: () => this.model.key.dismiss(),
      watch: () => this.model.key.drop(),
      disputed: (/** @type {HTMLElement} */ { dataset }) =>
        this.#why({ id: dataset.entry ?? "", seat: 0 }),
      qr: () => this.#open(gamePanels.qr),
      standings: () => this.#open(gamePanels.standings),
      more: () => this.#open(gamePanels.more),
    };
  }

  /**
   * Open a panel and take over what it answered.
   * @param {(model: TableModel) => Answer} panel
   */
  async #open(panel) {
    if (this.#opening) return;
    await this.#once(() => this.#then(panel(this.model)));
    // Whoever works with keys goes on from here: what was focused may be gone.
    if (document.activeElement === document.body) {
      this.#mainButton()?.focus({ preventScroll: true });
    }
  }

  /**
   * Open nothing while a panel is on its way: on a slow network a second tap comes before the first has opened.
   * @param {() => Promise<void>} work
   */
  async #once(work) {
    if (this.#opening) return;
    this.#opening = true;
    this.#failure = "";
    try {
      await this.#fetching(work);
    } finally {
      this.#opening = false;
    }
  }

  /** Tell where a panel could not be fetched. @param {() => Promise<void>} work */
  async #fetching(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError && error.offline)) throw error;
      this.#failure = say("panel.notFetched");
      this.update();
    }
  }

  /**
   * Take over what a panel answered; where something was refused in it, ask at once what shall become of that.
   * @param {Answer} answer
   */
  async #then(answer) {
    const before = this.#refused();
    const sheet = await goOn(this.model, answer);
    if (sheet) this.model.adopt(sheet);
    // Whoever closed the panel sees at once what he has done.
    this.#draw();
    const refused = this.#refused().find((id) => !before.includes(id));
    if (refused) await this.#waiting(refused);
    this.#showResult();
  }

  /** Start what an event plays here next. */
  async #startNext() {
    const { table, sheet } = this.model.store.state;
    const next = nextHere(table, sheet);
    if (!next || this.#opening) return;
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
      whenIdle(() => prepare(this.model, sheet).catch(() => undefined));
    }
    if (table?.event) import("./event/call-director.js").catch(() => undefined);
    if (before !== null && before !== "finished" && this.#status === "finished") this.#over = true;
    this.#showResult();
  }

  /** Bring up the result of a game that has just ended, once no panel is open. */
  #showResult() {
    if (!this.#over || document.querySelector("dialog[open]")) return;
    this.#over = false;
    if (this.#status !== "finished") return;
    this.#fetching(() => this.#then(gamePanels.standings(this.model)));
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
    document.title = say("table.title", { game: sheet.game.title, name: this.#title() });
  }

  view() {
    const { table, sheet, missing } = this.model.store.state;
    if (missing) return missingView(this.model);
    const next = this.model.past ? null : nextHere(table, sheet);
    return html`
      <header class="table-head">
        ${this.#back()}
        <h1><span dir="auto">${this.#title()}</span>${sheet && html`
          <span class="table-game">${sheet.game.title}</span>
        `}</h1>
        ${this.#link()}
        <p class="unseen" aria-live="polite">${sheet && newsOf(sheet)}</p>
        ${sheet && html`<p class="print-only">${paperLine(sheet)}</p>`}
      </header>
      <main class="sheet-slot" data-own></main>
      <footer class="table-foot">
        <release-note></release-note>
        ${this.#key()}
        ${this.#keeper()}
        ${sheet && this.#who(sheet)}
        ${sheet && openDisputes(sheet).map((dispute) => disputeLine(sheet, dispute))}
        ${sheet && this.model.api.writes && unsavedCorrections(sheet).map(correctionLine)}
        ${this.#outbox()}
        <undo-bar data-key="undo"></undo-bar>
        <rejoin-notes data-key="rejoins"></rejoin-notes>
        ${this.#failure && html`<p class="refusal" role="alert">${this.#failure}</p>`}
        ${table && !sheet && !next && !table.elsewhere &&
          html`<p class="coming">${
            say(this.model.api.writes ? "table.noGame" : "table.waiting")
          }</p>`}
        ${sheet && sheet.status !== "finished" && this.#next(next, true)}
        ${sheet ? this.#main(sheet, next) : table &&
          [
            this.#next(next, false),
            this.model.api.writes && startButton(next ? "next.other" : "table.start"),
          ]}
        ${table && this.#tools(sheet)}
      </footer>
    `;
  }

  /** Lead back to the table from one of its games, to its event, or home. */
  #back() {
    const event = this.model.store.state.table?.event;
    const [to, words] = this.model.past
      ? [tablePath(this.model.code), say("games.back")]
      : event
      ? [eventPath(event.code), say("table.event", { title: event.title })]
      : ["/", say("table.home")];
    return html`<a class="icon-button" href="${to}" aria-label="${words}">${icon("back")}</a>`;
  }

  /**
   * Say what an event plays here next; once nothing is in its way, who keeps score starts it with one tap.
   * @param {import("../types.js").Coming | null} next
   * @param {boolean} running
   */
  #next(next, running) {
    if (!next) return html``;
    return html`
      ${nextView(next, running)}
      ${!running && this.model.api.writes &&
        html`<button type="button" class="primary" data-do="next">${say("next.start")}</button>`}
    `;
  }

  #title() {
    const { table } = this.model.store.state;
    return table?.name ?? say("table.number", { code: this.model.code });
  }

  #link() {
    const { state, since } = this.model.store.state.link;
    return html`
      <p class="link" data-state="${state}"
        role="status"><span data-key="${state}">${say(`link.${state}`, {
          time: showTime(since),
        })}</span></p>
    `;
  }

  /** Tell what became of the key to write. */
  #key() {
    const { keyNotice, waiting } = this.model.store.state;
    if (!keyNotice) return html``;
    const renewed = keyNotice === "renewed";
    return html`
      <div class="note note-told" role="status" data-key="key-notice">
        <p>${say(`key.${keyNotice}`)}</p>
        ${renewed && waiting.length > 0 &&
          html`<p>${say("key.waiting", { count: waiting.length })}</p>`}
        <button type="button" class="quiet" data-do="${renewed ? "watch" : "dismiss"}">${say(
          renewed ? "key.watch" : "key.understood",
        )}</button>
      </div>
    `;
  }

  /** Tell a phone that may write which other one keeps score. */
  #keeper() {
    const { table } = this.model.store.state;
    const keeper = table?.scorekeeper;
    if (!keeper || !this.model.api.writes || keeper.device === device()) return html``;
    const lost = recall(`kept.${this.model.code}`, false);
    return html`
      <button type="button" class="note" data-do="keeper">
        ${say(lost ? "keeper.lost" : "keeper.other", {
          name: keeper.name,
          time: showTime(new Date(keeper.since)),
        })} <b>${say("keeper.take")}</b>
      </button>
    `;
  }

  /** Ask a phone that watches whose it is, once, and tell what became of the answer. @param {Sheet} sheet */
  #who(sheet) {
    if (this.#told && mySeat(sheet) !== undefined) {
      return html`
        <div class="note note-told note-calm" role="status" data-key="told">
          <p>${this.#told}</p>
          <button type="button" class="quiet" data-do="read">${say("key.understood")}</button>
        </div>
      `;
    }
    if (this.model.api.writes || mySeat(sheet) !== undefined) return html``;
    const again = seatAgain(sheet);
    return html`
      <button type="button" class="note asks" data-do="${again ? "again" : "who"}"
        data-key="who">${again ? say("me.again", { name: again.name }) : say("me.ask")} <b>${say(
          "me.is",
        )}</b></button>
    `;
  }

  /** Offer to sign where this phone holds a seat. @param {Sheet} sheet */
  #signing(sheet) {
    const held = heldSeat(sheet.game.id);
    if (sheet.locked) return html`<p class="coming">${say("sign.locked")}</p>`;
    if (!held || !sheet.claims.includes(held.seat)) {
      return html`<p class="coming">${say("sign.howto")}</p>`;
    }
    const name = nameOf(sheet, held.seat);
    const mine = sheet.signatures.find(({ seat }) => seat === held.seat);
    if (mine?.holds) return html`<p class="coming">${say("sign.done", { name })}</p>`;
    return html`
      ${mine && html`<p class="refusal">${say("sign.again")}</p>`}
      <button type="button" class="primary" data-do="sign">${say("sign.as", { name })}</button>
    `;
  }

  /** Say what waits on this device, and what needs a person. */
  #outbox() {
    const { waiting, link } = this.model.store.state;
    if (waiting.length === 0) return html``;
    const refused = waiting.filter(({ state }) => state === "refused").length;
    const words = refused > 0 ? "outbox.refused" : "outbox.waiting";
    return html`
      <button type="button" class="outbox" data-do="outbox" data-state="${refused > 0
        ? "refused"
        : "waiting"}">
        <b>${say(words, { count: refused || waiting.length })}</b>
        ${refused === 0 && link.state !== "live" && !opensOffline &&
          html`<span class="soft">${say("outbox.keepOpen")}</span>`}
      </button>
    `;
  }

  /** @param {Sheet} sheet @param {import("../types.js").Coming | null} next */
  #main(sheet, next) {
    if (sheet.status === "finished") {
      return html`
        <p class="coming">${winnerLine(sheet)}</p>
        ${this.#signing(sheet)}
        ${this.#next(next, false)}
        ${this.model.past
          ? html`<a class="primary button" href="${tablePath(this.model.code)}">${
            say("games.toTable")
          }</a>`
          : this.model.api.writes
          ? startButton(next ? "next.other" : "table.next")
          : html`
            <button type="button" class="primary" data-do="standings">${say(
              "table.result",
            )}</button>
          `}
      `;
    }
    const ahead = this.model.store.state.waiting.length > 0;
    const coming = !ahead && html`<p class="coming">${comingLine(sheet)}</p>`;
    if (!this.model.api.writes) return coming;
    const number = this.model.nextNumber(sheet);
    const begun = keptDraft(sheet.game.id)?.number === number;
    if (sheet.status === "coin_toss") {
      return html`
        <p class="coming">${say("table.tossDue")}</p>
        <button type="button" class="primary" data-do="toss">${say("table.toss")}</button>
      `;
    }
    return html`
      ${begun ? html`<p class="coming begun">${say("draft.deal", { number })}</p>` : coming}
      <button type="button" class="primary" data-do="enter" data-key="main">${say("table.enter", {
        number,
      })}</button>
    `;
  }

  /** @param {Sheet | null} sheet */
  #tools(sheet) {
    return html`
      <nav class="tools" aria-label="${say("table.tools")}">
        <button type="button" class="quiet" data-do="qr">${icon("qr")}<span>${say(
          "table.qr",
        )}</span></button>
        ${sheet && html`
          <button type="button" class="quiet" data-do="standings">
            ${icon("places")}<span>${say("table.standings")}</span></button>
        `}
        ${this.model.store.state.table?.event && html`<call-director></call-director>`}
        <button type="button" class="quiet" data-do="more">${icon("more")}<span>${say(
          "table.more",
        )}</span></button>
      </nav>
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
    if (!choice || !sheet) return;
    if (!("me" in choice)) return this.model.adopt(choice);
    const { me } = choice;
    if (me === null) onlyWatch(sheet);
    this.#told = me === null ? "" : say("me.done", { name: nameOf(sheet, me) });
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

/** Say on paper which sheet this is. @param {Sheet} sheet */
const paperLine = (sheet) =>
  say("print.line", {
    code: sheet.table,
    day: showDay(new Date(sheet.game.started_at)),
    winner: sheet.status === "finished" ? winnerLine(sheet) : "",
  });

/** Say what was written last, to those who listen. @param {Sheet} sheet */
function newsOf(sheet) {
  const last = sheet.deals.at(-1);
  return last ? say("sheet.news", { number: last.number, summary: last.summary?.text ?? "" }) : "";
}

/**
 * @param {Sheet} sheet
 * @param {import("../types.js").Dispute} dispute
 */
function disputeLine(sheet, { entry, by }) {
  const deal = sheet.deals.find(({ id }) => id === entry);
  const name = nameOf(sheet, by);
  return html`
    <button type="button" class="note" data-state="disputed" data-do="disputed"
      data-entry="${entry}">
      ${deal ? say("dispute.line", { name, number: deal.number }) : say("dispute.entry", { name })}
    </button>
  `;
}

/** Return the deals whose correction was begun in this window and not saved. @param {Sheet} sheet */
function unsavedCorrections({ game, deals }) {
  const drafts = draftsOf(game.id);
  return deals.filter(({ id }) => drafts.includes(`${game.id}.${id}`));
}

/** @param {import("../types.js").Deal} deal */
const correctionLine = ({ id, number }) =>
  html`
    <button type="button" class="note" data-do="correction"
      data-entry="${id}">${say(
        "draft.correction",
        { number },
      )} <b>${say("draft.goOn")}</b></button>
  `;

/** @param {string} words the key of the button's words */
const startButton = (words) =>
  html`<button type="button" class="primary" data-do="start">${say(words)}</button>`;

/** @param {TableModel} model */
const missingView = ({ code, game, store }) =>
  store.state.table && game !== null
    ? html`
      <main class="page stack">
        <h1>${say("games.missing")}</h1>
        <p>${say("games.missingHelp")}</p>
        <a class="primary button" href="${tablePath(code)}">${say("games.toTable")}</a>
      </main>
    `
    : html`
      <main class="page stack">
        <h1>${say("table.missing")}</h1>
        <p>${say("table.missingHelp", { code })}</p>
        <a class="primary button" href="/">${say("table.home")}</a>
      </main>
    `;

/** Return what the page says that it came with. @param {"code" | "game"} what */
const onPage = (what) => document.documentElement.dataset[what] ?? null;

customElements.define("table-screen", TableScreen);

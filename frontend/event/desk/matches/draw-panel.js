/**
 * Draw a round. The program has drawn it when this opens: what it is drawn from and what it breaks stand beside the
 * seats, with Publish in sight. Two change places by two taps; by hand from the beginning is the exception.
 */

import { moveFocus } from "../../../page/arrow-keys.js";
import { html } from "../../../page/html.js";
import { icon } from "../../../page/icons.js";
import { listen } from "../../../page/listen.js";
import { gameTypeOf } from "../../../server/game-types.js";
import { say, sentenceOf } from "../../../words/say.js";
import { sayAct } from "../shared/desk-sentences.js";
import { KeptPart } from "../shared/kept-part.js";
import { fieldOf, momentOf } from "../shared/moments.js";
import { clashesView, remarksView } from "./draw-remarks.js";
import { sumView } from "./draw-sum.js";
import { matchView, nameView } from "./draw-seats.js";
import { PreparedDraw } from "./prepared-draw.js";

/** Milliseconds after the last tap. */
const CHECK_AFTER = 300;

/** Emits `done` once the draw is published. */
export class DrawPanel extends KeptPart {
  #draw = new PreparedDraw();
  /** The game, where each plays for himself. */
  #game = "";
  /** Whether its rule book has cards drawn for the seats. */
  #hasCards = false;
  /** @type {import("../shared/desk-types.js").Draft | null} what the server says of the draw as it stands */
  #checked = null;
  #checking = 0;
  /** Which version of what happens was seen last. */
  #seen = "";
  /** How often somebody chose to draw by hand: what was asked for before is dropped. */
  #byHandTimes = 0;
  /** @type {{again?: boolean, word?: string}} what it is drawn with when it is drawn next */
  #next = {};
  /** How often the round was drawn, and who was due then and not here. */
  #times = 0;
  /** @type {string[]} */
  #absent = [];
  /** Who is left out of the draw, not being here. @type {string[]} */
  #without = [];
  #byCards = false;
  /** Whether a person has changed it, so that it is kept as it is, and whether that was taken up again. */
  #isChanged = false;
  #isTakenUp = false;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model, `draw.${stage}`);
    this.stage = stage;
    const { game, team_size = 1 } = this.event.competitions[this.#competition];
    this.#game = team_size === 1 ? game : "";
    const {
      changed = false,
      round = 0,
      times = 0,
      absent = [],
      without = [],
      byCards = false,
      draw,
    } = this.left ?? {};
    this.#byCards = byCards;
    if (changed && round === this.atDesk(stage).round) {
      this.#isChanged = this.#isTakenUp = true;
      this.#times = times;
      this.#absent = absent;
      this.#without = without;
      Object.assign(this.#draw, draw);
    } else if (!this.#drafts) this.#draw.clear(this.freeTables);
  }

  get #competition() {
    return this.event.stages[this.stage].competition;
  }

  work() {
    return {
      changed: this.#isChanged,
      round: this.#due.round,
      times: this.#times,
      absent: this.#absent,
      without: this.#without,
      byCards: this.#byCards,
      draw: this.#draw.kept,
    };
  }

  fresh() {
    return new DrawPanel(this.model, this.stage);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      entrant: ({ dataset }) => {
        const before = JSON.stringify(this.#draw.matches);
        this.#draw.tap(dataset.entrant ?? "", this.freeTables);
        if (before === JSON.stringify(this.#draw.matches)) this.update();
        else this.#changed();
      },
      add: () => {
        this.#draw.add(this.freeTables);
        this.#changed();
      },
      fill: ({ dataset }) => {
        this.#draw.filling = dataset.match ?? "";
        this.update();
      },
      remove: ({ dataset }) => {
        this.#draw.remove(dataset.match ?? "");
        this.#changed();
      },
      byHand: () => {
        this.#byHandTimes += 1;
        this.#draw.clear(this.freeTables);
        this.failure = "";
        this.#changed();
      },
      publish: () => this.#publish(),
      draw: () => this.#draft(),
      again: () => this.#draft({ again: true }),
      close: () => this.#close(),
    }, signal);
    this.addEventListener("change", (event) => this.#set(event), { signal });
    this.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLButtonElement) {
        moveFocus(event, [...this.querySelectorAll("button")]);
      }
    }, { signal });
    this.model.store.subscribe(() => this.#lookAgain(), signal);
    if (this.#drafts && this.#game) this.#readGame();
    if (!this.#drafts || this.#draw.isByHand) return;
    this.update();
    if (this.#isChanged) this.#check();
    else this.#draft();
  }

  /** @param {Event} event */
  #set(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const { term } = field.dataset;
    if (term === "here") this.#without = field.checked ? this.#absent : [];
    if (term === "cards") this.#byCards = field.checked;
    if (term) return void this.#draft();
    if (field.name === "word") return void this.#draft({ word: field.value.trim() });
    const match = this.#draw.matches.find((each) => each.match === field.dataset.table);
    if (match) match.table = field.value;
    if (field.name === "byes") this.#draw.byes = field.checked;
    this.#changed();
  }

  /** Learn whether cards can be drawn; without an answer that is not offered. */
  async #readGame() {
    const type = await gameTypeOf(this.model.api, this.#game).catch(() => null);
    this.#hasCards = type?.questions.includes("seating") ?? false;
    this.update();
  }

  /** The round that is drawn, who has no match in it yet, and who plays no more. */
  get #due() {
    const { round, entrants: free } = this.atDesk(this.stage);
    const left = this.#draw.left(free).filter((each) => !this.#without.includes(each));
    const isOut = (/** @type {string} */ each) => this.#draw.drawn?.out.includes(each) ?? false;
    return { round, free: left.filter((each) => !isOut(each)), out: left.filter(isOut) };
  }

  /** Whether the program can draw it now; a stage that the desk has not read yet it can, or says why not. */
  get #drafts() {
    const { due, stages } = this.desk;
    return this.#checks && (this.stage in due || !(this.stage in stages));
  }

  /** Whether the program says what a draw breaks. */
  get #checks() {
    return this.event.stages[this.stage].standings !== undefined;
  }

  /** Have the program draw what is due, by the terms that stand here then. @param {{again?: boolean, word?: string}} [next] */
  #draft(next = {}) {
    clearTimeout(this.#checking);
    Object.assign(this.#next, next);
    const before = this.#byHandTimes;
    return this.attemptLast(() => this.#drafted(before));
  }

  /** @param {number} before how often somebody had chosen to draw by hand when it was asked for */
  async #drafted(before) {
    if (before !== this.#byHandTimes) return;
    const typed = this.typed();
    const start = momentOf(typed.get("start"));
    const wanted = {
      stage: this.stage,
      draw: this.#draw.id,
      ...(start && { start }),
      ...(this.#byCards && { by_cards: true }),
      ...(this.#without.length > 0 && { without: this.#without }),
      ...this.#next,
    };
    this.#next = {};
    let drafted = await this.model.draft(wanted);
    if (this.#without.length > 0 && `${this.#without}` !== `${drafted.absent}`) {
      // Somebody has come meanwhile.
      this.#without = drafted.absent;
      drafted = await this.model.draft({ ...wanted, without: this.#without, again: false });
    }
    // Whoever has begun by hand meanwhile has chosen.
    if (before !== this.#byHandTimes) return;
    this.#draw.take(drafted.draw, this.atDesk(this.stage).entrants);
    this.#checked = drafted;
    this.#absent = drafted.absent;
    this.#times = drafted.number ?? 0;
    this.#isChanged = this.#isTakenUp = false;
    this.keep();
  }

  /** Close the entries, on which the draw waits. */
  async #close() {
    const stated = { kind: "closed", competition: this.#competition };
    if (await this.act([stated], sayAct(this.event, this.desk, stated))) await this.#draft();
  }

  /** Ask what the draw breaks as it is now, once for all that is changed in one breath. */
  #changed() {
    this.#checked = null;
    this.#isChanged = true;
    this.keep();
    this.update();
    this.#later();
  }

  #later() {
    clearTimeout(this.#checking);
    if (this.#checks && this.#isDrawn) {
      this.#checking = setTimeout(() => this.#check(), CHECK_AFTER);
    }
  }

  /** What stands in its way may be over by now. */
  #lookAgain() {
    const { event_etag: now } = this.desk;
    if (now !== this.#seen && this.#clashes.length > 0) this.#later();
    this.#seen = now;
  }

  async #check() {
    if (this.busy) return this.#later();
    const draw = this.#stated();
    const asked = JSON.stringify(draw);
    await this.attempt(async () => {
      const checked = await this.model.checkDraft(draw, this.#without);
      if (asked !== JSON.stringify(this.#stated())) return;
      this.#checked = checked;
      this.#absent = checked.absent;
    });
  }

  gone() {
    clearTimeout(this.#checking);
  }

  /** Why it cannot be published at its hour. */
  get #clashes() {
    return this.#checked?.clashes ?? [];
  }

  /** Whether somebody would have a match or, where all who are left have none, a bye. */
  get #isDrawn() {
    return this.#draw.filled.length > 0 || this.#draw.byes && this.#due.free.length > 0;
  }

  /** Return the draw as it would be published. */
  #stated() {
    const { round, free } = this.#due;
    const start = momentOf(this.typed().get("start"));
    return this.#draw.stated({ stage: this.stage, round, start, free });
  }

  view() {
    const { competition } = this.event.stages[this.stage];
    const { isByHand } = this.#draw;
    // Nobody is without a match before it is drawn.
    const drawing = !isByHand && this.busy && this.#draw.matches.length === 0;
    const { free, out } = drawing ? { free: [], out: [] } : this.#due;
    return html`
      <header
        class="panel-head"><h2>${say("event.roundOf", {
          competition: this.event.competitions[competition].title,
          round: sentenceOf(this.atDesk(this.stage).name),
        })}</h2><button type="button" class="icon-button" data-close aria-label="${say(
          "panel.close",
        )}">${icon("close")}</button></header>
      <div class="panel-body draw">
        <div class="draw-side" data-key="side">
          <form class="stack draw-terms" data-key="form">
          ${this.#isTakenUp && this.leftNote()}
          ${this.#isDrawn && sumView(this.event, {
            draw: this.#draw,
            people: this.#game !== "",
            free: this.#due.free,
            absent: this.#absent,
            without: this.#without,
            first: this.#due.round === 1 && !this.event.stages[this.stage].after,
          })}
          ${this.#checked && remarksView(
            this.event,
            this.#checked,
            this.failure !== "" || this.#clashes.length > 0,
          )}
          <div class="draw-when" data-key="when">
            <label class="field"><span>${say("desk.start")}</span>
              <input name="start" type="datetime-local" value="${fieldOf(
                this.atDesk(this.stage).start,
              )}"></label>
            ${!isByHand && this.#drafts && this.#draw.drawn && html`
              <button type="button" data-do="again" ${this.busy && html`disabled`}>${say(
                "desk.drawAgain",
              )}</button>
              <span class="soft">${say("desk.drawnTimes", { count: this.#times })}</span>
            `}
          </div>
          ${clashesView(this.#clashes)}
          ${!isByHand && this.#drafts && this.#lot()}
          ${free.length > 0 && html`
            <label class="row" data-key="byes"><input type="checkbox" name="byes"
              ${this.#draw.byes && html`checked`}> ${say("desk.byes", {
                count: free.length,
              })}</label>
          `}
          ${this.#drafts && html`
            <button type="button" class="quiet" data-key="other" data-do="${isByHand
              ? "draw"
              : "byHand"}">${say(isByHand ? "desk.drawInstead" : "desk.byHandInstead")}</button>
          `}
        </form>
          <div class="panel-foot stack" data-key="publish">${this.refusal()} ${this
            .#publishing()}</div>
        </div>
        <section data-key="matches" aria-label="${say("desk.part.matches")}">
          ${(isByHand || free.length > 0) && html`
            <div class="draw-free" data-key="free">
              <h3>${say("desk.free", { count: free.length })}</h3>
              ${isByHand && html`<p class="hint">${say("desk.drawHelp")}</p>`}
              <ul class="names-to-tap">${free.map((each) =>
                nameView(this.event, this.#draw, this.#absent, each)
              )}</ul>
              ${free.length === 0 && html`<p class="soft">${say("desk.noneFree")}</p>`}
            </div>
          `}
          ${out.length > 0 && html`
            <div class="draw-free" data-key="out">
              <h3>${say("desk.playNoMore", { count: out.length })}</h3>
              <ul class="names-to-tap">${out.map((each) =>
                nameView(this.event, this.#draw, this.#absent, each)
              )}</ul>
            </div>
          `}
          ${drawing &&
            html`<p class="soft" role="status" data-key="drawing">${say("desk.drawing")}</p>`}
          <ol class="prepared">${this.#draw.matches.map((_, at) =>
            matchView(this.event, this.#draw, this.#absent, at, this.freeTables)
          )}</ol>
          ${isByHand && html`
            <button type="button" data-do="add" data-key="add">${say("desk.nextMatch")}</button>
          `}
        </section>
      </div>
    `;
  }

  /** Say what it is drawn from, and offer to draw it from something else. */
  #lot() {
    const { drawn } = this.#draw;
    return html`
      ${this.#absent.length > 0 && html`
        <label class="row" data-key="here"><input type="checkbox" data-term="here"
          ${this.#without.length > 0 && html`checked`}> ${say("desk.onlyHere")}</label>
      `}
      ${this.#hasCards && html`
        <label class="row" data-key="cards"><input type="checkbox" data-term="cards"
          ${this.#byCards && html`checked`}> ${say("desk.byCards")}</label>
      `}
      ${drawn && html`
        <section class="lot" data-key="lot">
          <p>${say("desk.seed", { seed: drawn.seed })}.</p>
          <details data-key="word"><summary>${say("desk.word")}</summary>
            <p class="hint">${say("desk.word.help")}</p>
            <input name="word" maxlength="60" dir="auto" autocomplete="off" aria-label="${say(
              "desk.word",
            )}"></details>
        </section>
      `}
    `;
  }

  #publishing() {
    const { matches, byes = [] } = this.#counted();
    const waits = this.#checks && this.#checked === null;
    const closes = !this.#isDrawn && this.failure && !this.desk.closed.includes(this.#competition);
    if (closes) {
      return html`
        <button type="button" class="primary" data-key="close" data-do="close">${say(
          "desk.closeAndDraw",
        )}</button>
      `;
    }
    return html`
      <button type="button" class="primary" data-key="publish" data-do="publish"
        ${(!this.#isDrawn || waits || this.#clashes.length > 0 ||
          this.busy) && html`disabled`}>${matches > 0
          ? say("desk.publishNow", { count: matches })
          : byes.length > 0
          ? say("desk.publishByes", { count: byes.length })
          : say("desk.publishNone")}</button>
    `;
  }

  /** How many matches and which byes it would have; the fields need not be drawn for that. */
  #counted() {
    return { matches: this.#draw.filled.length, byes: this.#draw.byes ? this.#due.free : [] };
  }

  /** Publish what is seen here with all that it breaks. */
  async #publish() {
    const draw = this.#stated();
    const { matches } = draw;
    const byHand = this.#checked?.by_hand ?? [];
    const { title: competition } =
      this.event.competitions[this.event.stages[this.stage].competition];
    const round = sentenceOf(this.atDesk(this.stage).name);
    const stated = { kind: "draw", ...draw, ...(byHand.length > 0 && { by_hand: byHand }) };
    const said = say("desk.did.draw", { competition, round, count: matches.length });
    if (await this.act([stated], said)) this.finish();
  }
}

customElements.define("draw-panel", DrawPanel);

/**
 * Draw a round: by the program, from a seed that is shown, or by hand. Put names to tables, swap two by two taps, see
 * at once what that breaks, and publish it.
 */

import { moveFocus } from "../../../page/arrow-keys.js";
import { html } from "../../../page/html.js";
import { icon } from "../../../page/icons.js";
import { listen } from "../../../page/listen.js";
import { gameTypeOf } from "../../../server/game-types.js";
import { shortCard } from "../../../sheet/cards.js";
import { say, showNames } from "../../../words/say.js";
import { labelOf } from "../../reading.js";
import { doAct } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, someNames } from "../shared/desk-sentences.js";
import { momentOf } from "../shared/moments.js";
import { PreparedDraw } from "./prepared-draw.js";

/** Milliseconds after the last tap. */
const CHECK_AFTER = 300;

/** Emits `done` once the draw is published. */
export class DrawPanel extends DeskPart {
  #draw = new PreparedDraw();
  /** The game, where each plays for himself. */
  #game = "";
  /** Whether its rule book has cards drawn for the seats. */
  #hasCards = false;
  /** @type {import("../shared/desk-types.js").Draft | null} what the server says of the draw as it stands */
  #checked = null;
  #checking = 0;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model);
    this.stage = stage;
    const { game, team_size = 1 } = this.event.competitions[this.event.stages[stage].competition];
    this.#game = team_size === 1 ? game : "";
    this.#draw.add(this.freeTables);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      entrant: ({ dataset }) => {
        this.#draw.tap(dataset.entrant ?? "", this.freeTables);
        this.#changed();
      },
      add: () => {
        this.#draw.add(this.freeTables);
        this.update();
      },
      fill: ({ dataset }) => {
        this.#draw.filling = dataset.match ?? "";
        this.update();
      },
      remove: ({ dataset }) => {
        this.#draw.remove(dataset.match ?? "");
        this.#changed();
      },
      publish: () => this.#publish(),
      draft: () => this.#draft(),
    }, signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      const match = this.#draw.matches.find((each) => each.match === field.dataset.table);
      if (match) match.table = field.value;
      if (field.name === "byes") this.#draw.byes = field.checked;
      this.#changed();
    }, { signal });
    this.addEventListener("keydown", (event) => {
      if (!(event.target instanceof HTMLSelectElement)) {
        moveFocus(event, [...this.querySelectorAll("button")]);
      }
    }, { signal });
    if (this.#drafts && this.#game) this.#readGame();
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
    const left = this.#draw.left(free);
    const isOut = (/** @type {string} */ each) => this.#draw.drawn?.out.includes(each) ?? false;
    return { round, free: left.filter((each) => !isOut(each)), out: left.filter(isOut) };
  }

  /** Whether the program draws, and says what a draw breaks. */
  get #drafts() {
    return this.event.stages[this.stage].standings !== undefined;
  }

  /** Have the program draw what is due. */
  async #draft() {
    const typed = this.typed();
    const seed = String(typed.get("seed") ?? "").trim();
    const start = momentOf(typed.get("start"));
    const wanted = {
      stage: this.stage,
      draw: this.#draw.id,
      ...(seed && { seed }),
      ...(start && { start }),
      ...(typed.get("cards") && { by_cards: true }),
    };
    await this.attempt(async () => {
      const drafted = await this.model.draft(wanted);
      this.#draw.take(drafted.draw, this.atDesk(this.stage).entrants);
      this.#checked = drafted;
    });
  }

  /** Ask what the draw breaks as it is now, once for all that is changed in one breath. */
  #changed() {
    this.#checked = null;
    this.update();
    clearTimeout(this.#checking);
    if (this.#drafts && this.#isDrawn) {
      this.#checking = setTimeout(() => this.#check(), CHECK_AFTER);
    }
  }

  async #check() {
    if (this.busy) return this.#changed();
    const draw = this.#stated();
    const asked = JSON.stringify(draw);
    await this.attempt(async () => {
      const checked = await this.model.checkDraft(draw);
      if (asked === JSON.stringify(this.#stated())) this.#checked = checked;
    });
  }

  gone() {
    clearTimeout(this.#checking);
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
    const { title, competition } = this.event.stages[this.stage];
    const { round, free, out } = this.#due;
    const waits = this.#drafts && this.#draw.drawn !== null && this.#checked === null;
    const ready = this.#isDrawn && !waits;
    return html`
      <header
        class="panel-head"><h2>${say("event.roundOf", {
          competition: this.event.competitions[competition].title,
          stage: title,
          round,
        })}</h2><button type="button" class="icon-button" data-close aria-label="${say(
          "panel.close",
        )}">${icon("close")}</button></header>
      <div class="panel-body draw">
        <section data-key="free" aria-labelledby="free-title">
          <h3 id="free-title">${say("desk.free", { count: free.length })}</h3>
          <p class="hint">${say("desk.drawHelp")}</p>
          <ul class="names-to-tap">${free.map((each) => this.#name(each))}</ul>
          ${free.length === 0 && html`<p class="soft">${say("desk.noneFree")}</p>`}
          ${out.length > 0 && html`
            <h3>${say("desk.playNoMore", { count: out.length })}</h3>
            <ul class="names-to-tap">${out.map((each) => this.#name(each))}</ul>
          `}
        </section>
        <section data-key="matches" aria-labelledby="matches-title">
          <h3 id="matches-title">${say("desk.part.matches")}</h3>
          <ol class="prepared">${this.#draw.matches.map((each) => this.#match(each))}</ol>
          <button type="button" data-do="add">${say("desk.nextMatch")}</button>
        </section>
        <form class="stack" data-key="form">
          <label class="field"><span>${say("desk.start")}</span>
            <input name="start" type="datetime-local"></label>
          ${free.length > 0 && html`
            <label class="row"><input type="checkbox" name="byes"
              ${this.#draw.byes && html`checked`}> ${say("desk.byes", {
                count: free.length,
              })}</label>
          `}
          ${this.#drafts && this.#lot()}
          ${this.#checked && this.#breaks(this.#checked)}
          ${this.refusal()}
          <button type="button" class="primary" data-do="publish" ${!ready && html`disabled`}>${say(
            "desk.publish",
          )}</button>
        </form>
      </div>
    `;
  }

  /** Offer a draw by lot. */
  #lot() {
    return html`
      ${this.#hasCards && html`
        <label class="row" data-key="cards"><input type="checkbox" name="cards"
          ${this.#draw.hasCards && html`checked`}> ${say("desk.byCards")}</label>
      `}
      <div class="lot" data-key="lot">
        <label class="field"><span>${say("desk.seed")}</span>
          <input name="seed" maxlength="60" autocomplete="off" spellcheck="false" value="${this
            .#draw.drawn?.seed}"></label>
        <button type="button" data-do="draft" ${this.busy && html`disabled`}>${say(
          this.#draw.drawn ? "desk.drawAgain" : "desk.drawByLot",
        )}</button>
      </div>
    `;
  }

  /** @param {import("../shared/desk-types.js").Draft} draft */
  #breaks({ faults, by_hand: byHand }) {
    return html`
      <section class="breaks" data-key="breaks" role="status">
        ${faults.length > 0
          ? html`
            <h4>${say("desk.faults")}</h4>
            <ul>${faults.map(({ text }) => html`<li>${text}</li>`)}</ul>
          `
          : html`<p class="soft">${say("desk.faultsNone")}</p>`}
        ${byHand.length > 0 && html`
          <h4>${say("desk.byHand", { count: byHand.length })}</h4>
          <ul class="soft">${byHand.map(({ change, entrants }) =>
            html`<li>${
              say(`desk.byHand.${change}`, {
                names: showNames(entrants.map((each) => entrantName(this.event, each))),
              })
            }</li>`
          )}</ul>
        `}
      </section>
    `;
  }

  /** @param {string} entrant */
  #name(entrant) {
    const card = this.#draw.drawn?.cards[entrant];
    return html`
      <li data-key="${entrant}"><button type="button" data-do="entrant" data-entrant="${entrant}"
        aria-pressed="${String(this.#draw.picked === entrant)}"><bdi class="name">${entrantName(
          this.event,
          entrant,
        )}</bdi>${card && html`
          <span class="soft">${shortCard(card)}</span>
        `}</button></li>
    `;
  }

  /** @param {import("./prepared-draw.js").Prepared} prepared */
  #match(
    { match, entrants, table },
    at = this.#draw.matches.findIndex((each) => each.match === match),
  ) {
    const title = say("event.match", { number: at + 1 });
    const tables = [...(table ? [table] : []), ...this.#draw.tablesLeft(this.freeTables)];
    return html`
      <li data-key="${match}" data-filling="${String(match === this.#draw.filling)}">
        <p class="row"><button type="button" class="quiet" data-do="fill" data-match="${match}"
          aria-pressed="${String(match === this.#draw.filling)}">${title}</button>
          <label class="at-table"><span class="unseen">${say("desk.tableTitle")}</span>
            <select data-table="${match}"><option value="">${say("desk.noTable")}</option>${tables
              .map((each) =>
                html`<option value="${each}" ${each === table && html`selected`}>${
                  labelOf(
                    this.event,
                    each,
                  )
                }</option>`
              )}</select></label>
          <button type="button" class="icon-button" data-do="remove" data-match="${match}"
            aria-label="${say("desk.removeMatch", { match: title })}">${icon("close")}</button></p>
        <ol class="names-to-tap">${entrants.map((each) => this.#name(each))}</ol>
        ${entrants.length === 0 && html`<p class="soft">${say("desk.tapNames")}</p>`}
      </li>
    `;
  }

  async #publish() {
    const draw = this.#stated();
    const { round, matches, byes = [] } = draw;
    const names = someNames(byes.map((each) => entrantName(this.event, each)));
    const byHand = this.#checked?.by_hand ?? [];
    const { title } = this.event.stages[this.stage];
    const stated = { kind: "draw", ...draw, ...(byHand.length > 0 && { by_hand: byHand }) };
    const words = {
      title: say("desk.publish"),
      button: matches.length > 0
        ? say("desk.publishNow", { count: matches.length })
        : say("desk.publishByes", { count: byes.length }),
      said: say("desk.did.draw", { stage: title, round, names: String(matches.length) }),
      ...(names && { changes: [say("desk.byesOf", { names })] }),
    };
    if (await doAct(this.model, stated, words)) this.emit("done", true);
  }
}

customElements.define("draw-panel", DrawPanel);

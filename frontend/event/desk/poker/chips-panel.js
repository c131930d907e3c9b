/** Count the chips of a freeze-out, see by how many each count differs, and change small chips table by table. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { openRace } from "../../../table/event/race-panel.js";
import { say, sentenceOf } from "../../../words/say.js";
import { roomTableOf } from "../../reading.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, sayAct } from "../shared/desk-sentences.js";
import { DeskUndo } from "../shared/desk-undo.js";

/** @typedef {import("../shared/desk-types.js").Stated} Stated */

/** What chips can be counted of. */
const WAYS = ["total", "tables", "players"];

export class ChipsPanel extends DeskPart {
  #undo = new DeskUndo(this.model);
  #way = WAYS[0];
  /** @type {string[]} what the count that is typed would say */
  #says = [];

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model);
    this.stage = stage;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      way: ({ dataset: { way = "" } }) => {
        this.#way = way;
        this.#says = [];
        this.update();
      },
      race: ({ dataset: { match = "" } }) => this.#race(match),
    }, signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#count(/** @type {HTMLFormElement} */ (event.target));
    }, { signal });
    this.addEventListener("change", () => this.#look(), { signal });
  }

  update() {
    super.update();
    if (this.isConnected && !this.#undo.isConnected) {
      this.querySelector(".undo-slot")?.append(this.#undo);
    }
  }

  get #room() {
    return this.event.stages[this.stage]?.room;
  }

  /** Say by how much what is typed differs, once all of it is. */
  async #look() {
    const form = this.querySelector("form");
    if (!form?.checkValidity()) return;
    const { changes, refused } = await this.look([this.#stated(form)]);
    this.#says = refused ? [refused] : changes;
    this.update();
  }

  /** @param {HTMLFormElement} form */
  #stated(form) {
    return { kind: "counted", stage: this.stage, ...this.#counted(new FormData(form)) };
  }

  /** @param {HTMLFormElement} form */
  async #count(form) {
    const stated = this.#stated(form);
    if (!await this.act([stated], sayAct(this.event, this.desk, stated))) return;
    form.reset();
    this.#says = [];
    this.update();
  }

  /** @param {FormData} typed @returns {Record<string, unknown>} */
  #counted(typed) {
    if (this.#way === "total") return { total: Number(typed.get("total")) };
    const each = [...typed].map(([name, chips]) => ({ name, chips: Number(chips) }));
    return this.#way === "tables"
      ? { tables: each.map(({ name, chips }) => ({ match: name, chips })) }
      : { stacks: each.map(({ name, chips }) => ({ entrant: name, chips })) };
  }

  /** @param {string} match */
  #race(match) {
    const { goes, comes } = this.#kinds;
    this.unsaved = false;
    const table = roomTableOf(this.event, match);
    const { model } = this;
    openRace(
      {
        store: model.store,
        seats: () => this.#seatsOf(match),
        race: (asked) => model.race({ match, ...asked }),
        save: (act) => model.actAll([act], say("desk.race.done", { goes, comes, table })),
        sayRefusal: (error) => model.sayRefusal(error),
      },
      { goes, comes },
      table,
    );
  }

  /** @param {string} match */
  #seatsOf(match) {
    const seats = this.#room?.tables.find((each) => each.match === match)?.seats ?? [];
    return seats.map((entrant) =>
      entrant === null ? null : { entrant, name: entrantName(this.event, entrant) }
    );
  }

  /** Which chips are changed for which, as typed, or as the schedule has it. */
  get #kinds() {
    const typed = (/** @type {string} */ name) =>
      Number(/** @type {HTMLInputElement | null} */ (this.querySelector(`[name=${name}]`))?.value);
    return { goes: typed("goes"), comes: typed("comes") };
  }

  view() {
    const room = this.#room;
    if (!room) return html`<p class="panel-body soft">${say("desk.room.none")}</p>`;
    return html`
      <div class="panel-body stack room">
        <p class="facts soft" data-key="facts"><span>${say("desk.room.chips", {
          chips: room.chips,
        })}</span><span>${say("desk.room.average", {
          chips: room.average,
        })}</span></p>
        ${this.refusal()}
        ${this.may("counted") && this.#countForm(room)}
        ${room.counts.length > 0 && html`
          <ul class="differences" data-key="counts">${room.counts.toReversed().map(({ said }) =>
            html`<li>${sentenceOf(said)}</li>`
          )}</ul>
        `}
        ${this.may("raced") && this.#colourUp(room)}
        <div class="undo-slot" data-own data-key="undo"></div>
      </div>
    `;
  }

  /** @param {import("../../types.js").Room} room */
  #countForm({ tables, unseated }) {
    /** @param {string} name @param {string} label */
    const field = (name, label) =>
      html`
        <label class="field" data-key="${name}"><span dir="auto">${label}</span>
          <input name="${name}" type="number" inputmode="numeric" min="0" required></label>
      `;
    const seated = tables.flatMap(({ seats }) => seats.filter((each) => each !== null));
    const players = [...seated, ...unseated];
    return html`
      <section class="stack" data-key="count">
        <h3>${say("desk.chips.count")}</h3>
        <div class="names-to-tap">${WAYS.map((way) =>
          html`
            <button type="button" data-do="way" data-way="${way}"
              aria-pressed="${String(way === this.#way)}">${say(`desk.chips.way.${way}`)}</button>
          `
        )}</div>
        <form class="stack" data-key="form-${this.#way}">
          ${this.#way === "total" && field("total", say("desk.room.total"))}
          ${this.#way === "tables" &&
            tables.map(({ match }) => field(match, roomTableOf(this.event, match)))}
          ${this.#way === "players" &&
            players.map((each) => field(each, entrantName(this.event, each)))}
          ${this.#says.map((text) => html`<p class="soft">${text}</p>`)}
          <button>${say("desk.room.count")}</button>
        </form>
      </section>
    `;
  }

  /** @param {import("../../types.js").Room} room */
  #colourUp({ tables, colour_up: next, log }) {
    const goes = this.#kinds.goes || next?.goes;
    const done = new Set(
      log.filter((each) => each.kind === "raced" && each.goes === goes).map(({ match }) => match),
    );
    return html`
      <section class="stack" data-key="colour-up">
        <h3>${say("desk.chips.colourUp")}</h3>
        <p class="chip-kinds">
          <label class="field"><span>${say("desk.chips.goes")}</span>
            <input name="goes" type="number" inputmode="numeric" min="1" value="${next
              ?.goes}"></label>
          <label class="field"><span>${say("desk.chips.comes")}</span>
            <input name="comes" type="number" inputmode="numeric" min="1" value="${next
              ?.comes}"></label>
        </p>
        <div class="names-to-tap">${tables.map(({ match }) =>
          html`<button type="button" data-do="race" data-match="${match}">${
            say(
              done.has(match) ? "desk.chips.tableDone" : "desk.chips.tableToDo",
              { table: roomTableOf(this.event, match) },
            )
          }</button>`
        )}</div>
      </section>
    `;
  }
}

customElements.define("chips-panel", ChipsPanel);

/** Open the chips of a freeze-out. @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
export const openChips = (model, stage) =>
  slidePanel(new ChipsPanel(model, stage), { title: say("desk.chips") });

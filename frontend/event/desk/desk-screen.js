/** Show the director's desk: what needs a person now first, and everything else two taps away. */

import "../../words/desk.js";
import { recall, remember } from "../../device/web-storage.js";
import { stepsInHistory } from "../../page/back.js";
import { Bell } from "../../page/bell.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { listen } from "../../page/listen.js";
import { soundByTap } from "../../page/sound-by-tap.js";
import { View } from "../../page/view.js";
import { sayMissing } from "../../server/failure.js";
import { learnSaid, say, showNames, showTime } from "../../words/say.js";
import { labelOf } from "../reading.js";
import { DeskCompetitions } from "./competitions/desk-competitions.js";
import { DeskJournal } from "./desk-journal.js";
import { DeskModel } from "./shared/desk-model.js";
import { DeskNow } from "./desk-now.js";
import { openPanel } from "./desk-panels.js";
import { DeskMatches } from "./matches/desk-matches.js";
import { DeskPeople } from "./people/desk-people.js";
import { DeskUndo } from "./shared/desk-undo.js";
import { mayDo } from "./shared/rights.js";

/** @typedef {import("./shared/desk-part.js").DeskPart} DeskPart */
/** @typedef {import("./desk-panels.js").Of} Of */

/** The pages of the desk, in the order of the keys 1 to 5. */
const PARTS = /** @type {const} */ (["now", "people", "competitions", "matches", "journal"]);
/** @typedef {typeof PARTS[number]} Part */

const SHOWS = {
  now: DeskNow,
  people: DeskPeople,
  competitions: DeskCompetitions,
  matches: DeskMatches,
  journal: DeskJournal,
};

export class DeskScreen extends View {
  /** @type {Part} */
  #part = "now";
  /** @type {DeskPart | null} */
  #shown = null;
  #due = 0;
  #undo;
  /** How many calls waited when that was looked at last. */
  #heard = 0;
  #bell = new Bell();
  /** The key before was a letter: somebody may type a name who believes to be in a field. */
  #inName = false;

  /** @param {string} code */
  constructor(code) {
    super();
    this.model = new DeskModel(code);
    this.#undo = new DeskUndo(this.model);
    const last = recall(`desk.${code}`, "now");
    this.#part = PARTS.find((part) => part === last) ?? "now";
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    learnSaid("refusals");
    this.model.store.subscribe(() => this.#changed(), signal);
    listen(this, {
      show: ({ dataset }) => this.#show(/** @type {Part} */ (dataset.part)),
      panel: ({ dataset: { act = "" } }) => openPanel(this.model, act),
      sound: () => this.#switchSound(),
      spared: () => this.model.store.set({ spared: null }),
    }, signal);
    this.addEventListener("open", (event) => {
      const { act = "", ...of } = /** @type {CustomEvent<Of>} */ (event).detail;
      if (act === "matches") return this.#show("matches");
      openPanel(this.model, act, of);
    }, { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("click", () => this.#inName = false, { signal });
    soundByTap(this.#bell, signal, { wanted: () => recall("desk.sound", false) });
    stepsInHistory(signal);
    this.model.start(signal);
  }

  /** Sound at calls from now on, and let it be heard how; or no more. */
  async #switchSound() {
    const on = !recall("desk.sound", false);
    remember("desk.sound", on);
    this.update();
    if (!on) return;
    await this.#bell.allow();
    this.#bell.ring("call");
  }

  /** Draw once for all that changes in one breath. */
  #changed() {
    this.#due ||= setTimeout(() => {
      this.#due = 0;
      this.update();
    });
  }

  /** @param {Part} part */
  #show(part) {
    this.#part = part;
    remember(`desk.${this.model.code}`, part);
    this.update();
    scrollTo(0, 0);
    this.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const typing = target.closest("input:not([type=checkbox]), select, textarea, dialog");
    const [letter, inName] = [/^\p{L}$/u.test(event.key), this.#inName];
    this.#inName = letter && !typing;
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const part = PARTS[Number(event.key) - 1];
    if (part) {
      this.#show(part);
      return this.querySelector("h2")?.focus();
    }
    const field = this.querySelector("[type=search]");
    if (event.key === "/" && field instanceof HTMLElement) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === "u" && !inName) this.#undo.point();
    else if (letter) this.#undo.leave();
  }

  get #calls() {
    return this.model.store.state.desk?.attention.filter(({ kind }) => kind === "call") ?? [];
  }

  update() {
    super.update();
    if (!this.#undo.isConnected) this.querySelector(".undo-slot")?.append(this.#undo);
    const slot = this.querySelector(".desk-part");
    if (!slot) return;
    const Shows = SHOWS[this.#part];
    if (!(this.#shown instanceof Shows)) this.#shown = new Shows(this.model);
    if (this.#shown.parentElement !== slot) slot.replaceChildren(this.#shown);
    const { event } = this.model.store.state;
    const calls = this.#calls.length;
    if (calls > this.#heard && recall("desk.sound", false)) this.#bell.ring("call");
    this.#heard = calls;
    document.title = say(calls > 0 ? "desk.titleCalled" : "desk.title", {
      title: event?.occasion.title ?? "",
      count: calls,
    });
  }

  view() {
    const { event, desk, missing, locked, spared } = this.model.store.state;
    if (missing) return this.#closed("event.missing", "event.missingHelp");
    if (locked) return this.#closed("desk.locked", "desk.lockedHelp");
    return html`
      ${this.#head()}
      ${desk && spared && html`
        <p class="calls at-ease" role="status"
          data-key="spared">${say("desk.spared", {
            link: say(`desk.helper.${spared}`),
            kept: say(`desk.helper.${desk.kind}`),
          })} <button type="button" data-do="spared">${say("panel.close")}</button></p>
      `}
      ${event && desk && html`
        <nav class="desk-nav"
          aria-label="${say("desk.parts")}">${PARTS.map((part) =>
            html`
              <button type="button" data-do="show" data-part="${part}"
                ${part === this.#part && html`aria-current="page"`}>${say(
                  `desk.part.${part}`,
                )}</button>
            `
          )}${mayDo(desk, "announced") && html`
            <button type="button" data-do="panel" data-act="announce">${say(
              "desk.announce",
            )}</button>
          `}<button type="button" data-do="panel" data-act="screens">${say(
            "desk.screens",
          )}</button>${desk.kind === "director" && html`
            <button type="button" data-do="panel" data-act="helpers">${say("desk.helpers")}</button>
          `}<button type="button" data-do="panel" data-act="clocks">${say(
            "desk.clocks",
          )}</button><button type="button" data-do="panel" data-act="papers">${say(
            "desk.papers",
          )}</button><button type="button" data-do="sound" aria-pressed="${String(
            recall("desk.sound", false),
          )}">${say(recall("desk.sound", false) ? "desk.soundOn" : "desk.soundOff")}</button></nav>
        ${this.#part !== "now" && this.#calls.length > 0 && html`
          <p class="calls" role="status"
            data-key="calls">✋ ${say("desk.callsAt", {
              count: this.#calls.length,
              tables: showNames(this.#calls.map(({ table }) => labelOf(event, table ?? ""))),
            })} <button type="button" data-do="show" data-part="now">${say(
              "desk.callsOpen",
            )}</button></p>
        `}
        <main class="desk-part" data-own data-key="part"></main>
      `}
      ${event && !desk && html`<p class="page" role="status">${say("desk.opening")}</p>`}
      <div class="undo-slot" data-own data-key="undo"></div>
    `;
  }

  #head() {
    const { event, desk, link: { state, since } } = this.model.store.state;
    return html`
      <header class="table-head">
        <a class="icon-button" href="/" aria-label="${say("table.home")}">${icon("back")}</a>
        <h1>${desk && !mayDo(desk, "occasion") ? html`<bdi>${event?.occasion.title}</bdi>` : html`
          <button type="button" class="quiet event-name" data-do="panel" data-act="occasion"
            dir="auto" aria-label="${say("desk.occasionOf", {
              title: event?.occasion.title ?? "",
            })}">${event?.occasion.title}</button>
        `} <a
          class="table-game" href="/e/${this.model.code}">${this.model.code}</a></h1>
        <p class="link" data-state="${state}"
          role="status"><span data-key="${state}">${say(
            `link.${state}`,
            { time: showTime(since) },
          )}</span></p>
      </header>
    `;
  }

  /** @param {string} title @param {string} help */
  #closed(title, help) {
    return html`
      <main class="page stack">
        <h1>${say(title)}</h1>
        <p>${sayMissing(this.model.store.state.refused, help, this.model.code)}</p>
        <a class="primary button" href="/">${say("table.home")}</a>
      </main>
    `;
  }
}

customElements.define("desk-screen", DeskScreen);

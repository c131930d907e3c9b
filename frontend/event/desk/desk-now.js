/** Show the desk's first page: what needs a person now, and the hall by the state of its tables. */

import { moveFocus } from "../../page/arrow-keys.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { say } from "../../words/say.js";
import { DeskPart } from "./shared/desk-part.js";
import { entrantName, sayMatch } from "./shared/desk-sentences.js";
import { hallOf, needsOf } from "./shared/needs.js";

/** @typedef {import("./shared/desk-types.js").Event} Event */
/** @typedef {import("./shared/needs.js").Need} Need */

/** What is late shows by itself. */
const LOOK_EVERY = 20_000;
const MOST_SHOWN = 40;

/** What marks the state of a table, beside the word for it. */
const MARKS = {
  call: "✋",
  silent: "…",
  disputed: "?",
  unsigned: "✎",
  playing: "●",
  next: "○",
  finished: "✓",
  free: "·",
};

/** Emits `open` with what shall be opened. */
export class DeskNow extends DeskPart {
  #timer = 0;

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.#timer = setInterval(() => this.update(), LOOK_EVERY);
    listen(this, {
      open: ({ dataset: { do: _, act, ...of } }) => this.emit("open", { act, ...of }),
    }, signal);
    this.addEventListener(
      "keydown",
      (event) => moveFocus(event, [...this.querySelectorAll("button")]),
      {
        signal,
      },
    );
  }

  gone() {
    clearInterval(this.#timer);
  }

  view() {
    const needs = needsOf(this.event, this.desk, new Date());
    return html`
      <section class="needs" aria-labelledby="needs-title">
        <header class="part-head">
          <h2 id="needs-title">${say("desk.needs")}</h2>
          ${(this.desk.rooms ?? []).length > 0 && html`
            <button type="button" data-do="open" data-act="late">${say("desk.act.late")}</button>
          `}
        </header>
        ${this.refusal()}
        ${needs.length === 0 && html`<p class="soft">${say("desk.needsNothing")}</p>`}
        <ul>${needs.slice(0, MOST_SHOWN).map(needView)}</ul>
        ${needs.length > MOST_SHOWN && html`<p class="soft">${
          say("desk.more", {
            count: needs.length - MOST_SHOWN,
          })
        }</p>`}
      </section>
      <section class="hall-map" aria-labelledby="hall-title">
        <h2 id="hall-title">${say("desk.hall")}</h2>
        <ul>${hallOf(this.event, this.desk).map((table) => tableView(this.event, table))}</ul>
        <button type="button" class="quiet" data-do="open" data-act="hall">${say(
          "desk.addTables",
        )}</button>
      </section>
    `;
  }
}

/** @param {Need} need */
const needView = ({ id, text, act, of = {}, grave = false }) =>
  html`
    <li data-key="${id}"
      data-grave="${String(grave)}"><p>${text}</p><button type="button" data-do="open"
      data-act="${act}" data-table="${of.table}" data-match="${of.match}" data-call="${of
        .call}" data-stage="${of.stage}" data-competition="${of.competition}"
      >${say(`desk.act.${act}`)}</button></li>
  `;

/** @param {Event} event @param {ReturnType<typeof hallOf>[number]} table */
function tableView(event, { table, label, state, match: id }) {
  const match = id ? event.matches[id] : null;
  return html`
    <li data-key="${table}"><button type="button" class="hall-table" data-do="open" data-act="table"
      data-table="${table}" data-state="${state}">
      <b dir="auto">${label}</b>
      <span class="table-state"><span aria-hidden="true">${MARKS[state]}</span> ${say(
        `desk.table.${state}`,
      )}</span>
      ${match && html`
        <span class="soft">${sayMatch(event, match)}</span>
        <span class="soft names">${match.entrants.map((each) => entrantName(event, each)).join(
          ", ",
        )}</span>
      `}
    </button></li>
  `;
}

customElements.define("desk-now", DeskNow);

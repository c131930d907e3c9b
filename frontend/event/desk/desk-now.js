/** Show the desk's first page: what needs a person now, and the hall by the state of its tables. */

import { moveFocus } from "../../page/arrow-keys.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { say } from "../../words/say.js";
import { labelOf } from "../reading.js";
import { DeskPart } from "./shared/desk-part.js";
import { entrantName, sayMatch } from "./shared/desk-sentences.js";
import { needsOf } from "./needs.js";

/** @typedef {import("./shared/desk-types.js").Event} Event */
/** @typedef {import("./needs.js").Need} Need */

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
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      open: ({ dataset: { do: _, act, ...of } }) => this.emit("open", { act, ...of }),
      answer: ({ dataset }) => this.#answer(dataset.need ?? "", dataset.at),
    }, signal);
    this.addEventListener(
      "keydown",
      (event) => moveFocus(event, [...this.querySelectorAll("button")]),
      {
        signal,
      },
    );
  }

  /** Do what answers a line, or one of several ways to. @param {string} id @param {string} [at] */
  #answer(id, at) {
    const need = this.#needs.find((each) => each.id === id);
    const { stated, said = "" } = (at ? need?.answers[Number(at)] : need) ?? {};
    if (stated) this.act([stated], said);
  }

  get #needs() {
    return needsOf(this.event, this.desk);
  }

  view() {
    const needs = this.#needs;
    return html`
      <section class="needs" aria-labelledby="needs-title">
        <header class="part-head">
          <h2 id="needs-title">${say("desk.needs")}</h2>
          ${this.desk.rooms.length > 0 && this.mayOpen("late") && html`
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
        <ul>${this.desk.tables.map((table) => tableView(this.event, table))}</ul>
        ${this.mayOpen("hall") && html`
          <button type="button" class="quiet" data-do="open" data-act="hall">${say(
            "desk.addTables",
          )}</button>
        `}
      </section>
    `;
  }
}

/** @param {Need} need */
const needView = ({ id, text, act, of, grave, stated, answers }) =>
  html`
    <li data-key="${id}" data-grave="${String(grave)}"><p>${text}</p>${act && html`
      <button type="button" data-key="act"
        data-do="${stated ? "answer" : "open"}" data-need="${id}" data-act="${act}"
        data-table="${of.table}" data-match="${of.match}" data-stage="${of.stage}"
        data-competition="${of.competition}">${say(`desk.act.${act}`)}</button>
    `}${[...new Set(answers.map(({ about }) => about))].map((about) =>
      html`
        <div class="answers" data-key="of-${about}">${about &&
          html`<bdi class="name">${about}</bdi>`}${answers.map((each, at) =>
            each.about === about && answerView(id, each, at)
          )}</div>
      `
    )}</li>
  `;

/** @param {string} id @param {Need["answers"][number]} answer @param {number} at */
const answerView = (id, { label, named, act, of, stated }, at) =>
  html`
    <button type="button" data-key="${at}" data-do="${stated ? "answer" : "open"}"
      data-need="${id}" data-at="${at}" data-act="${act}" data-match="${of.match}"
      data-person="${of.person}" data-entrant="${of.entrant}"
      aria-label="${named}">${label}</button>
  `;

/** @param {Event} event @param {import("./shared/desk-types.js").HallTable} table */
function tableView(event, { table, state, match: id }) {
  const match = event.matches[id ?? ""];
  return html`
    <li data-key="${table}"><button type="button" class="hall-table" data-do="open" data-act="table"
      data-table="${table}" data-state="${state}">
      <b dir="auto">${labelOf(event, table)}</b>
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

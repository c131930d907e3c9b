/** Show the desk's first page: what needs a person now, and the hall by the state of its tables. */

import { moveFocus } from "../../page/arrow-keys.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { say } from "../../words/say.js";
import { labelOf, sayRoundOf, waitsForClock } from "../reading.js";
import { DeskPart } from "./shared/desk-part.js";
import { entrantName, ranked, sayProgress, stageName } from "./shared/desk-sentences.js";
import { needsOf } from "./needs.js";

/** @typedef {import("./shared/desk-types.js").Desk} Desk */
/** @typedef {import("./shared/desk-types.js").Event} Event */
/** @typedef {import("./shared/desk-types.js").HallTable} HallTable */
/** @typedef {import("./needs.js").Need} Need */

const MOST_SHOWN = 40;
/** What is printed before the play. */
const PAPERS = /** @type {const} */ (["scorekeepers", "poster"]);

/** What marks the state of a table, beside the word for it. */
const MARKS = {
  call: "✋",
  silent: "…",
  disputed: "?",
  unsigned: "✎",
  playing: "●",
  clock: "○",
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
    const need = this.#needs.flatMap((each) => [each, ...each.within ?? []])
      .find((each) => each.id === id);
    const { stated, said = "" } = (at ? need?.answers[Number(at)] : need) ?? {};
    if (stated) this.act([stated], said);
  }

  get #needs() {
    return needsOf(this.event, this.desk);
  }

  /** The freeze-outs that are played, each with what opens its room. @returns {[stage: string, words: string][]} */
  get #freezeouts() {
    const playing = Object.entries(this.event.stages).filter(([, { room, over }]) => room && !over);
    if (!this.may("busted")) return [];
    return playing.map(([stage]) => [
      stage,
      playing.length > 1
        ? say("desk.roomOf", { title: stageName(this.event, stage) })
        : say("desk.room"),
    ]);
  }

  get #isUnderWay() {
    return Object.values(this.event.stages).some(({ over }) => !over);
  }

  /** Offer the paper of this hour: codes and poster before anything is played, draws, prizes once one is won. */
  #toPrint() {
    const { matches, prizes = {}, tables } = this.event;
    const played = Object.values(matches).some(({ status }) =>
      !["to_come", "off"].includes(status)
    );
    const won = Object.values(prizes).flat().some((winners) => winners.length > 0);
    if (!won && tables.length === 0) return html``;
    const drawn = Object.keys(matches).length > 0;
    const links = won ? ["prizes"] : drawn ? ["draw"] : [];
    const code = encodeURIComponent(this.model.code);
    return html`
      <p class="row to-print"
        data-key="print"><span class="soft">${say("desk.prints")}</span>${!played &&
          PAPERS.map((act) =>
            html`
              <button type="button" data-do="open" data-act="${act}"
                data-key="${act}">${say(
                  `desk.${act}`,
                )}</button>
            `
          )}${links.map((each) =>
            html`
              <a class="button" data-key="${each}" target="_blank"
                href="/e/${code}/print/${each}">${say(
                  `desk.print.${each}`,
                )}</a>
            `
          )}${played && html`
          <button type="button" data-do="open" data-act="papers" data-key="papers">${say(
            "desk.papers",
          )}</button>
        `}</p>
    `;
  }

  view() {
    const needs = this.#needs;
    return html`
      <section class="needs" aria-labelledby="needs-title">
        <header class="part-head">
          <h2 id="needs-title">${say("desk.needs")}</h2>
          <span class="row">${this.#freezeouts.map(([stage, words]) =>
            html`
              <button type="button" data-do="open" data-act="room" data-key="${stage}"
                data-stage="${stage}">${words}</button>
            `
          )}${this.#isUnderWay && this.may("lineups") && html`
            <button type="button" data-do="open" data-act="late" data-key="late">${say(
              "desk.act.late",
            )}</button>
          `}</span>
        </header>
        ${this.refusal()}
        ${needs.length === 0 && html`<p class="soft">${say("desk.needsNothing")}</p>`}
        <ul>${needs.slice(0, MOST_SHOWN).map(needView)}</ul>
        ${needs.length > MOST_SHOWN && html`<p class="soft">${
          say("desk.more", {
            count: needs.length - MOST_SHOWN,
          })
        }</p>`}
        ${this.#toPrint()}
      </section>
      <section class="hall-map" aria-labelledby="hall-title">
        <h2 id="hall-title">${say("desk.hall")}</h2>
        ${hallView(this.event, this.desk)}
        ${this.may("tables_added") && html`
          <button type="button" class="quiet" data-do="open" data-act="hall">${say(
            "desk.addTables",
          )}</button>
        `}
      </section>
    `;
  }
}

/** @param {Need} need @returns {import("../../page/html.js").Markup} */
const needView = ({ id, text, act, of, grave, stated, answers, within }) =>
  html`
    <li data-key="${id}" data-grave="${String(grave)}">${within
      ? html`
        <details data-key="within">
          <summary>${text}</summary>
          <ul>${within.map(needView)}</ul>
        </details>
      `
      : html`<p>${text}</p>`}${act && html`
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

/** Draw the tables, each round with its heading above those that play it. @param {Event} event @param {Desk} desk */
function hallView(event, desk) {
  /** @type {Map<string, HallTable[]>} */
  const rounds = new Map();
  for (const each of desk.tables) {
    const match = event.matches[each.match ?? ""];
    const round = match ? sayRoundOf(event, each.match ?? "", match) : "";
    rounds.set(round, [...rounds.get(round) ?? [], each]);
  }
  return [...rounds].toSorted(([one], [other]) => Number(one === "") - Number(other === ""))
    .map(([round, those]) =>
      html`
        <section data-key="${round || "free"}">${rounds.size > 1 &&
          html`<h3 dir="auto">${round || say("desk.freeTables")}</h3>`}
          ${rounds.size === 1 && round && html`<h3 dir="auto">${round}</h3>`}
          <ul>${those.map((table) => tableView(event, table))}</ul></section>
      `
    );
}

/** @param {Event} event @param {HallTable} at */
function tableView(event, { table, state: told, match: id }) {
  const match = event.matches[id ?? ""];
  const state = told === "playing" && match && waitsForClock(event, match) ? "clock" : told;
  const progress = match?.status === "playing" ? sayProgress(event, match) : "";
  const names = match && !progress
    ? ranked(match).map(({ entrant, won }) => ({ name: entrantName(event, entrant), won }))
    : (match?.entrants ?? []).map((each) => ({ name: entrantName(event, each), won: false }));
  return html`
    <li data-key="${table}"><button type="button" class="hall-table" data-do="open" data-act="table"
      data-table="${table}" data-state="${state}">
      <span class="tile-head"><b dir="auto">${labelOf(
        event,
        table,
      )}</b> <span class="table-state"><span
        aria-hidden="true">${MARKS[state]}</span> ${say(`desk.table.${state}`)}</span></span>
      ${progress && html`<span class="progress" dir="auto">${progress}</span>`}
      ${match &&
        html`<span class="soft names">${
          names.map(({ name, won }, at) =>
            html`${at > 0 && ", "}${won ? html`<b>${name}</b>` : name}`
          )
        }</span>`}
    </button></li>
  `;
}

customElements.define("desk-now", DeskNow);

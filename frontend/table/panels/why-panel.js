/** Tell why a deal or another entry scores as it does: reasons, melds, who recorded it and when. */

import { resultView } from "../../games/shared/result-view.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { arrangementView } from "../../sheet/cards.js";
import { columnsOf, lineOf, nameOf } from "../../sheet/columns.js";
import { disputesOf } from "../../sheet/signing.js";
import { say, sentenceOf, showPoints } from "../../words/say.js";
import { readJournal, sayChange } from "../model/journal.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Deal} Deal */
/** @typedef {import("../../types.js").Scored} Scored */
/** @typedef {import("../../types.js").Statement} Statement */
/** @typedef {import("../../types.js").JournalRecord} JournalRecord */
/** @typedef {import("../../sheet/columns.js").Column} Column */

/** @typedef {{choices: string[], notice: string}} Offers what may be done, and a hint about it, if any */

/** Emits `done` with one of the choices offered, or with `{settle}` and the id of a dispute. */
export class WhyPanel extends View {
  /** @type {JournalRecord[]} the whole journal */
  #journal = [];
  /** @type {Offers} */
  #offers = { choices: [], notice: "" };

  /**
   * @param {Api} api
   * @param {Sheet} sheet
   * @param {Deal | Scored} entry
   * @param {number} seat the one asked about; 0 for the whole entry
   */
  constructor(api, sheet, entry, seat) {
    super();
    this.api = api;
    this.sheet = sheet;
    this.entry = entry;
    this.seat = seat;
  }

  /** @param {Offers} offers */
  offer(offers) {
    this.#offers = offers;
    this.update();
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      rule: ({ dataset }) => this.#openRule(dataset.place ?? ""),
      choose: (target) => this.emit("done", target.dataset.choice),
      settle: (target) => this.emit("done", { settle: target.dataset.dispute }),
    }, signal);
    this.#ask();
  }

  async #ask() {
    // The words of the journal come with the panels of the game, which are fetched after a while.
    const read = readJournal(this.api, this.sheet);
    const known = await Promise.all([read, import("../../words/game-panels.js")]).catch(() => null);
    this.#journal = known?.[0].answer.rows ?? [];
    this.update();
  }

  /** Show over this panel what a reason cites. @param {string} place */
  async #openRule(place) {
    const { RulesPanel } = await import("./rules-panel.js");
    slidePanel(new RulesPanel(this.api, this.sheet, place), { title: say("more.rules") });
  }

  #recorded() {
    return this.#journal.filter(({ entry }) => entry === this.entry.id);
  }

  view() {
    const { entry } = this;
    const { choices, notice } = this.#offers;
    const columns = columnsOf(this.sheet);
    const asked = columns.filter(({ seats }) => seats.includes(this.seat));
    const others = columns.filter((column) => !asked.includes(column));
    const disputes = disputesOf(this.sheet, entry.id);
    const note = this.sheet.notes?.[entry.id];
    return html`
      <div class="panel-body stack">
        ${entry.problem &&
          html`<p class="refusal">${say("why.problem", { text: sentenceOf(entry.problem) })}</p>`}
        ${disputes.filter(({ settled }) => settled === null).map((each) => this.#dispute(each))}
        ${note && html`<q dir="auto">${note}</q>`}
        ${!entry.counts && html`<p class="hint">${say("why.countsNothing")}</p>`}
        ${entry.summary && html`<p class="why-summary">${said(entry.summary)}</p>`}
        ${"result" in entry && resultView(this.sheet, entry)}
        ${asked.map((column) => this.#line(column, true))}
        ${others.map((column) => this.#line(column, false))}
        <ul class="hint" aria-live="polite">${this.#recorded().map((record) =>
          html`<li>${sayChange(record, this.#journal, this.sheet)}</li>`
        )}</ul>
        ${disputes.filter(({ settled }) => settled !== null).map((each) => this.#dispute(each))}
        ${notice && html`<p class="hint" role="note">${notice}</p>`}
        ${choices.length > 0 && html`
          <div class="why-choices panel-foot">${choices.map((choice) =>
            html`
              <button type="button" data-do="choose" data-choice="${choice}">${say(
                `why.${choice}`,
              )}</button>
            `
          )}
          </div>
        `}
      </div>
    `;
  }

  /** @param {import("../../types.js").Dispute} dispute */
  #dispute({ id, by, text, settled }) {
    return html`
      <section class="dispute" data-settled="${String(settled !== null)}">
        <h3>${say(settled ? "dispute.settled" : "dispute.open", {
          name: nameOf(this.sheet, by),
        })}</h3>
        <q dir="auto">${text}</q>
        ${settled && html`<p dir="auto">${settled.reason}</p>`}
        ${!settled && this.api.writes && html`
          <button type="button" data-do="settle" data-dispute="${id}">${say(
            "dispute.settle.title",
          )}</button>
        `}
      </section>
    `;
  }

  /**
   * @param {Column} column
   * @param {boolean} asked
   */
  #line(column, asked) {
    const line = lineOf(this.entry.lines, column);
    if (!line) return html``;
    const reasons = line.reasons.filter(({ text }) => text !== this.entry.summary?.text);
    return html`
      <section class="why-line" data-asked="${String(asked)}">
        <h3><bdi class="name">${column.name}</bdi> <span class="numeral">${showPoints(
          line.points,
        )}</span></h3>
        <ul class="reasons">${reasons.map((reason) =>
          html`<li>${said(reason, this.entry.summary?.rule)}</li>`
        )}</ul>
        ${this.#hands(column)}
      </section>
    `;
  }

  /** Draw the cards of everybody in a column, named where they are several. @param {Column} column */
  #hands({ seats }) {
    const held = this.entry.lines.filter(({ seat, arrangement }) =>
      arrangement && seats.includes(seat)
    );
    return html`${
      held.map(({ seat, arrangement, better }) =>
        html`
          ${held.length > 1 && html`<h4>${nameOf(this.sheet, seat)}</h4>`}
          ${arrangement && arrangementView(arrangement)}
          ${better && html`
            <h4>${say("why.better", { points: better.points })}</h4>${arrangementView(better)}
          `}
        `
      )
    }`;
  }
}

/** Return the place in the rule book that a citation names after the game, if any. @param {string} rule */
const placeOf = (rule) => rule.replace(/^[a-z0-9_]+ /, "");

/**
 * Draw a sentence with the rule it goes by, unless that is the one named `above` or all of the game's book.
 * @param {Statement} statement
 * @param {string} [above]
 */
const said = (statement, above) => {
  const { rule } = statement;
  return html`<span>${sentenceOf(statement)}</span> ${
    rule?.includes(" ") && rule !== above && html`
      <button type="button" class="rule-id" data-do="rule" data-place="${placeOf(rule)}">${say(
        "why.rule",
      )}</button>
    `
  }`;
};

customElements.define("why-panel", WhyPanel);

/** Show the journal: what every recording, correction and withdrawal changed, the latest first. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { columnsOf, nameOf, teamName } from "../../sheet/columns.js";
import { say, showDay, showPoints, showTime } from "../../words/say.js";
import { numbersOf, readJournal, sayMoment, sayWho, storyOf } from "../model/journal.js";
import { putBack } from "../model/taking-back.js";
import { labelOf } from "../model/undoing.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").JournalRecord} JournalRecord */

/** So much of a seal is enough to compare it by eye. */
const SEAL = 8;

/** Emits `entry` with the id of a tapped entry, and `done` with the sheet once a withdrawn one was put back. */
export class HistoryPanel extends View {
  /** @type {JournalRecord[] | null} */
  #records = null;
  /** @type {number | null} the first line whose seal does not hold */
  #brokenAt = null;
  /** @type {Date | null} when the server said so, where it cannot be asked now */
  #asOf = null;
  #failure = "";
  #refusal = "";
  #busy = false;

  /**
   * @param {Api} api
   * @param {Sheet} sheet
   */
  constructor(api, sheet) {
    super();
    this.api = api;
    this.sheet = sheet;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      entry: ({ dataset }) => this.emit("entry", dataset.entry),
      restore: ({ dataset }) => this.#restore(Number(dataset.seq)),
    }, signal);
    addEventListener("online", () => this.#ask(), { signal });
    this.#ask();
  }

  /** Show the journal of the sheet as it is now. @param {Sheet} sheet */
  show(sheet) {
    this.sheet = sheet;
    return this.#ask();
  }

  async #ask() {
    try {
      const { answer, at } = await readJournal(this.api, this.sheet);
      this.#records = answer.rows;
      this.#brokenAt = answer.broken_at;
      this.#asOf = at;
      this.#failure = "";
    } catch (error) {
      this.#failure = sayFailure(error, "journal.needsNetwork");
    }
    this.update();
  }

  view() {
    if (this.#failure) return html`<p class="refusal panel-body" role="alert">${this.#failure}</p>`;
    if (!this.#records) return html`<p class="panel-body soft">${say("form.waiting")}</p>`;
    const records = this.#records;
    const numbers = numbersOf(records);
    const seal = records.at(-1)?.hash.slice(0, SEAL) ?? "";
    return html`
      ${this.#asOf && html`
        <p class="panel-body hint" role="status" data-key="as-of">${say("journal.asOf", {
          time: showTime(this.#asOf),
          day: showDay(this.#asOf),
        })}</p>
      `}
      ${this.#verdict(records.length)}
      <p class="refusal" role="alert" data-key="refusal">${this.#refusal}</p>
      <ol class="journal panel-body" reversed>
        ${records.toReversed().map((record) => this.#line(record, numbers))}
      </ol>
      <p class="hint panel-body">${say("journal.help", { seal })}</p>
    `;
  }

  /**
   * @param {JournalRecord} record
   * @param {Map<number, number>} numbers that deals had then
   */
  #line(record, numbers) {
    const { what, held } = storyOf(record, this.sheet);
    what.push(...sayPaper(record, this.sheet));
    return html`
      <li data-key="${record.seq}">
        ${this.#heading(record, numbers)}
        ${what.map((change) => html`<span class="journal-change">${change}</span>`)}
        ${held && html`<span class="journal-change">${say("journal.held", { facts: held })}</span>`}
        <span>${sayMoment(record)}</span>
        <small class="soft">${sayWho(record, this.#records ?? [], this.sheet)}</small>
        ${record.reason && html`<q dir="auto">${record.reason}</q>`}
        ${record.action === "noted" &&
          html`<q dir="auto">${record.after.text || say("journal.rubbedOut")}</q>`}
        ${this.#restoring(record)}
      </li>
    `;
  }

  /**
   * Name what a line is about; what still stands on the sheet opens at a tap.
   * @param {JournalRecord} record
   * @param {Map<number, number>} numbers
   */
  #heading(record, numbers) {
    const number = numbers.get(record.seq);
    const stands = [...this.sheet.deals, ...this.sheet.rulings].some(({ id }) =>
      id === record.entry
    );
    if (!stands) {
      return html`<b>${number ? say("sheet.dealNumber", { number }) : this.#label(record)}</b>`;
    }
    return html`
      <button type="button" class="quiet journal-entry" data-do="entry"
        data-entry="${record.entry}">${this.#label(record)}</button>
    `;
  }

  /** Offer to record a withdrawn entry anew, once. @param {JournalRecord} record */
  #restoring({ seq, action, before }) {
    if (action !== "withdrawn" || !this.api.writes || this.#asOf) return html``;
    const facts = JSON.stringify(before);
    const restored = this.#records?.some((later) =>
      later.seq > seq && later.action === "recorded" && JSON.stringify(later.after) === facts
    );
    if (restored) return html`<small class="soft">${say("journal.restored")}</small>`;
    return html`
      <button type="button" class="journal-restore" data-do="restore" data-seq="${seq}"
        ${this.#busy && html`disabled`}>${say("journal.restore")}</button>
    `;
  }

  /** @param {number} seq */
  async #restore(seq) {
    const record = this.#records?.find((each) => each.seq === seq);
    if (!record || this.#busy) return;
    this.#busy = true;
    this.#refusal = "";
    this.update();
    try {
      this.emit("done", await putBack(this.api, this.sheet.game.id, record.before));
    } catch (error) {
      this.#refusal = sayFailure(error, "failure.needsNetwork");
    }
    this.#busy = false;
    this.update();
  }

  /** Say whether every line is as it was sealed. @param {number} count */
  #verdict(count) {
    return this.#brokenAt === null
      ? html`<p class="panel-body verdict">✓ ${say("journal.holds", { count })}</p>`
      : html`
        <p class="refusal" role="alert">${say("journal.broken", { number: this.#brokenAt })}</p>
      `;
  }

  /** @param {JournalRecord} record */
  #label(record) {
    const { seat, side } = record.entry ? {} : record.after ?? record.before ?? {};
    if (typeof seat === "number") return nameOf(this.sheet, seat);
    if (side) return teamName(this.sheet.seats, side);
    const entry = [...this.sheet.deals, ...this.sheet.rulings].find(({ id }) =>
      id === record.entry
    );
    if (entry) return labelOf(entry);
    const { kind, ruling } = record.before ?? record.after ?? {};
    return kind ? say(`entry.${ruling ?? kind}`) : say("journal.game");
  }
}

/** Say what a comparison with paper states. @param {JournalRecord} record @param {Sheet} sheet */
function sayPaper({ action, after }, sheet) {
  if (action === "compared") return [say("journal.deals", { count: after.deals.length })];
  if (action !== "decided") return [];
  const write = (/** @type {number | null} */ points) =>
    points === null ? say("journal.nothing") : showPoints(points);
  return [say(`journal.difference.${after.kind}`, {
    number: after.deal,
    name: columnsOf(sheet).find(({ seat }) => seat === after.seat)?.name ?? "",
    sheet: write(after.sheet),
    paper: write(after.paper),
  })];
}

customElements.define("history-panel", HistoryPanel);

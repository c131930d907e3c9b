/** Show the journal: every recording, correction and withdrawal, the latest first. */

import { nameOf } from "../core/columns.js";
import { sayFailure } from "../core/failure.js";
import { html } from "../core/html.js";
import { journalOf, sayMoment, sayWho } from "../core/journal.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").JournalRecord} JournalRecord */

/** So much of a seal is enough to compare it by eye. */
const SEAL = 8;

export class HistoryPanel extends View {
  /** @type {JournalRecord[] | null} */
  #records = null;
  /** @type {number | null} the first line whose seal does not hold */
  #brokenAt = null;
  #failure = "";

  /**
   * @param {Api} api
   * @param {Sheet} sheet
   */
  constructor(api, sheet) {
    super();
    this.api = api;
    this.sheet = sheet;
  }

  connected() {
    this.#ask();
  }

  async #ask() {
    try {
      const journal = await journalOf(this.api, this.sheet);
      this.#records = journal.rows;
      this.#brokenAt = journal.broken_at;
    } catch (error) {
      this.#failure = sayFailure(error);
    }
    this.update();
  }

  view() {
    if (this.#failure) return html`<p class="refusal panel-body" role="alert">${this.#failure}</p>`;
    if (!this.#records) return html`<p class="panel-body soft">${say("form.waiting")}</p>`;
    const records = this.#records;
    const seal = records.at(-1)?.hash.slice(0, SEAL) ?? "";
    return html`
      ${this.#verdict(records.length)}
      <ol class="journal panel-body" reversed>
        ${records.toReversed().map((record) =>
          html`
            <li>
              <b>${this.#label(record)}</b>
              <span>${sayMoment(record)}</span>
              <small class="soft">${sayWho(record, records, this.sheet)}</small>
              ${record.reason && html`<q dir="auto">${record.reason}</q>`}
            </li>
          `
        )}
      </ol>
      <p class="hint panel-body">${say("journal.help", { seal })}</p>
    `;
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
    const seat = record.entry ? undefined : (record.after ?? record.before)?.seat;
    if (typeof seat === "number") return nameOf(this.sheet, seat);
    const deal = this.sheet.deals.find(({ id }) => id === record.entry);
    if (deal) return say("sheet.dealNumber", { number: deal.number });
    const other = this.sheet.rulings.find(({ id }) => id === record.entry);
    if (other) return say(`entry.${other.ruling ?? other.kind}`);
    const kind = (record.before ?? record.after)?.kind;
    return kind ? say(`entry.${kind}`) : say("journal.game");
  }
}

customElements.define("history-panel", HistoryPanel);

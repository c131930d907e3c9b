/** Show the journal: every recording, correction and withdrawal, the latest first. */

import { nameOf } from "../core/columns.js";
import { sayFailure } from "../core/failure.js";
import { html } from "../core/html.js";
import { say, showDay, showTime } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").JournalRecord} JournalRecord */

/**
 * Return what the journal of a game tells of one entry.
 * @param {Api} api
 * @param {string} gameId
 * @param {string} entry
 * @returns {Promise<JournalRecord[]>}
 */
export async function historyOf(api, gameId, entry) {
  /** @type {{rows: JournalRecord[]}} */
  const { rows } = await api.get(`/games/${gameId}/journal`);
  return rows.filter((row) => row.entry === entry);
}

/** Say what was done, when and by whom. @param {JournalRecord} record */
export function sayMoment(record) {
  const at = new Date(record.at);
  return say(`journal.${record.action}`, { time: showTime(at), day: showDay(at), by: record.key });
}

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
      const journal = await this.api.get(`/games/${this.sheet.game.id}/journal`);
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
    return html`
      ${this.#verdict(this.#records.length)}
      <ol class="journal panel-body" reversed>
        ${this.#records.toReversed().map((record) =>
          html`
            <li>
              <b>${this.#label(record)}</b>
              <span>${sayMoment(record)}</span>
              ${record.reason && html`<q dir="auto">${record.reason}</q>`}
              <small class="soft">${say("journal.seal", { hash: record.hash.slice(0, 8) })}</small>
            </li>
          `
        )}
      </ol>
      <p class="hint panel-body">${say("journal.help")}</p>
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

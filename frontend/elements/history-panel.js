/** Show the journal: every recording, correction and withdrawal, the latest first. */

import { sayFailure } from "../core/failure.js";
import { html } from "../core/html.js";
import { say, showDay, showTime } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").JournalRecord} JournalRecord */

/**
 * Return the journal of one game; of one entry only where `entry` is given.
 * @param {Api} api
 * @param {string} gameId
 * @param {string} [entry]
 * @returns {Promise<JournalRecord[]>}
 */
export async function historyOf(api, gameId, entry) {
  /** @type {{rows: JournalRecord[]}} */
  const { rows } = await api.get(`/games/${gameId}/journal`);
  return entry === undefined ? rows : rows.filter((row) => row.entry === entry);
}

/** Say what was done, when and by whom. @param {JournalRecord} record */
export function sayMoment(record) {
  const at = new Date(record.at);
  return say(`journal.${record.action}`, { time: showTime(at), day: showDay(at), by: record.key });
}

export class HistoryPanel extends View {
  /** @type {JournalRecord[] | null} */
  #records = null;
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
      this.#records = await historyOf(this.api, this.sheet.game.id);
    } catch (error) {
      this.#failure = sayFailure(error);
    }
    this.update();
  }

  view() {
    if (this.#failure) return html`<p class="refusal panel-body" role="alert">${this.#failure}</p>`;
    if (!this.#records) return html`<p class="panel-body soft">${say("form.waiting")}</p>`;
    return html`
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

  /** @param {JournalRecord} record */
  #label(record) {
    const deal = this.sheet.deals.find(({ id }) => id === record.entry);
    if (deal) return say("sheet.dealNumber", { number: deal.number });
    const other = this.sheet.rulings.find(({ id }) => id === record.entry);
    if (other) return say(`entry.${other.ruling ?? other.kind}`);
    return record.entry
      ? say(`entry.${(record.before ?? record.after).kind}`)
      : say("journal.game");
  }
}

customElements.define("history-panel", HistoryPanel);

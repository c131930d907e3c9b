/** Put up a line for the hall, and take one down. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { say, showNames, showTime } from "../../words/say.js";
import { labelOf, sayRound, tableOf } from "../reading.js";
import { COMING, groupsOf, PLAYED } from "../public/reading-now.js";
import { DeskPart } from "./shared/desk-part.js";
import { sayAct } from "./shared/desk-sentences.js";

/** A break ends at a full five minutes, a quarter of an hour from now or a little later. */
const BREAK = 15 * 60_000;
const FIVE_MINUTES = 5 * 60_000;

export class AnnouncePanel extends DeskPart {
  /** @type {Set<string>} the tables meant; nobody named means all */
  #tables = new Set();

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      usual: ({ dataset }) => this.#fill(dataset.said ?? ""),
      down: ({ dataset: { id = "" } }) => this.#takeDown(id),
      all: ({ dataset }) => this.#mean(Number(dataset.at)),
    }, signal);
    this.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "table") return;
      if (target.checked) this.#tables.add(target.value);
      else this.#tables.delete(target.value);
      this.update();
    }, { signal });
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#announce();
    }, { signal });
  }

  /** @param {string} said */
  #fill(said) {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=text]"));
    field.value = said;
    this.unsaved = true;
    field.focus();
  }

  /** The rounds that are played or come, each with its tables; nothing to choose where all are one's. */
  get #rounds() {
    const rounds = groupsOf(this.event, [...PLAYED, ...COMING]).map((
      { stage, round, matches },
    ) => ({
      named: sayRound(this.event, stage, round),
      tables: new Set(matches.map(tableOf).filter((each) => each !== null)),
    }));
    return rounds.filter(({ tables }) => tables.size > 1 && tables.size < this.event.tables.length);
  }

  /** Mean all tables of a round. @param {number} at */
  #mean(at) {
    this.#tables = this.#rounds[at]?.tables ?? this.#tables;
    this.update();
  }

  async #announce() {
    const text = String(this.typed().get("text") ?? "").trim();
    const tables = this.event.tables.map(({ table }) => table).filter((each) =>
      this.#tables.has(each)
    );
    if (!text) return;
    const stated = { kind: "announced", text, ...(tables.length > 0 && { tables }) };
    if (await this.act([stated], sayAct(this.event, this.desk, stated))) this.emit("done", true);
  }

  /** @param {string} id */
  async #takeDown(id) {
    const { text = "" } = this.event.announcements.find((each) => each.id === id) ?? {};
    const stated = { kind: "taken_down", announcement: id };
    await this.act([stated], say("desk.did.taken_down", { announcement: text }));
  }

  /** What is announced on most evenings, in the words for now. */
  get #usual() {
    const until = new Date(Math.ceil((Date.now() + BREAK) / FIVE_MINUTES) * FIVE_MINUTES);
    const meant = [...this.#tables].map((each) => labelOf(this.event, each));
    const next = groupsOf(this.event, COMING)[0];
    return [
      say("desk.announce.break", { time: showTime(until) }),
      ...(next
        ? [say("desk.announce.round", { round: sayRound(this.event, next.stage, next.round) })]
        : []),
      ...(meant.length > 0 ? [say("desk.announce.please", { tables: showNames(meant) })] : []),
    ];
  }

  view() {
    const { tables, announcements } = this.event;
    return html`
      <form class="panel-body stack">
        <label class="field"><span>${say("desk.announce.text")}</span>
          <input name="text" dir="auto" maxlength="120" required autocomplete="off"></label>
        <div class="chips" role="group" aria-label="${say("desk.announce.usual")}">${this.#usual
          .map((said) =>
            html`<button type="button" class="chip" data-do="usual" data-said="${said}">${said}</button>`
          )}</div>
        ${tables.length > 0 && html`
          <fieldset class="chips"><legend>${say("desk.announce.tables")}</legend>${this.#rounds.map(
            (
              { named },
              at,
            ) =>
              html`
                <button type="button" class="chip" data-do="all" data-at="${at}"
                  dir="auto">${named}</button>
              `,
          )}${tables.map(({ table }) =>
            html`
              <label
                class="chip"><input type="checkbox" name="table" value="${table}" ${this.#tables
                  .has(table) && html`checked`}>${labelOf(this.event, table)}</label>
            `
          )}</fieldset>
        `}
        ${this.refusal()}
        <button class="primary" ${this.busy && html`disabled`}>${say("desk.announce")}</button>
        ${announcements.length > 0 && html`
          <h3>${say("desk.announce.up")}</h3>
          <ul class="entries">${announcements.map(({ id, text, tables: meant }) =>
            html`
              <li data-key="${id}"><span><b dir="auto">${text}</b>${meant.length > 0 &&
                html`
                  <span class="soft">${showNames(
                    meant.map((each) => labelOf(this.event, each)),
                  )}</span>
                `}</span>
                <button type="button" class="quiet" data-do="down" data-id="${id}"
                  aria-label="${say("desk.announce.downOf", { text })}">${say(
                    "desk.announce.down",
                  )}</button></li>
            `
          )}</ul>
        `}
      </form>
    `;
  }
}

customElements.define("announce-panel", AnnouncePanel);

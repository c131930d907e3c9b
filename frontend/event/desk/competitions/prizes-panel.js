/** State the prizes of a competition: for which places, what they are, and who gives them. */

import { html } from "../../../page/html.js";
import { listen, onSubmit } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { sayAct } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Prize} Prize */
/** @typedef {{id: number} & Partial<Prize>} Row */

const FIRST_ROWS = 3;
const MOST = 40;

/** Emits `done` once they are stated. */
export class PrizesPanel extends DeskPart {
  /** @type {Row[]} */
  #rows;
  #next = 0;
  /** @type {string[]} */
  #says = [];

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} competition */
  constructor(model, competition) {
    super(model);
    this.competition = competition;
    const { prizes = [] } = this.#stated;
    const blank = Array.from({ length: FIRST_ROWS }, (_, at) => ({ place: at + 1 }));
    this.#rows = (prizes.length > 0 ? prizes : blank).map((each) => ({
      id: this.#next++,
      ...each,
    }));
  }

  get #stated() {
    return this.event.competitions[this.competition];
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      more: () => this.#more(),
      out: ({ dataset }) => {
        this.#rows = this.#rows.filter(({ id }) => id !== Number(dataset.row));
        this.update();
      },
    }, signal);
    onSubmit(this, () => this.#save(), signal);
    this.addEventListener("change", () => this.#look(), { signal });
  }

  view() {
    return html`
      <form class="panel-body stack">
        <p class="hint">${say("desk.prizesHelp")}</p>
        <p class="row">
          <label class="field"><span>${say("desk.prizePot")}</span>
            <input name="pot" type="number" inputmode="numeric" min="1" value="${this.#stated
              .pot}"></label>
          <label class="field"><span>${say("desk.prizeRound")}</span>
            <input name="round_to" type="number" inputmode="numeric" min="1" value="${this.#stated
              .round_to}"></label>
        </p>
        ${this.#rows.map((row) => this.#row(row))}
        ${this.#rows.length < MOST && html`
          <button type="button" data-do="more" data-key="more">${say("desk.prizeMore")}</button>
        `}
        ${this.#says.map((text) => html`<p class="soft">${text}</p>`)}
        ${this.refusal()}
        <button class="primary" data-key="save" ${this.busy && html`disabled`}>${say(
          "desk.save",
        )}</button>
      </form>
    `;
  }

  /** @param {Row} row */
  #row({ id, place, up_to: upTo, what, sponsor, share, amount }) {
    return html`
      <fieldset class="prize" data-key="row-${id}">
        <label class="field"><span>${say("desk.prizePlace")}</span>
          <input name="place-${id}" type="number" min="1" max="10000" required value="${place}"></label>
        <label class="field"><span>${say("desk.prizeUpTo")}</span>
          <input name="up-${id}" type="number" min="1" max="10000" value="${upTo}"></label>
        <label class="field"><span>${say("desk.prizeShare")}</span>
          <input name="share-${id}" type="number" inputmode="decimal" step="any" min="0" max="100"
            value="${share}"></label>
        <label class="field"><span>${say("desk.prizeAmount")}</span>
          <input name="amount-${id}" type="number" inputmode="numeric" min="1" value="${amount}"></label>
        <label class="field what"><span>${say("desk.prizeWhat")}</span>
          <input name="what-${id}" dir="auto" maxlength="80" autocomplete="off" value="${what}"></label>
        <label class="field what"><span>${say("desk.prizeSponsor")}</span>
          <input name="by-${id}" dir="auto" maxlength="80" autocomplete="off" value="${sponsor}"></label>
        <button type="button" class="quiet" data-do="out" data-row="${id}">${say(
          "desk.prizeOut",
        )}</button>
      </fieldset>
    `;
  }

  /** Give a row more, for the place after the last. */
  #more() {
    const typed = this.typed();
    const ends = this.#rows.map(({ id }) =>
      Number(typed.get(`up-${id}`)) || Number(typed.get(`place-${id}`))
    );
    const id = this.#next++;
    this.#rows = [...this.#rows, { id, place: Math.max(0, ...ends) + 1 }];
    this.update();
    const field = this.querySelector(`[name=what-${id}]`);
    if (field instanceof HTMLElement) field.focus();
  }

  /** Return the competition with the prizes as they are typed. */
  #typed() {
    const typed = this.typed();
    const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
    /** @param {string} fact @param {string} name */
    const number = (fact, name) => text(name) && { [fact]: Number(text(name)) };
    const filled = this.#rows.filter(({ id }) =>
      ["what", "share", "amount"].some((fact) => text(`${fact}-${id}`))
    );
    const prizes = filled.map(({ id }) => ({
      place: Number(text(`place-${id}`)),
      ...(text(`what-${id}`) && { what: text(`what-${id}`) }),
      ...number("up_to", `up-${id}`),
      ...number("share", `share-${id}`),
      ...number("amount", `amount-${id}`),
      ...(text(`by-${id}`) && { sponsor: text(`by-${id}`) }),
    }));
    const { opened: _, lots: _l, prizes: _p, pot: _pot, round_to: _r, ...known } = this.#stated;
    return {
      kind: "competition",
      ...known,
      ...(prizes.length > 0 && { prizes }),
      ...number("pot", "pot"),
      ...number("round_to", "round_to"),
    };
  }

  /** Show how what the prizes pay comes about, or why they cannot be. */
  async #look() {
    if (!this.querySelector("form")?.checkValidity()) return;
    const { changes, refused } = await this.look([this.#typed()]);
    this.#says = changes;
    this.failure = refused;
    this.update();
  }

  async #save() {
    const stated = this.#typed();
    if (await this.act([stated], sayAct(this.event, this.desk, stated))) this.emit("done", true);
  }
}

customElements.define("prizes-panel", PrizesPanel);

/** Make a deal between the last players: enter their chips, see both ways side by side, and take one. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say, sentenceOf } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Deals} Deals */

/** Emits `done` once a deal is made. */
export class DealPanel extends DeskPart {
  /** @type {Deals | null} */
  #deals = null;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model);
    this.stage = stage;
    this.counted = this.#counted;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, { take: ({ dataset: { way = "" } }) => this.#take(way) }, signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#look();
    }, { signal });
    this.addEventListener("input", ({ target }) => {
      if (/** @type {HTMLInputElement} */ (target).name === "on") return;
      this.#deals = null;
      this.update();
    }, { signal });
    if (Object.keys(this.counted).length > 0) this.#look();
  }

  get #room() {
    return this.event.stages[this.stage]?.room;
  }

  /** Who is still in, as they sit. */
  get #players() {
    const { tables = [], unseated = [] } = this.#room ?? {};
    return [...tables.flatMap(({ seats }) => seats.filter((each) => each !== null)), ...unseated];
  }

  /** The chips of everybody by the last count, where that was of just these players. @returns {Record<string, number>} */
  get #counted() {
    const last = this.#room?.log.findLast(({ kind }) => kind === "counted");
    const stacks = /** @type {{entrant: string, chips: number}[]} */ (last?.stacks ?? []);
    const known = Object.fromEntries(stacks.map(({ entrant, chips }) => [entrant, chips]));
    const all = this.#players.every((each) => each in known);
    return all && stacks.length === this.#players.length ? known : {};
  }

  async #look() {
    const typed = this.typed();
    const stacks = this.#players.map((entrant) => ({
      entrant,
      chips: Number(typed.get(`chips-${entrant}`)),
    }));
    await this.attempt(async () => {
      this.#deals = await this.model.deals({ stage: this.stage, stacks });
    });
  }

  /** @param {string} way */
  async #take(way) {
    const act = this.#deals?.ways.find((each) => each.way === way)?.act;
    if (!act) return;
    const on = this.typed().has("on");
    const said = say("desk.deal.done", { way: say(`desk.deal.way.${way}`) });
    if (await this.act([{ ...act, ...(on && { on }) }], said)) this.emit("done", true);
  }

  view() {
    const deals = this.#deals;
    return html`
      <div class="panel-body stack deal">
        <form class="stack" data-key="stacks">
          ${this.#players.map((each) =>
            html`<label class="field" data-key="${each}"><span>${
              say("desk.deal.chips", {
                name: entrantName(this.event, each),
              })
            }</span>
              <input name="chips-${each}" type="number" inputmode="numeric" min="1" required
                value="${this.counted[each]}"></label>`
          )}
          <label class="check"><input type="checkbox" name="on"> <span>${say(
            "desk.deal.on",
          )}</span></label>
          <button ${this.busy && html`disabled`}>${say("desk.deal.look")}</button>
        </form>
        ${this.refusal()}
        ${deals?.says.map((each) => html`<p class="soft">${sentenceOf(each)}</p>`)}
        ${deals && html`
          <div class="ways" data-key="ways">${deals.ways.map((each) => this.#way(each))}</div>
        `}
      </div>
    `;
  }

  /** @param {Deals["ways"][number]} way */
  #way({ way, shares }) {
    return html`
      <section class="stack" data-key="${way}">
        <h3>${say(`desk.deal.way.${way}`)}</h3>
        <ul class="differences">${shares.map(({ entrant, said }) =>
          html`<li data-key="${entrant}">${sentenceOf(said)}</li>`
        )}</ul>
        <button type="button" class="primary" data-do="take" data-way="${way}"
          ${this.busy &&
            html`disabled`}>${say("desk.deal.take", {
              way: say(`desk.deal.way.${way}`),
            })}</button>
      </section>
    `;
  }
}

customElements.define("deal-panel", DealPanel);

/** Open the deals of a freeze-out. @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
export const openDeal = (model, stage) =>
  slidePanel(new DealPanel(model, stage), { title: say("desk.deal.title") });

/** Change the small chips of a table: tap in each seat's odd chips, and see who gets what by which cards. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say, sentenceOf } from "../../../words/say.js";
import { roomTableOf } from "../../reading.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName } from "../shared/desk-sentences.js";

/** @typedef {{chips: number, only: boolean, cards: string[]}} Held */
/** @typedef {import("../shared/desk-types.js").Race} Race */
/** @typedef {{match: string, goes: number, comes: number}} Kinds */

/** So many odd chips have a key each; more are typed. */
const MOST_KEYS = 9;

/** Emits `done` once the chips are changed. */
export class RacePanel extends DeskPart {
  /** @type {Map<string, Held>} */
  #held = new Map();
  /** Whether the cards are dealt at the table. */
  #byHand = false;
  /** @type {Race | null} */
  #race = null;
  /** Which of the questions asked is the last one. */
  #asked = 0;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage @param {Kinds} kinds */
  constructor(model, stage, kinds) {
    super(model);
    this.stage = stage;
    this.kinds = kinds;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      odd: ({ dataset: { entrant = "", chips } }) => this.#hold(entrant, { chips: Number(chips) }),
      only: ({ dataset: { entrant = "" } }) =>
        this.#hold(entrant, { only: !this.#of(entrant).only }),
      hand: () => {
        this.#byHand = !this.#byHand;
        this.#look();
      },
      change: () => this.#change(),
    }, signal);
    this.addEventListener("change", ({ target }) => {
      const { name, value, dataset: { entrant = "" } } = /** @type {HTMLInputElement} */ (target);
      if (name.startsWith("odd-")) this.#hold(entrant, { chips: Number(value) });
      if (name.startsWith("cards-")) this.#hold(entrant, { cards: cardsIn(value) });
    }, { signal });
    this.#look();
  }

  get #table() {
    return this.event.stages[this.stage]?.room?.tables.find(({ match }) =>
      match === this.kinds.match
    );
  }

  /** @param {string} entrant */
  #of(entrant) {
    return this.#held.get(entrant) ?? { chips: 0, only: false, cards: [] };
  }

  /** @param {string} entrant @param {Partial<Held>} held */
  #hold(entrant, held) {
    this.#held.set(entrant, { ...this.#of(entrant), ...held });
    this.unsaved = true;
    this.#look();
  }

  /** Ask who gets what for what is tapped in so far; what was asked before counts no more. */
  async #look() {
    const asked = this.#asked += 1;
    this.failure = "";
    this.update();
    const odd = [...this.#held].filter(([, { chips }]) => chips > 0).map(([entrant, held]) => ({
      entrant,
      chips: held.chips,
      ...(held.only && { only: true }),
      ...(this.#byHand && { cards: held.cards }),
    }));
    try {
      const race = await this.model.race({ ...this.kinds, odd, by_hand: this.#byHand });
      if (asked === this.#asked) this.#race = race;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.failure = this.model.sayRefusal(error);
      if (this.#race) this.#race = { ...this.#race, act: null };
    }
    if (asked === this.#asked) this.update();
  }

  async #change() {
    const { match, ...kinds } = this.kinds;
    const said = say("desk.race.done", { ...kinds, table: roomTableOf(this.event, match) });
    if (this.#race?.act && await this.act([this.#race.act], said)) this.emit("done", true);
  }

  view() {
    const race = this.#race;
    return html`
      <div class="panel-body stack race">
        <p class="hint">${say("desk.race.help", { goes: this.kinds.goes })}</p>
        ${race && html`
          <ol class="odd-chips" data-key="seats">${this.#table?.seats.map((entrant, at) =>
            entrant && this.#seat(entrant, at + 1, race)
          )}</ol>
          <label class="check"
            data-key="hand"><input type="checkbox" data-do="hand" ${this
              .#byHand && html`checked`}> <span>${say("desk.race.byHand")}</span></label>
          ${race.says.map((each) => html`<p class="soft">${sentenceOf(each)}</p>`)}
          ${race.change !== 0 &&
            html`<p data-key="sum">${
              say(race.change > 0 ? "desk.race.more" : "desk.race.less", {
                chips: Math.abs(race.change),
              })
            }</p>`}
        `}
        ${this.refusal()}
        ${race && html`
          <button type="button" class="primary" data-do="change" data-key="change"
            ${(this.busy ||
              !race.act) && html`disabled`}>${say("desk.race.do", this.kinds)}</button>
        `}
      </div>
    `;
  }

  /** @param {string} entrant @param {number} seat @param {Race} race */
  #seat(entrant, seat, { most, players }) {
    const { chips, only, cards } = this.#of(entrant);
    const name = entrantName(this.event, entrant);
    const raced = players.find((each) => each.entrant === entrant);
    return html`
      <li data-key="${entrant}">
        <span class="numeral">${seat}</span> <bdi class="name">${name}</bdi>
        ${most > MOST_KEYS
          ? html`
            <input name="odd-${entrant}" data-entrant="${entrant}" type="number" inputmode="numeric" min="0"
              aria-label="${say("desk.race.odd", { name })}">
          `
          : html`
            <span class="names-to-tap" role="group" aria-label="${say("desk.race.odd", {
              name,
            })}">${Array.from({ length: most + 1 }, (_, count) =>
              html`
                <button type="button" data-do="odd" data-entrant="${entrant}" data-chips="${count}"
                  aria-pressed="${String(count === chips)}">${count}</button>
              `)}</span>
          `}
        ${chips > 0 && html`
          <label
            class="check"><input type="checkbox" data-do="only" data-entrant="${entrant}" ${only &&
              html`checked`}> <span>${say("desk.race.only")}</span></label>
        `}
        ${this.#byHand && raced && raced.cards > 0 && html`
          <label class="field"><span>${say("desk.race.cards", {
            count: raced.cards,
          })}</span>
            <input name="cards-${entrant}" data-entrant="${entrant}" autocapitalize="characters"
              autocomplete="off" value="${cards.join(" ")}"></label>
        `}
        ${raced?.said && html`<p class="soft gets">${sentenceOf(raced.said)}</p>`}
      </li>
    `;
  }
}

customElements.define("race-panel", RacePanel);

/** Return the cards that are typed: "kh 10c" as KH and TC. @param {string} typed */
const cardsIn = (typed) =>
  typed.toUpperCase().replaceAll("10", "T").match(/[^\s,]{1,2}/g)?.map(String) ?? [];

/** Open the change of chips at a table. @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage @param {Kinds} kinds */
export const openRace = (model, stage, kinds) => {
  const { event } = model.store.state;
  const table = event ? roomTableOf(event, kinds.match) : "";
  const title = say("desk.race", { ...kinds, table });
  return slidePanel(new RacePanel(model, stage, kinds), { title });
};

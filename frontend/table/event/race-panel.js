/** Change the small chips of a table: tap in each seat's odd chips, and see who gets what by which cards. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { say, sentenceOf } from "../../words/say.js";
import { askToLose } from "./leave-question.js";

/** @typedef {import("../../types.js").Statement} Statement */
/** @typedef {{chips: number, only: boolean, cards: string[]}} Held */
/** @typedef {{goes: number, comes: number}} Kinds */
/**
 * @typedef {Object} Race who gets what for odd chips
 * @property {number} most so many odd chips somebody can have
 * @property {Statement[]} says
 * @property {{entrant: string, cards: number, said: Statement | null}[]} players how many cards each is dealt, and what he gets
 * @property {number} change of the chips in play
 * @property {(Record<string, any> & {kind: string}) | null} act what does it, null while cards are missing
 */
/**
 * @typedef {Object} Racing a table whose chips are changed, as the desk or the table itself knows it
 * @property {{subscribe: (heard: () => void, signal: AbortSignal) => void}} store
 * @property {() => ({entrant: string, name: string} | null)[]} seats
 * @property {(asked: object) => Promise<Race>} race raises ApiError
 * @property {(act: NonNullable<Race["act"]>) => Promise<unknown>} save raises ApiError
 * @property {(error: unknown) => string} sayRefusal
 */

/** So many odd chips have a key each; more are typed. */
const MOST_KEYS = 9;

const STYLES = `
@layer screens {
  .odd-chips li {
    display: grid;
    grid-template-columns: 1.5em minmax(0, 1fr) auto;
    align-items: center;
    gap: 4px 8px;
    padding-block: 8px;
    border-block-end: 1px solid var(--rule);
  }
  .odd-count { display: flex; gap: 4px; }
  .odd-count button { min-block-size: 44px; min-inline-size: 40px; padding-inline: 4px; border-color: var(--rule); }
  .odd-count [aria-pressed="true"] { border-color: var(--felt); background: var(--felt); color: var(--on-felt); }
  race-panel .check { display: flex; align-items: center; gap: var(--gap); min-block-size: 44px; }
  .odd-chips :is(.check, .field, .gets) { grid-column: 2 / -1; }
  /* On a phone they stand below the name, so that none is broken. */
  @media (width < 480px) { .odd-count { grid-column: 2 / -1; } }
}
`;

/** Emits `done` once the chips are changed. */
export class RacePanel extends View {
  /** @type {Map<string, Held>} */
  #held = new Map();
  /** Whether the cards are dealt at the table. */
  #byHand = false;
  /** @type {Race | null} */
  #race = null;
  /** Which of the questions asked is the last one. */
  #asked = 0;
  #busy = false;
  #failure = "";
  /** Something is entered that closing would lose. */
  #unsaved = false;

  /** @param {Racing} table @param {Kinds} kinds */
  constructor(table, kinds) {
    super();
    this.table = table;
    this.kinds = kinds;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(STYLES);
    this.table.store.subscribe(() => this.#heard(), signal);
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
    this.addEventListener("leave", (event) => {
      if (!this.#unsaved) return;
      event.preventDefault();
      this.#askToLeave();
    }, { signal });
    this.#look();
  }

  /** Forget what was tapped in of who sits here no more, and ask anew without it. */
  #heard() {
    const seated = new Set(this.table.seats().map((each) => each?.entrant));
    const gone = [...this.#held.keys()].filter((each) => !seated.has(each));
    gone.forEach((each) => this.#held.delete(each));
    if (gone.length > 0) this.#look();
    else this.update();
  }

  async #askToLeave() {
    if (await askToLose()) this.emit("done");
  }

  /** @param {string} entrant */
  #of(entrant) {
    return this.#held.get(entrant) ?? { chips: 0, only: false, cards: [] };
  }

  /** @param {string} entrant @param {Partial<Held>} held */
  #hold(entrant, held) {
    this.#held.set(entrant, { ...this.#of(entrant), ...held });
    this.#unsaved = true;
    this.#look();
  }

  /** Ask who gets what for what is tapped in so far; what was asked before counts no more. */
  async #look() {
    const asked = this.#asked += 1;
    this.#failure = "";
    if (this.#race) this.#race = { ...this.#race, act: null };
    this.update();
    const odd = [...this.#held].filter(([, { chips }]) => chips > 0).map(([entrant, held]) => ({
      entrant,
      chips: held.chips,
      ...(held.only && { only: true }),
      ...(this.#byHand && { cards: held.cards }),
    }));
    try {
      const race = await this.table.race({ ...this.kinds, odd, by_hand: this.#byHand });
      if (asked === this.#asked) this.#race = race;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#failure = this.table.sayRefusal(error);
    }
    if (asked === this.#asked) this.update();
  }

  async #change() {
    const act = this.#race?.act;
    if (!act || this.#busy) return;
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      await this.table.save(act);
      this.emit("done", true);
    } catch (error) {
      this.#failure = this.table.sayRefusal(error);
    }
    this.#busy = false;
    this.update();
  }

  view() {
    const race = this.#race;
    return html`
      <div class="panel-body stack race">
        <p class="hint">${say("chips.help", { goes: this.kinds.goes })}</p>
        ${race && html`
          <ol class="odd-chips" data-key="seats">${this.table.seats().map((seated, at) =>
            seated && this.#seat(seated, at + 1, race)
          )}</ol>
          <label class="check"
            data-key="hand"><input type="checkbox" data-do="hand" ${this
              .#byHand && html`checked`}> <span>${say("chips.byHand")}</span></label>
          ${race.says.map((each) => html`<p class="soft">${sentenceOf(each)}</p>`)}
          ${race.change !== 0 &&
            html`<p data-key="sum">${
              say(race.change > 0 ? "chips.more" : "chips.less", {
                chips: Math.abs(race.change),
              })
            }</p>`}
        `}
        <p class="refusal" role="alert" data-key="refusal">${this.#failure}</p>
        ${race && html`
          <button type="button" class="primary" data-do="change" data-key="change"
            ${(this.#busy || !race.act) && html`disabled`}>${say(
              race.players.length > 0 ? "chips.do" : "chips.doAll",
              this.kinds,
            )}</button>
        `}
      </div>
    `;
  }

  /** @param {{entrant: string, name: string}} seated @param {number} seat @param {Race} race */
  #seat({ entrant, name }, seat, { most, players }) {
    const { chips, only, cards } = this.#of(entrant);
    const raced = players.find((each) => each.entrant === entrant);
    return html`
      <li data-key="${entrant}">
        <span class="numeral">${seat}</span> <bdi class="name">${name}</bdi>
        ${most > MOST_KEYS
          ? html`
            <input name="odd-${entrant}" data-entrant="${entrant}" type="number" inputmode="numeric" min="0"
              aria-label="${say("chips.odd", { name })}">
          `
          : html`
            <span class="odd-count" role="group" aria-label="${say("chips.odd", {
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
              html`checked`}> <span>${say("chips.only")}</span></label>
        `}
        ${this.#byHand && raced && raced.cards > 0 && html`
          <label class="field"><span>${say("chips.cards", {
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

/** Open the change of chips at a table; `called` is what that is called. @param {Racing} table @param {Kinds} kinds @param {string} called */
export const openRace = (table, kinds, called) =>
  slidePanel(new RacePanel(table, kinds), {
    title: say("chips.title", { ...kinds, table: called }),
  });

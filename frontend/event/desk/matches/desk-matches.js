/** Show the rounds of a stage with their matches: open one, or let two change places who have not begun. */

import { recall, remember } from "../../../device/web-storage.js";
import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { say, sentenceOf } from "../../../words/say.js";
import { labelOf, sayRound, tableOf, whenOf } from "../../reading.js";
import { doAct } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, ranked, sayStateOf } from "../shared/desk-sentences.js";
import { changed, joined, meeting } from "./exchanges.js";

/** @typedef {import("../../types.js").Match} Match */
/** @typedef {import("../../types.js").Round} Round */
/** @typedef {import("./exchanges.js").Picked} Picked */

/** Emits `open` with what shall be opened. */
export class DeskMatches extends DeskPart {
  /** @type {Picked | null} */
  #picked = null;
  /** What was asked for by taps, one after the other. @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      open: ({ dataset: { do: _, ...of } }) => {
        this.#pick(null);
        this.emit("open", of);
      },
      pick: ({ dataset: { entrant = "", match = "", stage = "", round } }) =>
        this.#tap({ entrant, match, stage, round: Number(round) }),
      join: ({ dataset }) => this.#join(dataset.match ?? ""),
      unpick: () => this.#pick(null),
    }, signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name !== "stage") return;
      remember(`desk.stage.${this.model.code}`, field.value);
      this.#pick(null);
    }, { signal });
  }

  /** The stage that was chosen; empty for the newest round of each. */
  get #stage() {
    const last = recall(`desk.stage.${this.model.code}`, "");
    return last in this.event.stages ? last : "";
  }

  /** @param {Picked | null} picked */
  #pick(picked) {
    this.#picked = picked;
    this.update();
  }

  /** @param {Picked} tapped */
  #tap(tapped) {
    const picked = this.#picked;
    if (!picked || picked.entrant === tapped.entrant) return this.#pick(picked ? null : tapped);
    this.#pick(null);
    const meet = !picked.match && !tapped.match;
    return this.#do(() =>
      meet
        ? meeting(picked, tapped.entrant, this.freeTables[0])
        : changed(this.event, picked, tapped)
    );
  }

  /** Put who was picked into a match. @param {string} match */
  #join(match) {
    const picked = this.#picked;
    if (!picked) return;
    this.#pick(null);
    return this.#do(() => joined(this.event, picked, match));
  }

  /**
   * Do an act, stated when its turn comes. Where it breaks something that is shown first, to be confirmed.
   * @param {() => import("../shared/desk-types.js").Stated} state
   */
  #do(state) {
    const work = async () => {
      const stated = state();
      let breaks = false;
      const looked = await this.attempt(async () => {
        breaks = (await this.model.preview([stated])).breaks.length > 0;
      });
      if (!looked) return;
      const said = say("desk.swapped");
      const words = { title: say("desk.exchange"), button: say("desk.exchangeAnyway"), said };
      if (breaks) await doAct(this.model, stated, words);
      else await this.act([stated], said);
    };
    this.#turn = this.#turn.then(work, work);
    return this.#turn;
  }

  view() {
    const { stages, competitions } = this.event;
    const chosen = this.#stage;
    const shown = chosen ? [chosen] : Object.keys(stages).toReversed();
    return html`
      <header class="part-head">
        <h2 tabindex="-1">${say("desk.part.matches")}</h2>
        ${shown.length > 0 && html`
          <label class="stage-choice"><span class="unseen">${say("desk.stage")}</span>
            <select name="stage"><option value="">${say("desk.newestRounds")}</option>${Object
              .entries(stages).map(([id, { title, competition }]) =>
                html`<option value="${id}" ${id === chosen && html`selected`}>${
                  say("desk.stageOf", {
                    competition: competitions[competition].title,
                    stage: title,
                  })
                }</option>`
              )}</select></label>
        `}
      </header>
      ${this.refusal()}
      ${this.#picked && html`
        <p class="picked" role="status"
          data-key="picked">${this.#next(
            this.#picked,
          )} ${this.#picked.match && this.may("no_show") && html`
            <button type="button" class="quiet" data-do="open" data-act="no_show"
              data-match="${this.#picked.match}" data-entrant="${this.#picked.entrant}">${say(
                "desk.answer.no_show",
              )}</button>
          `} <button type="button" class="quiet" data-do="unpick">${say(
            "desk.pickNone",
          )}</button></p>
      `}
      ${shown.map((stage) => this.#ofStage(stage, chosen !== ""))}
      ${shown.length === 0 && html`<p class="soft">${say("desk.noStage")}</p>`}
    `;
  }

  /** @param {string} stage @param {boolean} whole with the rounds before the newest */
  #ofStage(stage, whole) {
    const { rounds, competition } = this.event.stages[stage];
    const { title } = this.event.competitions[competition];
    const due = this.atDesk(stage);
    return html`
      ${due.entrants.length > 0 && this.may("draw") && html`
        <button type="button" data-do="open" data-act="draw" data-key="draw-${stage}"
          data-stage="${stage}">${say("event.roundOf", {
            competition: title,
            round: sentenceOf(due.name),
          })}: ${say("desk.act.draw")}</button>
      `}
      ${rounds.slice(whole ? 0 : -1).toReversed().map((round, at) =>
        this.#round(stage, round, at === 0)
      )}
    `;
  }

  /** Say what the next tap changes. @param {Picked} picked */
  #next({ entrant, match }) {
    const { event } = this;
    const name = entrantName(event, entrant);
    if (!match) return say("desk.seatNext", { name });
    const seat = event.matches[match].entrants.indexOf(entrant) + 1;
    return say("desk.swapNext", { name, match: this.#title(match), seat });
  }

  /** @param {string} stage @param {Round} drawnAs @param {boolean} newest */
  #round(stage, { round, matches, byes }, newest) {
    // A server of the release before, beside one of this, has no `out`.
    const { without, out = [] } = this.atDesk(stage);
    const free = newest ? without.filter((each) => !out.includes(each)) : byes;
    const { room } = this.event.stages[stage];
    // A table that was broken up is no match that was called off.
    const played = matches.filter((each) => !room || this.event.matches[each].status !== "off");
    return html`
      <section class="desk-round" data-key="${stage}-${round}">
        <h3>${sayRound(this.event, stage, round)}</h3>
        <ul class="drawn">${played.map((match) => this.#match(match))}</ul>
        ${free.length > 0 && html`
          <div class="without" data-key="free">
            <h4>${say("desk.without")}</h4>
            <ul class="names-to-tap">${free.map((each) =>
              html`<li>${
                newest && this.may("lineups")
                  ? this.#name(each, { stage, round })
                  : entrantName(this.event, each)
              }</li>`
            )}</ul>
          </div>
        `}
      </section>
    `;
  }

  /** @param {string} id */
  #match(id) {
    const match = this.event.matches[id];
    const { status, start } = match;
    const joins = this.#picked && this.#picked.match !== id && status === "to_come" &&
      this.#isWithPicked(match);
    return html`
      <li class="match-row" data-key="${id}" data-state="${status}">
        <button type="button" class="quiet match-open" data-do="open" data-act="match"
          data-match="${id}"><b dir="auto">${this.#title(id)}</b> <span class="soft">${sayStateOf(
            this.event,
            match,
          )}</span></button>
        <span class="soft where">${start && whenOf(this.event, start)}</span>
        <ul class="${status === "to_come" ? "names-to-tap" : "ranking"}">${ranked(match).map((
          { entrant, points, place, won },
        ) =>
          status === "to_come" && this.may("lineups")
            ? html`<li>${this.#name(entrant, match, id)}</li>`
            : html`<li data-won="${String(won)}"><span class="place">${match.over && place}</span>${
              this.#score(match, id, entrantName(this.event, entrant), points)
            }</li>`
        )}${joins && html`<li><button type="button" data-do="join" data-match="${id}">${
          say(
            "desk.joinHere",
          )
        }</button></li>`}</ul>
      </li>
    `;
  }

  /** Name a match below the heading of its round. @param {string} id */
  #title(id) {
    const { number, stage } = this.event.matches[id];
    const table = tableOf(this.event.matches[id]);
    const where = table ? labelOf(this.event, table) : say("event.match", { number });
    const third = this.event.stages[stage].rounds.some((each) => each.third_place === id);
    return third ? say("desk.thirdAt", { table: where, round: say("event.thirdPlace") }) : where;
  }

  /** Show what somebody has, which the director may rule once the match is over. @param {Match} match @param {string} id @param {string} name @param {string} points */
  #score(match, id, name, points) {
    const shown = html`<bdi class="name">${name}</bdi> <span class="numeral">${points}</span>`;
    if (!match.over || !this.may("ruled")) return html`<span>${shown}</span>`;
    return html`
      <button type="button" class="quiet" data-do="open" data-act="match" data-match="${id}"
        data-step="rule" aria-label="${say("desk.ruleFor", { name, points })}">${shown}</button>
    `;
  }

  /** Whether something is of the round in which somebody is picked. @param {{stage: string, round: number}} of */
  #isWithPicked({ stage, round }) {
    return this.#picked?.stage === stage && this.#picked.round === round;
  }

  /** @param {string} entrant @param {{stage: string, round: number}} of @param {string} [match] */
  #name(entrant, of, match = "") {
    return html`
      <button type="button" data-do="pick" data-entrant="${entrant}" data-match="${match}"
        data-stage="${of.stage}" data-round="${of.round}"
        aria-pressed="${String(this.#picked?.entrant === entrant)}"
        ${this.#picked && !this.#isWithPicked(of) &&
          html`disabled`}><bdi class="name">${entrantName(
            this.event,
            entrant,
          )}</bdi></button>
    `;
  }
}

customElements.define("desk-matches", DeskMatches);

/** Show the rounds of a stage with their matches: open one, or swap two who have not begun. */

import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { recall, remember } from "../core/memory.js";
import { say } from "../core/say.js";
import { doAct } from "./act-panel.js";
import { DeskPart } from "./desk-part.js";
import { entrantName } from "./desk-sentences.js";
import { labelOf, partiesOf, sayState, tableOf, whenOf } from "./reading.js";
import { entrantsIn, roundByHand } from "./rounds.js";

/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./types.js").Round} Round */
/** @typedef {{entrant: string, match: string}} Picked `match` is empty for who has none in the round */

/** Emits `open` with what shall be opened. */
export class DeskMatches extends DeskPart {
  /** @type {Picked | null} */
  #picked = null;

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      open: ({ dataset: { do: _, ...of } }) => this.emit("open", of),
      pick: ({ dataset }) =>
        this.#tap({ entrant: dataset.entrant ?? "", match: dataset.match ?? "" }),
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

  get #stage() {
    const last = recall(`desk.stage.${this.model.code}`, "");
    const stages = Object.keys(this.event.stages);
    return stages.includes(last) ? last : stages.at(-1) ?? "";
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
    if (!picked.match && !tapped.match) return this.#pick(tapped);
    this.#change(picked, tapped);
  }

  /** Let two change places, one of whom may have no match. @param {Picked} one @param {Picked} other */
  #change(one, other) {
    const swapped = (/** @type {string} */ each) =>
      each === one.entrant ? other.entrant : each === other.entrant ? one.entrant : each;
    const changed = new Set([one.match, other.match].filter(Boolean));
    const matches = [...changed].map((match) => ({
      match,
      entrants: this.event.matches[match].entrants.map(swapped),
    }));
    const out = !one.match ? other.entrant : !other.match ? one.entrant : null;
    return changeLineups(this.model, matches, out ? [out] : []);
  }

  /** Put who was picked into a match. @param {string} match */
  #join(match) {
    const picked = this.#picked;
    if (!picked) return;
    this.#pick(null);
    const { matches } = this.event;
    const joined = { match, entrants: [...matches[match].entrants, picked.entrant] };
    const left = {
      match: picked.match,
      entrants: (matches[picked.match]?.entrants ?? []).filter((each) => each !== picked.entrant),
    };
    return changeLineups(this.model, picked.match ? [joined, left] : [joined]);
  }

  view() {
    const stage = this.#stage;
    const due = stage ? roundByHand(this.event, stage) : null;
    return html`
      <header class="part-head">
        <h2 tabindex="-1">${say("desk.part.matches")}</h2>
        ${stage && html`
          <label class="stage-choice"><span class="unseen">${say("desk.stage")}</span>
            <select name="stage">${Object.entries(this.event.stages).map((
              [id, { title, competition }],
            ) =>
              html`<option value="${id}" ${id === stage && html`selected`}>${
                say("desk.stageOf", {
                  competition: this.event.competitions[competition].title,
                  stage: title,
                })
              }</option>`
            )}</select></label>
          ${due && due.free.length > 0 && html`
            <button type="button" data-do="open" data-act="draw"
              data-stage="${stage}">${say("desk.drawRound", { round: due.round })}</button>
          `}
        `}
      </header>
      ${this.#picked && html`
        <p class="picked" role="status"
          data-key="picked">${say("desk.swapWith", {
            name: entrantName(this.event, this.#picked.entrant),
          })} <button type="button" class="quiet" data-do="unpick">${say(
            "desk.pickNone",
          )}</button></p>
      `}
      ${stage
        ? this.event.stages[stage].rounds.toReversed().map((round, at) =>
          this.#round(round, at === 0)
        )
        : html`<p class="soft">${say("desk.noStage")}</p>`}
    `;
  }

  /** @param {Round} round @param {boolean} newest */
  #round({ round, matches, byes }, newest) {
    const drawn = matches.flatMap((match) => this.event.matches[match].entrants);
    const free = newest
      ? entrantsIn(this.event, this.#stage).filter((each) => !drawn.includes(each))
      : byes;
    return html`
      <section class="desk-round" data-key="round-${round}">
        <h3>${say("event.round", { round })}</h3>
        <ul class="drawn">${matches.map((match) => this.#match(match))}</ul>
        ${free.length > 0 && html`
          <div class="without" data-key="free">
            <h4>${say("desk.without")}</h4>
            <ul class="names-to-tap">${free.map((each) =>
              html`<li>${newest ? this.#name(each, "") : entrantName(this.event, each)}</li>`
            )}</ul>
          </div>
        `}
      </section>
    `;
  }

  /** @param {string} id */
  #match(id) {
    const match = this.event.matches[id];
    const { number, status, start } = match;
    const table = tableOf(match);
    const joins = this.#picked && this.#picked.match !== id && status === "to_come";
    return html`
      <li class="match-row" data-key="${id}" data-state="${status}">
        <button type="button" class="quiet match-open" data-do="open" data-act="match"
          data-match="${id}"><b>${say("event.match", { number })}</b> <span class="soft">${sayState(
            match,
          )}</span></button>
        <span class="soft where">${table &&
          html`<bdi>${labelOf(this.event, table)}</bdi>`} ${start &&
          whenOf(this.event, start)}</span>
        <ul class="names-to-tap">${partiesOf(match).map(({ entrant, points }) =>
          html`<li>${
            status === "to_come" ? this.#name(entrant, id) : html`
              <bdi class="name">${entrantName(this.event, entrant)}</bdi> <span
                class="numeral">${points}</span>
            `
          }</li>`
        )}${joins && html`<li><button type="button" data-do="join" data-match="${id}">${
          say(
            "desk.joinHere",
          )
        }</button></li>`}</ul>
      </li>
    `;
  }

  /** @param {string} entrant @param {string} match */
  #name(entrant, match) {
    return html`
      <button type="button" data-do="pick" data-entrant="${entrant}" data-match="${match}"
        aria-pressed="${this.#picked?.entrant === entrant}"><bdi class="name">${entrantName(
          this.event,
          entrant,
        )}</bdi></button>
    `;
  }
}

customElements.define("desk-matches", DeskMatches);

/**
 * Preview who plays matches that have not begun, and change it.
 * @param {import("./desk-model.js").DeskModel} model
 * @param {{match: string, entrants: string[]}[]} matches
 * @param {string[]} [byes] who then has no match in the round
 */
export const changeLineups = (model, matches, byes = []) =>
  doAct(model, { kind: "lineups", matches, ...(byes.length > 0 && { byes }) }, {
    title: say("desk.swap"),
    button: say("desk.swapNow"),
    said: say("desk.swapped"),
  });

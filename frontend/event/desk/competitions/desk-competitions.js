/** Show the competitions with their entries and stages. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say, sentenceOf, showNames } from "../../../words/say.js";
import { entrantsOf, sayEntries } from "../../reading.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName } from "../shared/desk-sentences.js";
import { PrizesPanel } from "./prizes-panel.js";
import { StageStandings } from "./stage-standings.js";

/** @typedef {import("../shared/desk-types.js").Stage} Stage */

/** Emits `open` with what shall be opened. */
export class DeskCompetitions extends DeskPart {
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      open: ({ dataset: { do: _, ...of } }) => this.emit("open", of),
      standings: ({ dataset }) =>
        slidePanel(new StageStandings(this.model, dataset.stage ?? ""), {
          title: say("desk.standings"),
        }),
      prizes: ({ dataset: { competition = "" } }) =>
        slidePanel(new PrizesPanel(this.model, competition), {
          title: say("desk.prizesOf", { title: this.event.competitions[competition].title }),
        }),
    }, signal);
  }

  view() {
    return html`
      <header class="part-head">
        <h2 tabindex="-1">${say("desk.part.competitions")}</h2>
        ${this.may("competition") &&
          html`<button type="button" data-do="open" data-act="compete">${
            say("desk.compete")
          }</button>`}
      </header>
      <div class="contests">${Object.keys(this.event.competitions).map((id) =>
        this.#competition(id)
      )}</div>
    `;
  }

  /** @param {string} id */
  #competition(id) {
    const { title, limit } = this.event.competitions[id];
    const count = entrantsOf(this.event, id).length;
    const closed = this.desk.closed.includes(id);
    const act = closed ? "reopen" : "close";
    const stages = Object.entries(this.event.stages).filter(([, each]) => each.competition === id);
    return html`
      <section class="contest" data-key="${id}">
        <div class="act-line"><div><h3 dir="auto">${title}</h3>
        <p class="soft">${limit
          ? say("desk.enteredOf", { count, limit })
          : say("event.entered", { count })} · ${closed
          ? say("event.entriesClosed")
          : sayEntries(this.event, id)}</p></div>
        ${this.may("competition") && html`
          <p class="row">
            <button type="button" data-do="open" data-act="compete"
              data-competition="${id}">${say(
                "desk.edit",
              )}</button>
            <button type="button" data-do="open" data-act="${act}"
              data-competition="${id}">${say(
                `desk.act.${act}`,
              )}</button>
            <button type="button" data-do="prizes" data-competition="${id}">${say(
              "desk.prizes",
            )}</button>
          </p>
        `}</div>
        ${stages.length === 0 && this.may("stage") && html`
          <button type="button" data-do="open" data-act="plan"
            data-competition="${id}">${say("desk.act.plan")}</button>
        `}
        <ol class="stages">${stages.map(([stage, each]) => this.#stage(stage, each))}</ol>
        ${this.may("stage") && html`
          <button type="button" class="quiet" data-do="open" data-act="stage"
            data-competition="${id}">${say(
              "desk.act.stage",
            )}</button>
        `}
      </section>
    `;
  }

  /** @param {string} id @param {Stage} stage */
  #stage(id, stage) {
    const { title, rounds, after, standings, over, said, room } = stage;
    const { entrants, name } = this.atDesk(id);
    const follows = Object.values(this.event.stages).some((each) => each.after === id);
    const first = (standings ?? []).filter(({ place }) => place === 1);
    // Where nothing is played yet, all stand first.
    const ahead = first.length < (standings ?? []).length && (over || !room)
      ? first.map(({ entrant }) => entrantName(this.event, entrant))
      : [];
    return html`
      <li class="act-line" data-key="${id}"><div><b dir="auto">${title}</b>
        <span>${sentenceOf(said)}</span>
        <span class="facts soft"><span>${rounds.length > 0
          ? say("desk.rounds", { count: rounds.length })
          : say("event.notDrawn")}</span>${after &&
          html`<span>${
            say("desk.fills", { title: this.event.stages[after]?.title ?? "" })
          }</span>`}${ahead.length > 0 &&
          html`<span>${
            say(over ? "desk.stageOver" : "games.ahead", { names: showNames(ahead) })
          }</span>`}</span></div>
        <span class="row">
          ${this.may("stage") && html`
            <button type="button" data-do="open" data-act="stage" data-competition="${stage
              .competition}"
              data-stage="${id}">${say("desk.edit")}</button>
          `}
          ${entrants.length > 0 && this.may("draw") && html`
            <button type="button" data-do="open" data-act="draw"
              data-stage="${id}">${say("desk.drawRound", { round: sentenceOf(name) })}</button>
          `}
          ${room && this.may("busted") && html`
            <button type="button" data-do="open" data-act="room"
              data-stage="${id}">${say("desk.room")}</button>
          `}
          ${standings && rounds.length > 0 &&
            html`<button type="button" data-do="standings" data-stage="${id}">${
              say(
                "desk.standings",
              )
            }</button>`}
          ${follows && rounds.length > 0 && this.may("advanced") && html`
            <button type="button" data-do="open" data-act="advance"
              data-stage="${id}">${say(
                "desk.advance",
              )}</button>
          `}
        </span></li>
    `;
  }
}

customElements.define("desk-competitions", DeskCompetitions);

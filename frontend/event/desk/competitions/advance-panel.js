/**
 * Confirm who goes on from a stage: those who are through by its results, or others for a stated reason. Where it was
 * confirmed before, what would be different is said, whom the director chose then stays chosen, and who plays already
 * is left where he is.
 */

import { html } from "../../../page/html.js";
import { listen, onSubmit } from "../../../page/listen.js";
import { say, showNames } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { matchesOf, playingFor } from "../../reading.js";
import { entrantName, matchName, personName, sayAct } from "../shared/desk-sentences.js";
import { reasonsView } from "./stage-standings.js";

/** Emits `done` once it is confirmed. */
export class AdvancePanel extends DeskPart {
  /** @type {import("../../types.js").Place[]} */
  #places = [];
  /** The results that are looked at: where they change meanwhile, nothing is confirmed before they are seen. */
  #basis = "";
  /** @type {Set<string>} */
  #chosen = new Set();
  /** Why somebody else goes on than by the results, as it was said before. */
  #reason = "";

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model);
    this.stage = stage;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      instead: ({ dataset: { entrant = "", said = "" } }) => this.#leave(entrant, said),
      next: ({ dataset: { entrant = "", why = "" } }) => {
        this.#chosen.add(entrant);
        this.#reason ||= why;
        this.update();
      },
    }, signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name !== "entrant") return;
      if (field.checked) this.#chosen.add(field.value);
      else this.#chosen.delete(field.value);
      this.update();
    }, { signal });
    onSubmit(this, () => {
      if (this.#isOld) this.#look();
      else this.#confirm();
    }, signal);
    this.#look();
  }

  /** Take over the results as they are now; the desk may have told of them before the event did. */
  #look() {
    this.#take();
    return this.attempt(async () => {
      await this.model.look();
      if (this.#hasChanged) this.#take();
      this.#places = (await this.model.standings()).stages[this.stage] ?? [];
    });
  }

  /** Let who played on for an entrant go on for him: he leaves. @param {string} entrant @param {string} said */
  async #leave(entrant, said) {
    if (await this.act([{ kind: "withdrawn", entrants: [entrant] }], said)) await this.#look();
  }

  #take() {
    const { basis = "", through = [], standings = [] } = this.event.stages[this.stage];
    const { chosen = [], entrants = [], reason = "" } = this.#confirmed;
    this.#basis = basis;
    this.#chosen = new Set(through);
    for (const each of chosen.filter((/** @type {string} */ one) => this.#plays(one))) {
      if (entrants.includes(each)) this.#chosen.add(each);
      else this.#chosen.delete(each);
    }
    this.#reason = chosen.length > 0 ? reason : "";
    this.#places = standings;
  }

  /** What was confirmed last, in force. @returns {Record<string, any>} */
  get #confirmed() {
    return this.desk.acts.findLast(({ kind, to, struck_by }) =>
      kind === "advanced" && to === this.#next && !struck_by
    ) ?? {};
  }

  /** @param {string} entrant */
  #plays(entrant) {
    return this.event.entrants[entrant].standing === "in";
  }

  get #hasChanged() {
    return this.event.stages[this.stage].basis !== this.#basis;
  }

  get #isOld() {
    return !this.busy && this.#hasChanged;
  }

  /** Where they go on to. */
  get #next() {
    const { stages } = this.event;
    return Object.keys(stages).find((each) => stages[each].after === this.stage) ?? "";
  }

  /** Everybody of the stage, in the order of the places. */
  get #all() {
    return this.#places.map(({ entrant }) => entrant);
  }

  view() {
    const { through, over } = this.event.stages[this.stage];
    if (!through) return html`<p class="panel-body">${say("desk.throughUnknown")}</p>`;
    const all = this.#all;
    return html`
      <form class="panel-body stack">
        ${this.#outdated()} ${over && this.#nextByPlace()}
        <p data-key="help">${say(over ? "desk.throughHelp" : "desk.throughUnknown")}</p>
        <ul class="lines" data-key="all">${all.map((each) => this.#line(each))}</ul>
        ${over && this.#offer(all.filter((each) => this.#chosen.has(each)))}
      </form>
    `;
  }

  /** Say what has changed since it was confirmed. */
  #outdated() {
    const changed = this.desk.outdated.find(({ to }) => to === this.#next);
    if (!changed) return html``;
    const { missing, extra } = changed;
    return html`
      <section class="breaks" data-key="outdated" role="status">
        <p>${say(missing.length + extra.length > 0 ? "desk.outdated" : "desk.outdatedSame")}</p>
        <ul>${this.#differs(missing, extra)}</ul>
      </section>
    `;
  }

  /** Offer the next by place for one who would go on and has gone, where the results take nobody on for him. */
  #nextByPlace() {
    const { through = [] } = this.event.stages[this.stage];
    const { entrants = [], chosen = [] } = this.#confirmed;
    const { unreplaced = [] } = this.atDesk(this.stage);
    const gone = entrants.length > 0
      ? entrants.filter((/** @type {string} */ each) =>
        !this.#plays(each) && !through.includes(each)
      )
      : unreplaced;
    const most = entrants.length || through.length + unreplaced.length;
    const next = this.#all.find((each) =>
      this.#plays(each) && !this.#chosen.has(each) && !chosen.includes(each)
    );
    if (gone.length === 0 || this.#chosen.size >= most || !next) return html``;
    const names = showNames(
      gone.map((/** @type {string} */ each) => entrantName(this.event, each)),
    );
    return html`
      <button type="button" data-do="next" data-key="next" data-entrant="${next}"
        data-why="${say("desk.nextInstead", { names })}">${say("desk.nextByPlace", {
          name: entrantName(this.event, next),
        })}</button>
    `;
  }

  /** @param {string[]} gained @param {string[]} lost */
  #differs(gained, lost) {
    const line = (/** @type {string} */ words, /** @type {string[]} */ some) =>
      some.length > 0 &&
      html`<li>${
        say(words, { names: showNames(some.map((each) => entrantName(this.event, each))) })
      }</li>`;
    return [line("desk.goesOn", gained), line("desk.goesOnNoMore", lost)];
  }

  /** @param {string} entrant */
  #line(entrant) {
    const place = this.#places.find((each) => each.entrant === entrant);
    const { through = [], gone = [], over } = this.event.stages[this.stage];
    const { advanced = [] } = this.event.stages[this.#next] ?? {};
    const playing = this.#playingOn(entrant);
    const { standing } = this.event.entrants[entrant];
    const name = entrantName(this.event, entrant);
    const remarks = [
      through.includes(entrant) && "desk.isThrough",
      gone.includes(entrant) && !over && "desk.isGone",
      advanced.includes(entrant) && "desk.wasConfirmed",
    ].filter((each) => each !== false);
    const { chosen = [], entrants = [], reason = "" } = this.#confirmed;
    return html`
      <li data-key="${entrant}"><label class="row"><input type="checkbox" name="entrant"
        value="${entrant}" ${this.#chosen.has(entrant) && html`checked`} ${(!over || this.busy) &&
          html`disabled`}>
        <span class="numeral place">${place?.place}</span>
        <span class="line-text"><bdi class="name">${name}</bdi>
          ${remarks.length > 0 &&
            html`<span class="remark">${remarks.map((each) => say(each)).join(" · ")}</span>`}
          ${chosen.includes(entrant) &&
            html`<span class="remark">${
              say(entrants.includes(entrant) ? "desk.choseOn" : "desk.choseOut", { reason })
            }</span>`}
          ${!through.includes(entrant) && standing !== "in" &&
            html`<span class="remark">${say(`desk.entrant.${standing}`, { name })}</span>`}
          ${playing.map(({ person, words, left }) =>
            html`<span class="remark" data-key="${person}">${
              say(left ? "desk.playsOnAndGoesOn" : "desk.playedOn", words)
            }</span>`
          )}
          ${place && reasonsView(place)}</span></label>${over && this.may("withdrawn") &&
            playing.filter(({ left }) => !left).map(({ person, words }) =>
              html`
                <button type="button" data-do="instead" data-key="instead-${person}"
                  data-entrant="${entrant}" data-said="${say(
                    "desk.playsOnInstead.said",
                    words,
                  )}">${say("desk.playsOnInstead", words)}</button>
              `
            )}</li>
    `;
  }

  /** Say who has played on for an entrant, and who of it has left. @param {string} entrant */
  #playingOn(entrant) {
    const { event } = this;
    const last = matchesOf(event).findLast(([, { stage, entrants }]) =>
      stage === this.stage && entrants.includes(entrant)
    );
    if (!last) return [];
    const { people, standing } = event.entrants[entrant];
    const playing = playingFor(event, last[1], entrant);
    return people.flatMap((person, at) => {
      if (playing[at] === person) return [];
      const words = { name: personName(event, person), by: personName(event, playing[at]) };
      return [{ person, words, left: standing === "withdrawn" }];
    });
  }

  /** Say what it changes, and offer to confirm it. @param {string[]} chosen */
  #offer(chosen) {
    const { title, advanced = [], rounds } = this.event.stages[this.#next];
    const gained = chosen.filter((each) => !advanced.includes(each));
    const lost = advanced.filter((each) => !chosen.includes(each));
    const drawn = rounds.flatMap(({ matches }) => matches).filter((match) =>
      this.event.matches[match].entrants.some((each) => lost.includes(each))
    );
    const same = gained.length + lost.length === 0;
    return html`
      ${chosen.length + advanced.length > 0 && html`
        <section data-key="changes">
          <h3>${say("desk.changes")}</h3>
          <ul class="differences">${this.#differs(gained, lost)}${same &&
            html`<li>${say("desk.goesOnSame")}</li>`}${drawn.map((match) =>
              html`<li>${say("desk.staysDrawn", { match: matchName(this.event, match) })}</li>`
            )}</ul>
        </section>
      `}
      <label class="field" data-key="why"><span>${say("desk.reason")}</span>
        <input name="reason" dir="auto" maxlength="200" autocomplete="off"
          value="${this.#reason}"></label>
      ${this.refusal()}
      ${this.#isOld && html`<p class="refusal" role="alert" data-key="old">${
        say(
          "desk.resultsChanged",
        )
      }</p>`}
      <button class="primary" data-key="confirm" ${(this.busy || chosen.length === 0) &&
        html`disabled`}>${this.#isOld
        ? say("desk.lookAgain")
        : say(chosen.length > 0 ? "desk.advanceNow" : "desk.advanceNobody", {
          count: chosen.length,
          stage: title,
        })}</button>
    `;
  }

  async #confirm() {
    const entrants = this.#all.filter((each) => this.#chosen.has(each));
    const to = this.#next;
    const { through = [] } = this.event.stages[this.stage];
    const chosen = this.#all.filter((each) => this.#chosen.has(each) !== through.includes(each));
    const stated = {
      kind: "advanced",
      stage: this.stage,
      to,
      entrants,
      basis: this.#basis,
      ...(chosen.length > 0 && { chosen }),
    };
    const said = sayAct(this.event, this.desk, stated);
    const reason = String(this.typed().get("reason") ?? "").trim();
    if (await this.act([stated], said, reason)) {
      this.emit("done", true);
    }
  }
}

customElements.define("advance-panel", AdvancePanel);

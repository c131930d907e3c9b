/** Show a match with its table, state and score, and all that the director can do with it. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import {
  addressOf,
  membersOf,
  playingFor,
  sayRoundOf,
  sheetTableOf,
  tableOf,
  whenOf,
} from "../../reading.js";
import { ActPanel, doAct } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, matchName, ranked, sayStateOf } from "../shared/desk-sentences.js";
import { OfferList } from "../shared/offer-list.js";
import { openNoShow } from "../people/no-show-panel.js";
import { fieldsOf, PLAIN, statedBy, wordsOf } from "./match-form.js";
import { forfeitsOf, movesOf, replacementsOf, sheetsOf } from "./match-offers.js";
import { openRoom } from "../poker/room-panel.js";
import { showScorekeeper } from "./scorekeeper-code.js";

/** @typedef {import("../../types.js").Match} Match */

/** Acts by which somebody's result is another, or none: they stand apart and say what follows. */
const GRAVE = ["replay", "forfeit", "rule", "off"];
/** Acts of which one is chosen among several, each with what it changes beside it. */
const CHOSEN = ["move", "replace", "games", "forfeit"];

export class MatchPanel extends DeskPart {
  #step;
  /** For whom somebody is put in, where that is known. */
  #person;
  #offers;
  /** @type {ActPanel | null} */
  #act = null;
  /** @type {Match | null} what a ruling begins with: scores that come meanwhile write over nothing typed */
  #ruled = null;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} match @param {string} [step] what shall be done with it @param {string} [person] to whom */
  constructor(model, match, step = "", person = "") {
    super(model);
    this.match = match;
    this.#step = step;
    this.#person = person;
    this.#offers = new OfferList(model);
    this.#offers.addEventListener("done", this.#back);
  }

  stepBack() {
    const steps = this.#step !== "";
    if (steps) this.#go("");
    return steps;
  }

  /** What was done closes no panel: the match is looked at again. @param {Event} done */
  #back = (done) => {
    done.stopPropagation();
    this.#go("");
  };

  /** @returns {Match | undefined} */
  get #match() {
    return this.event.matches[this.match];
  }

  /** Whether it is a table of a freeze-out, which has no sheet. */
  get #inRoom() {
    return Boolean(this.event.stages[this.#match?.stage ?? ""]?.room);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      step: ({ dataset }) => this.#go(dataset.act ?? ""),
      back: () => this.#go(""),
      absent: ({ dataset }) => openNoShow(this.model, this.match, dataset.entrant ?? ""),
      accept: () =>
        this.act(
          [{ kind: "accepted", matches: [this.match] }],
          say("desk.did.accepted", { names: matchName(this.event, this.match) }),
        ),
      room: () => openRoom(this.model, this.#match?.stage ?? "", this.match),
      scorekeeper: () => {
        const table = this.#match && sheetTableOf(this.#match);
        if (table) showScorekeeper(this.model, table);
      },
    }, signal);
    this.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.addEventListener("input", (event) => {
      if (/** @type {HTMLInputElement} */ (event.target).name !== "reason") this.update();
    }, { signal });
  }

  /** @param {string} step */
  #go(step) {
    if (PLAIN.includes(step)) return void this.#ask(step);
    this.#step = step;
    this.#person = "";
    this.#act = this.#ruled = null;
    this.update();
    const first = this.querySelector("form input, form select, .offers button, .menu button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    const shown = this.querySelector(".step-title") ?? this.querySelector(".panel-body");
    shown?.scrollIntoView({ block: "start" });
  }

  /** Bring what is filled in before what does it. */
  update() {
    super.update();
    // Its name says where it is, which may change while it is looked at; at a table that table is the title.
    if (this.parentElement instanceof HTMLDialogElement) {
      this.emit("title", matchName(this.event, this.match));
    }
    const slot = this.querySelector(".act-slot");
    const match = this.#match;
    if (!slot || !match) return;
    if (CHOSEN.includes(this.#step)) {
      if (this.#offers.parentElement !== slot) slot.replaceChildren(this.#offers);
      this.#offers.offer(this.#choices(), { needsWhy: GRAVE.includes(this.#step) });
      return;
    }
    const stated = statedBy(this.#step, this.match, match, this.typed());
    const words = wordsOf(this.#step, this.event, this.match, stated);
    if (!this.#act) {
      this.#act = new ActPanel(this.model, [stated], words, {
        needsWhy: GRAVE.includes(this.#step),
      });
      this.#act.addEventListener("done", this.#back);
    }
    if (this.#act.parentElement !== slot) slot.replaceChildren(this.#act);
    this.#act.restate([stated], words);
  }

  view() {
    const match = this.#match;
    if (!match) return html`<p class="panel-body">${say("desk.gone")}</p>`;
    return html`
      <div class="panel-body stack">
        ${this.#shown(match)}
        ${this.#step ? this.#form(match) : this.#menu(match)}
      </div>
    `;
  }

  /** @param {Match} match */
  #shown(match) {
    const address = addressOf(match);
    // Who directs writes there too.
    const as = this.desk.kind === "desk" ? "" : `#director=${this.model.code}`;
    return html`
      <p data-key="where">${sayStateOf(this.event, match)}
        · <bdi>${sayRoundOf(this.event, this.match, match)}</bdi>${match.start && html`
          · ${whenOf(this.event, match.start)}
        `}</p>
      <ol class="who-plays" data-key="parties">${ranked(match).map((
        { entrant, place, points, won },
      ) =>
        html`<li data-won="${String(won)}"><span><bdi class="name">${
          entrantName(this.event, entrant)
        }</bdi>
          <span class="soft">${
          membersOf(this.event, entrant, playingFor(this.event, match, entrant)).join(", ")
        }</span></span>
          <span class="soft">${place && say("desk.placed", { place })}</span>
          <span class="numeral">${points}</span>${
          this.#canBeAbsent(match, entrant) && html`
            <button type="button" class="quiet" data-do="absent" data-entrant="${entrant}"
              aria-label="${say("desk.answer.no_show.of", {
                name: entrantName(this.event, entrant),
              })}">${say("desk.answer.no_show")}</button>
          `
        }</li>`
      )}</ol>
      ${address && !this.#inRoom &&
        html`<a data-key="sheet" class="button" href="${address}${as}" target="_blank">${
          say(
            "desk.openSheet",
          )
        }</a>`}
    `;
  }

  /** Whether somebody may still fail to come, or have to leave. @param {Match} match @param {string} entrant */
  #canBeAbsent(match, entrant) {
    return !match.over && !match.forfeits.includes(entrant) && !this.#step && !this.#inRoom &&
      this.may("no_show");
  }

  /** Whether its sheet waits for signatures that the director may do without. */
  get #unsigned() {
    const waits = this.desk.attention.some(({ kind, match }) =>
      kind === "unsigned" && match === this.match
    );
    return waits && this.may("accepted");
  }

  /** @param {Match} match */
  #menu(match) {
    const offered = this.desk.offers[this.#inRoom ? "in_a_room" : match.status];
    const stepView = (/** @type {string} */ act) =>
      html`
        <button type="button" data-key="${act}" data-do="step"
          data-act="${act}">${say(`desk.match.${act}`)}</button>
      `;
    return html`
      <div class="menu" data-key="menu">
        ${this.#inRoom && this.may("busted") && html`
          <button type="button" data-key="room" data-do="room">${say("desk.room")}</button>
        `}
        ${tableOf(match) && !this.#inRoom && html`<button type="button" data-do="scorekeeper">${
          say(
            "desk.scorekeeper",
          )
        }</button>`}
        ${this.#unsigned &&
          html`<button type="button" data-key="accept" data-do="accept">${
            say("desk.answer.accept")
          }</button>`}
        ${offered.filter((act) => !GRAVE.includes(act)).map(stepView)}
      </div>
      ${offered.some((act) => GRAVE.includes(act)) && html`
        <section class="menu grave-acts" data-key="grave">
          <h3>${say("desk.grave")}</h3>
          ${offered.filter((act) => GRAVE.includes(act)).map(stepView)}
        </section>
      `}
    `;
  }

  /** @param {Match} match */
  #form(match) {
    return html`
      <h3 class="step-title" data-key="step">${say(`desk.match.${this.#step}`)}</h3>
      ${GRAVE.includes(this.#step) &&
        html`<p class="soft" data-key="follows">${say(`desk.follows.${this.#step}`)}</p>`}
      <form class="stack" data-key="form-${this.#step}">${fieldsOf(
        this.#step,
        this.event,
        this.match,
        this.#ruled ??= match,
        this.desk,
      )}</form>
      <div class="act-slot" data-own data-key="act-${this.#step}"></div>
      <button type="button" data-do="back" data-key="back">${say("new.back")}</button>
    `;
  }

  /** Return what can be chosen, each with what it changes. */
  #choices() {
    const { event, match } = this;
    switch (this.#step) {
      case "move":
        return movesOf(event, match, this.desk);
      case "forfeit":
        return forfeitsOf(event, this.desk, match, this.typed().has("without"));
      case "games":
        return sheetsOf(event, match, this.desk);
    }
    const by = String(this.typed().get("by") ?? "");
    return replacementsOf(event, this.desk, match, { by, person: this.#person });
  }

  /** Do an act for which nothing is to be filled in. @param {string} step */
  #ask(step) {
    const match = this.#match;
    if (!match) return;
    const stated = statedBy(step, this.match, match, new FormData());
    const words = wordsOf(step, this.event, this.match, stated);
    const title = say("desk.actOn", {
      act: words.button,
      match: matchName(this.event, this.match),
    });
    return doAct(this.model, stated, { ...words, title }, { needsWhy: true });
  }
}

customElements.define("match-panel", MatchPanel);

/** Open the panel of a match. @param {import("../shared/desk-model.js").DeskModel} model @param {string} match @param {string} [step] @param {string} [person] */
export function openMatch(model, match, step, person) {
  const { event } = model.store.state;
  const title = event ? matchName(event, match) : "";
  return slidePanel(new MatchPanel(model, match, step, person), { title });
}

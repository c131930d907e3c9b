/** Show a match with its table, state and score, and all that the director can do with it. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say, showNames, showPoints } from "../../../words/say.js";
import {
  addressOf,
  labelOf,
  membersOf,
  partiesOf,
  playingFor,
  sayState,
  sheetTableOf,
  tableOf,
  whenOf,
} from "../../reading.js";
import { ActPanel, doAct } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, matchName, personName, sayMatch } from "../shared/desk-sentences.js";
import { fieldOf, momentOf } from "../shared/moments.js";
import { appearance } from "../shared/name-likeness.js";
import { OfferList } from "../shared/offer-list.js";
import { openAt } from "../shared/rounds.js";
import { showScorekeeper } from "./scorekeeper-code.js";

/** @typedef {import("../shared/desk-model.js").Stated} Stated */
/** @typedef {import("../shared/offer-list.js").Offer} Offer */
/** @typedef {import("../../types.js").Match} Match */
/** @typedef {{entrant: string, place: number, points?: number}} Ruled */

/** What can be done with a match as it stands. */
const OFFERS = /** @type {Record<Match["status"], string[]>} */ ({
  to_come: ["move", "hour", "replace", "adjourn", "forfeit", "rule", "off"],
  playing: ["move", "replace", "adjourn", "games", "replay", "forfeit", "rule"],
  adjourned: ["resume", "replace", "forfeit", "rule"],
  finished: ["games", "replay", "rule"],
  forfeited: ["rule"],
  ruled: ["rule"],
  off: [],
});
/** Acts for which nothing has to be filled in. */
const PLAIN = ["replay", "off"];
/** Acts that change how a match stands and nothing else. */
const STANDING = ["adjourn", "resume", "replay"];
/** Acts of which one is chosen among several, each with what it changes beside it. */
const CHOSEN = ["move", "replace", "games", "forfeit"];

export class MatchPanel extends DeskPart {
  #step;
  #offers;
  /** @type {ActPanel | null} */
  #act = null;
  /** @type {Match | null} what a ruling begins with: scores that come meanwhile write over nothing typed */
  #ruled = null;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} match @param {string} [step] what shall be done with it */
  constructor(model, match, step = "") {
    super(model);
    this.match = match;
    this.#step = step;
    this.#offers = new OfferList(model);
    this.#offers.addEventListener("done", this.#back);
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

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      step: ({ dataset }) => this.#go(dataset.act ?? ""),
      back: () => this.#go(""),
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
    this.#act = this.#ruled = null;
    this.update();
    const first = this.querySelector("form input, form select, .offers button, .menu button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** Bring what is filled in before what does it. */
  update() {
    super.update();
    const slot = this.querySelector(".act-slot");
    const match = this.#match;
    if (!slot || !match) return;
    if (CHOSEN.includes(this.#step)) {
      if (this.#offers.parentElement !== slot) slot.replaceChildren(this.#offers);
      this.#offers.offer(this.#choices(match));
      return;
    }
    const acts = [this.#stated()];
    if (!this.#act) {
      this.#act = new ActPanel(this.model, acts, this.#words(this.#step));
      this.#act.addEventListener("done", this.#back);
    }
    if (this.#act.parentElement !== slot) slot.replaceChildren(this.#act);
    this.#act.restate(acts, this.#words(this.#step, acts[0]));
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
    const table = tableOf(match);
    const address = addressOf(match);
    return html`
      <p data-key="where">${sayState(match)}${table && html`
        · <bdi>${labelOf(
          this.event,
          table,
        )}</bdi>
      `}${match.start && html`
        · ${whenOf(this.event, match.start)}
      `}</p>
      <ol class="who-plays" data-key="parties">${partiesOf(match).map((
        { entrant, place, points },
      ) =>
        html`<li><span><bdi class="name">${entrantName(this.event, entrant)}</bdi>
          <span class="soft">${
          membersOf(this.event, entrant, playingFor(this.event, match, entrant)).join(", ")
        }</span></span>
          <span class="soft">${place && say("desk.placed", { place })}</span>
          <span class="numeral">${points}</span></li>`
      )}</ol>
      ${address && html`<a data-key="sheet" class="button" href="${address}" target="_blank">${
        say(
          "desk.openSheet",
        )
      }</a>`}
    `;
  }

  /** @param {Match} match */
  #menu(match) {
    return html`
      <div class="menu" data-key="menu">
        ${tableOf(match) && html`<button type="button" data-do="scorekeeper">${
          say(
            "desk.scorekeeper",
          )
        }</button>`}
        ${OFFERS[match.status].map((act) =>
          html`<button type="button" data-do="step" data-act="${act}">${
            say(
              `desk.match.${act}`,
            )
          }</button>`
        )}
      </div>
    `;
  }

  /** @param {Match} match */
  #form(match) {
    return html`
      <h3 data-key="step">${say(`desk.match.${this.#step}`)}</h3>
      <form class="stack" data-key="form-${this.#step}">${this.#fields(match)}</form>
      <div class="act-slot" data-own data-key="act-${this.#step}"></div>
      <button type="button" data-do="back" data-key="back">${say("new.back")}</button>
    `;
  }

  /** @param {Match} match */
  #fields(match) {
    const start = html`<label class="field"><span>${say("desk.start")}</span>
      <input name="start" type="datetime-local" value="${fieldOf(match.start)}"></label>`;
    switch (this.#step) {
      case "hour":
        return start;
      case "resume":
        return html`${this.#tables(match)}${start}`;
      case "adjourn":
        return html`
          <label class="field"><span>${say("desk.until")}</span>
            <input name="until" type="datetime-local"></label>
          <label class="field"><span>${say("desk.at")}</span>
            <input name="place" dir="auto" maxlength="200" autocomplete="off"></label>
        `;
      case "move":
        return html`<p>${
          say(match.table ? "desk.moveHelp" : "desk.moveFirst", {
            match: sayMatch(this.event, match),
            table: match.table ? labelOf(this.event, match.table) : "",
          })
        }</p>`;
      case "forfeit":
        return html`<label class="row"><input type="checkbox" name="without"> ${
          say(
            "desk.withoutWin",
          )
        }</label>`;
      case "rule":
        return this.#places(this.#ruled ??= match);
      case "replace":
        return this.#replacing(match);
      case "games":
        return html`<p>${
          say(
            this.#others(match).length > 0 ? "desk.sheetsHelp" : "desk.sheetsNone",
          )
        }</p>`;
    }
    return html``;
  }

  /** @param {Match} match */
  #tables(match) {
    const { tables } = this.event;
    return html`
      <label class="field"><span>${say("desk.tableTitle")}</span>
        <select name="table"><option value="">${say("desk.noTable")}</option>
          ${tables.map(({ table }) =>
            html`<option value="${table}" ${table === match.table && html`selected`}>${
              labelOf(
                this.event,
                table,
              )
            }</option>`
          )}</select></label>
    `;
  }

  /** @param {Match} match */
  #places(match) {
    const known = new Map([...match.scores, ...match.ruled].map((each) => [each.entrant, each]));
    return match.entrants.map((each, at) =>
      html`
        <fieldset class="ruled"><legend class="name">${entrantName(this.event, each)}</legend>
          <label class="field"><span>${say("desk.place")}</span>
            <input name="place" type="number" min="1" max="${match.entrants.length}" required
              value="${known.get(each)?.place || at + 1}"></label>
          <label class="field"><span>${say("desk.points")}</span>
            <input name="points" type="number" step="0.5" value="${known.get(each)
              ?.points}"></label></fieldset>
      `
    );
  }

  /** Ask who plays on. @param {Match} match */
  #replacing({ people }) {
    const others = Object.keys(this.event.people).filter((each) => !people.includes(each)).map((
      each,
    ) => personName(this.event, each)).toSorted((one, other) => one.localeCompare(other));
    return html`
      <label class="field"><span>${say("desk.whoPlaysOn")}</span>
        <input name="by" dir="auto" autocomplete="off" list="plays-on-${this.match}"></label>
      <datalist id="plays-on-${this.match}">${others.map((each) =>
        html`<option value="${each}"></option>`
      )}</datalist>
    `;
  }

  /** Return what can be chosen, each with what it changes. @param {Match} match @returns {Offer[]} */
  #choices(match) {
    switch (this.#step) {
      case "move":
        return this.#moves(match);
      case "forfeit":
        return this.#forfeits(match);
      case "games":
        return this.#others(match).map((other) => this.#sheets(match, other));
    }
    return this.#replacements(match);
  }

  /** Offer every other table: a free one first, and where one match waits or is played, that the two change places. @param {Match} match @returns {Offer[]} */
  #moves(match) {
    const { event } = this;
    const name = sayMatch(event, match);
    const others = event.tables.map(({ table }) => ({ table, there: openAt(event, table) }))
      .filter(({ table, there }) => table !== match.table && !there.includes(this.match))
      .filter(({ there }) => there.length === 0 || there.length === 1 && match.table);
    return others.toSorted((one, other) => one.there.length - other.there.length).map(
      ({ table, there: [other] }) => {
        const label = labelOf(event, table);
        const matches = [{ match: this.match, ...given({ table, start: match.start }) }];
        const changes = [say("desk.place.new", { match: name, place: label })];
        if (other && match.table) {
          const { start } = event.matches[other];
          matches.push({ match: other, ...given({ table: match.table, start }) });
          const place = labelOf(event, match.table);
          changes.push(say("desk.place.new", { match: matchName(event, other), place }));
        }
        const said = say("desk.did.moved", { names: name });
        return { label, stated: { kind: "moved", matches }, said, changes, known: true };
      },
    );
  }

  /** @param {Match} match @returns {Offer[]} */
  #forfeits({ entrants, forfeits }) {
    const open = entrants.filter((each) => !forfeits.includes(each));
    const some = [...open.map((each) => [each]), ...(open.length === 2 ? [open] : [])];
    return some.map((those) => {
      const names = showNames(those.map((each) => entrantName(this.event, each)));
      const without = this.typed().has("without") ? { without_win: true } : {};
      const matches = [{ match: this.match, entrants: those }];
      return {
        label: names,
        stated: { kind: "forfeited", matches, ...without },
        said: say("desk.did.forfeited", { names: matchName(this.event, this.match) }),
        changes: [say("desk.givesUp", { names, count: those.length })],
        grave: true,
      };
    });
  }

  /** Offer for each who plays that the one who is named plays on. @param {Match} match @returns {Offer[]} */
  #replacements({ people, entrants }) {
    const typed = appearance(String(this.typed().get("by") ?? ""));
    const by = Object.keys(this.event.people).find((each) =>
      !people.includes(each) && appearance(personName(this.event, each)) === typed
    );
    return people.map((person) => {
      const name = personName(this.event, person);
      const entrant = entrants.find((each) => this.event.entrants[each].people.includes(person)) ??
        this.#replacedFor(person);
      const on = by ? personName(this.event, by) : "";
      return {
        label: say("desk.insteadOf", { name }),
        stated: by ? { kind: "replaced", match: this.match, entrant, person, by } : null,
        said: say("desk.did.replaced", { names: matchName(this.event, this.match) }),
        changes: by ? [say("desk.playsOn", { name, by: on })] : [],
        known: true,
      };
    });
  }

  /** Return the matches whose sheet this one may have by mistake. @param {Match} match */
  #others({ stage }) {
    const { matches } = this.event;
    return Object.keys(matches).filter((id) =>
      id !== this.match && matches[id].stage === stage &&
      ["to_come", "playing", "finished"].includes(matches[id].status)
    );
  }

  /** Offer that two matches change sheets. @param {Match} match @param {string} other @returns {Offer} */
  #sheets(match, other) {
    const known = this.event.matches;
    const gameOf = (/** @type {string} */ id) => known[id].game ?? id;
    const sheetOf = (/** @type {string} */ id, /** @type {string} */ of) => {
      const points = partiesOf(known[of]).map((each) => each.points).filter(Boolean);
      return say(points.length > 0 ? "desk.sheetOf" : "desk.sheetBlank", {
        match: matchName(this.event, id),
        names: known[id].entrants.map((each) => entrantName(this.event, each)).join(", "),
        points: points.join(", "),
      });
    };
    const matches = [{ match: this.match, games: [gameOf(other)] }, {
      match: other,
      games: [gameOf(this.match)],
    }];
    return {
      label: matchName(this.event, other),
      stated: { kind: "games", matches },
      said: say("desk.did.games", { names: sayMatch(this.event, match) }),
      changes: [sheetOf(this.match, other), sheetOf(other, this.match)],
      known: true,
    };
  }

  /** Return what is filled in as an act. @returns {Stated} */
  #stated() {
    const match = this.match;
    const typed = this.typed();
    const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
    const table = text("table") || null;
    const start = momentOf(text("start"));
    switch (this.#step) {
      case "hour":
        return {
          kind: "moved",
          matches: [{ match, ...given({ table: this.#match?.table, start }) }],
        };
      case "resume":
        return { kind: "resumed", match, ...given({ table, start }) };
      case "adjourn":
        return {
          kind: "adjourned",
          match,
          ...given({ until: momentOf(text("until")), place: text("place") }),
        };
    }
    return { kind: "ruled", match, places: this.#placesIn(typed) };
  }

  /** Return for which entrant somebody plays who replaced one of its people. @param {string} person */
  #replacedFor(person) {
    const { entrants = [], people = [] } = this.#match ?? {};
    let first = 0;
    for (const each of entrants) {
      const { length } = this.event.entrants[each].people;
      if (people.slice(first, first + length).includes(person)) return each;
      first += length;
    }
    return "";
  }

  /** @param {FormData} typed */
  #placesIn(typed) {
    const [places, points] = [typed.getAll("place"), typed.getAll("points")];
    return (this.#match?.entrants ?? []).map((entrant, at) => ({
      entrant,
      place: Number(places[at]),
      ...(points[at] !== "" && { points: Number(points[at]) }),
    }));
  }

  /** @param {string} step @param {Stated} [stated] */
  #words(step, stated) {
    const kinds = /** @type {Record<string, string>} */ ({
      hour: "moved",
      resume: "resumed",
      adjourn: "adjourned",
      rule: "ruled",
      replay: "replayed",
      off: "lineups",
    });
    const names = matchName(this.event, this.match);
    const said = say(`desk.did.${kinds[step]}`, { names, title: "", stage: "", round: "" });
    const ruled = stated?.places?.map((/** @type {Ruled} */ { entrant, place, points }) => {
      const name = entrantName(this.event, entrant);
      if (points === undefined) return say("desk.ruledPlace", { name, place });
      return say("desk.ruledPoints", { name, place, points: showPoints(points) });
    });
    return {
      button: say(`desk.match.${step}`),
      said,
      grave: PLAIN.includes(step),
      // These change how the match stands, and nothing of what a preview compares.
      changes: ruled ?? (STANDING.includes(step) ? [said] : undefined),
    };
  }

  /** Do an act for which nothing is to be filled in. @param {string} step */
  #ask(step) {
    const { match } = this;
    const stated = step === "replay"
      ? { kind: "replayed", match }
      : { kind: "lineups", matches: [{ match, entrants: [] }], byes: this.#match?.entrants };
    const words = this.#words(step);
    const title = say("desk.actOn", { act: words.button, match: matchName(this.event, match) });
    return doAct(this.model, stated, { ...words, title });
  }
}

customElements.define("match-panel", MatchPanel);

/** Open the panel of a match. @param {import("../shared/desk-model.js").DeskModel} model @param {string} match @param {string} [step] */
export function openMatch(model, match, step) {
  const { event } = model.store.state;
  const title = event ? matchName(event, match) : "";
  return slidePanel(new MatchPanel(model, match, step), { title });
}

/** Return only what is stated. @param {Record<string, string | null | undefined>} facts */
const given = (facts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value));

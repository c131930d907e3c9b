/** Show a match with its table, state and score, and all that the director can do with it. */

import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say } from "../core/say.js";
import { slidePanel } from "../elements/slide-panel.js";
import { doAct } from "./act-panel.js";
import { DeskPart } from "./desk-part.js";
import { entrantName, matchName, personName, sayMatch } from "./desk-sentences.js";
import { fieldOf, momentOf } from "./moments.js";
import { addressOf, labelOf, partiesOf, sayState, tableOf, whenOf } from "./reading.js";
import { showScorekeeper } from "./scorekeeper-code.js";

/** @typedef {import("./desk-model.js").Stated} Stated */
/** @typedef {import("./types.js").Match} Match */

/** What can be done with a match as it stands. */
const OFFERS = /** @type {Record<Match["status"], string[]>} */ ({
  to_come: ["move", "replace", "adjourn", "forfeit", "rule", "off"],
  playing: ["move", "replace", "adjourn", "games", "replay", "forfeit", "rule"],
  adjourned: ["resume", "replace", "forfeit", "rule"],
  finished: ["games", "replay", "rule"],
  forfeited: ["rule"],
  ruled: ["rule"],
  off: [],
});
/** Acts for which nothing has to be filled in. */
const PLAIN = ["replay", "off"];

export class MatchPanel extends DeskPart {
  #step = "";

  /** @param {import("./desk-model.js").DeskModel} model @param {string} match */
  constructor(model, match) {
    super(model);
    this.match = match;
  }

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
        const table = this.#match && tableOf(this.#match);
        if (table) showScorekeeper(this.model, table);
      },
    }, signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#do(this.#stated());
    }, { signal });
  }

  /** @param {string} step */
  #go(step) {
    if (PLAIN.includes(step)) {
      this.#step = step;
      this.#do(this.#stated());
      return;
    }
    this.#step = step;
    this.update();
    const first = this.querySelector("form input, form select, form button, .menu button");
    if (first instanceof HTMLElement) first.focus();
  }

  view() {
    const match = this.#match;
    if (!match) return html`<p class="panel-body">${say("desk.gone")}</p>`;
    return html`
      <div class="panel-body stack">
        ${this.#shown(match)}
        ${this.#step && !PLAIN.includes(this.#step) ? this.#form(match) : this.#menu(match)}
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
        html`<li><bdi class="name">${entrantName(this.event, entrant)}</bdi>
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
      <form class="stack" data-key="form-${this.#step}">
        <h3>${say(`desk.match.${this.#step}`)}</h3>
        ${this.#fields(match)}
        ${this.refusal()}
        <button class="primary">${say("desk.preview")}</button>
        <button type="button" data-do="back">${say("new.back")}</button>
      </form>
    `;
  }

  /** @param {Match} match */
  #fields(match) {
    const start = html`<label class="field"><span>${say("desk.start")}</span>
      <input name="start" type="datetime-local" value="${fieldOf(match.start)}"></label>`;
    switch (this.#step) {
      case "move":
      case "resume":
        return html`${this.#tables(match)}${start}`;
      case "adjourn":
        return html`
          <label class="field"><span>${say("desk.until")}</span>
            <input name="until" type="datetime-local"></label>
          <label class="field"><span>${say("desk.at")}</span>
            <input name="place" dir="auto" maxlength="200" autocomplete="off"></label>
        `;
      case "forfeit":
        return html`
          <fieldset class="choice"><legend>${say("desk.whoForfeits")}</legend>
            ${match.entrants.map((each) =>
              html`<label class="chip"><input type="checkbox" name="entrant" value="${each}"> <bdi
                class="name">${entrantName(this.event, each)}</bdi></label>`
            )}</fieldset>
          <label class="row"><input type="checkbox" name="without"> ${say(
            "desk.withoutWin",
          )}</label>
        `;
      case "rule":
        return this.#places(match);
      case "replace":
        return this.#replacing(match);
      case "games":
        return this.#sheets(match);
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
    const known = new Map(partiesOf(match).map((each) => [each.entrant, each]));
    return match.entrants.map((each, at) =>
      html`
        <fieldset class="ruled"><legend class="name">${entrantName(this.event, each)}</legend>
          <label class="field"><span>${say("desk.place")}</span>
            <input name="place" type="number" min="1" max="${match.entrants.length}" required
              value="${known.get(each)?.place || at + 1}"></label>
          <label class="field"><span>${say("desk.points")}</span>
            <input name="points" type="number" step="0.5"></label></fieldset>
      `
    );
  }

  /** @param {Match} match */
  #replacing({ people }) {
    const others = Object.keys(this.event.people).filter((each) => !people.includes(each)).toSorted(
      (one, other) => personName(this.event, one).localeCompare(personName(this.event, other)),
    );
    const options = (/** @type {string[]} */ list) =>
      list.map((each) => html`<option value="${each}">${personName(this.event, each)}</option>`);
    return html`
      <label class="field"><span>${say("desk.whoLeaves")}</span><select name="person">${options(
        people,
      )}</select></label>
      <label class="field"><span>${say("desk.whoPlaysOn")}</span><select name="by">${options(
        others,
      )}</select></label>
    `;
  }

  /** Ask whose sheet this match has by mistake. @param {Match} match */
  #sheets({ stage }) {
    const others = Object.entries(this.event.matches).filter(([id, each]) =>
      id !== this.match && each.stage === stage &&
      ["to_come", "playing", "finished"].includes(each.status)
    );
    if (others.length === 0) return html`<p>${say("desk.sheetsNone")}</p>`;
    return html`
      <p>${say("desk.sheetsHelp")}</p>
      <label class="field"><span>${say("desk.sheetsOther")}</span><select name="other">${others.map(
        (
          [id, each],
        ) =>
          html`<option value="${id}">${sayMatch(this.event, each)}: ${
            each.entrants.map((name) => entrantName(this.event, name)).join(", ")
          }</option>`,
      )}</select></label>
    `;
  }

  /** Say which sheet a match would have. @param {Stated} stated @returns {string[]} */
  #sheetChanges({ kind, matches = [] }) {
    if (kind !== "games") return [];
    const { matches: known } = this.event;
    return matches.map(
      (/** @type {{match: string, games: string[]}} */ { match, games: [game] }) => {
        const from = Object.values(known).find((each) => each.game === game);
        const points = from ? partiesOf(from).map((each) => each.points).filter(Boolean) : [];
        return say(points.length > 0 ? "desk.sheetOf" : "desk.sheetBlank", {
          match: matchName(this.event, match),
          names: known[match].entrants.map((each) => entrantName(this.event, each)).join(", "),
          points: points.join(", "),
        });
      },
    );
  }

  /** Return what is filled in as an act. @returns {Stated} */
  #stated() {
    const match = this.match;
    const form = this.querySelector("form");
    const typed = form ? new FormData(form) : new FormData();
    const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
    const table = text("table") || null;
    const start = momentOf(text("start"));
    switch (this.#step) {
      case "move":
        return { kind: "moved", matches: [{ match, ...given({ table, start }) }] };
      case "resume":
        return { kind: "resumed", match, ...given({ table, start }) };
      case "adjourn":
        return {
          kind: "adjourned",
          match,
          ...given({ until: momentOf(text("until")), place: text("place") }),
        };
      case "forfeit": {
        const entrants = typed.getAll("entrant").map(String);
        const without = typed.has("without") ? { without_win: true } : {};
        return { kind: "forfeited", matches: [{ match, entrants }], ...without };
      }
      case "rule":
        return { kind: "ruled", match, places: this.#ruled(typed) };
      case "replace": {
        const person = text("person");
        const entrant =
          this.#match?.entrants.find((each) => this.event.entrants[each].people.includes(person)) ??
            this.#replacedFor(person);
        return { kind: "replaced", match, entrant, person, by: text("by") };
      }
      case "games": {
        const other = text("other");
        const gameOf = (/** @type {string} */ id) => this.event.matches[id]?.game ?? id;
        const matches = [{ match, games: [gameOf(other)] }, {
          match: other,
          games: [gameOf(match)],
        }];
        return { kind: "games", matches };
      }
      case "replay":
        return { kind: "replayed", match };
    }
    return { kind: "lineups", matches: [{ match, entrants: [] }], byes: this.#match?.entrants };
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
  #ruled(typed) {
    const [places, points] = [typed.getAll("place"), typed.getAll("points")];
    return (this.#match?.entrants ?? []).map((entrant, at) => ({
      entrant,
      place: Number(places[at]),
      ...(points[at] !== "" && { points: Number(points[at]) }),
    }));
  }

  /** @param {Stated} stated */
  async #do(stated) {
    const name = this.#match ? sayMatch(this.event, this.#match) : "";
    const title = say(`desk.match.${this.#step}`);
    const words = {
      title: say("desk.actOn", { act: title, match: name }),
      button: title,
      said: say(`desk.did.${stated.kind}`, { names: name, title: "", stage: "", round: "" }),
      grave: ["off", "replay", "forfeit"].includes(this.#step),
      changes: this.#sheetChanges(stated),
    };
    await doAct(this.model, stated, words);
    this.#go("");
  }
}

customElements.define("match-panel", MatchPanel);

/** Open the panel of a match. @param {import("./desk-model.js").DeskModel} model @param {string} match */
export function openMatch(model, match) {
  const { event } = model.store.state;
  const title = event ? matchName(event, match) : "";
  return slidePanel(new MatchPanel(model, match), { title });
}

/** Return only what is stated. @param {Record<string, string | null>} facts */
const given = (facts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value));

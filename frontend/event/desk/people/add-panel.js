/**
 * Add a person or a team by hand, and where that can still be, to the round that is played: at a table with room, or
 * against who has a bye. The panel stays for the next one.
 */

import { html } from "../../../page/html.js";
import { say, showNames } from "../../../words/say.js";
import { ActPanel } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { enteringActs, lateHint, readEntries, sayMove, teamSize } from "./entering.js";
import { sayRoom, saySeat, seating } from "./seating.js";
import { onSubmit } from "../../../page/listen.js";

/** @typedef {import("../shared/desk-types.js").Stated} Stated */
/** @typedef {import("../shared/desk-types.js").Room} Room */
/** @typedef {{id: string, competition: string, label: string, room: Room | null}} Place where somebody is to play */

export class AddPanel extends DeskPart {
  #late;
  #place = "";
  #notice = "";
  #stated = "";
  #act;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {{late?: boolean}} [settings] `late` offers the round under way first */
  constructor(model, { late = false } = {}) {
    super(model);
    this.#late = late;
    this.#place = this.#places[0].id;
    const words = { button: say("desk.add"), said: "" };
    this.#act = new ActPanel(model, [], words, { asksWhy: false });
    this.#act.addEventListener("done", (event) => {
      event.stopPropagation();
      this.#next();
    });
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    onSubmit(this, () => this.#act.do(), signal);
    this.addEventListener("input", (event) => {
      const { name, value } = /** @type {HTMLInputElement} */ (event.target);
      if (name === "where") this.#place = value;
      this.update();
    }, { signal });
  }

  /** Everywhere that somebody can be put, in the order in which it is offered. @returns {Place[]} */
  get #places() {
    const { competitions, stages } = this.event;
    const places = Object.entries(competitions).flatMap(([competition, { title }]) => {
      const rooms = this.desk.rooms.filter(({ stage, match }) =>
        stages[stage].competition === competition && this.may(match ? "lineups" : "draw")
      );
      const waits = this.#latecomers[competition];
      const label = waits && waits !== "nothing" ? say(`desk.late.${waits}`, { title }) : title;
      const entry = { id: competition, competition, label, room: null };
      const now = rooms.map((room) => ({
        id: `${room.stage}/${room.match ?? room.meets}`,
        competition,
        label: say("desk.stageOf", { competition: title, stage: sayRoom(this.event, room) }),
        room,
      }));
      if (!this.#late) return [entry, ...now];
      return waits === "nothing" ? now : [...now, entry];
    });
    return [...places, { id: "", competition: "", label: say("desk.enterNowhere"), room: null }];
  }

  get #latecomers() {
    return this.desk.latecomers ?? {};
  }

  /** Say which competitions nobody comes into any more, and the way in that is left. */
  #tooLateView() {
    const { competitions, stages } = this.event;
    const open = new Set(this.desk.rooms.map(({ stage }) => stages[stage].competition));
    const closed = Object.keys(this.#latecomers).filter((each) =>
      this.#latecomers[each] === "nothing" && !open.has(each)
    );
    if (closed.length === 0) return html``;
    const replaces = Object.values(stages).some(({ competition, room }) =>
      closed.includes(competition) && !room
    );
    return html`
      <p class="hint" data-key="too-late">${say("desk.tooLate", {
        titles: showNames(closed.map((each) => competitions[each].title)),
      })} ${replaces &&
        say("desk.tooLateInstead", {
          matches: say("desk.part.matches"),
          replace: say("desk.match.replace"),
        })}</p>
    `;
  }

  get #chosen() {
    return this.#places.find(({ id }) => id === this.#place) ?? this.#places[0];
  }

  get #size() {
    return teamSize(this.event, this.#chosen.competition);
  }

  update() {
    super.update();
    const slot = this.querySelector(".act-slot");
    if (!slot) return;
    if (this.#act.parentElement !== slot) slot.append(this.#act);
    const stated = JSON.stringify([this.#place, ...this.#filled()]);
    if (stated === this.#stated) return;
    // Ids are made once for what is filled in: what was looked at is what is done.
    this.#stated = stated;
    const { acts, said, changes } = this.#read();
    this.#act.restate(acts, { button: say("desk.add"), said, changes });
  }

  view() {
    const { competition, id: chosen } = this.#chosen;
    return html`
      <div class="panel-body stack">
        <form class="stack" autocomplete="off" data-key="form">
          ${this.#size > 1 && html`
            <label class="field" data-key="team"><span>${say("desk.teamName")}</span>
              <input name="team" dir="auto" maxlength="60" autocomplete="off"></label>
          `}
          ${Array.from({ length: this.#size }, (_, at) =>
            html`
              <label class="field" data-key="name-${at}"><span>${this.#size > 1
                ? say("desk.memberName", { number: at + 1 })
                : say("desk.personName")}</span>
                <input name="name" dir="auto" maxlength="60" autocomplete="off" required></label>
            `)}
          <fieldset class="choice where" data-key="where"><legend>${say(
            "desk.enterIn",
          )}</legend>${this.#places.map(({ id, label }) =>
            html`
              <label class="chip"
                data-key="at-${id}"><input type="radio" name="where" value="${id}" ${id ===
                    chosen && html`checked`}> <bdi>${label}</bdi></label>
            `
          )}</fieldset>
          ${this.#size === 1 && !this.#late && html`
            <label class="field" data-key="contact"><span>${say("desk.contact")}</span>
              <input name="contact" dir="auto" maxlength="200" autocomplete="off"></label>
          `}
          ${this.#size === 1 && html`
            <label class="field" data-key="club"><span>${say("desk.club")}</span>
              <input name="club" dir="auto" maxlength="60" autocomplete="off"></label>
          `}
          ${lateHint(this.desk, competition)}
          ${this.#late && this.#tooLateView()}
          ${this.refusal()}
          <p role="status" data-key="told">${this.#notice}</p>
          <button hidden data-key="enter"></button>
        </form>
        <div class="act-slot" data-own data-key="act"></div>
      </div>
    `;
  }

  /** Return what is typed in the fields. */
  #filled() {
    const typed = this.typed();
    const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
    return [
      text("team"),
      text("contact"),
      text("club"),
      ...typed.getAll("name").map((each) => String(each).trim()),
    ];
  }

  /** Return the acts that what is typed comes to, none where it cannot be taken yet. @returns {{acts: Stated[], said: string, changes: string[]}} */
  #read() {
    const [team, contact, club, ...names] = this.#filled();
    const none = { acts: [], said: "", changes: [] };
    if (names.length !== this.#size || names.some((each) => !each)) return this.#refuse("", none);
    const { competition, room } = this.#chosen;
    const typed = this.#size > 1 ? names.join(" / ") : names[0].replaceAll(",", " ");
    const at = club && `, "${club.replaceAll('"', '""')}"`;
    const [line] = readEntries(this.event, competition, `${typed}${at}`);
    if (!line || line.fault) {
      const fault = `desk.paste.${line?.fault || "long"}`;
      return this.#refuse(say(fault, { size: this.#size, count: names.length }), none);
    }
    const entry = {
      team,
      entered: line.entered,
      names: line.names.map((each) => ({ ...each, contact: contact || null, club: club || null })),
    };
    const acts = enteringActs(this.desk, [entry], competition);
    if (acts.length === 0) return this.#refuse(say("desk.paste.known"), none);
    const entrant = acts.find(({ kind }) => kind === "entered")?.entrants[0].entrant;
    const name = team || names.join(" / ");
    const said = (room && names.length === 1 && saySeat(this.event, room, name)) ||
      say("desk.added", { name });
    this.#refuse("", none);
    const moved = line.names.find(({ called }) => called);
    const changes = moved ? [sayMove({ ...moved, club })] : [];
    const seated = room && entrant
      ? [...acts, seating(this.event, room, entrant, this.freeTables[0])]
      : acts;
    return { acts: [...seated, ...this.#checkedIn(line.names, acts)], said, changes };
  }

  /**
   * Return the act by which who stands at the desk counts as checked in: a latecomer, where that is done at all.
   * @param {{name: string, known: string | null}[]} names
   * @param {Stated[]} acts
   * @returns {Stated[]}
   */
  #checkedIn(names, acts) {
    const { people } = this.event;
    const late = this.#late || this.#chosen.room !== null;
    if (!late || !Object.values(people).some(({ here }) => here)) return [];
    const added = acts.find(({ kind }) => kind === "people")?.people ?? [];
    const known = names.flatMap((each) => each.known ?? []);
    const those = [...known, ...added.map((/** @type {{person: string}} */ each) => each.person)];
    return [{ kind: "checked_in", people: those, by: "desk" }];
  }

  /** @template T @param {string} why @param {T} answer */
  #refuse(why, answer) {
    if (this.failure !== why) {
      this.failure = why;
      super.update();
    }
    return answer;
  }

  /** The freeze-out that is played in the competition that was chosen. */
  get #freezeout() {
    const { competition } = this.#chosen;
    return Object.values(this.event.stages).find((each) =>
      each.competition === competition && each.room && !each.over
    );
  }

  /** Make room for the next one; a latecomer at poker draws his seat in the room. */
  #next() {
    const freezeout = this.#freezeout;
    if (this.#late && freezeout && this.may("busted")) {
      this.emit("done", freezeout.stage);
      return;
    }
    this.#notice = this.#act.words.said;
    this.querySelector("form")?.reset();
    this.#place = this.#places[0].id;
    this.update();
    this.querySelector("input")?.focus();
  }
}

customElements.define("add-panel", AddPanel);

/** Show the roster: find a person, check in, take fees, withdraw and put back, many at once. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import { labelOf, tableOf } from "../../reading.js";
import { doAct } from "../shared/act-panel.js";
import { DeskPart, fetched } from "../shared/desk-part.js";
import { sayStateOf, someNames } from "../shared/desk-sentences.js";
import { appearance } from "../shared/name-likeness.js";
import { AddPanel } from "./add-panel.js";
import { CheckInPanel, notesFor } from "./check-in-panel.js";
import { PastePanel } from "./paste-panel.js";
import { PersonPanel } from "./person-panel.js";
import { isOut, staysDrawn } from "./seating.js";

const MOST_SHOWN = 150;
/** What is offered where somebody is so. */
const RARE = new Set(["unpaid", "waiting"]);
const SHOWS = /** @type {const} */ (["all", "missing", "here", "unpaid", "waiting", "gone"]);
/** The people who are entered in no competition. */
const NOWHERE = "-";

/** @typedef {import("../../types.js").Entrant} Entrant */

export class DeskPeople extends DeskPart {
  #typed = "";
  /** @type {typeof SHOWS[number]} */
  #shows = "all";
  /** The competition whose people are shown, empty for all. */
  #competition = "";
  /** @type {Set<string>} */
  #picked = new Set();
  /** @type {Map<string, [string, Entrant][]>} the entries of everybody, as the event stands */
  #entered = new Map();
  /** Where people play, by person. @type {Map<string, string>} */
  #plays = new Map();

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      add: () => slidePanel(new AddPanel(this.model), { title: say("desk.addPerson") }),
      file: () => this.#import(),
      paste: () => slidePanel(new PastePanel(this.model), { title: say("desk.paste") }),
      person: ({ dataset }) =>
        slidePanel(new PersonPanel(this.model, dataset.person ?? ""), {
          title: say("desk.person"),
        }),
      in: ({ dataset }) => this.#checkIn([dataset.person ?? ""]),
      checkIn: () => this.#checkIn(this.#chosen()),
      fee: ({ dataset }) => this.#pay([dataset.person ?? ""]),
      pay: () => this.#pay(this.#chosen()),
      every: () => this.#pickAll(),
      withdraw: () => this.#change("withdrawn", this.#toWithdraw(this.#chosen())),
      reinstate: () => this.#change("reinstated", this.#entries(this.#chosen(), "withdrawn")),
      letIn: () => this.#change("reinstated", this.#entries(this.#chosen(), "waiting")),
      merge: () => this.#merge(),
      none: () => this.#pick(null, false),
    }, signal);
    this.addEventListener("input", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "find") this.#typed = field.value;
      if (field.name === "shows") this.#shows = /** @type {any} */ (field.value);
      if (field.name === "competition") this.#competition = field.value;
      if (field.name === "pick") this.#pick(field.value, field.checked);
      this.update();
    }, { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.addEventListener("focusin", ({ target }) => this.#makeRoom(target), { signal });
  }

  /** Whoever is found on a phone stands above its keys, which take the lower half. @param {EventTarget | null} target */
  #makeRoom(target) {
    if (!(target instanceof HTMLInputElement) || target.name !== "find") return;
    if (matchMedia("(width < 700px)").matches) target.closest(".field")?.scrollIntoView();
  }

  async #import() {
    await this.attempt(async () => {
      const { ImportPanel } = await fetched(import("./import-panel.js"));
      slidePanel(new ImportPanel(this.model), { title: say("desk.import") });
    });
  }

  /** Go down and up the names, and check in with the first key that says so. @param {KeyboardEvent} event */
  #key(event) {
    const down = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!down) return;
    const target = /** @type {Element} */ (event.target);
    if (target instanceof HTMLSelectElement) return;
    const rows = [...this.querySelectorAll(".person")];
    const at = rows.findIndex((row) => row.contains(target));
    const next = rows[at + down];
    event.preventDefault();
    const act = next?.querySelector("[data-do=in]") ?? next?.querySelector("[data-do=person]");
    if (act instanceof HTMLElement) act.focus();
  }

  /** @param {string | null} person null for all @param {boolean} picked */
  #pick(person, picked) {
    if (person === null) this.#picked.clear();
    else if (picked) this.#picked.add(person);
    else this.#picked.delete(person);
    this.update();
  }

  /** Pick all who are found, those below the last that is shown too. */
  #pickAll() {
    for (const person of this.#found()) this.#picked.add(person);
    this.update();
  }

  #chosen() {
    return [...this.#picked].filter((person) => person in this.event.people);
  }

  /** Return the entries of people. @param {string[]} people @param {string} standing */
  #entries(people, standing) {
    const entries = people.flatMap((person) => this.#entered.get(person) ?? []);
    return [
      ...new Set(entries.filter(([, each]) => each.standing === standing).map(([id]) => id)),
    ];
  }

  /** Return the entries of people that can be withdrawn. @param {string[]} people */
  #toWithdraw(people) {
    return ["in", "waiting"].flatMap((each) => this.#entries(people, each))
      .filter((each) => !isOut(this.event, each));
  }

  /** Return the entries of people whose fee is not paid. @param {string[]} people */
  #unpaid(people) {
    const { entrants, competitions } = this.event;
    return this.#entries(people, "in").filter((each) =>
      competitions[entrants[each].competition].fee && !this.desk.paid.includes(each)
    );
  }

  /** Return what entries cost. @param {string[]} entries */
  #cost(entries) {
    const { entrants, competitions } = this.event;
    return entries.reduce((sum, id) => sum + (competitions[entrants[id].competition].fee ?? 0), 0);
  }

  /** Tick the fees of people as paid. @param {string[]} people */
  async #pay(people) {
    const entrants = this.#unpaid(people);
    if (entrants.length === 0) return;
    const names = someNames(entrants.map((each) => this.event.entrants[each].name));
    if (!await this.act([{ kind: "paid", entrants }], say("desk.did.paid", { names }))) return;
    for (const person of people) this.#pick(person, false);
  }

  /** @param {string[]} people */
  async #checkIn(people) {
    const absent = people.filter((person) => !this.event.people[person]?.here);
    if (absent.length === 0) return;
    const said = say("desk.checkedIn", {
      names: someNames(absent.map((person) => this.event.people[person].name)),
    });
    const notes = notesFor(this.event, this.desk, absent);
    if (notes.length > 0) {
      const panel = new CheckInPanel(this.model, absent, said);
      if (await slidePanel(panel, { title: say("desk.checkIn") })) this.#pick(null, false);
      return;
    }
    const stated = { kind: "checked_in", people: absent, by: "desk" };
    if (!await this.act([stated], said)) return;
    for (const person of people) this.#pick(person, false);
  }

  /** Withdraw or reinstate entries. @param {"withdrawn" | "reinstated"} kind @param {string[]} entrants */
  async #change(kind, entrants) {
    const names = someNames(entrants.map((each) => this.event.entrants[each].name));
    const words = {
      title: say(`desk.${kind}.title`),
      button: say(`desk.${kind}.button`, { count: entrants.length }),
      said: say(`desk.did.${kind}`, { names }),
      changes: kind === "withdrawn" ? staysDrawn(this.event, entrants) : [],
    };
    if (await doAct(this.model, { kind, entrants }, words)) this.#pick(null, false);
  }

  async #merge() {
    const [into, person] = this.#chosen();
    const names = someNames([into, person].map((each) => this.event.people[each].name));
    const words = {
      title: say("desk.merge"),
      button: say("desk.mergeInto", { name: this.event.people[into].name }),
      said: say("desk.did.merged", { names }),
    };
    if (await doAct(this.model, { kind: "merged", person, into }, words)) this.#pick(null, false);
  }

  update() {
    this.#entered = new Map();
    for (const [id, each] of Object.entries(this.event.entrants)) {
      for (const person of each.people) {
        this.#entered.set(person, [...this.#entered.get(person) ?? [], [id, each]]);
      }
    }
    this.#plays = new Map(
      Object.values(this.event.matches).filter(({ over }) => !over).flatMap((match) => {
        const table = tableOf(match);
        const state = sayStateOf(this.event, match);
        const where = table ? `${labelOf(this.event, table)}, ${state}` : state;
        return match.people.map((person) => /** @type {[string, string]} */ ([person, where]));
      }),
    );
    super.update();
  }

  view() {
    const found = this.#found();
    const picked = this.#chosen();
    return html`
      <header class="part-head">
        <h2 tabindex="-1">${say("desk.part.people")}</h2>
        <button type="button" data-do="add">${say("desk.addPerson")}</button>
        <button type="button" data-do="paste">${say("desk.paste")}</button>
        <button type="button" data-do="file">${say("desk.import")}</button>
      </header>
      <div class="finder">
        <label class="field"><span>${say("desk.find")}</span>
          <input type="search" name="find" dir="auto" autocomplete="off" spellcheck="false"></label>
        <label class="field"><span>${say("desk.shows")}</span>
          <select name="shows">${SHOWS.map((each) => ({ each, count: this.#those(each).length }))
            .filter(({ each, count }) => each === this.#shows || count > 0 || !RARE.has(each))
            .map(({ each, count }) =>
              html`<option value="${each}" ${each === this.#shows && html`selected`}>${
                say(`desk.shows.${each}`, { count })
              }</option>`
            )}</select></label>
        ${this.#competitions()}
      </div>
      ${found.length > 1 && html`
        <p class="row found" data-key="every"><span class="soft">${this.#sayPaid(found)}</span>
          ${found.some((each) => !this.#picked.has(each)) && html`
            <button type="button" class="quiet" data-do="every">${say("desk.pickAll", {
              count: found.length,
            })}</button>
          `}</p>
      `}
      ${this.refusal()}
      <ul class="people">${found.slice(0, MOST_SHOWN).map((person) => this.#row(person))}</ul>
      ${found.length === 0 && html`<p class="soft" data-key="none">${
        say(
          Object.keys(this.event.people).length > 0 ? "desk.findNobody" : "desk.nobody",
        )
      }</p>`}
      ${found.length > MOST_SHOWN && html`<p class="soft" data-key="more">${
        say("find.more", {
          count: found.length - MOST_SHOWN,
        })
      }</p>`}
      ${picked.length > 0 && this.#bar(picked)}
    `;
  }

  /** Ask whose people are shown, where there is more than one competition. */
  #competitions() {
    const { competitions } = this.event;
    if (Object.keys(competitions).length < 2) return false;
    const offered = [
      ["", say("desk.inAny")],
      ...Object.entries(competitions).map(([id, { title }]) => [id, title]),
      [NOWHERE, say("desk.inNone")],
    ];
    return html`
      <label class="field" data-key="competition"><span>${say("desk.inCompetition")}</span>
        <select name="competition">${offered.map(([id, title]) =>
          html`<option value="${id}" ${
            id === this.#competition && html`selected`
          }>${title}</option>`
        )}</select></label>
    `;
  }

  /** Say how many fees of those who are shown are paid, and what that comes to; nothing where nobody owes any. @param {string[]} found */
  #sayPaid(found) {
    const due = this.#entries(found, "in").filter((each) => this.#cost([each]) > 0);
    const paid = due.filter((each) => this.desk.paid.includes(each));
    if (due.length === 0) return "";
    return say("desk.feesPaid", {
      paid: paid.length,
      all: due.length,
      sum: this.#cost(paid),
      whole: this.#cost(due),
    });
  }

  /** Return the people of a kind, by name. @param {typeof SHOWS[number]} kind */
  #those(kind) {
    const { people } = this.event;
    const entriesOf = (/** @type {string} */ person) => this.#entered.get(person) ?? [];
    const gone = (/** @type {string} */ person) =>
      entriesOf(person).length > 0 &&
      entriesOf(person).every(([, { standing }]) => standing !== "in" && standing !== "waiting");
    const is = {
      all: () => true,
      unpaid: (/** @type {string} */ person) => this.#unpaid([person]).length > 0,
      waiting: (/** @type {string} */ person) => this.#entries([person], "waiting").length > 0,
      here: (/** @type {string} */ person) => people[person].here !== "",
      missing: (/** @type {string} */ person) => people[person].here === "" && !gone(person),
      gone,
    }[kind];
    const here = (/** @type {string} */ person) =>
      this.#competition === "" ||
      (this.#competition === NOWHERE
        ? entriesOf(person).length === 0
        : entriesOf(person).some(([, { competition }]) => competition === this.#competition));
    return Object.keys(people).filter(is).filter(here).toSorted((one, other) =>
      people[one].name.localeCompare(people[other].name)
    );
  }

  #found() {
    const wanted = appearance(this.#typed);
    return this.#those(this.#shows).filter((person) =>
      appearance(`${this.event.people[person].name} ${this.event.people[person].club ?? ""}`)
        .includes(wanted)
    );
  }

  /** @param {string} person */
  #row(person) {
    const { name, here, club } = this.event.people[person];
    const unpaid = this.#unpaid([person]);
    const entries = this.#entered.get(person) ?? [];
    return html`
      <li class="person" data-key="${person}">
        <label class="pick-one"><input type="checkbox" name="pick" value="${person}"
          ${this.#picked.has(person) && html`checked`}><span class="unseen">${say("desk.pick", {
            name,
          })}</span></label>
        <button type="button" class="quiet person-name" data-do="person" data-person="${person}"><bdi
          class="name">${name}</bdi></button>
        <bdi class="soft club" data-key="club">${club}</bdi>
        <span class="soft entries">${entries.map(([id, each]) => this.#entry(id, each))}${here &&
          notesFor(this.event, this.desk, [person]).map(({ note, text }) =>
            html`<span class="due" data-key="due-${note}">${
              say("desk.noteDue", { note: text })
            }</span>`
          )}</span>
        <span class="soft plays" dir="auto">${this.#plays.get(person)}</span>
        <bdi class="soft contact">${this.desk.people[person]?.contact}</bdi>
        ${unpaid.length > 0 && html`
          <button type="button" class="quiet" data-do="fee" data-person="${person}" data-key="fee"
            aria-label="${say("desk.payName", { name, sum: this.#cost(unpaid) })}">${say(
              "desk.pay",
              { sum: this.#cost(unpaid) },
            )}</button>
        `}
        ${here ? html`<span class="here">✓ ${say("desk.here")}</span>` : html`
          <button type="button" data-do="in" data-person="${person}"
            aria-label="${say("desk.checkInName", { name })}">${say("desk.checkIn")}</button>
        `}
      </li>
    `;
  }

  /** @param {string} id @param {Entrant} entrant */
  #entry(id, { competition, standing, name, people }) {
    const { title } = this.event.competitions[competition];
    const team = people.length > 1 ? `${title} (${name})` : title;
    const paid = this.desk.paid.includes(id) ? say("desk.paid", { title: team }) : team;
    return html`<span data-key="${id}">${
      standing === "in" ? paid : say(`desk.standing.${standing}`, { title: paid })
    }</span>`;
  }

  /** Offer what can be done with all who are picked. @param {string[]} chosen */
  #bar(chosen) {
    const absent = chosen.some((person) => !this.event.people[person].here);
    const button = (/** @type {boolean} */ offered, /** @type {string} */ act) =>
      offered && html`<button type="button" data-do="${act}">${say(`desk.many.${act}`)}</button>`;
    return html`
      <div class="many" data-key="many" role="group" aria-label="${say("desk.many")}">
        <span>${say("desk.picked", { count: chosen.length })}</span>
        ${button(absent, "checkIn")}
        ${button(this.#unpaid(chosen).length > 0, "pay")}
        ${button(this.#entries(chosen, "waiting").length > 0, "letIn")}
        ${button(this.#toWithdraw(chosen).length > 0, "withdraw")}
        ${button(this.#entries(chosen, "withdrawn").length > 0, "reinstate")}
        ${button(chosen.length === 2, "merge")}
        <button type="button" class="quiet" data-do="none">${say("desk.pickNone")}</button>
      </div>
    `;
  }
}

customElements.define("desk-people", DeskPeople);

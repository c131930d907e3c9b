/** Show the roster: find a person, check in, withdraw and put back, many at once. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import { doAct } from "../shared/act-panel.js";
import { DeskPart, fetched } from "../shared/desk-part.js";
import { someNames } from "../shared/desk-sentences.js";
import { appearance } from "../shared/name-likeness.js";
import { AddPanel } from "./add-panel.js";
import { CheckInPanel, notesFor } from "./check-in-panel.js";
import { PastePanel } from "./paste-panel.js";
import { PersonPanel } from "./person-panel.js";

const MOST_SHOWN = 150;
const SHOWS = /** @type {const} */ (["all", "missing", "here", "gone"]);

export class DeskPeople extends DeskPart {
  #typed = "";
  /** @type {typeof SHOWS[number]} */
  #shows = "all";
  /** @type {Set<string>} */
  #picked = new Set();

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
      withdraw: () => this.#change("withdrawn", "in"),
      reinstate: () => this.#change("reinstated", "withdrawn"),
      merge: () => this.#merge(),
      none: () => this.#pick(null, false),
    }, signal);
    this.addEventListener("input", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "find") this.#typed = field.value;
      if (field.name === "shows") this.#shows = /** @type {any} */ (field.value);
      if (field.name === "pick") this.#pick(field.value, field.checked);
      this.update();
    }, { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
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

  #chosen() {
    return [...this.#picked].filter((person) => person in this.event.people);
  }

  /** Return the entries of people. @param {string[]} people @param {string} standing */
  #entries(people, standing) {
    const { entrants } = this.event;
    return Object.keys(entrants).filter((each) =>
      entrants[each].standing === standing &&
      entrants[each].people.some((person) => people.includes(person))
    );
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

  /** Withdraw or reinstate all who are picked. @param {"withdrawn" | "reinstated"} kind @param {string} from */
  async #change(kind, from) {
    const entrants = this.#entries(this.#chosen(), from);
    const names = someNames(entrants.map((each) => this.event.entrants[each].name));
    const words = {
      title: say(`desk.${kind}.title`),
      button: say(`desk.${kind}.button`, { count: entrants.length }),
      said: say(`desk.did.${kind}`, { names }),
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

  view() {
    const found = this.#found();
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
          <select name="shows">${SHOWS.map((each) =>
            html`<option value="${each}" ${each === this.#shows && html`selected`}>${
              say(
                `desk.shows.${each}`,
                { count: this.#those(each).length },
              )
            }</option>`
          )}</select></label>
      </div>
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
      ${this.#chosen().length > 0 && this.#bar()}
    `;
  }

  /** Return the people of a kind, by name. @param {typeof SHOWS[number]} kind */
  #those(kind) {
    const { people } = this.event;
    const gone = (/** @type {string} */ person) =>
      this.#entries([person], "in").length === 0 &&
      Object.values(this.event.entrants).some((each) => each.people.includes(person));
    const is = {
      all: () => true,
      here: (/** @type {string} */ person) => people[person].here !== "",
      missing: (/** @type {string} */ person) => people[person].here === "" && !gone(person),
      gone,
    }[kind];
    return Object.keys(people).filter(is).toSorted((one, other) =>
      people[one].name.localeCompare(people[other].name)
    );
  }

  #found() {
    const wanted = appearance(this.#typed);
    return this.#those(this.#shows).filter((person) =>
      appearance(this.event.people[person].name).includes(wanted)
    );
  }

  /** @param {string} person */
  #row(person) {
    const { name, here } = this.event.people[person];
    const entries = Object.values(this.event.entrants).filter((each) =>
      each.people.includes(person)
    );
    return html`
      <li class="person" data-key="${person}">
        <label class="pick-one"><input type="checkbox" name="pick" value="${person}"
          ${this.#picked.has(person) && html`checked`}><span class="unseen">${say("desk.pick", {
            name,
          })}</span></label>
        <button type="button" class="quiet person-name" data-do="person" data-person="${person}"><bdi
          class="name">${name}</bdi></button>
        <span class="soft entries">${entries.map((each) => this.#entry(each))}</span>
        ${here ? html`<span class="here">✓ ${say("find.here")}</span>` : html`
          <button type="button" data-do="in" data-person="${person}"
            aria-label="${say("desk.checkInName", { name })}">${say("desk.checkIn")}</button>
        `}
      </li>
    `;
  }

  /** @param {import("../../types.js").Entrant} entrant */
  #entry({ competition, standing, name, people }) {
    const { title } = this.event.competitions[competition];
    const team = people.length > 1 ? `${title} (${name})` : title;
    return html`<span>${
      standing === "in" ? team : say(`desk.standing.${standing}`, { title: team })
    }</span>`;
  }

  /** Offer what can be done with all who are picked. */
  #bar() {
    const chosen = this.#chosen();
    const absent = chosen.some((person) => !this.event.people[person].here);
    const button = (/** @type {boolean} */ offered, /** @type {string} */ act) =>
      offered && html`<button type="button" data-do="${act}">${say(`desk.many.${act}`)}</button>`;
    return html`
      <div class="many" data-key="many" role="group" aria-label="${say("desk.many")}">
        <span>${say("desk.picked", { count: chosen.length })}</span>
        ${button(absent, "checkIn")}
        ${button(this.#entries(chosen, "in").length > 0, "withdraw")}
        ${button(this.#entries(chosen, "withdrawn").length > 0, "reinstate")}
        ${button(chosen.length === 2, "merge")}
        <button type="button" class="quiet" data-do="none">${say("desk.pickNone")}</button>
      </div>
    `;
  }
}

customElements.define("desk-people", DeskPeople);

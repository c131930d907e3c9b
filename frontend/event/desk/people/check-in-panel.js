/** Check people in who must show something first: each note is ticked by who has seen it. */

import { html } from "../../../page/html.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { someNames } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */

/**
 * Return the notes that are due of any of `people`.
 * @param {Event} event
 * @param {Desk} desk
 * @param {string[]} people
 */
export function notesFor({ competitions }, desk, people) {
  const due = new Set(people.flatMap((person) => desk.people[person]?.due ?? []));
  const notes = Object.values(competitions).flatMap(({ eligibility = [] }) => eligibility);
  return [...new Map(notes.map((each) => [each.note, each])).values()]
    .filter(({ note }) => due.has(note));
}

/** Emits `done` once they are checked in. */
export class CheckInPanel extends DeskPart {
  /**
   * @param {import("../shared/desk-model.js").DeskModel} model
   * @param {string[]} people
   * @param {string} said
   */
  constructor(model, people, said) {
    super(model);
    this.people = people;
    this.said = said;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = /** @type {SubmitEvent} */ (event);
      this.#checkIn(submitter?.dataset.key === "later");
    }, { signal });
    this.addEventListener("change", () => this.update(), { signal });
  }

  get #notes() {
    return notesFor(this.event, this.desk, this.people);
  }

  /** Return the notes that are ticked here. */
  get #ticked() {
    return this.querySelector("form") ? this.typed().getAll("note").map(String) : [];
  }

  view() {
    const names = someNames(this.people.map((person) => this.event.people[person]?.name ?? ""));
    const ticked = this.#ticked.length;
    const left = this.#notes.length - ticked;
    return html`
      <form class="panel-body stack">
        <p>${say("desk.tick", { names })}</p>
        ${this.#notes.map(({ note, text }) =>
          html`<label class="row" data-key="${note}"><input type="checkbox" name="note"
            value="${note}"> <span dir="auto">${text}</span></label>`
        )}
        ${this.refusal()}
        <button class="primary" data-key="in" ${this.busy &&
          html`disabled`}>${ticked > 0 && left > 0
          ? say("desk.checkIn.part", { count: left })
          : say("desk.checkIn.all")}</button>
        ${ticked === 0 && html`<button class="quiet" data-key="later" ${
          this.busy &&
          html`disabled`
        }>${say("desk.checkIn.later")}</button>`}
      </form>
    `;
  }

  /** Check in with the notes that are ticked, or with all where none is; one can be shown later. @param {boolean} later */
  async #checkIn(later) {
    const seen = this.#ticked;
    const ticked = seen.length > 0 || later ? seen : this.#notes.map(({ note }) => note);
    const stated = {
      kind: "checked_in",
      people: this.people,
      by: "desk",
      ...(ticked.length > 0 && { ticked }),
    };
    if (await this.act([stated], this.said)) this.emit("done", true);
  }
}

customElements.define("check-in-panel", CheckInPanel);

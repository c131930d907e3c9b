/** Check people in who must show something first: each note is ticked by who has seen it. */

import { html } from "../../../page/html.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { someNames } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */

/**
 * Return the notes of their competitions that are not ticked for all of `people`.
 * @param {Event} event
 * @param {Desk} desk
 * @param {string[]} people
 */
export function notesFor({ entrants, competitions }, desk, people) {
  const entered = Object.values(entrants).filter((each) =>
    each.standing === "in" && each.people.some((person) => people.includes(person))
  );
  const notes = new Set(entered.map((each) => each.competition)).values()
    .flatMap((competition) => competitions[competition].eligibility ?? []);
  return [...notes].filter(({ note }) =>
    people.some((person) => !desk.people[person]?.ticked.includes(note))
  );
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
      this.#checkIn();
    }, { signal });
  }

  view() {
    const names = someNames(this.people.map((person) => this.event.people[person]?.name ?? ""));
    return html`
      <form class="panel-body stack">
        <p>${say("desk.tick", { names })}</p>
        ${notesFor(this.event, this.desk, this.people).map(({ note, text }) =>
          html`<label class="row" data-key="${note}"><input type="checkbox" name="note"
            value="${note}"> <span dir="auto">${text}</span></label>`
        )}
        ${this.refusal()}
        <button class="primary" data-key="in" ${this.busy && html`disabled`}>${say(
          "desk.checkIn",
        )}</button>
      </form>
    `;
  }

  async #checkIn() {
    const ticked = this.typed().getAll("note").map(String);
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

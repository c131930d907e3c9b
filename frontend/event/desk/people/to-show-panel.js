/** List who is there and has still to show something, such as his age; each note is ticked by who has seen it. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { personName } from "../shared/desk-sentences.js";
import { notesFor } from "./check-in-panel.js";

export class ToShowPanel extends DeskPart {
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      seen: ({ dataset: { person = "", note = "", said = "" } }) =>
        this.act([{ kind: "checked_in", people: [person], by: "desk", ticked: [note] }], said),
    }, signal);
  }

  view() {
    const { people } = this.event;
    const owing = Object.keys(people).filter((each) =>
      people[each].here && notesFor(this.event, this.desk, [each]).length > 0
    ).toSorted((one, other) => people[one].name.localeCompare(people[other].name));
    return html`
      <div class="panel-body stack">
        <p>${say(owing.length > 0 ? "desk.toShow.help" : "desk.toShow.none")}</p>
        ${this.refusal()}
        <ul class="entries">${owing.map((each) =>
          html`
            <li data-key="${each}"><span class="name" dir="auto">${personName(
              this.event,
              each,
            )}</span>
              ${notesOf(this, each)}</li>
          `
        )}</ul>
      </div>
    `;
  }
}

customElements.define("to-show-panel", ToShowPanel);

/**
 * Draw a button for each note that somebody has still to show: a tap says that it was seen.
 * @param {DeskPart} part
 * @param {string} person
 */
export const notesOf = ({ event, desk }, person) =>
  notesFor(event, desk, [person]).map(({ note, text }) => {
    const said = say("desk.toShow.said", { name: personName(event, person), note: text });
    return html`
      <button type="button" data-key="${note}" data-do="seen" data-person="${person}"
        data-note="${note}" data-said="${said}" aria-label="${said}">${say(
          "desk.toShow.seen",
          { note: text },
        )}</button>
    `;
  });

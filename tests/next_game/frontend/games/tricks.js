/** Enter a deal of tricks: how many everybody took, and who took the last one. */

import { html } from "../page/html.js";
import { learn, say } from "../words/say.js";
import { Form as CommonForm } from "../forms/form.js";
import { seatChips, seatRows } from "../forms/rows.js";
import words from "../words/en/tricks.json" with { type: "json" };

learn(words);

const LAST = "/last_trick";

export class Form extends CommonForm {
  missing() {
    return super.missing() ?? (this.filled(LAST) ? null : say(this.words(LAST).needs ?? ""));
  }

  actions() {
    return {
      ...super.actions(),
      last_trick: (/** @type {HTMLElement} */ { dataset }) => this.put(LAST, Number(dataset.seat)),
    };
  }

  view() {
    return html`
      ${seatRows(this)} ${seatChips(this.deal.seats, {
        legend: say(this.words(LAST).label ?? ""),
        action: "last_trick",
        pressed: (seat) => seat === this.at(LAST),
      })}
      <p>${say("tricks.sum")}</p>
    `;
  }
}

/** Enter that a player who went out comes back. */

import { say } from "../../words/say.js";
import { EntryForm, seatChoice } from "./entry-form.js";

export class RejoinForm extends EntryForm {
  /** @type {number | null} the seat chosen at the start */
  seat = null;

  fields() {
    const seats = this.sheet.totals.filter(({ status }) => status === "out").map(({ seat }) =>
      seat
    );
    const legend = say("rejoin.who");
    const chosen = this.seat ?? (seats.length === 1 ? seats[0] : null);
    return seatChoice({ name: "seat", legend, sheet: this.sheet, seats, chosen });
  }

  facts() {
    const form = this.querySelector("form");
    const seat = Number(form && new FormData(form).get("seat"));
    return seat ? { kind: "rejoin", seat } : null;
  }
}

customElements.define("rejoin-form", RejoinForm);

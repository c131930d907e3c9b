/** Enter the director's ruling on a seat: an adjustment, a penalty, a warning, a retirement or a disqualification. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { EntryForm, seatChoice } from "./entry-form.js";

const WITH_POINTS = ["penalty", "adjustment"];
const RULINGS = [...WITH_POINTS, "warning", "retirement", "disqualification"];

export class RulingForm extends EntryForm {
  /** @type {number | null} the seat that is chosen at the start */
  seat = null;

  fields() {
    const { ruling } = this.#typed();
    return html`
      ${seatChoice({
        name: "seat",
        legend: say("ruling.who"),
        sheet: this.sheet,
        chosen: this.seat,
      })}
      <fieldset class="choice">
        <legend>${say("ruling.what")}</legend>
        ${RULINGS.map((each, at) =>
          html`
            <label
              class="chip"><input type="radio" name="ruling" value="${each}" ${at === 0 &&
                html`checked`}>${say(`entry.${each}`)}</label>
          `
        )}
      </fieldset>
      <p class="hint">${say(`ruling.help.${ruling}`)}</p>
      <label class="field" ${!WITH_POINTS.includes(ruling) && html`hidden`}>
        <span>${say("ruling.points")}</span>
        <input name="points" class="numeral" type="text" inputmode="${ruling === "adjustment"
          ? "text"
          : "decimal"}" autocomplete="off"
          placeholder="0">
      </label>
      <label class="field">
        <span>${say("ruling.reason")}</span>
        <input name="reason" dir="auto" maxlength="200" autocomplete="off">
      </label>
    `;
  }

  missing() {
    const { seat, ruling, points, reason } = this.#typed();
    return [
      ...(seat ? [] : [say("ruling.who")]),
      ...(points === null && WITH_POINTS.includes(ruling) ? [say("ruling.points")] : []),
      ...(reason ? [] : [say("ruling.reason")]),
    ];
  }

  facts() {
    if (this.missing().length > 0) return null;
    const { seat, ruling, points, reason } = this.#typed();
    const facts = { kind: "ruling", ruling, seat, reason };
    return WITH_POINTS.includes(ruling) ? { ...facts, points } : facts;
  }

  #typed() {
    const form = this.querySelector("form");
    const typed = form ? new FormData(form) : new FormData();
    return {
      seat: Number(typed.get("seat") ?? this.seat) || null,
      ruling: String(typed.get("ruling") ?? RULINGS[0]),
      points: readPoints(String(typed.get("points") ?? "")),
      reason: String(typed.get("reason") ?? "").trim(),
    };
  }
}

/** Return typed points, or null where they are none. @param {string} text */
function readPoints(text) {
  const plain = text.trim().replace(/^[−–]/, "-").replace("½", ".5").replace(",", ".");
  return /^[+-]?\d{0,6}(\.\d)?$/.test(plain) && /\d/.test(plain) ? Number(plain) : null;
}

customElements.define("ruling-form", RulingForm);

/** Draw the entry of a poker tournament: a row for everybody still in. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { seatRow } from "../entry/rows.js";
import { segments } from "./choices.js";

/** @typedef {import("./freezeout.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

const GOING = /** @type {const} */ (["busted", "left"]);

/** @param {Form} form */
export function freezeoutView(form) {
  return html`
    <ul class="seat-rows">${form.deal.seats.map((seat) => rowView(form, seat))}</ul>
    <p class="entry-sentence" aria-live="polite">${form.previewed?.summary?.text ??
      say("freeze.help")}</p>
  `;
}

/**
 * @param {Form} form
 * @param {Seat} place
 */
function rowView(form, place) {
  const { seat, name } = place;
  const gone = form.gone(seat);
  const going = GOING.map((each) => ({
    face: say(`freeze.${each}`),
    action: "gone",
    pressed: gone === each,
    facts: { seat, gone: each },
  }));
  return seatRow(
    form,
    place,
    html`${segments(name, going)}${
      gone !== "busted" &&
      html`<span class="number-gap"></span>`
    }`,
  );
}

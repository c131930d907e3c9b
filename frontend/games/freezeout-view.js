/** Draw the entry of a poker tournament: a row for everybody still in. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { segments } from "./choices.js";

/** @typedef {import("./freezeout.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

const GOING = /** @type {const} */ (["busted", "left"]);

/** @param {Form} form */
export function freezeoutView(form) {
  return html`
    <ul class="seat-rows">${form.deal.seats.map((seat) => rowView(form, seat))}</ul>
    <p class="entry-sentence" aria-live="polite" dir="auto">${form.previewed?.summary?.text ??
      say("freeze.help")}</p>
  `;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 */
function rowView(form, { seat, name }) {
  const gone = form.draft.gone[seat];
  return html`
    <li class="seat-row" data-key="seat-${seat}" data-seat="${seat}" aria-current="${String(
      form.draft.active === String(seat),
    )}"
      data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="gone" data-seat="${seat}" data-gone="busted"
        tabindex="-1"><bdi class="name">${name}</bdi></button>
      ${segments(
        name,
        GOING.map((each) => ({
          face: say(`freeze.${each}`),
          action: "gone",
          pressed: gone === each,
          facts: { seat, gone: each },
        })),
      )}
      ${gone === "busted"
        ? form.numberField(String(seat), {
          label: say("freeze.stackOf", { name }),
          empty: say("freeze.stack"),
        })
        : html`<span class="number-gap"></span>`}
    </li>
  `;
}

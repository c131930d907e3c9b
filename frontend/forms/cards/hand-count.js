/** Draw what the cards of a seat count in its row: as typed, or as the server counts those tapped in. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { numberField } from "../rows.js";

/**
 * @param {CardForm} form
 * @param {Seat} seat
 * @param {string} place where it stands what is typed
 * @param {Partial<Choice>} [tapped]
 */
export function handCount(form, { seat, name }, place, tapped) {
  const counts = form.fields().includes(place);
  const count = counts && form.handOf(seat)?.cards.length;
  const text = form.shown(place);
  return numberField(form, place, name, {
    kind: "segment count",
    face: html`<b>${text}</b>${count && html`<small>${say("rummy.cardCount", { count })}</small>`}`,
    pressed: counts && (text !== "" || form.draft.active === place),
    ...tapped,
  });
}

/** Draw what the cards of a seat count in its row: as typed, or as the server counts those tapped in. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { choiceKey } from "../games/choices.js";

/**
 * @param {CardForm} form
 * @param {Seat} seat
 * @param {string} place where it stands what is typed
 * @param {Pick<Choice, "action" | "facts">} tapped
 */
export function handCount(form, { seat, name }, place, { action, facts }) {
  const { label = "", empty = "" } = form.words(place);
  const counts = form.fields().includes(place);
  const hand = counts ? form.handOf(seat) : undefined;
  const text = form.shown(place);
  const active = form.activeSeat === seat;
  return choiceKey({
    face: text
      ? html`<b>${text}</b>${
        hand && html`<small>${say("rummy.cardCount", { count: hand.cards.length })}</small>`
      }`
      : html`<span class="number-empty">${say(empty)}</span>`,
    action,
    pressed: counts && (text !== "" || active),
    facts: { ...facts, fresh: active && form.draft.fresh },
    label: `${say(label, { name })}: ${text || say("rummy.notSet")}`,
  }, "segment count numeral");
}

/** Draw what the cards of a seat count in its row: as typed, or as the server counts those tapped in. */

import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { choiceKey } from "../games/choices.js";
import { showTyped } from "./number-text.js";

/** @typedef {import("./card-form.js").CardForm} CardForm */

/**
 * @param {CardForm} form
 * @param {Pick<import("../core/types.js").Seat, "seat" | "name">} seat
 * @param {string} place where it stands what is typed
 * @param {Pick<import("../games/choices.js").Choice, "action" | "facts"> & {counts: boolean, shown?: string}} key `counts`
 *   whether the number is asked for now, `shown` stands there instead
 */
export function handCount(form, { seat, name }, place, { action, facts, counts, shown }) {
  const { label = "", empty = "" } = form.words(place);
  const hand = counts ? form.handOf(seat) : undefined;
  const text = shown ?? (hand ? countedText(form, seat) : showTyped(form.text(place)));
  const cards = hand && html`
    <small>${say("rummy.cardCount", { count: hand.cards.length })}</small>
  `;
  const active = form.activeSeat === seat;
  return choiceKey({
    face: text
      ? html`<b>${text}</b>${cards}`
      : html`<span class="number-empty">${say(empty)}</span>`,
    action,
    pressed: counts && (text !== "" || active),
    facts: { ...facts, fresh: active && form.draft.fresh },
    label: `${say(label, { name })}: ${text || say("rummy.notSet")}`,
  }, "segment count numeral");
}

/** @param {CardForm} form @param {number} seat */
function countedText(form, seat) {
  const line = form.previewed?.lines.find((each) => each.seat === seat);
  const points = line?.arrangement?.points ?? form.handOf(seat)?.arrangement?.points ?? null;
  return points === null ? "…" : showPoints(points);
}

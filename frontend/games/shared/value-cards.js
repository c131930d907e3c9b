/** Count the value cards in each hand: a tap adds one, a tap beyond the last that can be there starts anew. */

import { holds } from "../../forms/asked.js";
import { choiceKey, pips } from "../../forms/choices.js";
import { inRow } from "../../forms/places.js";
import { html } from "../../page/html.js";
import { showCard } from "../../sheet/card-signs.js";
import { sayCard } from "../../sheet/cards.js";
import "../../words/games.js";
import { say } from "../../words/say.js";

/** @typedef {CardForm} Form */

/** Return the names of the facts that count the value cards of a seat at this table. @param {Form} form */
export const countsIn = (form) =>
  Object.entries(form.kindOf("/results/0")?.facts ?? {})
    .filter(([id, { copies }]) => copies && form.asks(`/results/0/${id}`)).map(([id]) => id);

/** Return how many of a value card a tap gives `seat`: one more, or none after the last. @param {Form} form @param {number} seat @param {string} id */
export const tapped = (form, seat, id) => left(form, id) > 0 ? held(form, seat, id) + 1 : 0;

/** @param {Form} form @param {number} seat @param {string} id @returns {number} */
const held = (form, seat, id) => form.at(inRow(seat, id)) ?? 0;

/** Return how many copies of a value card are in nobody's hand. @param {Form} form @param {string} id */
function left(form, id) {
  const { rules } = form.deal;
  const { of = "", fewer } = form.kindOf(`/results/0/${id}`)?.copies ?? {};
  let copies = rules[of] - Number(fewer !== undefined && holds(fewer, rules, form.facts));
  for (const row of form.facts.results ?? []) copies -= row[id] ?? 0;
  return Math.max(0, copies);
}

/** Draw a key for each value card. @param {Form} form @param {Seat} seat */
export const valueKeys = (form, seat) => countsIn(form).map((id) => valueKey(form, seat, id));

/** @param {Form} form @param {Seat} seat @param {string} id */
function valueKey(form, { seat, name }, id) {
  const card = [form.wilds?.[id] ?? null].flat()[0];
  const count = held(form, seat, id);
  const title = say(`value.${id}`);
  const value = card === null ? title : say("value.card", { value: title, card: sayCard(card) });
  return choiceKey({
    face: html`
      <b data-suit="${card?.[1] ?? ""}">${card === null ? title : showCard(card)}</b>
      <small>${card === null ? "" : title}</small>
      ${pips(count, left(form, id))}
    `,
    action: "value",
    facts: { seat, value: id, held: count },
    label: say("value.held", { name, value, count }),
  }, "value-key");
}

/** Draw what can be done with those who were tapped in a freeze-out, and say what it would change that they are out. */

import { html } from "../../../page/html.js";
import { say, showNames } from "../../../words/say.js";
import { entrantName, sayDifferences } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */

/**
 * Say what it changes; of several who go out in one hand by which chips each has his place.
 * @param {Event} event
 * @param {{entrant: string, stack?: number}[]} busted
 * @param {import("../shared/desk-types.js").Differences} changes
 */
export function sayBusts(event, busted, { seats, ...others }) {
  const stacks = new Map(busted.map(({ entrant, stack }) => [entrant, stack]));
  const placed = busted.length > 1
    ? seats.filter(({ entrant, after }) => stacks.has(entrant) && after?.place)
    : [];
  const places = placed.map(({ entrant, name, after }) => ({
    name,
    place: after?.place ?? 0,
    chips: stacks.get(entrant) ?? 0,
  })).toSorted((one, other) => one.place - other.place);
  return [
    ...places.map((each) => say("desk.room.placed", each)),
    ...sayDifferences(event, {
      ...others,
      seats: seats.filter((each) => !placed.includes(each)),
      pairings: [],
      tables: [],
    }),
  ];
}

/**
 * @param {Event} event
 * @param {Object} tapped
 * @param {string[]} tapped.chosen
 * @param {string[]} tapped.changes what it would change that they are out; of several once their chips are known
 * @param {boolean} tapped.atOne whether all of them sit at one table, whose hands are counted
 * @param {unknown} tapped.refusal markup
 */
export function chosenView(event, { chosen, changes, atOne, refusal }) {
  const several = chosen.length > 1;
  const told = several && changes.length === 0 ? [say("desk.room.together")] : changes;
  return html`
    <section class="chosen at-hand" data-key="chosen">
      <p><b dir="auto">${showNames(chosen.map((each) => entrantName(event, each)))}</b></p>
      <p class="soft" data-key="changes" aria-live="polite">${told.join("; ")}</p>
      ${several &&
        chosen.map((each) =>
          html`<label class="field" data-key="stack-${each}"><span>${
            say("desk.room.stack", {
              name: entrantName(event, each),
            })
          }</span>
          <input name="stack-${each}" type="number" inputmode="numeric" min="0"></label>`
        )}
      ${atOne && html`
        <label class="field" data-key="hand"><span>${say("desk.room.hand")}</span>
          <input name="hand" type="number" inputmode="numeric" min="1"></label>
      `}
      ${refusal}
      <button type="button" class="primary" data-do="out">${say("desk.room.out")}</button>
      <span class="row">
        ${!several &&
          html`<button type="button" data-do="button">${say("desk.room.button")}</button>`}
        <button type="button" data-do="leaves">${say("desk.room.leaves")}</button>
      </span>
    </section>
  `;
}

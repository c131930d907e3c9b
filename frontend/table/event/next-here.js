/** Say what an event plays next at a table. `pages/templates/next-here.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { say, showMoment, showNames } from "../../words/say.js";

/** @typedef {import("../../types.js").Coming} Coming */

/**
 * Return what comes first at a table, null where nothing is drawn to it.
 * @param {import("../../types.js").Table | null} table
 * @param {import("../../types.js").Sheet | null} sheet which may have been started a moment ago
 * @returns {Coming | null}
 */
export function nextHere(table, sheet) {
  const waiting = (table?.coming ?? []).filter(({ id }) => id !== sheet?.game.id);
  const [next = null] = waiting.toSorted((one, other) => at(one) - at(other));
  return next;
}

/** @param {Coming} coming */
const at = ({ start }) => start ? Date.parse(start) : 0;

/**
 * Say who plays next here, and when.
 * @param {Coming} next
 * @param {boolean} running whether another game must end first
 */
export function nextView({ competition, name, start, seats }, running) {
  const what = { competition, round: name.text };
  if (running) {
    return html`<p class="coming" data-key="next">${say("next.later", what)}</p>`;
  }
  const names = showNames(seats.map(({ name }) => name));
  return html`
    <section class="next-here" data-key="next">
      <p>${say("next.here", { names })}</p>
      <p class="facts soft"><span>${say("next.round", what)}</span>${start &&
        html`<time datetime="${start}">${showMoment(new Date(start))}</time>`}</p>
    </section>
  `;
}

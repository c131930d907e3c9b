/** Draw one choice among a few: as chips in a panel, as the segments of a row, or as keys of their own. */

import { html } from "../page/html.js";

/**
 * @typedef {Object} Choice
 * @property {unknown} face
 * @property {string} action
 * @property {boolean} [pressed] not of what opens something
 * @property {Record<string, unknown>} [facts] that become the `data-` attributes
 * @property {string} [label] for those who listen, where the face does not say it
 * @property {boolean} [disabled]
 */

/**
 * Return a choice for each value, of which one is chosen.
 * @template T
 * @param {string} action
 * @param {T[]} values
 * @param {T} now
 * @param {(value: T) => unknown} face
 * @returns {Choice[]}
 */
export const oneOf = (action, values, now, face) =>
  values.map((value) => ({ face: face(value), action, pressed: value === now, facts: { value } }));

/** @param {Choice} choice @param {string} [kind] */
export const choiceKey = (
  { face, action, pressed, facts = {}, label, disabled },
  kind = "choice-key",
) =>
  html`
    <button type="button" class="${kind}" data-do="${action}" ${Object.entries(facts).map((
      [name, value],
    ) =>
      html`
        data-${name}="${String(value)}"
      `
    )} ${pressed !== undefined && html`aria-pressed="${String(pressed)}"`}
      ${label !== undefined && html`aria-label="${label}"`} ${disabled &&
        html`disabled`}>${face}</button>
  `;

/** @param {string} legend @param {Choice[]} choices */
export const chips = (legend, choices) =>
  html`
    <fieldset class="chips">
      <legend>${legend}</legend>
      ${choices.map((choice) => choiceKey(choice, "chip"))}
    </fieldset>
  `;

/** @param {string} label @param {Choice[]} choices @param {unknown} [more] what else belongs to the row */
export const segments = (label, choices, more) =>
  html`
    <div class="segments" role="group" aria-label="${label}">
      ${choices.map((choice) => choiceKey(choice, "segment"))}${more}
    </div>
  `;

/** Draw how many of a card are held, and how many are left. @param {number} held @param {number} left */
export const pips = (held, left) =>
  html`<span class="pips" aria-hidden="true">${"●".repeat(held)}<i>${"○".repeat(left)}</i></span>`;

/** Draw one choice among a few: as chips in a panel, or as the segments of a row. */

import { html } from "../core/html.js";

/**
 * @typedef {{face: unknown, action: string, pressed: boolean, facts: Record<string, string | number>}} Choice
 *   `facts` become the `data-` attributes that the action reads
 */

/** @param {Choice} choice @param {string} kind */
const key = ({ face, action, pressed, facts }, kind) =>
  html`
    <button type="button" class="${kind}" data-do="${action}" ${Object.entries(facts).map((
      [name, value],
    ) =>
      html`
        data-${name}="${value}"
      `
    )}
      aria-pressed="${String(pressed)}">${face}</button>
  `;

/** @param {string} legend @param {Choice[]} choices */
export const chips = (legend, choices) =>
  html`
    <fieldset class="chips">
      <legend>${legend}</legend>
      ${choices.map((choice) => key(choice, "chip"))}
    </fieldset>
  `;

/**
 * @param {string} label
 * @param {Choice[]} choices
 * @param {unknown} [more] what else belongs to the row
 */
export const segments = (label, choices, more) =>
  html`
    <div class="segments" role="group" aria-label="${label}">
      ${choices.map((choice) => key(choice, "segment"))}${more}
    </div>
  `;

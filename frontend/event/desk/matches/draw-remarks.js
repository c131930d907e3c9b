/** Say what a draw breaks, what stands in its way and what a person changed in it: what repeats is gathered. */

import { html } from "../../../page/html.js";
import { say, sentenceOf, showNames } from "../../../words/say.js";
import { entrantName } from "../shared/desk-sentences.js";

/**
 * @param {import("../shared/desk-types.js").Event} event
 * @param {import("../shared/desk-types.js").Draft} draft
 * @param {boolean} refused
 */
export function remarksView(event, { faults, by_hand: byHand }, refused) {
  return html`
    <section class="breaks" data-key="breaks" role="status">
      ${faults.length === 0 && !refused && html`<p class="soft">${say("desk.faultsNone")}</p>`}
      ${gathered(faults)}
      ${byHand.length > 0 && html`
        <details data-key="by-hand">
          <summary>${say("desk.byHand", {
            count: byHand.length,
          })}</summary>
          <ul class="soft">${byHand.map(({ change, entrants }) =>
            html`<li>${
              say(`desk.byHand.${change}`, {
                names: showNames(entrants.map((each) => entrantName(event, each))),
              })
            }</li>`
          )}</ul>
        </details>
      `}
    </section>
  `;
}

/** Say why a draw cannot be published at its hour. @param {import("../../../types.js").Statement[]} clashes */
export const clashesView = (clashes) =>
  html`<div class="clashes" role="status" data-key="clashes">${gathered(clashes)}</div>`;

/** @param {import("../../../types.js").Statement[]} said */
const gathered = (said) =>
  [...Map.groupBy(said, ({ code }) => code)].map(([code, alike]) => faultsView(code, alike));

/** @param {string} code @param {import("../../../types.js").Statement[]} alike */
function faultsView(code, alike) {
  if (alike.length === 1) return html`<p data-key="${code}">${sentenceOf(alike[0])}</p>`;
  return html`
    <details data-key="${code}">
      <summary>${say(`desk.fault.${code}`, {
        count: alike.length,
      })}</summary>
      <ul>${alike.map((each) => html`<li>${sentenceOf(each)}</li>`)}</ul>
    </details>
  `;
}

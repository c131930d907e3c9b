/** Draw the prizes of a competition. `pages/templates/prizes.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";

/** @param {import("../types.js").Prize[]} prizes */
export const prizesView = (prizes) =>
  html`
    <section class="prizes" data-key="prizes">
      <h3>${say("event.prizes")}</h3>
      <ol class="entrants">${prizes.map(({ place, up_to: upTo, what, sponsor }) =>
        html`<li><span class="place">${place}${upTo && `–${upTo}`}</span> <bdi>${what}</bdi>${
          sponsor && html`
            <bdi class="soft">${sponsor}</bdi>
          `
        }</li>`
      )}</ol>
    </section>
  `;

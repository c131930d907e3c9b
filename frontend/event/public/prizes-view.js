/** Draw the prizes of a competition. `pages/templates/prizes.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";

/** @param {import("../types.js").Event} event @param {string} competition */
export const prizesView = ({ competitions, entrants, prizes = {} }, competition) =>
  html`
    <section class="prizes" data-key="prizes">
      <h3>${say("event.prizes")}</h3>
      <ol class="entrants">${(competitions[competition].prizes ?? []).map((
        { place, up_to: upTo, what, sponsor },
        at,
      ) =>
        html`<li><span class="place">${place}${upTo && `–${upTo}`}</span> <bdi>${what}</bdi>${
          sponsor && html`
            <bdi class="soft">${sponsor}</bdi>
          `
        }${
          (prizes[competition]?.[at] ?? []).map((each) =>
            html`
              · <b><bdi>${entrants[each].name}</bdi></b>
            `
          )
        }</li>`
      )}</ol>
    </section>
  `;

/** Draw the prizes of a competition. `pages/templates/prizes.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { say, sentenceOf } from "../../words/say.js";

/** @typedef {import("../types.js").Prize} Prize */

/** @param {import("../types.js").Event} event @param {string} competition */
export const prizesView = ({ competitions, entrants, prizes = {}, payouts = {} }, competition) => {
  const { prizes: stated = [] } = competitions[competition];
  const { sums = [], says = [], paid = [], deal = "" } = payouts[competition] ?? {};
  // After a deal no place pays what was said before it.
  const dealt = new Map(deal ? paid.map(({ entrant, amount }) => [entrant, amount]) : []);
  return html`
    <section class="prizes" data-key="prizes">
      <h3>${say("event.prizes")}</h3>
      <ol class="entrants">${(prizes[competition] ?? []).map((won, at) => {
        const { place, up_to: upTo, what, sponsor, share, amount } = stated[at] ??
          { place: at + 1 };
        const pays = (share || amount) && !deal;
        return html`<li><span class="place">${place}${upTo && `–${upTo}`}</span> <span>${
          (what || !pays) && html`
            <bdi>${what ?? say("event.prize")}</bdi>
          `
        }${
          pays && html`
            <span class="numeral">${sums[place - 1]}</span>
          `
        }${sponsor && html`<bdi class="soft">${sponsor}</bdi>`}${
          won.map((each) =>
            html`
              · <b><bdi>${entrants[each].name}</bdi></b>${dealt.has(each) && html`
                <span class="numeral">${dealt.get(each)}</span>
              `}
            `
          )
        }</span></li>`;
      })}</ol>
      ${[...says, ...paid.map(({ said }) => said)].map((each) =>
        html`<p class="soft">${sentenceOf(each)}</p>`
      )}
    </section>
  `;
};

/** Draw the prizes of a competition. `pages/templates/prizes.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { say, sentenceOf } from "../../words/say.js";

/** @typedef {import("../types.js").Prize} Prize */
/** @typedef {{prizes: Prize[], won: string[]}} Row */

/** @param {import("../types.js").Event} event @param {string} competition */
export const prizesView = ({ competitions, entrants, prizes = {}, payouts = {} }, competition) => {
  const { prizes: stated = [] } = competitions[competition];
  const { sums = [], says = [], paid = [], deal = "" } = payouts[competition] ?? {};
  const amounts = new Map(paid.map(({ entrant, amount }) => [entrant, amount]));
  return html`
    <section class="prizes" data-key="prizes">
      <h3>${say("event.prizes")}</h3>
      <ol class="entrants">${rowsOf(stated, prizes[competition] ?? []).map((
        { prizes: those, won },
      ) =>
        html`<li><span class="place">${placesOf(those)}</span> <span>${
          those.map((each, at) =>
            html`${at > 0 && "+ "}${prizeView(each, deal ? null : sums[each.place - 1])}`
          )
        }${
          won.map((each) =>
            html`
              · <b><bdi>${entrants[each].name}</bdi></b>${(deal ||
                isLevel(those[0], won)) &&
                amounts.has(each) &&
                html`
                  <span class="numeral">${amounts.get(each)}</span>
                `}
            `
          )
        }</span></li>`
      )}</ol>
      ${[...says, ...paid.map(({ said }) => said)].map((each) =>
        html`<p class="soft">${sentenceOf(each)}</p>`
      )}
    </section>
  `;
};

/** @param {Prize} prize @param {number | null} sum of its place; after a deal no place pays what was said before it */
function prizeView({ what, sponsor, share, amount }, sum) {
  const pays = (share || amount) && sum !== null;
  return html`${
    (what || !pays) && html`
      <bdi>${what ?? say("event.prize")}</bdi>
    `
  }${
    pays && html`
      <span class="numeral">${sum}</span>
    `
  }${
    sponsor && html`
      <bdi class="soft">${sponsor}</bdi>
    `
  }`;
}

/** Tell whether those who have won a prize share it. @param {Prize} prize @param {string[]} won */
const isLevel = ({ up_to: upTo }, won) => won.length > 1 && !upTo;

/** Put prizes that the same are level for together. @param {Prize[]} stated @param {string[][]} holders */
function rowsOf(stated, holders) {
  /** @type {Row[]} */
  const rows = [];
  for (const [at, won] of holders.entries()) {
    const prize = stated[at] ?? { place: at + 1 };
    const before = rows.at(-1);
    const same = before && isLevel(before.prizes[0], before.won) && isLevel(prize, won) &&
      String(won) === String(before.won);
    if (same) before.prizes.push(prize);
    else rows.push({ prizes: [prize], won });
  }
  return rows;
}

/** @param {Prize[]} prizes */
function placesOf(prizes) {
  const [first, last] = [prizes[0], prizes[prizes.length - 1]];
  const end = last.up_to ?? last.place;
  return end > first.place ? `${first.place}–${end}` : first.place;
}

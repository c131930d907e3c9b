/** Draw playing cards and what a hand was arranged into. */

import "../words/cards.js";
import { html } from "../page/html.js";
import { say } from "../words/say.js";
import { JOKERS, showRank, suitSign } from "./card-signs.js";

/** @typedef {import("../types.js").Arrangement} Arrangement */
/** @typedef {import("../types.js").Meld} Meld */

/** Return a card in words for those who listen. @param {string} card */
export function sayCard(card) {
  if (JOKERS.includes(card)) return say(`card.${card}`);
  return say("card.name", { rank: say(`rank.${card[0]}`), suit: say(`suit.${card[1]}`) });
}

/**
 * Draw one card; `as` names the card that a wild card stands for.
 * @param {string} card
 * @param {string} [as]
 */
export function cardFace(card, as) {
  const words = as ? say("card.wildAs", { card: sayCard(card), as: sayCard(as) }) : sayCard(card);
  const joker = JOKERS.includes(card);
  return html`
    <span class="card" data-suit="${joker ? "joker" : card[1]}" role="img" aria-label="${words}"
    ><span>${joker ? "★" : showRank(card[0])}</span
        ><span>${joker ? "" : suitSign(card[1])}</span
        >${as && html`<span class="card-as">${showRank(as[0])}${suitSign(as[1])}</span>`}</span>
  `;
}

/** Draw the cards of a meld, wild ones as what they stand for. @param {Meld} meld @param {typeof cardFace} [draw] */
export function facesOf(meld, draw = cardFace) {
  const wilds = [...meld.wilds ?? []];
  return meld.cards.map((card) => {
    const at = wilds.findIndex((wild) => wild.card === card);
    return draw(card, at < 0 ? undefined : wilds.splice(at, 1)[0].as);
  });
}

/** Draw one meld, bracketed and named. @param {Meld} meld */
const meldView = (meld) =>
  html`<li class="meld"><span class="meld-cards">${facesOf(meld)}</span
    ><span class="meld-kind">${say(`meld.${meld.kind}`)}</span></li>`;

/** Draw melds, cards laid off on the melds of another, and what is left with its points. @param {Arrangement} arrangement */
export function arrangementView({ melds, left, points, laid_off: laidOff = [] }) {
  return html`<ul class="arrangement">${melds.map(meldView)}${layOffViews(laidOff)}${
    left.length > 0 && html`
      <li class="meld meld-left"><span class="meld-cards">${left.map((card) =>
        cardFace(card)
      )}</span
        ><span class="meld-kind">${say("meld.left", { count: points })}</span></li>
    `
  }</ul>`;
}

/** Draw each meld that cards were laid off on, with those cards. @param {import("../types.js").LayOff[]} laidOff */
function layOffViews(laidOff) {
  const melds = new Map(laidOff.map(({ onto }) => [onto.join(), onto]));
  return [...melds].map(([key, onto]) => {
    const added = laidOff.filter((each) => each.onto.join() === key);
    return html`
      <li
        class="meld"><span class="meld-cards">${onto.map((card) => cardFace(card))}${added.map((
          { card },
        ) =>
          html`<span class="laid-off">${cardFace(card)}</span>`
        )}</span><span class="meld-kind">${say("meld.laidOff")}</span></li>
    `;
  });
}

/** Draw playing cards and what a hand was arranged into. */

import { html } from "../page/html.js";
import { say } from "../words/say.js";

/** @typedef {import("../types.js").Arrangement} Arrangement */
/** @typedef {import("../types.js").Meld} Meld */

// The variation selector keeps phones from drawing suits as emoji.
const SIGNS = /** @type {Record<string, string>} */ ({
  S: "♠\ufe0e",
  H: "♥\ufe0e",
  D: "♦\ufe0e",
  C: "♣\ufe0e",
});
/** The code of a printed joker. */
export const JOKER = "JK";
const JOKERS = [JOKER, "JB", "JR"];

/** Return the sign of a suit letter. @param {string} suit */
export const suitSign = (suit) => SIGNS[suit] ?? "";

/** Return a rank as people write it: 10, not T. @param {string} rank */
export const showRank = (rank) => rank === "T" ? "10" : rank;

/** Say whether a value is the code of a card. @param {unknown} value @returns {value is string} */
export const isCard = (value) =>
  typeof value === "string" && /^([A2-9TJQK][SHDC]|J[KBR])$/.test(value);

/** Return a card in a few signs, for the middle of a line. @param {string} card */
export const shortCard = (card) =>
  JOKERS.includes(card) ? "★" : showRank(card[0]) + suitSign(card[1]);

/** Return a card as one chooses it: 10♠, or the joker by its name. @param {string} card */
export const showCard = (card) =>
  card === JOKER ? say("pick.joker") : showRank(card[0]) + suitSign(card[1]);

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

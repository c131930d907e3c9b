/** Draw a hand in the picker's tray: melds bracketed and named, wild cards marked, what is left with its points. */

import { html } from "../../page/html.js";
import { cardFace, facesOf, sayCard } from "../../sheet/cards.js";
import { say } from "../../words/say.js";
import { choiceKey } from "../choices.js";

/** A group as it was laid down, of which nothing more is said. */
export const GROUP = "group";

/** A tap on a card takes it out again. @param {string} card @param {string} [as] */
const trayCard = (card, as) =>
  choiceKey({
    face: cardFace(card, as),
    action: "remove",
    facts: { card },
    label: say("pick.remove", { card: sayCard(card) }),
  }, "tray-card");

/** @param {Meld} meld */
const trayMeld = (meld) =>
  html`<li class="meld"><span class="meld-cards">${facesOf(meld, trayCard)}</span
    >${
    meld.kind !== GROUP && html`<span class="meld-kind">${say(`meld.${meld.kind}`)}</span>`
  }</li>`;

/** @param {string[]} cards @param {Arranged | null} arrangement */
export function trayView(cards, arrangement) {
  const { melds, left, points } = arrangement ?? { melds: [], left: cards, points: null };
  if (melds.length === 0 && points === null) {
    return html`<p class="tray-cards">${cards.map((card) => trayCard(card))}</p>`;
  }
  return html`
    <ul class="arrangement tray">
      ${melds.map(trayMeld)}
      ${(left.length > 0 || points !== null) && html`
        <li class="meld meld-left">
          <span class="meld-cards">${left.map((card) => trayCard(card))}</span
          ><span class="meld-kind">${points === null
            ? say("pick.left")
            : say("meld.left", { count: points })}</span>
        </li>
      `}
    </ul>
  `;
}

/** Have the server say whether the hand that a winner shows is one. */

import { without } from "../../forms/cards/stock.js";
import { GROUP } from "../../forms/cards/tray.js";
import "../../words/games.js";
import { say, sentenceOf } from "../../words/say.js";

/** Groups as they were laid down. @param {string[][]} groups @returns {Meld[]} */
export const laidDown = (groups) => groups.map((cards) => ({ kind: GROUP, cards }));

/**
 * @param {import("../../forms/form.js").Form} form
 * @param {string[]} cards
 * @param {Meld[]} melds
 * @param {string} what the game calls the question about a show
 * @param {Record<string, any>} facts
 * @returns {Promise<Arranged>}
 */
export async function shownHand(form, cards, melds, what, facts) {
  const left = without(cards, melds.flatMap((meld) => meld.cards));
  const { valid, reasons } = await form.ask(what, facts);
  const why = reasons.map(sentenceOf).join(" ");
  const verdict = { right: valid, text: valid ? say("show.right") : why };
  return { melds, left, points: null, verdict };
}

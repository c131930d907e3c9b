/** Have the winner of a deal of Indian Marriage shown meld by meld, or dublee by dublee, and checked. */

import { say } from "../core/say.js";
import { without } from "../entry/stock.js";
import { laidDown, shownHand } from "./shown-hand.js";

/** @typedef {import("./marriage.js").Form} Form */

/** The winner's hand lies under a seat of its own: the number beside a name counts no hand. */
export const SHOWN = 0;
const MELDS = { kind: "melds", groups: 7, cards: 3 };
const DUBLEES = { kind: "dublees", groups: 8, cards: 2 };

/** Return what the winner shows: how many groups, of how many cards. @param {Form} form */
function showOf(form) {
  const { winner } = form.draft;
  return winner !== null && form.laid(winner) === "dublees" ? DUBLEES : MELDS;
}

/** Say what the winner's hand lacks, where it is entered. @param {Form} form */
export function missingCards(form) {
  const { winner, hands: { [SHOWN]: hand } } = form.draft;
  const { groups, cards } = showOf(form);
  return winner === null || !hand || hand.cards.length === groups * cards
    ? null
    : say("rummy.needsCards", { name: form.deal.name(winner), count: groups * cards });
}

/** @param {Form} form @returns {import("../entry/hands.js").CardTable} */
export function showTable(form) {
  const { groups, cards } = showOf(form);
  return {
    size: { fewest: groups * cards, most: groups * cards },
    indicator: true,
    turned: "marriage.turned",
    groups: "own",
    smallest: cards,
    meldSize: cards,
    pack: () => Promise.resolve({ decks: form.deal.rules.decks, jokers: 0 }),
    arrange: (hand, tiplu, melds) => checked(form, hand, tiplu, melds ?? []),
  };
}

/**
 * @param {Form} form
 * @param {string[]} hand
 * @param {string | null} tiplu
 * @param {string[][]} groups
 * @returns {Promise<import("../entry/deal-form.js").Arranged>}
 */
async function checked(form, hand, tiplu, groups) {
  const melds = laidDown(groups);
  if (tiplu === null) return { melds, left: without(hand, groups.flat()), points: null };
  const { kind } = showOf(form);
  return await shownHand(form, hand, melds, { what: "validate_win", kind, tiplu, [kind]: groups });
}

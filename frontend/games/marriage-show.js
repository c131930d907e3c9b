/** Have the winner of a deal of Indian Marriage shown meld by meld, or dublee by dublee, and checked. */

import { say } from "../core/say.js";
import { without } from "../entry/stock.js";
import { laidDown, shownHand } from "./shown-hand.js";

/** @typedef {import("./marriage.js").Form} Form */

/** Return what the winner shows: how many groups, of how many cards. @param {Form} form */
function showOf(form) {
  const laid = form.laid(form.winner ?? 0);
  const { value: kind = "", groups = 0, cards = 0 } =
    form.offers("/win").find(({ value }) => value === laid) ?? {};
  return { kind, cards, size: groups * cards };
}

/** Say what the winner's hand lacks, where it is entered. @param {Form} form */
export function missingCards(form) {
  const { size } = showOf(form);
  const hand = form.winner === null ? undefined : form.handOf(form.winner);
  return !hand || hand.cards.length === size
    ? null
    : say("rummy.needsCards", { name: form.deal.name(form.winner ?? 0), count: size });
}

/** @param {Form} form @returns {import("../entry/hands.js").CardTable} */
export function showTable(form) {
  const { cards, size } = showOf(form);
  return {
    size: { fewest: size, most: size },
    indicator: true,
    turned: "marriage.turned",
    groups: "own",
    smallest: cards,
    meldSize: cards,
    arrange: (hand, tiplu, melds) => checked(form, hand, tiplu, melds ?? []),
  };
}

/**
 * @param {Form} form
 * @param {string[]} hand
 * @param {string | null} tiplu
 * @param {string[][]} groups
 * @returns {Promise<import("../entry/hands.js").Arranged>}
 */
async function checked(form, hand, tiplu, groups) {
  const melds = laidDown(groups);
  if (tiplu === null) return { melds, left: without(hand, groups.flat()), points: null };
  const { kind } = showOf(form);
  return await shownHand(form, hand, melds, "validate_win", { kind, tiplu, [kind]: groups });
}

/** Have the winner of a deal of 21-card or 27-card rummy shown in groups, and checked. */

import { say } from "../core/say.js";
import { without } from "../entry/stock.js";
import { laidDown, shownHand as checkedShow } from "./shown-hand.js";

/** @typedef {import("./rummy21.js").Form} Form */
/** @typedef {import("../entry/hands.js").Arranged} Arranged */

/** Return the winner's hand as it was laid down, or null where it was not. @param {import("../entry/places.js").Facts} facts */
export function shownHand({ winner_special, winner_melds, winner_rest }) {
  const melds = [...winner_special ?? [], ...winner_melds ?? []];
  const cards = [...melds.flat(), ...winner_rest ?? []];
  return cards.length > 0 ? { cards, melds } : null;
}

/** State the winner's hand as it is laid down, if it is. @param {Form} form @param {import("../entry/card-form.js").Hand | null} hand */
export function stateShown(form, hand) {
  const melds = hand?.melds ?? undefined;
  const rest = melds && without(hand?.cards ?? [], melds.flat());
  form.write("/winner_special", undefined);
  form.write("/winner_melds", melds);
  form.write("/winner_rest", rest?.length ? rest : undefined);
}

/**
 * Check the winner's groups as a show; where there are none yet, propose the best melds.
 * @param {Form} form
 * @param {string[]} cards
 * @param {string} indicator
 * @param {string[][] | null} groups
 * @returns {Promise<Arranged>}
 */
export async function show(form, cards, indicator, groups) {
  const { kind } = form.facts;
  // Groups that are no melds are arranged by nobody but their player.
  if (groups === null && kind in form.deal.gameType.house.groups) {
    const verdict = { right: false, text: say("show.needsGroups") };
    return { melds: [], left: cards, points: null, verdict };
  }
  const melds = groups ? laidDown(groups) : (await form.count({ cards, indicator })).melds;
  const laid = melds.map((meld) => meld.cards);
  const rest = without(cards, laid.flat());
  const shown = { ...(kind && { kind }), indicator, melds: laid, rest };
  return checkedShow(form, cards, melds, "validate_show", shown);
}

/** Have the winner of a deal of 21-card or 27-card rummy shown in groups, and checked. */

import { say } from "../core/say.js";
import { soleSeat } from "../entry/places.js";
import { without } from "../entry/stock.js";
import { laidDown, shownHand } from "./shown-hand.js";

/** @typedef {import("./rummy21.js").Form} Form */
/** @typedef {import("../entry/deal-form.js").Arranged} Arranged */

/** Shows whose groups are no melds: the server arranges none of them. */
const PAIRS = ["eight_dublees", "ten_dublees"];
const UNARRANGED = [...PAIRS, "eight_jokers", "ten_jokers"];

/** Return how many cards a group of the show has at least. @param {Form} form */
export const smallestGroup = ({ settled: facts }) => PAIRS.includes(facts.kind ?? "") ? 2 : 3;

/** Take up the winner's hand as it was stated. @param {Form} form @param {any} outcome */
export function loadShown({ draft }, { winner, winner_special, winner_melds, winner_rest }) {
  const seat = soleSeat(winner);
  const melds = [...winner_special ?? [], ...winner_melds ?? []];
  const cards = [...melds.flat(), ...winner_rest ?? []];
  if (seat === null || cards.length === 0) return;
  const special = winner_special?.length ?? 0;
  draft.hands[seat] = { cards, melds, arrangement: null, special };
}

/** State the winner's hand as it was laid down, if it was. @param {import("../entry/deal-form.js").Hand} hand */
export function shownFacts({ cards, melds, special = 0 }) {
  if (!melds) return {};
  const rest = without(cards, melds.flat());
  return {
    ...(special > 0 && { winner_special: melds.slice(0, special) }),
    winner_melds: melds.slice(special),
    ...(rest.length > 0 && { winner_rest: rest }),
  };
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
  const { kind } = form.settled;
  if (groups === null && UNARRANGED.includes(kind ?? "")) {
    const verdict = { right: false, text: say("show.needsGroups") };
    return { melds: [], left: cards, points: null, verdict };
  }
  const melds = groups ? laidDown(groups) : (await form.count(cards, indicator, null)).melds;
  const laid = melds.map((meld) => meld.cards);
  const rest = without(cards, laid.flat());
  const question = { what: "validate_show", ...(kind && { kind }), indicator, melds: laid, rest };
  return shownHand(form, cards, melds, question);
}

/** Write a playing card in a few signs. */

import { say } from "../words/say.js";

// The variation selector keeps phones from drawing suits as emoji.
const SIGNS = /** @type {Record<string, string>} */ ({
  S: "♠\ufe0e",
  H: "♥\ufe0e",
  D: "♦\ufe0e",
  C: "♣\ufe0e",
});
/** The code of a printed joker. */
export const JOKER = "JK";
export const JOKERS = [JOKER, "JB", "JR"];

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

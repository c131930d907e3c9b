/** Read a number that people typed as they write it, where it has one reading alone. */

import words from "../words/en/table/numbers.json" with { type: "json" };
import { learn } from "../words/say.js";

learn(words);

const SPACED = /^[1-9]\d{0,2}(\s\d{2,3})*\s\d{3}(?!\d)/;
const GROUPED = /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d*)?$/;
const NUMBER = /^(?=\.?\d)\d*\.?(?<decimals>\d*)$/;

/**
 * Return the number that is typed, null where it is none or could be two.
 *
 * Commas and spaces that group are left out, 1,000 as well as 1,00,000 and 1 000; any other comma stands for the
 * point. 1.500 is a thousand and a half to some, one and a half to others.
 * @param {string} typed
 * @param {number} [decimals] how many it may have
 */
export function statedNumber(typed, decimals = 2) {
  const text = typed.trim();
  const bare = text.replace(/^[-−]/, "");
  const closed = bare.replace(SPACED, (groups) => groups.replaceAll(/\s/g, ""));
  const plain = GROUPED.test(closed) ? closed.replaceAll(",", "") : closed.replace(",", ".");
  const number = plain.match(NUMBER);
  if (!number || (number.groups?.decimals ?? "").length > decimals) return null;
  return bare === text ? Number(plain) : -Number(plain);
}

/** Return how many of the smallest coins a typed amount is, null where it is none. @param {string} typed @param {number} decimals */
export function coinsIn(typed, decimals) {
  const number = statedNumber(typed, decimals);
  return number === null || number < 0 ? null : Math.round(number * 10 ** decimals);
}

/** Edit a number as it is typed on the pad: text such as "45", "05", "-12" or "7.5". */

import { showPoints } from "../words/say.js";

const MOST_DIGITS = 6;

/**
 * Return `text` after one key: a digit, "back", "sign", "half", or "point" before a tenth; for a half where no other
 * tenths can be meant.
 *
 * The key of a half can come before the number is complete, and digits go on before it; after a point they do not, so
 * the half that is written there stands as "50".
 * @param {string} text
 * @param {string} key
 * @param {boolean} [tenths] whether other tenths than a half can be meant
 */
export function typed(text, key, tenths = true) {
  const [whole, after] = text.split(".");
  const half = after === "5" || after === "50";
  if (key === "sign") return text.startsWith("-") ? text.slice(1) : `-${text}`;
  if (key === "half") return half ? whole : `${whole}.5`;
  if (key === "back") return half && !tenths ? whole : text.slice(0, half ? -2 : -1);
  if (key === "point") {
    return after === undefined ? `${text.replace(/^-?$/, "$&0")}.${tenths ? "" : "50"}` : text;
  }
  if (!/^\d$/.test(key)) return text;
  if (after === "") return key === "5" ? `${text}50` : text + key;
  if (after && after !== "5") return text;
  return whole.replace("-", "").length < MOST_DIGITS
    ? whole + key + text.slice(whole.length)
    : text;
}

/** Return the number that `text` states, or null while it states none. @param {string | undefined} text */
export function numberIn(text) {
  return text === undefined || text === "" || text === "-" ? null : Number(text);
}

/** Return `text` as people write it. @param {string | undefined} text */
export function showTyped(text) {
  if (text === "-") return "−";
  const value = numberIn(text);
  if (value === null) return "";
  const shown = value === 0 && text?.startsWith("-") ? "−0" : showPoints(value);
  return text?.endsWith(".") ? `${shown}.` : shown;
}

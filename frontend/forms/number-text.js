/** Edit a number as it is typed on the pad: text such as "45", "05", "-12" or "7.5". */

import { showPoints } from "../words/say.js";

const MOST_DIGITS = 6;

/**
 * Return `text` after one key: a digit, "back", "sign", "half", or "point" before a tenth.
 * @param {string} text
 * @param {string} key
 */
export function typed(text, key) {
  if (key === "sign") return text.startsWith("-") ? text.slice(1) : `-${text}`;
  if (key === "half") return text.endsWith(".5") ? text.slice(0, -2) : `${text}.5`;
  if (key === "back") return text.endsWith(".5") ? text.slice(0, -2) : text.slice(0, -1);
  if (key === "point") return text.includes(".") ? text : `${text.replace(/^-?$/, "$&0")}.`;
  if (!/^\d$/.test(key) || /\.[^5]$/.test(text)) return text;
  const half = text.endsWith(".5") ? ".5" : "";
  const whole = half ? text.slice(0, -2) : text;
  return whole.replace("-", "").length < MOST_DIGITS ? whole + key + half : text;
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

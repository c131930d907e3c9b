/**
 * Shorten the names over the columns of a sheet, for where a column is too narrow for them.
 * `pages/short_names.py` does the same for the page that the server draws.
 *
 * @typedef {Object} Head
 * @property {string} short
 * @property {string} room how wide a column must be for the whole name
 */

import { named } from "../words/say.js";

const FITS = 6;
/** Letters of other scripts are wider. */
const WIDE = 3;
/** A column that has room for a word of so many letters shows the whole name. */
const ROOMS = [9, 13];
const APOSTROPHE = /['’]/g;
const LATIN = /^[A-Za-zÀ-ÖØ-öø-ɏ'’.]+$/;
const VOWEL = "(?:[aeiou]|y(?![aeiou]))";
/** Where a syllable begins: consonants that are spoken as one, before a vowel. */
const SYLLABLE = new RegExp(
  `(?:[bcdfgkpt]h?r|[bcfgkps]l|[bcdgjkpstwz]h|[^aeiou])(?=${VOWEL})`,
  "g",
);

/**
 * Return what stands over each seat; no two names that differ are shortened to the same.
 * @param {import("../types.js").Sheet} sheet
 * @returns {Map<number, Head>}
 */
export function headsOf({ seats }) {
  const names = seats.map(({ name }) => named(name));
  return new Map(seats.map(({ seat }, at) => [seat, head(names[at], names.toSpliced(at, 1))]));
}

/**
 * @param {string} name
 * @param {string[]} others
 * @returns {Head}
 */
function head(name, others) {
  const words = wordsOf(name);
  const longest = Math.max(0, ...words.map((word) => [...word].length));
  if (!isLatin(words)) return { short: name, room: longest > WIDE ? "any" : "" };
  if (longest <= FITS && words.length < 3) return { short: name, room: "" };
  const room = ROOMS.find((letters) => longest <= letters) ?? 18;
  return { short: shorten(name, words, others), room: String(room) };
}

/**
 * Return the first name, and of the last as much as tells apart those who share the first.
 * @param {string} name
 * @param {string[]} words
 * @param {string[]} others
 */
function shorten(name, words, others) {
  const first = cut(words[0]);
  const twins = others.map(wordsOf).filter((twin) => isLatin(twin) && cut(twin[0]) === first);
  if (twins.length === 0) return first;
  const lasts = twins.map((twin) => lastOf(twin));
  const last = lastOf(words);
  for (let size = 1; size <= last.length; size++) {
    const told = last.slice(0, size);
    if (!lasts.some((each) => each.startsWith(told))) return `${first} ${dotted(last, size)}`;
  }
  return name.split(" ").map(hyphened).join(" ");
}

/** @param {string[]} words */
const lastOf = (words) => words.slice(1).at(-1) ?? "";

/** Cut a long word after a syllable. @param {string} word */
function cut(word) {
  if (word.length <= FITS) return word;
  const end = endsOf(word).findLast((each) => each < FITS) ?? 0;
  return dotted(word, lettersOf(word.slice(0, end)) > 1 ? end : FITS - 1);
}

/** Return how many letters a word has: an apostrophe is none. @param {string} word */
const lettersOf = (word) => [...word.replaceAll(APOSTROPHE, "")].length;

/** Let a word be broken between its syllables only. @param {string} word */
function hyphened(word) {
  const ends = [0, ...endsOf(word), word.length];
  return ends.slice(1).map((end, at) => word.slice(ends[at], end)).join("\u00AD");
}

/** @param {string} word */
function endsOf(word) {
  const plain = [...word].map((sign) => sign.normalize("NFD")[0].toLowerCase()).join("");
  return [...plain.matchAll(SYLLABLE)].map(({ index }) => index)
    .filter((start) => new RegExp(VOWEL).test(plain.slice(0, start)));
}

/**
 * @param {string} word
 * @param {number} size
 */
const dotted = (word, size) =>
  size === word.length ? word : `${word.slice(0, size).replace(/\.+$/, "")}.`;

/** @param {string} name */
const wordsOf = (name) => name.split(/[ -]+/).filter(Boolean);

/** @param {string[]} words */
const isLatin = (words) => words.length > 0 && words.every((word) => LATIN.test(word));

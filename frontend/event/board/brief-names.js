/** Shorten the names of people where a row of a board has no room for them: small type is not read across a hall. */

/** @typedef {import("./room-rows.js").Row} Row */

const LATIN = /^[\p{Script=Latin}'’.\- ]+$/u;
/** What has no more letters is an initial already. */
const INITIAL = 2;

/**
 * Return rows with the names that are too long cut to initials, from the last word on; no two that differ are shortened
 * to the same.
 * @param {Row[]} rows
 * @param {(row: Row) => boolean} isTooLong
 * @returns {Row[]}
 */
export function withBriefNames(rows, isTooLong) {
  const brief = rows.map((row) =>
    row.person && LATIN.test(row.text) ? briefly(row, isTooLong) : row
  );
  /** @type {Map<string, Set<string>>} */
  const called = new Map();
  for (const [at, { text }] of brief.entries()) {
    called.set(text, (called.get(text) ?? new Set()).add(rows[at].text));
  }
  return brief.map((row, at) => called.get(row.text)?.size === 1 ? row : rows[at]);
}

/** @param {Row} row @param {(row: Row) => boolean} isTooLong @returns {Row} */
function briefly(row, isTooLong) {
  const words = row.text.split(" ");
  const text = () => words.join(" ");
  const name = words.findIndex((word) => !isInitial(word));
  for (let at = words.length - 1; at > name && isTooLong({ ...row, text: text() }); at--) {
    if (!isInitial(words[at])) words[at] = `${words[at][0]}.`;
  }
  return { ...row, text: text() };
}

/** @param {string} word */
const isInitial = (word) => word.replaceAll(".", "").length <= INITIAL;

/** Compare names as people write them. */

/**
 * Return a name as it is compared: case, accents, dots, joiners and spaces do not count. Marks that are vowels do: Raj is
 * not Raju.
 * @param {string} name
 */
export const appearance = (name) =>
  name.normalize("NFKD").replace(/[\u0300-\u036f\u200c\u200d\p{P}]/gu, "").replace(/\s+/g, " ")
    .trim()
    .toLocaleLowerCase();

/** Say whether two names differ by a letter, or by the order of their words. @param {string} one @param {string} other */
export function isLike(one, other) {
  if (sorted(one) === sorted(other)) return true;
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < 5) {
    return false;
  }
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length);
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
}

/** @param {string} name */
const sorted = (name) => name.split(" ").toSorted().join(" ");

/**
 * Fill groups of one size, one after the other, as their cards are tapped in; without a size there are none.
 *
 * @typedef {string[][] | null} Melds
 */

/**
 * Return the groups with one more card, in the first that is not full.
 * @param {Melds} melds
 * @param {string} card
 * @param {number} [size]
 * @returns {Melds}
 */
export function joined(melds, card, size) {
  if (size === undefined) return null;
  const before = melds ?? [];
  const at = before.findIndex(({ length }) => length < size);
  return at < 0 ? [...before, [card]] : before.with(at, [...before[at], card]);
}

/**
 * Return the groups without the last such card.
 * @param {Melds} melds
 * @param {string} card
 * @param {number} [size]
 * @returns {Melds}
 */
export function parted(melds, card, size) {
  if (size === undefined) return null;
  const before = melds ?? [];
  const at = before.findLastIndex((meld) => meld.includes(card));
  if (at < 0) return before;
  const meld = before[at].toSpliced(before[at].lastIndexOf(card), 1);
  return before.with(at, meld).filter(({ length }) => length > 0);
}

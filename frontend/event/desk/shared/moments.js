/** Turn hours between what a field of the page holds (the place's own time) and what an act states (UTC). */

/** Return the moment that a field says, null where it is empty. @param {unknown} typed */
export const momentOf = (typed) => {
  const at = new Date(String(typed ?? ""));
  return Number.isNaN(at.valueOf()) ? null : `${at.toISOString().slice(0, 19)}Z`;
};

/** Return what a field holds for a moment. @param {string | null | undefined} moment */
export function fieldOf(moment) {
  if (!moment) return "";
  const at = new Date(moment);
  return new Date(at.valueOf() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Fit what was entered of a coming deal to who plays it by now: somebody may have left since, come back or sat down. */

import { seatIn } from "../forms/places.js";

/** @typedef {Partial<import("../forms/entered-facts.js").Draft> & {outcome: Facts}} Begun */

/** Facts that name seats, and mean the same without one of them. */
const NAMING = ["seat", "seats", "players", "order"];

/**
 * Return the facts for who plays, null where who won does not: nothing else of such a deal holds.
 * @param {Facts} facts
 * @param {Form} form of which nothing is entered yet
 * @returns {Facts | null}
 */
function fitted(facts, { deal, draft: { outcome: blank } }) {
  /** @param {any} each a row or a seat */
  const plays = (each) => deal.seats.some(({ seat }) => seat === (each?.seat ?? each));
  /** @type {Facts} */
  const fit = {};
  const won = Object.keys(facts).filter((name) => deal.asked[name]?.is === "winner")
    .flatMap((name) => facts[name] ?? []);
  if (!won.every(plays)) return null;
  for (const [name, held] of Object.entries(facts)) {
    fit[name] = held;
    const rows = Array.isArray(held) && held.some((each) => each?.seat);
    if (!rows && !NAMING.includes(deal.asked[name]?.is)) continue;
    if (!Array.isArray(held)) fit[name] = held === null || plays(held) ? held : undefined;
    else {
      const there = [...won, ...held.map((each) => each?.seat)];
      const due = (blank[name] ?? []).filter((/** @type {any} */ { seat }) =>
        !there.includes(seat)
      );
      fit[name] = [...held.filter(plays), ...due];
    }
  }
  return fit;
}

/**
 * Return a draft for who plays, null where it cannot be gone on with.
 * @param {Begun} draft
 * @param {Form} form of which nothing is entered yet
 * @returns {Begun | null}
 */
export function fittedDraft(draft, form) {
  const outcome = fitted(draft.outcome, form);
  if (!outcome) return null;
  const { pages = {}, aside = {}, active, ...others } = draft;
  const seat = seatIn(active ?? null);
  const aimed = active !== undefined &&
    (seat === null || form.deal.seats.some((each) => each.seat === seat));
  return {
    ...others,
    outcome,
    aside: fitted(aside, form) ?? {},
    pages: Object.fromEntries(
      Object.entries(pages).map(([name, page]) => [name, fitted(page, form) ?? {}]),
    ),
    ...(aimed && { active }),
  };
}

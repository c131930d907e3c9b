/**
 * Read and write one place of an outcome, without touching anything beside it.
 *
 * A place is a JSON pointer, such as `/bid`, in which a row of a list is named by its seat: `/results/@3/points`.
 *
 * @typedef {Record<string, any>} Facts
 */

/** Return the place of a fact in the result of a seat. @param {number} seat @param {string} fact */
export const inRow = (seat, fact) => `/results/@${seat}/${fact}`;

/** Return the place of what a fact is in, such as the row of a seat. @param {string} place */
export const around = (place) => place.slice(0, place.lastIndexOf("/"));

/** @param {string} place */
const stepsOf = (place) => place.split("/").slice(1);

/** @param {any} holder @param {string} step */
function find(holder, step) {
  if (!step.startsWith("@")) return holder?.[step];
  return holder?.find((/** @type {any} */ each) => each?.seat === Number(step.slice(1)));
}

/** Return what stands at a place; undefined where nothing does. @param {Facts} facts @param {string} place @returns {any} */
export const at = (facts, place) => stepsOf(place).reduce(find, /** @type {any} */ (facts));

/**
 * Return the facts with `value` at a place; undefined takes away what stands there.
 * @param {Facts} facts
 * @param {string} place
 * @param {any} value
 * @returns {Facts}
 */
export const put = (facts, place, value) =>
  value === undefined && at(facts, place) === undefined
    ? facts
    : written(facts, stepsOf(place), value);

/** @param {any} holder @param {string[]} steps @param {any} value @returns {any} */
function written(holder, [step, ...rest], value) {
  if (step === undefined) return value;
  const before = find(holder, step);
  const inner = written(before, rest, value);
  if (step.startsWith("@")) return withRow(holder ?? [], Number(step.slice(1)), inner);
  if (Array.isArray(holder)) return holder.with(Number(step), inner);
  const { [step]: _, ...others } = holder ?? {};
  if (inner === undefined) return others;
  return { ...holder, [step]: inner };
}

/** @param {Facts[]} rows @param {number} seat @param {Facts | undefined} row */
function withRow(rows, seat, row) {
  const place = rows.findIndex((each) => each.seat === seat);
  if (row === undefined) return rows.filter((each) => each.seat !== seat);
  if (place >= 0) return rows.with(place, row);
  const after = rows.findIndex((each) => each.seat > seat);
  return rows.toSpliced(after < 0 ? rows.length : after, 0, { seat, ...row });
}

/** Return the seat that a place is about, or null. @param {string | null} place */
export const seatIn = (place) => Number(/@(\d+)/.exec(place ?? "")?.[1]) || null;

/**
 * Return the facts with `others` instead of those under `names`, and these.
 * @param {Facts} facts
 * @param {string[]} names
 * @param {Facts} others
 * @returns {[Facts, Facts]}
 */
export function exchanged(facts, names, others) {
  const each = Object.entries(facts);
  const kept = each.filter(([name]) => !names.includes(name));
  const aside = each.filter(([name]) => names.includes(name));
  return [{ ...Object.fromEntries(kept), ...others }, Object.fromEntries(aside)];
}

/** Return a list with one more, or without the one that is in it. @template T @param {T[]} list @param {T} one @returns {T[]} */
export const toggled = (list, one) =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

/** Return the one seat that is named, alone or in a list. @param {number | number[] | null | undefined} named */
export function soleSeat(named) {
  const seats = [named ?? []].flat();
  return seats.length === 1 ? seats[0] : null;
}

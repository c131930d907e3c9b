/** Lay a sheet out in columns: one for each seat, or one for each side where partners share their points. */

import { say } from "../words/say.js";

/**
 * @typedef {import("../types.js").Sheet} Sheet
 * @typedef {import("../types.js").Line} Line
 *
 * @typedef {Object} Column
 * @property {number} seat the seat whose line stands for the column
 * @property {number[]} seats
 * @property {string} name
 * @property {string[]} members the players of a side; empty for a seat
 * @property {number} points
 * @property {number | null} left
 * @property {"in" | "out" | "disqualified" | "won"} status
 * @property {number} place
 * @property {number} [prize]
 */

/** @param {Sheet} sheet @returns {Column[]} */
export function columnsOf(sheet) {
  return sheet.sides.length > 0
    ? sheet.sides.map((side) => sideColumn(sheet, side))
    : seatColumns(sheet);
}

/** @param {Sheet} sheet @returns {Column[]} */
function seatColumns(sheet) {
  return sheet.seats.map(({ seat, name }) => {
    const { points, left, status, place, prize } = totalOf(sheet, seat);
    return { seat, seats: [seat], name, members: [], points, left, status, place, prize };
  });
}

/**
 * @param {Sheet} sheet
 * @param {import("../types.js").Side} side
 * @returns {Column}
 */
function sideColumn(sheet, { side, seats, points, status, place }) {
  return {
    seat: seats[0],
    seats,
    name: teamName(sheet.seats, side),
    members: seats.map((seat) => nameOf(sheet, seat)),
    points,
    left: totalOf(sheet, seats[0]).left,
    status: status === "won" ? "won" : "in",
    place,
  };
}

/**
 * @param {Sheet} sheet
 * @param {number} seat
 */
function totalOf(sheet, seat) {
  return /** @type {import("../types.js").Total} */ (sheet.totals.find((total) =>
    total.seat === seat
  ));
}

/**
 * Return how a side is called: by its name, or as the team of its letter.
 * @param {import("../types.js").Seat[]} seats
 * @param {string | null} side
 */
export function teamName(seats, side) {
  const party = seats.find((seat) => seat.side === side)?.team ?? side ?? "";
  return [...party].length === 1 ? say("sheet.team", { side: party }) : party;
}

/**
 * Return the name in `seat`.
 * @param {Sheet} sheet
 * @param {number} seat
 */
export function nameOf(sheet, seat) {
  return sheet.seats.find((place) => place.seat === seat)?.name ?? String(seat);
}

/** Say whether somebody plays on, or has won. @param {{status: string}} total */
export const isInside = ({ status }) => status === "in" || status === "won";

/** Return the totals of those inside by their names. @param {Sheet} sheet */
export const totalsInside = (sheet) =>
  Object.fromEntries(
    sheet.totals.filter(isInside).map(({ seat, points }) => [nameOf(sheet, seat), points]),
  );

/** Say whether a column has no place yet, in a game whose points are places. @param {Sheet} sheet @param {Column} column */
export const isStillIn = ({ game }, { status }) => game.places && status === "in";

/**
 * Return the line of a column among `lines`.
 * @param {Line[]} lines
 * @param {Column} column
 */
export function lineOf(lines, column) {
  return lines.find((line) => column.seats.includes(line.seat));
}

/**
 * Return the seats that lead: the best place, once anything is written. Nobody does where points are places taken.
 * @param {Sheet} sheet
 * @param {Column[]} columns
 */
export function leadersOf(sheet, columns) {
  if (sheet.deals.length === 0 || sheet.game.places) return [];
  const best = Math.min(...columns.map((column) => column.place));
  const leaders = columns.filter((column) => column.place === best);
  return leaders.length === columns.length ? [] : leaders;
}

/**
 * @typedef {{kind: "deal", deal: import("../types.js").Deal}
 *   | {kind: "other", entry: import("../types.js").OtherEntry}} Row
 */

/** Return deals and other entries in the order they were written. @param {Sheet} sheet @returns {Row[]} */
export function rowsOf(sheet) {
  /** @param {number} after @returns {Row[]} */
  const others = (after) =>
    sheet.rulings.filter((entry) => entry.after === after).map((entry) => ({
      kind: "other",
      entry,
    }));
  return [
    ...others(0),
    ...sheet.deals.flatMap((deal) => [
      /** @type {Row} */ ({ kind: "deal", deal }),
      ...others(deal.number),
    ]),
  ];
}

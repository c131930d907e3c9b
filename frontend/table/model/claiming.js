/** Say on this phone whose it is: its column is marked, and it signs and disputes for that seat. */

import { heldSeat, holdSeat } from "../../device/keys.js";
import { recall, remember } from "../../device/web-storage.js";
import { ApiError, createApi } from "../../server/api.js";
import { nameOf } from "../../sheet/columns.js";

/** @typedef {import("../../types.js").Sheet} Sheet */

const NOBODY = 0;
const UNSAID = -1;

/**
 * Return the seat that this phone is of; null where it only watches, undefined where nobody has said.
 * @param {Sheet} sheet
 * @returns {number | null | undefined}
 */
export function mySeat(sheet) {
  const seat = recall(`me.${sheet.game.id}`, UNSAID);
  if (seat !== UNSAID) return seat || null;
  return recall(`me.${sheet.table}`, null) === "" ? null : undefined;
}

/** Return the seat of whoever this phone was of in the table's game before. @param {Sheet} sheet */
export const seatAgain = (sheet) =>
  sheet.seats.find(({ name }) => name === recall(`me.${sheet.table}`, null));

/** Note that this phone is of nobody at the table, in the games to come too. @param {Sheet} sheet */
export function onlyWatch(sheet) {
  remember(`me.${sheet.game.id}`, NOBODY);
  remember(`me.${sheet.table}`, "");
}

/**
 * Take `seat` as this phone's: its column is marked even where another phone holds the seat. Raises ApiError.
 * @param {Sheet} sheet
 * @param {number} seat
 */
export async function takeSeat(sheet, seat) {
  const { id } = sheet.game;
  const held = heldSeat(id)?.seat === seat && sheet.claims.includes(seat);
  if (!held && !sheet.claims.includes(seat)) {
    try {
      const { seat_key: key } = await createApi().post(`/games/${id}/seats/${seat}/claim`, {});
      holdSeat(id, { seat, key });
    } catch (error) {
      const taken = error instanceof ApiError && error.problem.code === "SEAT_CLAIMED";
      if (!taken) throw error;
    }
  }
  remember(`me.${id}`, seat);
  remember(`me.${sheet.table}`, nameOf(sheet, seat));
}

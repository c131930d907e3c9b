/** Say on this phone whose it is: its column is marked, and it signs and disputes for that seat. */

import { ApiError, createApi } from "./api.js";
import { heldSeat, holdSeat } from "./keys.js";
import { recall, remember } from "./memory.js";

/** @typedef {import("./types.js").Sheet} Sheet */

const NOBODY = 0;
const UNSAID = -1;

/**
 * Return the seat that this phone is of; null where it only watches, undefined where nobody has said.
 * @param {Sheet} sheet
 * @returns {number | null | undefined}
 */
export function mySeat(sheet) {
  const seat = recall(`me.${sheet.game.id}`, UNSAID);
  return seat === UNSAID ? undefined : seat || null;
}

/** Note that this phone is of nobody at the table. @param {Sheet} sheet */
export const onlyWatch = (sheet) => remember(`me.${sheet.game.id}`, NOBODY);

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
}

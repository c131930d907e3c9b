/** Say in one line how a game stands: who deals and starts next, or who has won. */

import { say, sentenceOf, showNames } from "../words/say.js";
import { columnsOf } from "./columns.js";

/** @typedef {import("../types.js").Sheet} Sheet */

/** Say who won. @param {Sheet} sheet */
export function winnerLine(sheet) {
  const names = columnsOf(sheet)
    .filter(({ seats }) => seats.some((seat) => sheet.winners.includes(seat)))
    .map(({ name }) => name);
  if (names.length === 0) return say(sheet.deals.length ? "standings.nobody" : "standings.dropped");
  return say("standings.winner", { names: showNames(names), count: names.length });
}

/** Say who deals and starts next, as far as the game has a rule for it. @param {Sheet} sheet */
export const comingLine = ({ next }) => sentenceOf(next?.opening);

/** Say in one line how a game stands: who deals and leads next, or who has won. */

import { columnsOf, nameOf } from "./columns.js";
import { say, showNames } from "./say.js";

/** @typedef {import("./types.js").Sheet} Sheet */

/** Say who won. @param {Sheet} sheet */
export function winnerLine(sheet) {
  const names = columnsOf(sheet)
    .filter(({ seats }) => seats.some((seat) => sheet.winners.includes(seat)))
    .map(({ name }) => name);
  if (names.length === 0) return say("standings.nobody");
  return say("standings.winner", { names: showNames(names), count: names.length });
}

/** Name the seats that deal and lead next. @param {Sheet} sheet */
export function comingLine(sheet) {
  if (!sheet.next) return "";
  const { dealer, first_to_act: leader } = sheet.next;
  return say("table.coming", { dealer: nameOf(sheet, dealer), leader: nameOf(sheet, leader) });
}

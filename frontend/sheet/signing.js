/** Tell how a sheet stands with those who sign and dispute it. */

import { say, showTime } from "../words/say.js";

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("./columns.js").Column} Column */

/**
 * Say whether a column is signed; a signature that something changed after is broken.
 * @param {Sheet} sheet
 * @param {Column} column
 * @returns {{state: "signed" | "broken" | "open", words: string}}
 */
export function signedState(sheet, { seats }) {
  const signed = sheet.signatures.filter(({ seat }) => seats.includes(seat));
  const holding = signed.find(({ holds }) => holds);
  if (holding) {
    const time = showTime(new Date(holding.at));
    const words = holding.elsewhere ? say("sign.elsewhere", { time }) : say("sign.at", { time });
    return { state: "signed", words };
  }
  return signed.length > 0
    ? { state: "broken", words: say("sign.broken") }
    : { state: "open", words: say("sign.open") };
}

/** Say whether the sheet shows who has signed. @param {Sheet} sheet */
export const showsSignatures = (sheet) =>
  sheet.status === "finished" || sheet.signatures.length > 0;

/** Return the disputes that nobody has settled. @param {Sheet} sheet */
export const openDisputes = (sheet) => sheet.disputes.filter(({ settled }) => settled === null);

/**
 * Return what is disputed about an entry.
 * @param {Sheet} sheet
 * @param {string} entry
 */
export const disputesOf = (sheet, entry) => sheet.disputes.filter((each) => each.entry === entry);

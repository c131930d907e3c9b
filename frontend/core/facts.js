/** Say the facts of a deal as they were entered: what happened, never what it scores. */

import { nameOf } from "./columns.js";
import { knows, say, showPoints } from "./say.js";

/** @typedef {import("./types.js").Sheet} Sheet */

/** The facts that name a seat. */
const SEATS = ["dealer", "winner", "knocker", "defender", "bidder"];

/**
 * @param {any} outcome
 * @param {Sheet} sheet the sheet that names the seats
 * @returns {string[]}
 */
export function factsOf(outcome, sheet) {
  return Object.entries(outcome).flatMap(([field, value]) => {
    if (value === null || value === false) return [];
    if (field === "results") {
      return value.map((/** @type {any} */ each) => resultOf(each, sheet));
    }
    return [factOf(field, value, sheet)];
  });
}

/**
 * @param {string} field
 * @param {any} value
 * @param {Sheet} sheet
 */
function factOf(field, value, sheet) {
  const known = knows(`fact.${field}`) ? say(`fact.${field}`) : field.replaceAll("_", " ");
  if (value === true) return known;
  return say("fact.pair", { field: known, value: valueOf(field, value, sheet) });
}

/**
 * @param {string} field
 * @param {any} value
 * @param {Sheet} sheet
 * @returns {string}
 */
function valueOf(field, value, sheet) {
  if (SEATS.includes(field)) {
    return [value].flat().map((seat) => nameOf(sheet, seat)).join(", ");
  }
  if (typeof value === "number") return showPoints(value);
  if (typeof value === "string") {
    return knows(`fact.is.${value}`) ? say(`fact.is.${value}`) : value.replaceAll("_", " ");
  }
  return say("fact.entered", { count: [value].flat(2).length });
}

/**
 * @param {any} result
 * @param {Sheet} sheet
 */
function resultOf({ seat, points, ...rest }, sheet) {
  const said = points === undefined || points === null ? [] : [showPoints(points)];
  for (const [field, value] of Object.entries(rest)) {
    if (value === null || value === false) continue;
    if (field === "status") {
      if (value !== "played") said.push(valueOf(field, value, sheet));
    } else if (field === "cards") said.push(say("fact.cards", { count: value.length }));
    else said.push(factOf(field, value, sheet));
  }
  return `${nameOf(sheet, seat)} ${said.join(", ")}`.trim();
}

/** Say the facts of a deal as they were entered: what happened, never what it scores. */

import { knows, say } from "../words/say.js";
import { isCard, shortCard } from "./card-signs.js";
import { nameOf, teamName } from "./columns.js";

/** @typedef {import("../types.js").Sheet} Sheet */

/** What most deals have, so that only another is told. */
const USUAL = ["normal", "played"];
/**
 * @param {any} outcome
 * @param {Sheet} sheet the sheet that names the seats
 * @returns {string[]}
 */
export function factsOf(outcome, sheet) {
  return Object.entries(outcome).flatMap(([field, value]) => {
    if (!isList(value)) return factOf(field, value, sheet);
    return value.map((each, at) => resultOf(field, each, at, sheet));
  });
}

/**
 * Say what differs between two outcomes of one deal, player by player: ``Eapen 55 → 35``.
 * @param {any} before
 * @param {any} after
 * @param {Sheet} sheet the sheet that names the seats
 * @returns {string[]}
 */
export function differences(before, after, sheet) {
  const [was, is] = [partsOf(before, sheet), partsOf(after, sheet)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((part) => {
    const [old, now] = [was.get(part), is.get(part)];
    const gone = old?.facts.filter((fact) => !now?.facts.includes(fact)) ?? [];
    const come = now?.facts.filter((fact) => !old?.facts.includes(fact)) ?? [];
    if (gone.length + come.length === 0) return [];
    const name = (old ?? now)?.name ?? "";
    const words = (/** @type {string[]} */ facts) => facts.join(", ") || say("journal.nothing");
    return [say(name ? "change.seat" : "change.fact", {
      name,
      before: words(gone),
      after: words(come),
    })];
  });
}

/**
 * Return the facts of an outcome by what they are about: a seat, a table, or one field of the deal.
 * @param {any} outcome
 * @param {Sheet} sheet
 * @returns {Map<string, {name: string, facts: string[]}>}
 */
function partsOf(outcome, sheet) {
  /** @type {Map<string, {name: string, facts: string[]}>} */
  const parts = new Map();
  for (const [field, value] of Object.entries(outcome)) {
    if (!isList(value)) parts.set(field, { name: "", facts: factOf(field, value, sheet) });
    else {
      for (const [at, { seat, ...rest }] of value.entries()) {
        const facts = Object.entries(rest).flatMap((each) => factOf(...each, sheet));
        const name = seat === undefined
          ? say("fact.tableNumber", { number: at + 1 })
          : nameOf(sheet, seat);
        const known = parts.get(name)?.facts ?? [];
        parts.set(name, { name, facts: [...known, ...facts] });
      }
    }
  }
  return parts;
}

/** Say whether each of the value's parts is a set of facts of its own. @param {any} value @returns {value is any[]} */
const isList = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => each?.seat || isTable(each));

/** @param {any} part */
const isTable = (part) => part?.constructor === Object && !part.cards;

/**
 * Say what is stated for one seat or one table.
 * @param {string} field
 * @param {any} result
 * @param {number} at
 * @param {Sheet} sheet
 */
function resultOf(field, { seat, ...rest }, at, sheet) {
  const lead = knows(`fact.each.${field}`) ? [say(`fact.each.${field}`)] : [];
  const facts = [...lead, ...Object.entries(rest).flatMap((each) => factOf(...each, sheet))];
  return seat === undefined
    ? say("fact.table", { number: at + 1, facts: facts.join(", ") })
    : say("fact.of", { name: nameOf(sheet, seat), facts: facts.join(", ") }).trim();
}

/**
 * Say one fact; nothing where it is none. A number, or a text, may have a sentence of its own: such a number is how many
 * there are of something.
 * @param {string} field
 * @param {any} value
 * @param {Sheet} sheet
 * @returns {string[]}
 */
function factOf(field, value, sheet) {
  if (value === null || value?.length === 0 || USUAL.includes(value)) return [];
  if (value === false) return knows(`fact.not.${field}`) ? [say(`fact.not.${field}`)] : [];
  const own = `fact.${typeof value}.${field}`;
  if (value === 0 && knows(own)) return [];
  const params = {
    side: teamName(sheet.seats, field),
    value: valueOf(value, sheet),
    names: [value].flat().map((each) => nameIn(each, sheet)).join(", "),
    count: Number(value),
  };
  return [say(knows(own) ? own : `fact.${field}`, params)];
}

/** Return the name of a player, who is stated by his seat or by that. @param {any} player @param {Sheet} sheet */
const nameIn = (player, sheet) => typeof player === "number" ? nameOf(sheet, player) : player;

/**
 * @param {any} value
 * @param {Sheet} sheet
 * @returns {string | number}
 */
function valueOf(value, sheet) {
  if (Array.isArray(value)) {
    return value.map((each) => valueOf(each, sheet)).join(isCard(value[0]) ? " " : ", ");
  }
  if (typeof value === "number") return value;
  if (typeof value === "object") return valueOf(value.cards ?? [], sheet);
  if (isCard(value)) return shortCard(value);
  if (sheet.sides.some(({ side }) => side === value)) return teamName(sheet.seats, value);
  return knows(`fact.is.${value}`) ? say(`fact.is.${value}`) : value;
}

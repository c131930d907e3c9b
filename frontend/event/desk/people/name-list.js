/**
 * Read a pasted list of people or teams, a line each, and say of every line what would become of it.
 *
 * A person: `Anu Thomas` or `Anu Thomas, 98470 12345`. A team: `Periyar: Anu, Biju, Chris`, or its people alone.
 *
 * @typedef {Object} ReadName
 * @property {string} name
 * @property {string | null} contact
 * @property {string | null} known the person of the roster with this very name
 * @property {string | null} like whose name looks much like it: of the roster, or of a line before
 *
 * @typedef {Object} ReadLine
 * @property {number} number from 1
 * @property {string} text
 * @property {string} team its name; empty where it has none
 * @property {ReadName[]} names
 * @property {"" | "long" | "hidden" | "size" | "twice" | "entered"} fault why it cannot be taken
 */

import { appearance, isLike } from "../shared/name-likeness.js";

const LONGEST = 60;
/** What a message puts before each line of a list. */
const LISTED = /^(?:\d{1,4}[.)]|[•*·–-])\s+/;
/** Malayalam and its neighbours are written with joiners, which are no hidden characters. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

/**
 * @param {string} text
 * @param {Object} roster
 * @param {Record<string, {name: string}>} roster.people
 * @param {Set<string>} roster.entered who is entered in the competition already
 * @param {number} roster.size how many a team is of; 1 for single people
 * @returns {ReadLine[]}
 */
export function readLines(text, { people, entered, size }) {
  const known = new Map(Object.entries(people).map(([id, { name }]) => [appearance(name), id]));
  const names = new Map([...known].map(([looks, id]) => [looks, people[id].name]));
  /** @type {Set<string>} */
  const listed = new Set();
  const lines = text.split(/\r?\n/).map((line, at) => ({
    number: at + 1,
    text: line.trim().replace(LISTED, ""),
  }));
  return lines.filter((line) => line.text).map((line) => {
    const { team, parts } = size > 1 ? teamOf(line.text) : { team: "", parts: [line.text] };
    const read = parts.map((part) => readName(part, size, known, names));
    const looks = read.map(({ name }) => appearance(name));
    const fault = faultOf(line.text, read, { size, entered, repeated: looks, listed });
    if (!fault) {
      for (const [at, look] of looks.entries()) {
        listed.add(look);
        if (!names.has(look)) names.set(look, read[at].name);
      }
    }
    return { ...line, team, names: read, fault };
  });
}

/** @param {string} line */
function teamOf(line) {
  const [, team = "", rest] = /^(?:([^:]*):)?(.*)$/.exec(line) ?? [];
  const parts = rest.split(/[,;/\t]/).map((part) => part.trim()).filter(Boolean);
  return { team: team.trim(), parts };
}

/**
 * @param {string} part
 * @param {number} size
 * @param {Map<string, string>} known
 * @param {Map<string, string>} names
 * @returns {ReadName}
 */
function readName(part, size, known, names) {
  const [name, ...contact] = size > 1 ? [part] : part.split(/[,;\t]/).map((each) => each.trim());
  const looks = appearance(name);
  const id = known.get(looks) ?? null;
  const like = id === null && !names.has(looks) ? nearest(looks, names) : null;
  return { name, contact: contact.filter(Boolean).join(", ") || null, known: id, like };
}

/** @param {string} looks @param {Map<string, string>} names */
function nearest(looks, names) {
  for (const [other, name] of names) {
    if (isLike(looks, other)) return name;
  }
  return null;
}

/**
 * @param {string} text
 * @param {ReadName[]} read
 * @param {{size: number, entered: Set<string>, repeated: string[], listed: Set<string>}} among
 * @returns {ReadLine["fault"]}
 */
function faultOf(text, read, { size, entered, repeated, listed }) {
  if (HIDDEN.test(text.replaceAll("\t", " "))) return "hidden";
  if (read.length !== size) return "size";
  if (read.some(({ name }) => name.length > LONGEST || appearance(name) === "")) return "long";
  const twice = new Set(repeated).size < repeated.length ||
    repeated.some((each) => listed.has(each));
  if (twice) return "twice";
  return read.some(({ known }) => known !== null && entered.has(known)) ? "entered" : "";
}

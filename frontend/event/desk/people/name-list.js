/**
 * Read a pasted list of people or teams, a line each, and say of every line what would become of it.
 *
 * A person: `Anu Thomas`, `Anu Thomas, Kochi, 98470 12345` or `"O'Brien, Pat"`. A team: `Periyar: Anu, Biju, Chris`, or
 * its people alone. Where the first line names columns, as that of a spreadsheet does, they are read by it. A line with
 * tabs is a row of a spreadsheet: only they part its cells.
 *
 * @typedef {Object} ReadName
 * @property {string} name
 * @property {string | null} contact
 * @property {string | null} club
 * @property {string | null} known the person of the roster with this very name
 * @property {string | null} [called] that name as it stands there, where another club is named: it is his from then on
 * @property {string} [was] the club that he had
 * @property {string | null} like whose name looks much like it: of the roster, or of a line before
 *
 * @typedef {Object} ReadLine
 * @property {number} number from 1
 * @property {string} text
 * @property {string} team its name; empty where it has none
 * @property {ReadName[]} names
 * @property {boolean} [entered] it is entered already, and changes a club alone
 * @property {"" | "long" | "hidden" | "size" | "twice" | "entered"} fault why it cannot be taken
 */

import { appearance, isLike } from "../shared/name-likeness.js";

const LONGEST = 60;
/** What a message puts before each line of a list. */
const LISTED = /^(?:\d{1,4}[.)]|[•*·–-])\s+/;
/** What a number to call or an address has, and no club. */
const REACHES = /@|(?:\d[\s()+./-]*){5}/;
/** @type {Record<string, string>} what people call the columns of a list */
const COLUMNS = {
  name: "name",
  names: "name",
  player: "name",
  "player name": "name",
  "full name": "name",
  participant: "name",
  contact: "contact",
  phone: "contact",
  "phone no": "contact",
  "phone number": "contact",
  mobile: "contact",
  "mob no": "contact",
  "mobile no": "contact",
  "mobile number": "contact",
  telephone: "contact",
  whatsapp: "contact",
  email: "contact",
  club: "club",
  city: "club",
  town: "club",
  place: "club",
};
/** Malayalam and its neighbours are written with joiners, which are no hidden characters. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

/**
 * @param {string} text
 * @param {Object} roster
 * @param {Record<string, {name: string, club?: string}>} roster.people
 * @param {Set<string>} roster.entered who is entered in the competition already
 * @param {number} roster.size how many a team is of; 1 for single people
 * @returns {ReadLine[]}
 */
export function readLines(text, { people, entered, size }) {
  const known = new Map(Object.entries(people).map(([id, { name }]) => [appearance(name), id]));
  const names = new Map([...known].map(([looks, id]) => [looks, people[id].name]));
  /** @type {Set<string>} */
  const listed = new Set();
  const filled = filledLines(text);
  const columns = size > 1 ? null : columnsOf(filled[0]?.text ?? "");
  const lines = filled.slice(columns ? 1 : 0).map((line) => ({
    ...line,
    // Below a heading a row begins with its first cell, be it empty or a number.
    text: columns && line.text.includes("\t") ? line.text : line.text.trim().replace(LISTED, ""),
  }));
  return lines.map((line) => {
    const { team, parts } = size > 1 ? teamOf(line.text) : { team: "", parts: [line.text] };
    const read = parts.map((part) =>
      readName(size > 1 ? { name: part, contact: "", club: "" } : fieldsOf(part, columns), {
        known,
        names,
        people,
      })
    );
    const looks = read.map(({ name }) => appearance(name));
    const found = faultOf(line.text, read, { size, entered, repeated: looks, listed });
    const moves = found === "entered" && read.some(({ called }) => called);
    const fault = moves ? "" : found;
    if (!fault) {
      for (const [at, look] of looks.entries()) {
        listed.add(look);
        if (!names.has(look)) names.set(look, read[at].name);
      }
    }
    return { ...line, team, names: read, fault, entered: moves };
  });
}

/** Return what the columns of a list are called that are not read. @param {string} text @returns {string[]} */
export function ignoredColumns(text) {
  const heading = filledLines(text)[0]?.text ?? "";
  const columns = columnsOf(heading) ?? [];
  return cellsOf(heading).filter((cell, at) => cell && at < columns.length && !columns[at]);
}

/** @param {string} text */
const filledLines = (text) =>
  text.split(/\r?\n/).map((line, at) => ({ number: at + 1, text: line })).filter((line) =>
    line.text.trim()
  );

/** @param {string} line */
function teamOf(line) {
  const [, team = "", rest] = /^(?:([^:]*):)?(.*)$/.exec(line) ?? [];
  const parts = rest.split(/[,;/\t]/).map((part) => part.trim()).filter(Boolean);
  return { team: team.trim(), parts };
}

/** Return what is between the tabs of a line, or its commas or semicolons; in quotation marks they are part of the text. @param {string} line */
function cellsOf(line) {
  const parted = line.includes("\t")
    ? /(?<=^|\t) *(?:"(?:[^"]|"")*"|[^\t]*)/g
    : /(?<=^|[,;]) *(?:"(?:[^"]|"")*"|[^,;]*)/g;
  const cells = line.match(parted) ?? [];
  return cells.map((each) => {
    const cell = each.trim();
    return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell;
  });
}

/** Return the columns that a line names, null where it is no heading. @param {string} line */
function columnsOf(line) {
  const columns = cellsOf(line).map((cell) =>
    COLUMNS[cell.toLowerCase().replace(/[._\s]+/g, " ").trim()]
  );
  return columns.length > 1 && columns.includes("name") ? columns : null;
}

/**
 * @param {string} line
 * @param {(string | undefined)[] | null} columns
 * @returns {{name: string, contact: string, club: string}}
 */
function fieldsOf(line, columns) {
  const [first = "", ...rest] = cellsOf(line);
  /** @type {Record<"name" | "contact" | "club", string[]>} */
  const read = { name: [], contact: [], club: [] };
  for (const [at, cell] of [first, ...rest].entries()) {
    const guess = at === 0 ? "name" : REACHES.test(cell) ? "contact" : "club";
    const column = /** @type {"name" | "contact" | "club" | undefined} */ (
      columns ? columns[at] : guess
    );
    if (column && cell) read[column].push(cell);
  }
  const [surname, given, ...more] = read.name.join(" ").split(",").map((each) => each.trim());
  const name = given && more.length === 0 ? `${given} ${surname}` : read.name.join(" ");
  return { name, contact: read.contact.join(", "), club: read.club.join(", ") };
}

/**
 * @param {{name: string, contact: string, club: string}} fields
 * @param {{known: Map<string, string>, names: Map<string, string>, people: Record<string, {name: string, club?: string}>}} roster
 * @returns {ReadName}
 */
function readName({ name, contact, club }, { known, names, people }) {
  const looks = appearance(name);
  const id = known.get(looks) ?? null;
  const like = id === null && !names.has(looks) ? nearest(looks, names) : null;
  const { name: called, club: was = "" } = people[id ?? ""] ?? { name: "" };
  const moves = called && club && club !== was;
  return {
    name,
    contact: contact || null,
    club: club || null,
    known: id,
    like,
    ...(moves && { called, was }),
  };
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
  if (
    read.some(({ name, club }) =>
      name.length > LONGEST || (club ?? "").length > LONGEST || appearance(name) === ""
    )
  ) return "long";
  const twice = new Set(repeated).size < repeated.length ||
    repeated.some((each) => listed.has(each));
  if (twice) return "twice";
  return read.some(({ known }) => known !== null && entered.has(known)) ? "entered" : "";
}

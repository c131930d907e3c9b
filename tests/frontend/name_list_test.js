/** A pasted list says of every line what would become of it. */

import { equal } from "./assert.js";
import { ignoredColumns, readLines } from "../../frontend/event/desk/people/name-list.js";
import { appearance, isLike } from "../../frontend/event/desk/shared/name-likeness.js";

const PEOPLE = { a: { name: "Anu Thomas" }, b: { name: "Biju Paul" } };

/** @param {string} text @param {{size?: number, entered?: string[]}} [among] */
const read = (text, { size = 1, entered = [] } = {}) =>
  readLines(text, { people: PEOPLE, entered: new Set(entered), size });

Deno.test("names are compared without case, accents, dots and spaces", () => {
  equal(["  ANU  Thomas ", "Ánu. Thomas"].map(appearance), ["anu thomas", "anu thomas"]);
});

Deno.test("a line is a person, with how to reach him and his club behind commas", () => {
  const [line] = read("Devi Nair, 98470 12345, evenings");
  equal(line.names, [
    { name: "Devi Nair", contact: "98470 12345", club: "evenings", known: null, like: null },
  ]);
  equal([line.number, line.team, line.fault], [1, "", ""]);
});

Deno.test("what a message puts before each line of a list is no part of a name", () => {
  const names = read("1. Devi\n2) Anu Thomas\n• Eapen\n- Gopi\n3M Hari").flatMap((line) =>
    line.names
  );
  equal(names.map(({ name }) => name), ["Devi", "Anu Thomas", "Eapen", "Gopi", "3M Hari"]);
  equal(names[1].known, "a");
});

Deno.test("empty lines are left out, and the others keep their number", () => {
  equal(read("\nDevi\r\n\nEapen").map(({ number }) => number), [2, 4]);
});

Deno.test("who is on the roster is known, and who looks like somebody is pointed out", () => {
  const names = read("anu thomas\nThomas Anu\nBiju Pal\nDevi").map(({ names: [name] }) => name);
  equal(names.map(({ known }) => known), ["a", null, null, null]);
  equal(names.map(({ like }) => like), [null, "Anu Thomas", "Biju Paul", null]);
});

Deno.test("names in scripts of India are told apart by their vowels, and keep their joiners", () => {
  const lines = read("राज\nराजू\nഅനില്\u200d\nഅനില്");
  equal(lines.map(({ fault }) => fault), ["", "", "", "twice"]);
  equal(lines[2].names[0].name, "അനില്\u200d");
});

Deno.test("what cannot be taken has its fault", () => {
  const lines = read(`Devi\ndevi\nDe\u200bvi\n${"x".repeat(61)}\n...\nAnu Thomas`, {
    entered: ["a"],
  });
  equal(lines.map(({ fault }) => fault), ["", "twice", "hidden", "long", "long", "entered"]);
});

Deno.test("a team has its name before a colon, or none, and as many people as the game wants", () => {
  const lines = read("Periyar: Anu Thomas, Devi\nEapen / Fay\nGita", { size: 2 });
  equal(lines.map(({ team }) => team), ["Periyar", "", ""]);
  equal(lines.map(({ names }) => names.length), [2, 2, 1]);
  equal(lines.map(({ fault }) => fault), ["", "", "size"]);
  equal(read("Anu, anu", { size: 2 })[0].fault, "twice");
});

Deno.test("rows of a spreadsheet are parted by tabs alone, and what their columns hold is no part of others", () => {
  const text =
    "No.\tFull  Name\tPlace\tMob. No\tPaid?\n1\tThomas, Anna\tKochi\t98470 12345\tyes\n2.\tEapen\t\t\t\n\tGopi";
  equal(read(text).map(({ names: [{ name, club, contact }] }) => [name, club, contact]), [
    ["Anna Thomas", "Kochi", "98470 12345"],
    ["Eapen", null, null],
    ["Gopi", null, null],
  ]);
  equal(ignoredColumns(text), ["No.", "Paid?"]);
  equal(ignoredColumns("Devi\tKochi"), []);
  equal(read("1.\tDevi\tKochi")[0].names[0].name, "Devi");
});

Deno.test("names are alike by one letter, or by another order; short ones never by a letter", () => {
  equal(isLike("anu thomas", "anu tomas"), true);
  equal(isLike("anu thomas", "thomas anu"), true);
  equal(isLike("anu thomas", "anu tomasz"), false);
  equal(isLike("anu", "ann"), false);
});

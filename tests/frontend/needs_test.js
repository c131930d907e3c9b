/** The desk says what the server sees that needs a person, and offers what is done about it. */

import "../../frontend/words/desk.js";
import { sayState, whenOf } from "../../frontend/event/reading.js";
import { say } from "../../frontend/words/say.js";
import { equal } from "./assert.js";
import { needsOf } from "../../frontend/event/desk/needs.js";

/** @type {any} */
const EVENT = {
  occasion: { title: "Night", first_day: "2026-11-28" },
  tables: [{ table: "t", label: "Table 1" }, { table: "u", label: null }],
  people: { pa: { name: "Anu" }, pb: { name: "Biju" } },
  competitions: { c: { title: "Rummy" } },
  entrants: { a: { name: "Anu" }, b: { name: "Biju" } },
  stages: {
    pre: { competition: "c", title: "Preliminary", rounds: [] },
    fin: { competition: "c", title: "Final", after: "pre", rounds: [] },
  },
  matches: Object.fromEntries(
    ["m", "n"].map((id, at) => [
      id,
      { stage: "pre", round: 1, number: at + 1, entrants: ["a", "b"], seated_at: at ? null : "t" },
    ]),
  ),
};

/** @param {string} kind @param {Record<string, any>} [facts] @returns {any} */
const seen = (kind, facts = {}) => ({
  ...Object.fromEntries(
    ["table", "match", "call", "stage", "since", "competition", "round", "count", "text", "act"]
      .map((name) => [name, null]),
  ),
  kind,
  people: [],
  entrants: [],
  instead: [],
  grave: false,
  opens: "",
  acts: [],
  ...facts,
});

/** @type {any} */
const STAGES = { pre: { name: { text: "Preliminary" } } };

/** @param {any[]} attention */
const needs = (attention) => needsOf(EVENT, { attention, kinds: {}, stages: STAGES });

const ANSWER = { kind: "answered" };

Deno.test("what the server sees stands in its order, with the act for it", () => {
  const told = needs([
    seen("call", {
      table: "t",
      call: "k",
      text: "Two sheets?",
      act: ANSWER,
      opens: "come",
      grave: true,
    }),
    seen("waiting", { table: "t", count: 3, opens: "table" }),
  ]);
  equal(told.map(({ act, grave }) => [act, grave]), [["come", true], ["table", false]]);
  equal(told[0].text, "Table 1 calls the director. Two sheets?");
  equal([told[0].stated, told[0].said], [ANSWER, say("desk.answered.coming")]);
  equal([told[1].text, told[1].stated], ["Table 1 has 3 deals that were not sent yet", null]);
});

Deno.test("what a match has leads to the match", () => {
  const kinds = ["blocked", "level", "resume", "no_table", "not_here", "not_started"];
  const told = needs(kinds.map((kind) => seen(kind, { table: "t", match: "m", opens: "match" })));
  equal(told.map(({ act, of }) => [act, of.match]), kinds.map(() => ["match", "m"]));
  equal(told[0].text.split(".")[0].includes("cannot start at Table 1"), true);
});

Deno.test("whoever is out by a corrected result changes places where matches are changed", () => {
  const [told] = needs([seen("overtaken", { table: "t", match: "m", opens: "matches" })]);
  equal(told.act, "matches");
  equal(told.text.includes("Tap who is out and then who goes on"), true);
});

Deno.test("who is not there and what was to start are named", () => {
  const since = "2026-11-28T12:00:00Z";
  const told = needs([
    seen("not_here", { match: "m", people: ["pa", "pb"] }),
    seen("not_started", { match: "m", since }),
  ]);
  equal(told.map(({ text }) => text), [
    "Table 1 · Rummy waits for Anu and Biju, who are not checked in",
    `Should have started at ${whenOf(EVENT, since)}: Table 1 · Rummy`,
  ]);
});

Deno.test("an advancement whose results have changed leads to the stage that it is from", () => {
  const told = needs([seen("advancement", { stage: "fin" }), seen("through", { stage: "pre" })]);
  equal(told.map(({ of }) => of.stage), ["pre", "pre"]);
});

Deno.test("what is to be drawn is named with its competition", () => {
  const due = seen("draw", { stage: "pre", round: 1, entrants: ["a", "b"] });
  const [need] = needs([due]);
  equal(need.text, "Rummy: Preliminary can be drawn");
});

Deno.test("who goes on now takes the place of who does no more, at a tap", () => {
  const act = { kind: "lineups", matches: [] };
  const wrong = { stage: "fin", entrants: ["a"], instead: ["b"], act, opens: "put_right" };
  const told = needs([
    seen("put_right", wrong),
    seen("put_right", { ...wrong, entrants: ["a", "b"], instead: [] }),
  ]);
  equal(told.map(({ text }) => text), [
    "Drawn in Final, and no longer through: Anu. Through now, and without a match: Biju",
    "Drawn in Final, and no longer through: Anu and Biju",
  ]);
  equal([told[0].stated, told[0].act], [act, "put_right"]);
});

Deno.test("sheets to sign are one line, the last, however many", () => {
  const told = needs([
    seen("unsigned", { table: "t", match: "m" }),
    seen("unsigned", { table: "u", match: "n" }),
    seen("draw", { stage: "pre", round: 2 }),
  ]);
  equal(told.map(({ id, of }) => [id, of.match]), [["draw-pre", null], ["unsigned", "m"]]);
});

Deno.test("sheets to sign are accepted one by one, or all of them at once", () => {
  const way = (/** @type {string} */ match) => ({
    answer: "accept",
    match,
    act: { kind: "accepted", matches: [match] },
  });
  const one = seen("unsigned", { table: "t", match: "m", acts: [way("m")] });
  const two = seen("unsigned", { table: "u", match: "n", acts: [way("n")] });
  const offered = (/** @type {any[]} */ several) =>
    needs(several)[0].answers.map(({ label, stated }) => [label, stated?.matches]);
  equal(offered([one]), [["Accept unsigned", ["m"]]]);
  equal(offered([one, two]), [
    ["Accept all 2 unsigned", ["m", "n"]],
    ["Accept unsigned", ["m"]],
    ["Accept unsigned", ["n"]],
  ]);
});

Deno.test("a dispute says where, who and what; a match without a table who plays it", () => {
  const told = needs([
    seen("dispute", { table: "t", match: "m", people: ["pb"], text: "It was 4" }),
    seen("no_table", { match: "n" }),
  ]);
  equal(told.map(({ text }) => text), [
    "Table 1 · Rummy: Biju disputes a deal. “It was 4”",
    "Has no table: Anu and Biju · Rummy",
  ]);
});

Deno.test("a match that was cancelled has a word for it", () => {
  equal(sayState(/** @type {any} */ ({ status: "off", provisional: false })), "cancelled");
});

/** The desk works out what needs a person, the most urgent first, and how the tables of the hall stand. */

import "../../frontend/words/desk.js";
import { equal } from "./assert.js";
import { hallOf, needsOf } from "../../frontend/event/desk/shared/needs.js";

const NOW = new Date("2026-11-28T19:00:00Z");

/** @param {Record<string, any>} [facts] @returns {any} */
const match = (facts = {}) => ({
  stage: "pre",
  round: 1,
  number: 1,
  entrants: ["a", "b"],
  people: ["pa", "pb"],
  table: "t",
  start: null,
  status: "to_come",
  game: null,
  played_at: null,
  seated_at: "t",
  provisional: false,
  adjourned: null,
  ...facts,
});

/**
 * @param {Record<string, any>} [matches]
 * @param {Record<string, any>} [facts]
 * @returns {any}
 */
const event = (matches = {}, facts = {}) => ({
  occasion: { title: "Night", first_day: "2026-11-28" },
  tables: [{ table: "t", label: "Table 1" }, { table: "u", label: null }],
  people: { pa: { name: "Anu", here: "" }, pb: { name: "Biju", here: "" } },
  competitions: { c: { title: "Rummy", opened: false } },
  entrants: {
    a: { competition: "c", name: "Anu", people: ["pa"], standing: "in" },
    b: { competition: "c", name: "Biju", people: ["pb"], standing: "in" },
  },
  stages: {
    pre: {
      competition: "c",
      title: "Preliminary",
      over: false,
      rounds: [{ round: 1, matches: Object.keys(matches), byes: [] }],
    },
  },
  matches,
  ...facts,
});

/** @param {any[]} [attention] @param {any[]} [tables] @returns {any} */
const desk = (attention = [], tables = []) => ({ attention, tables });

/** @param {any} its @param {any} [seen] */
const acts = (its, seen = desk()) => needsOf(its, seen, NOW).map(({ act }) => act);

Deno.test("an empty event is without everything", () => {
  const nothing = event({}, { tables: [], people: {}, competitions: {}, entrants: {}, stages: {} });
  equal(acts(nothing), ["compete", "people", "hall"]);
});

Deno.test("what the server sees comes first, with the act for it", () => {
  const seen = desk([
    { kind: "call", table: "t", match: null, call: "k", stage: null },
    { kind: "silent", table: "t", match: "m", call: null, stage: null },
    { kind: "waiting", table: "t", match: null, call: null, stage: null },
    { kind: "coming", table: "u", match: null, call: "l", stage: null },
  ], [{ table: "t", waiting: 3, call: { text: "Two sheets?" } }]);
  const needs = needsOf(event({ m: match({ status: "playing" }) }), seen, NOW);
  equal(needs.map(({ act }) => act), ["come", "table", "table", "settle"]);
  equal(needs.map(({ grave }) => grave), [true, true, false, false]);
  equal(needs[0].text, "Table 1 calls the director. Two sheets?");
  equal(needs[0].of, { table: "t", call: "k" });
  equal(needs[2].text, "Table 1 has 3 deals that were not sent yet");
});

Deno.test("a match that another sheet keeps from its table leads to the match", () => {
  const seen = [{ kind: "blocked", table: "t", match: "m", call: null, stage: null }];
  const [need] = needsOf(event({ m: match() }), desk(seen), NOW);
  equal([need.act, need.of], ["match", { table: "t", match: "m" }]);
  equal(need.text.split(".")[0].includes("cannot start at Table 1"), true);
});

Deno.test("a match of somebody who is out by a corrected result leads to the match", () => {
  const seen = [{ kind: "overtaken", table: "t", match: "m", call: null, stage: null }];
  const [need] = needsOf(event({ m: match() }), desk(seen), NOW);
  equal([need.act, need.of], ["match", { table: "t", match: "m" }]);
  equal(need.text.includes("an earlier result has been corrected"), true);
});

Deno.test("an advancement whose results have changed leads to the stage that it is from", () => {
  const stages = {
    pre: { competition: "c", title: "Preliminary", rounds: [], over: true },
    fin: { competition: "c", title: "Final", after: "pre", rounds: [], advanced: ["a"] },
  };
  const stale = { kind: "advancement", table: null, match: null, call: null, stage: "fin" };
  const [need] = needsOf(event({}, { stages }), desk([stale]), NOW);
  equal([need.act, need.of], ["advance", { stage: "pre" }]);
});

Deno.test("a stage is named with its competition where another has the same title", () => {
  const competitions = { c: { title: "Rummy", opened: false }, d: { title: "Gin", opened: false } };
  const [{ pre: one }] = [event().stages];
  const stages = { pre: { ...one, rounds: [] }, other: { ...one, rounds: [], competition: "d" } };
  const due = { pre: { round: 1, entrants: ["a", "b"] } };
  const [need] = needsOf(event({}, { competitions, stages }), { ...desk(), due }, NOW);
  equal(need.text, "Rummy: Preliminary: round 1 can be drawn");
});

Deno.test("a match wants its table, its people and its hour", () => {
  const here = { people: { pa: { name: "Anu", here: "desk" }, pb: { name: "Biju", here: "" } } };
  const all = { people: { pa: { name: "Anu", here: "desk" }, pb: { name: "Biju", here: "desk" } } };
  const past = "2026-11-28T18:30:00Z";
  const ids = (/** @type {any} */ its) => needsOf(its, desk(), NOW).map(({ id }) => id);
  equal(ids(event({ m: match({ table: null }) })), ["seat-m"]);
  equal(ids(event({ m: match() })), []);
  equal(ids(event({ m: match() }, here)), ["missing-m"]);
  equal(ids(event({ before: match({ status: "finished", game: "g" }), m: match() }, here)), []);
  equal(ids(event({ m: match({ start: past }) }, all)), ["late-m"]);
  equal(ids(event({ m: match({ status: "adjourned", adjourned: { until: past } }) })), [
    "resume-m",
  ]);
});

Deno.test("sheets to sign are one line, however many", () => {
  const finished = (/** @type {number} */ number) =>
    match({ number, status: "finished", provisional: true });
  const five = Object.fromEntries([1, 2, 3, 4, 5].map((each) => [`m${each}`, finished(each)]));
  const rounds = [{ round: 1, matches: Object.keys(five), byes: [] }];
  const stages = { pre: { competition: "c", title: "Preliminary", over: true, rounds } };
  const needs = needsOf(event(five, { stages }), desk(), NOW);
  equal(needs.map(({ id, of }) => [id, of]), [["unsigned", { match: "m1" }]]);
});

Deno.test("a table shows what somebody waits for, else what is played, comes next or was played", () => {
  const state = (/** @type {any} */ its, /** @type {any[]} */ seen = []) =>
    hallOf(its, desk(seen)).map((each) => [each.state, each.match]);
  const free = ["free", null];
  equal(state(event()), [free, free]);
  equal(state(event({ m: match() })), [["next", "m"], free]);
  equal(state(event({ m: match({ status: "playing" }) })), [["playing", "m"], free]);
  const signed = match({ status: "finished" });
  equal(state(event({ m: signed })), [["finished", "m"], free]);
  const unsigned = match({ status: "finished", provisional: true });
  equal(state(event({ m: unsigned })), [["unsigned", "m"], free]);
  equal(state(event({ m: unsigned, n: match() })), [["next", "n"], free]);
  const calls = [{ kind: "call", table: "t" }, { kind: "silent", table: "t" }];
  equal(state(event({ m: match({ status: "playing" }) }), calls), [["call", "m"], free]);
  equal(state(event({ m: match({ seated_at: "u", status: "playing" }) })), [free, [
    "playing",
    "m",
  ]]);
});

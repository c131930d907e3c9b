/** A stage tells who plays in it, which round is drawn next, and how a later confirmation is put right. */

import { equal } from "./assert.js";
import {
  dueOf,
  entrantsIn,
  freeTables,
  isClosed,
  lineupsPutRight,
  nextOf,
  roundByHand,
} from "../../frontend/event/desk/shared/rounds.js";

/** @param {string[]} entrants @param {string} status */
const match = (entrants, status = "to_come") => ({ entrants, status, over: status === "finished" });

/**
 * An event of five entrants, of whom E has withdrawn, with a preliminary stage and a final.
 * @param {Record<string, any>} [pre]
 * @param {Record<string, any>} [fin]
 * @param {Record<string, any>} [matches]
 * @returns {any}
 */
const event = (pre = {}, fin = {}, matches = {}) => ({
  competitions: { c: { title: "Rummy", opened: false } },
  entrants: Object.fromEntries(
    [..."ABCDE"].map((name) => [name, {
      competition: "c",
      standing: name === "E" ? "withdrawn" : "in",
    }]),
  ),
  stages: {
    pre: { competition: "c", title: "Preliminary round", rounds: [], ...pre },
    fin: { competition: "c", title: "Final", after: "pre", rounds: [], ...fin },
  },
  matches,
});

/** @type {any} */
const DESK = { due: { pre: { round: 1, entrants: [..."ABCD"] } } };
const DRAWN = [{ round: 1, matches: ["m"], byes: ["C"] }];

Deno.test("entries are closed by hand, by their hour and by their limit", () => {
  const terms = [
    { opened: true },
    { opened: false },
    { opened: true, deadline: "2001-01-01T10:00:00Z" },
    { opened: true, deadline: "2999-01-01T10:00:00Z" },
    { opened: true, limit: 4 },
    { opened: true, limit: 5 },
  ];
  const closed = terms.map((each) => isClosed({ ...event(), competitions: { c: each } }, "c"));
  equal(closed, [false, true, true, false, true, false]);
});

Deno.test("whoever is in plays the first stage, whoever is confirmed the next", () => {
  equal(entrantsIn(event(), "pre"), [..."ABCD"]);
  equal(entrantsIn(event({}, { advanced: ["B", "E", "A"] }), "fin"), ["A", "B"]);
  equal(nextOf(event(), "pre"), "fin");
  equal(nextOf(event(), "fin"), undefined);
});

Deno.test("a first round waits until entries are closed", () => {
  const closed = event();
  equal(dueOf(closed, DESK, "pre"), { round: 1, free: [..."ABCD"] });
  equal(dueOf({ ...closed, competitions: { c: { opened: true } } }, DESK, "pre"), null);
});

Deno.test("a round that is played has room for who comes late, and the next one for all", () => {
  const playing = event({ rounds: DRAWN, over: false }, {}, { m: match(["A", "B"], "playing") });
  equal(roundByHand(playing, {}, "pre"), { round: 1, free: ["D"] });
  const over = event({ rounds: DRAWN, over: false }, {}, { m: match(["A", "B"], "finished") });
  equal(roundByHand(over, {}, "pre"), { round: 2, free: [..."ABCD"] });
});

Deno.test("what is to be drawn now the server says, and it is drawn once", () => {
  const playing = event({ rounds: DRAWN, over: false }, {}, { m: match(["A", "B"], "adjourned") });
  const next = { due: { pre: { round: 2, entrants: [..."ABD"] } } };
  equal(dueOf(playing, next, "pre"), { round: 2, free: [..."ABD"] });
  equal(roundByHand(playing, next, "pre"), { round: 2, free: [..."ABD"] });
  equal(dueOf(playing, DESK, "pre"), { round: 1, free: ["D"] });
  equal(dueOf(playing, { due: { pre: { round: 3, entrants: [..."ABD"] } } }, "pre"), null);
  equal(dueOf(playing, { due: {} }, "pre"), null);
});

Deno.test("nobody is drawn in a stage that is over", () => {
  const over = event({ rounds: DRAWN, over: true }, {}, { m: match(["A", "B"], "finished") });
  equal(roundByHand(over, {}, "pre"), { round: 2, free: [] });
  equal(dueOf(over, {}, "pre"), null);
});

Deno.test("who goes on by a later confirmation takes the place of who no longer does", () => {
  const fin = { rounds: [{ round: 1, matches: ["m", "n"], byes: [] }], advanced: ["A", "C", "D"] };
  const drawn = { m: match(["A", "B"]), n: match(["C"]) };
  equal(lineupsPutRight(event({}, fin, drawn), "fin"), {
    out: ["B"],
    into: ["D"],
    lineups: [{ match: "m", entrants: ["A", "D"] }],
  });
});

Deno.test("whom nobody replaces leaves, and who has begun stays", () => {
  const fin = { rounds: [{ round: 1, matches: ["m"], byes: [] }], advanced: ["A"] };
  equal(lineupsPutRight(event({}, fin, { m: match(["A", "B"]) }), "fin"), {
    out: ["B"],
    into: [],
    lineups: [{ match: "m", entrants: ["A"] }],
  });
  equal(lineupsPutRight(event({}, fin, { m: match(["A", "B"], "playing") }), "fin"), null);
  equal(
    lineupsPutRight(event({}, { ...fin, advanced: [] }, { m: match(["A", "B"]) }), "fin"),
    null,
  );
});

Deno.test("a table is free unless it plays, is to play or keeps the sheet of a match moved or adjourned", () => {
  const matches = {
    m: { ...match(["A", "B"], "adjourned"), table: "T1", played_at: "T1" },
    n: { ...match(["C", "D"]), table: "T2", seated_at: "T2", played_at: null },
    o: { ...match(["A", "C"], "adjourned"), table: "T3", played_at: null },
    p: { ...match(["B", "D"], "playing"), table: "T5", seated_at: "T5", played_at: "T6" },
  };
  const tables = ["T1", "T2", "T3", "T4", "T5", "T6"].map((table) => ({ table, label: table }));
  equal(freeTables({ ...event({}, {}, matches), tables }), ["T3", "T4"]);
});

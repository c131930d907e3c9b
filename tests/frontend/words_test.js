/** What people read is filled in, counted and written as on paper. */

import { equal, thrown } from "./assert.js";
import { ApiError } from "../../frontend/server/api.js";
import { sayFailure } from "../../frontend/server/failure.js";
import {
  knows,
  learn,
  say,
  showDay,
  showNames,
  showPoints,
  showTime,
} from "../../frontend/words/say.js";
import { numberIn, showTyped, typed } from "../../frontend/forms/number-text.js";
import { coinsIn, statedNumber } from "../../frontend/forms/stated-number.js";

learn({
  "test.plain": "{name} has {points}",
  "test.count": { one: "{count} deal of {name}", other: "{count} deals of {name}" },
  "test.twice": "{name}, {name}!",
});

Deno.test("a sentence is filled in", () => {
  equal(say("test.plain", { name: "Anu", points: -2.5 }), "Anu has −2½");
  equal(say("test.twice", { name: "Anu" }), "Anu, Anu!");
  equal(say("test.plain", { name: "{points}", points: 1 }), "{points} has 1");
  equal(say("test.plain", { name: "$&" }), "$& has ");
});

Deno.test("a sentence is in the singular for one only", () => {
  const said = [0, 1, 2].map((count) => say("test.count", { count, name: "Anu" }));
  equal(said, ["0 deals of Anu", "1 deal of Anu", "2 deals of Anu"]);
});

Deno.test("a sentence that nobody wrote shows its key", () => {
  equal(say("test.unwritten", { name: "Anu" }), "test.unwritten");
  equal([knows("test.plain"), knows("test.unwritten")], [true, false]);
});

Deno.test("a name from right to left does not turn its sentence round", () => {
  equal(say("test.plain", { name: "علي", points: 1 }), "\u2068علي\u2069 has 1");
  equal(say("test.plain", { name: "\u202eAnu", points: 1 }), "\u2068\u202eAnu\u2069 has 1");
  equal(say("test.plain", { name: "അനു", points: 1 }), "അനു has 1");
  equal(showNames(["Anu", "דוד", "Cini"]), "Anu, \u2068דוד\u2069 and Cini");
  equal(showNames(["Anu"]), "Anu");
});

Deno.test("points have a true minus sign, halves and tenths", () => {
  const written = [0, 5, -5, 0.5, -0.5, 2.5, -12.5, -0, 4.2, -0.1].map(showPoints);
  equal(written, ["0", "5", "−5", "½", "−½", "2½", "−12½", "0", "4.2", "−0.1"]);
});

Deno.test("times are those of the hall's clock, in 24 hours", () => {
  const when = new Date(2026, 10, 21, 8, 5);
  equal([showTime(when), showDay(when)], ["08:05", "Sat 21 Nov"]);
  equal(showTime(new Date(2026, 10, 21, 20, 14)), "20:14");
});

Deno.test("a failure says why, as exactly as is known", async () => {
  const errors = [{ pointer: "/a", detail: "One." }, { pointer: "/b", detail: "Two." }];
  /** @type {[number, object, string][]} */
  const cases = [
    [422, { errors, detail: "Both.", title: "No" }, "One. Two."],
    [422, { errors: [], detail: "Both.", title: "No" }, "Both."],
    [502, { title: "Bad Gateway" }, "Bad Gateway"],
    [502, {}, say("failure.unknown")],
    [401, { detail: "Unauthorised." }, say("failure.key")],
    [0, { title: "offline" }, say("failure.offline")],
  ];
  for (const [status, problem, words] of cases) {
    equal(sayFailure(new ApiError(status, problem)), words);
  }
  equal(sayFailure(new ApiError(0, {}), "home.savedNoAnswer"), say("home.savedNoAnswer"));
  equal(knows("failure.unknown"), true);
  await thrown(() => sayFailure(new RangeError("ours")), RangeError);
});

Deno.test("a refusal tells hours by the hall's clock, with the year that may be the mistake", () => {
  const at = new Date(2026, 10, 20, 18, 30);
  const date = `${at.toISOString().slice(0, 19)}Z`;
  /** @param {string} code @param {Record<string, string>} params @param {string} detail */
  const refused = (code, params, detail) =>
    sayFailure(
      new ApiError(422, { detail, reason: { code, params, text: detail } }),
    );
  equal(
    refused(
      "event_before_first_day",
      { date, first: "2026-11-21" },
      `${date} is before 2026-11-21.`,
    ),
    "Fri 20 Nov 2026, 18:30 is before Sat 21 Nov 2026.",
  );
  const never = "2026-02-30T18:30:00Z";
  equal(refused("event_no_such_date", { date: never }, `${never} is none.`), `${never} is none.`);
  const errors = [{ pointer: "/start", detail: `${date}?`, params: { date } }];
  equal(sayFailure(new ApiError(422, { errors })), "Fri 20 Nov 2026, 18:30?");
});

/** @param {string} keys @param {string} [text] */
const pressed = (keys, text = "") =>
  keys.split(" ").reduce(
    (before, key) =>
      typed(before, { "±": "sign", "½": "half", ".": "point", "⌫": "back" }[key] ?? key),
    text,
  );

Deno.test("a number is typed digit by digit, with a sign and a half", () => {
  equal(pressed("4 5"), "45");
  equal(pressed("4 ± 5"), "-45");
  equal(pressed("4 ± ±"), "4");
  equal(pressed("4 ½ 5"), "45.5");
  equal(pressed("4 ½ ½"), "4");
  equal(pressed("4 5 ⌫"), "4");
  equal(pressed("4 5 ½ ⌫"), "45");
  equal(pressed("± 1 2 3 4 5 6 7"), "-123456");
  equal(pressed("7", "123456.5"), "123456.5");
  equal(pressed("4 . . 2 7"), "4.2");
  equal(pressed("± . 1"), "-0.1");
  equal(pressed("4 . 2 ⌫ 3"), "4.3");
  equal(pressed("1 2 . 5 ⌫"), "12.");
  equal(pressed("1 2 . 5 ½"), "12");
  equal(pressed("1 2 . ½"), "12.5");
});

Deno.test("a five after a point is its half, and no digit goes before it", () => {
  equal(numberIn(pressed("1 2 . 5")), 12.5);
  equal(numberIn(pressed("1 2 . 5 0")), 12.5);
  equal(numberIn(pressed("1 2 . 5 5")), 12.5);
  equal(showTyped(pressed("1 2 . 5")), "12½");
  equal(numberIn(pressed("± 7 . 5")), -7.5);
  equal(typed("12", "point", false), "12.50");
  equal(typed("12.50", "3", false), "12.50");
  equal(typed("12.50", "back", false), "12");
});

Deno.test("what is typed is a number once it states one", () => {
  equal([undefined, "", "-", "0", "-7.5", "05"].map(numberIn), [
    null,
    null,
    null,
    0,
    -7.5,
    5,
  ]);
  equal(["", "-", "-0", "0", "-7.5", "4."].map(showTyped), ["", "−", "−0", "0", "−7½", "4."]);
});

Deno.test("an amount has commas that group, or one for its point, and else is no amount", () => {
  /** @type {[string, number | null][]} */
  const amounts = [
    ["1,000", 1000_00],
    ["1,00,000", 100000_00],
    ["10,00,000", 1000000_00],
    ["1,000.50", 1000_50],
    ["1000", 1000_00],
    ["0,50", 50],
    ["0,5", 50],
    ["0.5", 50],
    [".5", 50],
    ["12.", 12_00],
    ["0", 0],
    ["abc", null],
    ["", null],
    [".", null],
    ["-5", null],
    ["1,0,000", null],
    ["1.000,50", null],
    ["0,500", null],
    ["0.005", null],
    ["1e3", null],
    ["₹5", null],
  ];
  for (const [typed, coins] of amounts) equal(coinsIn(typed, 2), coins, typed);
});

Deno.test("a number that is typed has one reading, or is not read", () => {
  /** @type {[string, number | null][]} */
  const numbers = [
    ["1500", 1500],
    [" 1500 ", 1500],
    ["1,500", 1500],
    ["1 500", 1500],
    ["1\u202f500", 1500],
    ["12 34 567", 1234567],
    ["1 500,5", 1500.5],
    ["10,000", 10000],
    ["12.5", 12.5],
    ["0,5", 0.5],
    ["-80", -80],
    ["−80", -80],
    ["1.500", null],
    ["12 5", null],
    ["1 5000", null],
    ["80, 40", null],
    ["--5", null],
    ["0x10", null],
    ["१००", null],
    ["", null],
    ["-", null],
  ];
  for (const [typed, number] of numbers) equal(statedNumber(typed), number, typed);
});

/** A phone that keeps score notes who played at its tables, by evenings. */

import { equal } from "./assert.js";
import { recall } from "../../frontend/device/web-storage.js";
import { noteEvening } from "../../frontend/table/panels/note-evening.js";
import { freshDevice } from "./browser.js";

/**
 * Note that these play a game which began then.
 * @param {string} code
 * @param {string} begun
 * @param {string[]} names
 */
function play(code, begun, ...names) {
  const seats = names.map((name, at) => ({ seat: at + 1, name }));
  noteEvening(/** @type {any} */ ({ table: code, game: { started_at: begun }, seats }));
}

const noted = () =>
  recall("evenings", /** @type {any[]} */ ([])).map(({ day, code, names }) =>
    `${day} ${code}: ${names.join(", ")}`
  );

Deno.test("an evening has everybody who played at a table on a day, each once", async () => {
  await freshDevice();
  play("AB12CD", "2026-11-27T14:30:00Z", "Anu", "Biju");
  play("AB12CD", "2026-11-27T17:00:00Z", "Biju", "Chako");
  play("EF34GH", "2026-11-27T18:00:00Z", "Anu", "Devi");
  equal(noted().toSorted(), [
    "2026-11-27 AB12CD: Anu, Biju, Chako",
    "2026-11-27 EF34GH: Anu, Devi",
  ]);
});

Deno.test("a day is one in UTC as in a club, so a night in Kochi is of one evening", async () => {
  await freshDevice();
  // Eight in the evening there, and half past one in the night.
  play("AB12CD", "2026-11-27T14:30:00Z", "Anu", "Biju");
  play("AB12CD", "2026-11-27T20:00:00Z", "Anu", "Chako");
  equal(noted(), ["2026-11-27 AB12CD: Anu, Biju, Chako"]);
});

Deno.test("the latest evening comes first, whichever table was opened last", async () => {
  await freshDevice();
  play("AB12CD", "2026-11-20T14:30:00Z", "Anu", "Biju");
  play("EF34GH", "2026-11-27T14:30:00Z", "Anu", "Devi");
  play("AB12CD", "2026-11-20T14:30:00Z", "Anu", "Biju");
  equal(noted(), ["2026-11-27 EF34GH: Anu, Devi", "2026-11-20 AB12CD: Anu, Biju"]);
});

Deno.test("the oldest evenings make room, and what is damaged is none", async () => {
  await freshDevice();
  localStorage.setItem("kanakku.evenings", '[null, {"code": "AB12CD"}, 7]');
  for (let number = 0; number < 310; number += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + number)).toISOString();
    play("AB12CD", day, "Anu", "Biju");
  }
  const kept = noted();
  equal([kept.length, kept[0], kept[299]], [
    300,
    "2026-11-06 AB12CD: Anu, Biju",
    "2026-01-11 AB12CD: Anu, Biju",
  ]);
});

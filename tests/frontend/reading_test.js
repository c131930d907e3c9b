/** An event is read: the hours with their days, and who plays for whom. */

import "../../frontend/words/desk.js";
import { showDay, showTime } from "../../frontend/words/say.js";
import { membersOf, playingFor, sayEntries, whenOf } from "../../frontend/event/reading.js";
import { equal } from "./assert.js";

/** @type {any} */
const EVENT = {
  occasion: { title: "Night", first_day: "2026-11-28" },
  people: Object.fromEntries(["Anu", "Biju", "Chris", "Devi"].map((name) => [name, { name }])),
  competitions: { c: { title: "Rummy", opened: true, limit: 2 } },
  stages: {},
  entrants: {
    a: { competition: "c", name: "Anu", people: ["Anu"], standing: "in" },
    b: { competition: "c", name: "Periyar", people: ["Biju", "Chris"], standing: "in" },
  },
};

Deno.test("an hour has its day where that is another than the event's only one", () => {
  const [there, later] = ["2026-11-28T12:00:00", "2026-11-29T12:00:00"].map((each) =>
    new Date(each)
  );
  equal(whenOf(EVENT, there.toISOString()), showTime(there));
  equal(whenOf(EVENT, later.toISOString()), `${showDay(later)}, ${showTime(later)}`);
});

Deno.test("whoever plays on for another is named beneath him", () => {
  const names = (/** @type {string[]} */ ...people) => {
    const match = /** @type {any} */ ({ entrants: ["a", "b"], people });
    return ["a", "b"].map((each) => membersOf(EVENT, each, playingFor(EVENT, match, each)));
  };
  equal(names("Anu", "Biju", "Chris"), [[], ["Biju", "Chris"]]);
  equal(names("Devi", "Biju", "Chris"), [["Devi"], ["Biju", "Chris"]]);
  equal(names("Anu", "Biju", "Devi"), [[], ["Biju", "Devi"]]);
});

Deno.test("entries are not called open where all places are taken", () => {
  equal(sayEntries(EVENT, "c"), "all places taken");
});

/** What was entered and not saved, and what else a device remembers, outlives the page. */

import { equal } from "./assert.js";
import {
  dropKey,
  heldSeat,
  holdSeat,
  keepKey,
  keyOf,
  keysOf,
  noteKeys,
} from "../../frontend/device/keys.js";
import { soundSaved, soundsOnSave, wishForSound } from "../../frontend/device/save-sound.js";
import { recall, remember } from "../../frontend/device/web-storage.js";
import { draftsOf, dropDraft, keepDraft, keptDraft } from "../../frontend/entry/drafts.js";
import { dropOldDrafts } from "../../frontend/entry/old-drafts.js";
import { noteEvening } from "../../frontend/table/panels/note-evening.js";
import { freshDevice, refusing } from "./browser.js";

const DRAFT = { dealId: "d1", number: 3, draft: { winner: 2 } };
const KEY = "0123456789abcdef";
const OTHER = "fedcba9876543210";

/** Return a draft without the hour at which it was kept. @param {string} name */
function known(name) {
  const { at: _, ...kept } = /** @type {any} */ (keptDraft(name));
  return kept;
}

Deno.test("a draft is kept under its name until it is dropped", async () => {
  await freshDevice();
  equal(keptDraft("g1"), null);
  keepDraft("g1", DRAFT);
  keepDraft("g2", { ...DRAFT, number: 4 });
  equal(known("g1"), DRAFT);
  dropDraft("g1");
  equal([keptDraft("g1"), keptDraft("g2")?.number], [null, 4]);
});

Deno.test("a draft outlives the page that kept it, until another night", async () => {
  await freshDevice();
  keepDraft("g1", DRAFT);
  localStorage.setItem("kanakku.draft.g2", "{}");
  sessionStorage.clear();
  dropOldDrafts(Date.now() + 11 * 3_600_000);
  equal([keptDraft("g1")?.dealId, draftsOf("g2")], ["d1", []]);
  dropOldDrafts(Date.now() + 13 * 3_600_000);
  equal(keptDraft("g1"), null);
});

Deno.test("the drafts of a game are its coming deal and its corrections, and no other game's", async () => {
  await freshDevice();
  for (const name of ["g1", "g1.d7", "g10", "g2.d7"]) keepDraft(name, DRAFT);
  localStorage.setItem("elsewhere.g1", "{}");
  equal(draftsOf("g1").toSorted(), ["g1", "g1.d7"]);
});

Deno.test("a damaged draft is none", async () => {
  await freshDevice();
  localStorage.setItem("kanakku.draft.g1", "{");
  equal(keptDraft("g1"), null);
});

Deno.test("a browser that refuses storage keeps drafts all the same", async () => {
  await freshDevice();
  refusing("localStorage", () => {
    keepDraft("g1", DRAFT);
    keepDraft("g1.d7", DRAFT);
    equal([known("g1"), draftsOf("g1")], [DRAFT, ["g1", "g1.d7"]]);
    dropDraft("g1");
    dropDraft("g1.d7");
    equal([keptDraft("g1"), draftsOf("g1")], [null, []]);
  });
});

Deno.test("what is remembered is told again, if it is of the kind that was asked for", async () => {
  await freshDevice();
  remember("look", { dark: true });
  equal(recall("look", {}), { dark: true });
  equal(recall("look", []), []);
  equal(recall("look", "none"), "none");
  equal(recall("look", null), { dark: true });
  equal(recall("unknown", "none"), "none");
  localStorage.setItem("kanakku.look", "{");
  equal(recall("look", {}), {});
});

Deno.test("a device that refuses storage remembers until the page closes, and the disk has the last word", async () => {
  await freshDevice();
  refusing("localStorage", () => {
    remember("look", "dark");
    equal(recall("look", ""), "dark");
  });
  equal(recall("look", ""), "dark");
  remember("look", "light");
  equal(recall("look", ""), "light");
  localStorage.clear();
  equal(recall("look", ""), "");
});

Deno.test("a table is written with the kept key, and with the one that came where the kept one is refused", async () => {
  await freshDevice();
  equal([keyOf("T"), keysOf("T")], [null, {
    kept: null,
    refused: false,
    came: null,
    made: null,
  }]);
  noteKeys("T", { came: OTHER });
  equal(keyOf("T"), OTHER);
  noteKeys("T", { kept: KEY });
  equal(keyOf("T"), KEY);
  noteKeys("T", { refused: true });
  equal(keyOf("T"), OTHER);
  keepKey("T", KEY);
  equal(keysOf("T"), { kept: KEY, refused: false, came: null, made: null });
  dropKey("T");
  equal(keyOf("T"), null);
});

Deno.test("a damaged key is none, and one of the first release still opens its table", async () => {
  await freshDevice();
  remember("keys.T", { kept: "short", refused: "yes", came: 7, made: `${KEY} ` });
  equal(keysOf("T"), { kept: null, refused: false, came: null, made: null });
  remember("key.OLD", KEY);
  equal(keyOf("OLD"), KEY);
});

Deno.test("a device knows which seat it holds", async () => {
  await freshDevice();
  equal(heldSeat("g1"), null);
  holdSeat("g1", { seat: 2, key: KEY });
  equal(heldSeat("g1"), { seat: 2, key: KEY });
  holdSeat("g1", /** @type {any} */ ({ seat: "2", key: KEY }));
  equal(heldSeat("g1"), null);
  holdSeat("g1", null);
  equal(heldSeat("g1"), null);
});

/** What a browser plays a tone with; each tone that begins is counted. */
class Sound {
  static begun = 0;
  state = "running";
  currentTime = 0;
  resume() {}
  connect() {
    return this;
  }
  start() {
    Sound.begun += 1;
  }
  stop() {}
}
Object.assign(globalThis, { AudioContext: Sound, OscillatorNode: Sound, GainNode: Sound });

Deno.test("a saved deal is silent until somebody wishes for a sound, and again once he does not", async () => {
  await soundSaved();
  equal([soundsOnSave(), Sound.begun], [false, 0]);
  await wishForSound(true);
  await soundSaved();
  equal([soundsOnSave(), Sound.begun], [true, 2]);
  await wishForSound(false);
  await soundSaved();
  equal([soundsOnSave(), Sound.begun], [false, 2]);
});

/**
 * Note that these play a game which began then.
 * @param {string} code
 * @param {string} begun
 * @param {string[]} names
 */
function note(code, begun, ...names) {
  const seats = names.map((name, at) => ({ seat: at + 1, name }));
  noteEvening(/** @type {any} */ ({ table: code, game: { started_at: begun }, seats }));
}

const evenings = () =>
  recall("evenings", /** @type {any[]} */ ([])).map(({ day, code, names }) =>
    `${day} ${code}: ${names.join(", ")}`
  );

Deno.test("an evening has everybody who played at a table on a day, each once", async () => {
  await freshDevice();
  note("AB12CD", "2026-11-27T14:30:00Z", "Anu", "Biju");
  note("AB12CD", "2026-11-27T17:00:00Z", "Biju", "Chako");
  note("EF34GH", "2026-11-27T18:00:00Z", "Anu", "Devi");
  equal(evenings().toSorted(), [
    "2026-11-27 AB12CD: Anu, Biju, Chako",
    "2026-11-27 EF34GH: Anu, Devi",
  ]);
});

Deno.test("a day is one in UTC as in a club, so a night in Kochi is of one evening", async () => {
  await freshDevice();
  // Eight in the evening there, and half past one in the night.
  note("AB12CD", "2026-11-27T14:30:00Z", "Anu", "Biju");
  note("AB12CD", "2026-11-27T20:00:00Z", "Anu", "Chako");
  equal(evenings(), ["2026-11-27 AB12CD: Anu, Biju, Chako"]);
});

Deno.test("the latest evening comes first, whichever table was opened last", async () => {
  await freshDevice();
  note("AB12CD", "2026-11-20T14:30:00Z", "Anu", "Biju");
  note("EF34GH", "2026-11-27T14:30:00Z", "Anu", "Devi");
  note("AB12CD", "2026-11-20T14:30:00Z", "Anu", "Biju");
  equal(evenings(), ["2026-11-27 EF34GH: Anu, Devi", "2026-11-20 AB12CD: Anu, Biju"]);
});

Deno.test("the oldest evenings make room, and what is damaged is none", async () => {
  await freshDevice();
  localStorage.setItem("kanakku.evenings", '[null, {"code": "AB12CD"}, 7]');
  for (let number = 0; number < 310; number += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + number)).toISOString();
    note("AB12CD", day, "Anu", "Biju");
  }
  const kept = evenings();
  equal([kept.length, kept[0], kept[299]], [
    300,
    "2026-11-06 AB12CD: Anu, Biju",
    "2026-01-11 AB12CD: Anu, Biju",
  ]);
});

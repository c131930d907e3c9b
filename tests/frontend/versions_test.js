/** A table is put together from its changes, and each is proved by its digest. */

import { equal, thrown } from "./assert.js";
import { canonical, sha256, tableDigest } from "../../frontend/server/digest.js";
import { patched } from "../../frontend/server/patch.js";
import { Versions } from "../../frontend/server/versions.js";
import { Clock } from "./browser.js";

/** @typedef {import("../../frontend/types.js").Table} Table */

/** @param {number} version @param {number} [points] @returns {Table} */
const table = (version, points = 5) => /** @type {any} */ ({
  code: "AB12CD",
  version,
  game: {
    deals: [{ id: "a", number: 1, points }, { id: "b", number: 2, points: 1.5 }],
    rulings: [{ id: "r", kind: "ruling", after: 1, reason: "വൈകി" }],
    totals: [points],
  },
});

const CHANGE = {
  from: 1,
  version: 2,
  digest: tableDigest(table(2, 7)),
  patch: [
    { op: "replace", path: "/version", value: 2 },
    { op: "replace", path: "/game/deals/0/points", value: 7 },
    { op: "replace", path: "/game/totals/0", value: 7 },
  ],
};

function holding(/** @type {Table} */ held) {
  new Clock();
  const versions = new Versions();
  versions.hold(held);
  return versions;
}

Deno.test("a change leads from the version it names to the one it proves", () => {
  const versions = holding(table(1));
  equal(versions.after(CHANGE), table(2, 7));
  equal(versions.version, 2);
});

Deno.test("a change that leads elsewhere is not taken, and what was held stays", () => {
  const wrong = [
    { ...CHANGE, from: 3 },
    { ...CHANGE, digest: tableDigest(table(2, 8)) },
    { ...CHANGE, patch: CHANGE.patch.slice(1) },
    { ...CHANGE, patch: [{ op: "remove", path: "/game/deals/9" }] },
  ];
  const versions = holding(table(1));
  for (const change of wrong) {
    equal(versions.after(change), null);
    equal(versions.version, 1);
  }
  equal(versions.after(CHANGE), table(2, 7));
});

Deno.test("an answer that newer news overtook asks for nothing: what is held has it in it", () => {
  const versions = holding(table(1));
  versions.follow(table(1));
  equal(versions.next(CHANGE), table(2, 7));
  versions.hold(table(3, 8));
  equal(versions.after(CHANGE), table(3, 8));
});

Deno.test("who holds nothing can take no change", () => {
  const versions = holding(table(1));
  versions.drop();
  equal([versions.version, versions.after(CHANGE)], [null, null]);
  equal(new Versions().after(CHANGE), null);
});

Deno.test("an older table does not take the place of a newer one", () => {
  const versions = holding(table(5));
  versions.hold(table(4));
  equal(versions.version, 5);
  versions.hold(table(5, 9));
  versions.hold(table(6));
  equal(versions.version, 6);
});

Deno.test("the digest of a table is that of its rows in the order of the log, and of all the rest", () => {
  const held = table(1);
  const game = /** @type {any} */ (held.game);
  const rows = [game.deals[0], game.rulings[0], game.deals[1]];
  const rest = { ...held, game: { ...game, deals: [], rulings: [] } };
  const expected = sha256(
    sha256(rows.map((row) => sha256(canonical(row))).join("")) + sha256(canonical(rest)),
  );
  equal(tableDigest(held), expected);
  equal(tableDigest(table(1, 6)) === expected, false);
  const empty = /** @type {any} */ ({ code: "AB12CD", version: 1, game: null });
  equal(tableDigest(empty), sha256(sha256("") + sha256(canonical(empty))));
});

Deno.test("SHA-256 is what everybody else computes", async () => {
  const texts = [
    "",
    "abc",
    "നമ്മൾ",
    "x".repeat(55),
    "x".repeat(56),
    "x".repeat(64),
    "y".repeat(1000),
  ];
  for (const text of texts) {
    const bytes = new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
    );
    equal(
      sha256(text),
      [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    );
  }
});

Deno.test("canonical JSON has its fields in order and no spaces", () => {
  equal(
    canonical({ b: [1, { z: null, a: "é\n" }], a: 1.5, c: true, B: "" }),
    '{"B":"","a":1.5,"b":[1,{"a":"é\\n","z":null}],"c":true}',
  );
});

const DOCUMENT = { list: [1, { a: 2 }, 3], "a/b": { "~": 1 }, none: null };

Deno.test("a patch adds, replaces and removes, and leaves the document as it was", () => {
  const before = structuredClone(DOCUMENT);
  /** @type {[string, string, unknown, unknown][]} */
  const cases = [
    ["add", "/list/1", 9, { ...DOCUMENT, list: [1, 9, { a: 2 }, 3] }],
    ["add", "/list/3", 9, { ...DOCUMENT, list: [1, { a: 2 }, 3, 9] }],
    ["add", "/list/-", 9, { ...DOCUMENT, list: [1, { a: 2 }, 3, 9] }],
    ["add", "/new", 9, { ...DOCUMENT, new: 9 }],
    ["replace", "/list/1/a", 9, { ...DOCUMENT, list: [1, { a: 9 }, 3] }],
    ["replace", "/a~1b/~0", 9, { ...DOCUMENT, "a/b": { "~": 9 } }],
    ["replace", "", 9, 9],
    ["remove", "/list/0", undefined, { ...DOCUMENT, list: [{ a: 2 }, 3] }],
    ["remove", "/list/1/a", undefined, { ...DOCUMENT, list: [1, {}, 3] }],
    ["remove", "/none", undefined, { list: DOCUMENT.list, "a/b": DOCUMENT["a/b"] }],
  ];
  for (const [op, path, value, after] of cases) {
    equal(
      patched(/** @type {any} */ (DOCUMENT), [{ op, path, value }]),
      after,
      `${op} ${path}`,
    );
  }
  equal(DOCUMENT, before);
});

Deno.test("what a patch does not touch is shared", () => {
  const after = patched(DOCUMENT, [{ op: "replace", path: "/none", value: 1 }]);
  equal(after.list === DOCUMENT.list, true);
});

Deno.test("an operation that fits nowhere is refused", async () => {
  const unfit = [
    ["add", "/list/4"],
    ["replace", "/list/3"],
    ["replace", "/list/-"],
    ["remove", "/list/3"],
    ["add", "/list/x"],
    ["add", "/list/-1"],
    ["replace", "/gone"],
    ["remove", "/gone"],
    ["add", "/gone/deeper"],
    ["add", "/none/deeper"],
    ["add", "/list/0/deeper"],
    ["replace", "/toString"],
  ];
  for (const [op, path] of unfit) {
    await thrown(() => patched(DOCUMENT, [{ op, path, value: 1 }]), RangeError, `${op} ${path}`);
  }
});

Deno.test("a field may have any name", () => {
  const after = patched(/** @type {any} */ ({}), [{
    op: "add",
    path: "/__proto__",
    value: { polluted: true },
  }]);
  equal(Object.keys(after), ["__proto__"]);
  equal(/** @type {any} */ ({}).polluted, undefined);
  equal(after.polluted, undefined);
});

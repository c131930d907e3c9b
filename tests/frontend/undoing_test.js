/** Undo takes back what this phone has just written, and nothing that somebody changed since. */

import { equal, thrown } from "./assert.js";
import { createApi } from "../../frontend/server/api.js";
import { say } from "../../frontend/words/say.js";
import { ChangedSince, putBack, takeBack } from "../../frontend/table/model/taking-back.js";
import { actOf } from "../../frontend/table/model/undoing.js";
import { json, network } from "./browser.js";

const SHEET = /** @type {any} */ ({
  game: { id: "g1" },
  deals: [{ id: "d1", number: 4 }],
  rulings: [{ id: "r1", kind: "ruling", ruling: "penalty", after: 4 }],
});
const OUTCOME = { winner: 2 };

/** @param {any[]} rows of the journal */
function server(rows) {
  return network(({ method }) => json(method === "GET" ? { rows } : { version: 9 }));
}

/** @param {string} method @param {string} path @param {object} [more] */
const act = (method, path, more = {}) =>
  actOf({ method, path, corrects: false, answer: SHEET, ...more }, new Map([["gone", "Deal 2"]]));

Deno.test("what was written is known by what it was done to", () => {
  equal(act("PUT", "/games/g1/deals/d1"), {
    action: "recorded",
    entry: "d1",
    path: "",
    label: say("sheet.dealNumber", { number: 4 }),
  });
  equal(act("PUT", "/games/g1/deals/d1", { corrects: true })?.action, "corrected");
  equal(act("PUT", "/games/g1/entries/r1")?.label, say("entry.penalty"));
  equal([
    act("DELETE", "/games/g1/deals/gone")?.action,
    act("DELETE", "/games/g1/deals/gone")?.label,
  ], [
    "withdrawn",
    "Deal 2",
  ]);
  equal(act("DELETE", "/games/g1/deals/never-seen")?.label, say("undo.entry"));
  equal(act("PATCH", "/games/g1/seats/3"), {
    action: "renamed",
    entry: null,
    path: "/games/g1/seats/3",
    label: say("undo.name"),
  });
});

Deno.test("what changed nothing on the sheet cannot be taken back", () => {
  for (
    const [method, path] of [["POST", "/games/g1/preview"], ["PATCH", "/games/g1"], [
      "POST",
      "/games/g1/deals/d1",
    ]]
  ) {
    equal(act(method, path), null);
  }
});

/** @param {"recorded" | "corrected" | "withdrawn" | "renamed"} action @param {object} [more] */
const taken = (action, more = {}) =>
  takeBack(createApi({ base: "", key: "k" }), SHEET, {
    action,
    entry: "d1",
    path: "",
    label: "",
    ...more,
  });

Deno.test("a new entry is withdrawn", async () => {
  const asked = server([{ action: "started" }, {
    action: "recorded",
    entry: "d1",
    after: { kind: "deal" },
  }]);
  await taken("recorded");
  const [, { method, path, body, headers }] = asked;
  equal([method, path, body], ["DELETE", "/games/g1/deals/d1", {
    reason: say("undo.reason"),
  }]);
  equal(headers["If-Match"], '"2"');
});

Deno.test("a changed entry is put as it was", async () => {
  const before = { kind: "deal", outcome: OUTCOME, number: 4 };
  const asked = server([{ action: "corrected", entry: "d1", before, after: {} }]);
  await taken("corrected");
  const [, { method, path, body, headers }] = asked;
  equal([method, path], ["PUT", "/games/g1/deals/d1"]);
  equal(body, { outcome: OUTCOME, number: 4, reason: say("undo.reason") });
  equal(headers["If-Match"], '"1"');
});

Deno.test("a withdrawn entry is recorded anew, as another", async () => {
  const before = { kind: "ruling", ruling: "penalty", seat: 2, points: 5, reason: "late" };
  const asked = server([{ action: "withdrawn", entry: "r1", before }]);
  await taken("withdrawn", { entry: "r1" });
  const [, { method, path, body, headers }] = asked;
  equal(
    /^\/games\/g1\/entries\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
      .test(path),
    true,
  );
  equal([method, body, "If-Match" in headers], ["PUT", before, false]);
});

Deno.test("a renamed seat has its name again", async () => {
  const asked = server([
    {
      action: "renamed",
      entry: null,
      before: { name: "Anu", seat: 3 },
      after: { name: "Anju", seat: 3 },
    },
    {
      action: "renamed",
      entry: null,
      before: { name: "B", seat: 1 },
      after: { name: "C", seat: 1 },
    },
  ]);
  await taken("renamed", { entry: null, path: "/games/g1/seats/3" });
  const [, { method, path, body, headers }] = asked;
  equal([method, path], ["PATCH", "/games/g1/seats/3"]);
  equal([body, headers["If-Match"]], [
    { name: "Anu", reason: say("undo.reason") },
    '"2"',
  ]);
});

Deno.test("nothing is taken back that somebody changed since", async () => {
  const asked = server([
    { action: "recorded", entry: "d1", after: { kind: "deal" } },
    { action: "corrected", entry: "d1", before: {}, after: {} },
  ]);
  await thrown(() => taken("recorded"), ChangedSince);
  await thrown(() => taken("recorded", { entry: "unknown" }), ChangedSince);
  equal(asked.map(({ method }) => method), ["GET", "GET"]);
});

Deno.test("what was struck out can be put back from the journal", async () => {
  const asked = server([]);
  await putBack(createApi({ base: "", key: "k" }), "g1", { kind: "deal", outcome: OUTCOME });
  equal(asked[0].body, { outcome: OUTCOME, reason: say("restore.reason") });
});

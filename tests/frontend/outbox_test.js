/** A new deal stays on the phone until the server has it, and deals are sent in order. */

import { equal, thrown } from "./assert.js";
import { ApiError, createApi } from "../../frontend/server/api.js";
import { Outbox } from "../../frontend/server/outbox.js";
import { write } from "../../frontend/device/indexed-db.js";
import { Clock, down, freshDevice, json, network, page, settled, turnNetwork } from "./browser.js";

/** @typedef {import("./browser.js").Request} Request */

const GAME = "g1";

/**
 * Return the outbox of a fresh phone, what it asked the server, and what it told.
 * @param {(request: Request) => Response | Promise<Response>} answer
 * @param {string | null} [key]
 */
async function phone(answer, key = "a-key-of-the-table") {
  await freshDevice();
  const clock = new Clock();
  const asked = network(answer);
  /** @type {any[]} */
  const told = [];
  const outbox = new Outbox("AB12CD", createApi({ base: "", key }), {
    changed: () => {},
    wrote: (sheet) => told.push(sheet),
    kept: () => {},
    shut: () => told.push("shut"),
  });
  return { clock, asked, told, outbox };
}

/** @param {number} number */
const deal = (number) => ({ id: `d${number}`, game: GAME, number, outcome: { winner: number } });

/** Answer as a server that records. @param {Request} request */
const recorded = ({ body }) => json({ version: body.number });

/** @param {number} status @param {object} [problem] */
const refused = (status, problem = {}) =>
  json({ code: "BID_TOO_LOW", detail: "Too low.", ...problem }, status);

/** @param {Outbox} outbox */
const waiting = (outbox) =>
  outbox.waiting.map(({ id, number, state }) => `${id} ${number} ${state}`);

/** @param {Request[]} asked */
const sent = (asked) => asked.map(({ path, body }) => `${path.split("/").at(-1)} ${body.number}`);

Deno.test("a deal leaves the phone when the server has recorded it", async () => {
  const { asked, told, outbox } = await phone(recorded);
  equal(await outbox.record(deal(1)), { version: 1 });
  const [{ method, path, body, headers }] = asked;
  equal([method, path, body], ["PUT", "/games/g1/deals/d1", {
    outcome: { winner: 1 },
    number: 1,
  }]);
  equal(headers.Authorization, "Bearer a-key-of-the-table");
  equal([outbox.waiting, told], [[], [{ version: 1 }]]);
});

Deno.test("a deal is on the phone before it is sent", async () => {
  /** @type {string[][]} */
  const seen = [];
  const { outbox } = await phone((request) => {
    seen.push(waiting(outbox));
    return recorded(request);
  });
  await outbox.record(deal(1));
  equal(seen, [["d1 1 waiting"]]);
});

Deno.test("a deal without an answer waits and is sent again, as the same deal", async () => {
  let answers = down;
  const { clock, asked, outbox } = await phone(() => answers());
  equal(await outbox.record(deal(1)), undefined);
  equal(waiting(outbox), ["d1 1 waiting"]);
  answers = /** @type {any} */ (() => json({ version: 7 }));
  await clock.pass(2_000);
  equal([sent(asked), outbox.waiting], [["d1 1", "d1 1"], []]);
});

Deno.test("a line that dies in the middle of an answer holds up nothing for ever", async () => {
  /** @param {Request} request */
  const half = ({ signal }) =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"vers'));
          signal.addEventListener("abort", () => body.error(signal.reason));
        },
      }),
    );
  /** @type {(request: Request) => Response} */
  let answers = half;
  const { clock, asked, outbox } = await phone((request) => answers(request));
  const recording = outbox.record(deal(1));
  await clock.pass(5_000);
  equal(await recording, undefined);
  answers = recorded;
  await clock.pass(60_000);
  equal([sent(asked), outbox.waiting], [["d1 1", "d1 1"], []]);
});

Deno.test("tries come at ever longer pauses, half a minute at most, and at once after an answer", async () => {
  let answers = down;
  const { clock, asked, outbox } = await phone(() => answers());
  await outbox.record(deal(1));
  /** @type {number[]} */
  const tries = [];
  while (clock.now < 122_000) {
    const before = asked.length;
    await clock.pass(2_000);
    if (asked.length > before) tries.push(clock.now / 1_000);
  }
  equal(tries, [2, 6, 14, 30, 60, 90, 120]);
  answers = /** @type {any} */ (() => json({ version: 1 }));
  await clock.pass(30_000);
  answers = down;
  await outbox.record(deal(2));
  const before = asked.length;
  await clock.pass(2_000);
  equal(asked.length, before + 1);
});

Deno.test("a server that is busy or broken may record the deal later", async () => {
  for (const status of [408, 425, 429, 500, 503]) {
    const { clock, asked, outbox } = await phone(() => refused(status));
    equal(await outbox.record(deal(1)), undefined);
    equal(waiting(outbox), ["d1 1 waiting"]);
    await clock.pass(2_000);
    equal(asked.length, 2);
  }
});

Deno.test("nobody waits longer than five seconds for an answer, which is taken when it comes", async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { clock, told, outbox } = await phone(() => /** @type {Promise<Response>} */ (promise));
  let done = false;
  const recording = outbox.record(deal(1)).then((sheet) => {
    done = true;
    return sheet;
  });
  await clock.pass(4_999);
  equal(done, false);
  await clock.pass(1);
  equal(await recording, undefined);
  equal(waiting(outbox), ["d1 1 waiting"]);
  resolve(json({ version: 1 }));
  await settled();
  equal([outbox.waiting, told], [[], [{ version: 1 }]]);
});

/** Let the first sending of a deal hang until it counts as kept; return what is asked, and how it is answered at last. */
async function hanging(/** @type {(request: Request) => Response} */ later) {
  const first = Promise.withResolvers();
  const on = await phone((request) =>
    on.asked.length === 1 ? /** @type {Promise<Response>} */ (first.promise) : later(request)
  );
  const recording = on.outbox.record(deal(1));
  await on.clock.pass(5_000);
  equal(await recording, undefined);
  return { ...on, answer: first.resolve };
}

const mended = { ...deal(1), outcome: { winner: 2 } };

Deno.test("the late answer to a deal that was mended since takes nothing from the phone", async () => {
  for (const before of ["taken back", "edited"]) {
    const { asked, outbox, answer } = await hanging(() => refused(428, { sheet: { version: 1 } }));
    if (before === "taken back") await outbox.discard("d1");
    const recording = outbox.record(mended);
    await settled();
    answer(json({ version: 1 }));
    equal(await recording, undefined, before);
    equal(asked.map(({ body }) => body.outcome.winner), [1, 2], before);
    equal(outbox.waiting.map(({ outcome, state }) => [outcome, state]), [
      [{ winner: 2 }, "refused"],
    ], before);
  }
});

Deno.test("the late refusal of a deal that was mended since is not that of the mended one", async () => {
  const { outbox, answer } = await hanging(recorded);
  await outbox.discard("d1");
  const recording = outbox.record(mended);
  await settled();
  answer(refused(422));
  equal([await recording, outbox.waiting], [{ version: 1 }, []]);
});

Deno.test("a deal that was taken back does not come back with its late refusal", async () => {
  const { outbox, answer } = await hanging(recorded);
  await outbox.discard("d1");
  answer(refused(409));
  await settled();
  equal(outbox.waiting, []);
});

Deno.test("what acknowledged a deal before does not acknowledge it mended", async () => {
  const { clock, outbox, answer } = await hanging(() => /** @type {any} */ (new Promise(() => {})));
  answer(json({ version: 1 }));
  await settled();
  const recording = outbox.record(mended);
  await clock.pass(5_000);
  equal([await recording, waiting(outbox)], [undefined, ["d1 1 waiting"]]);
});

Deno.test("deals are sent in order, each once the one before is recorded", async () => {
  let answers = down;
  const { clock, asked, outbox } = await phone((request) =>
    answers === down ? down() : recorded(request)
  );
  await outbox.record(deal(2));
  await outbox.record(deal(1));
  await outbox.record(deal(3));
  equal(waiting(outbox), ["d1 1 waiting", "d2 2 waiting", "d3 3 waiting"]);
  answers = /** @type {any} */ (null);
  asked.length = 0;
  await clock.pass(60_000);
  equal([sent(asked), outbox.waiting], [["d1 1", "d2 2", "d3 3"], []]);
});

Deno.test("one sending goes on at a time, and one follows it", async () => {
  const answers = Promise.withResolvers();
  const { asked, outbox } = await phone(async (request) => {
    await answers.promise;
    return recorded(request);
  });
  const first = outbox.record(deal(1));
  await settled();
  const second = outbox.record(deal(2));
  void outbox.send();
  await settled();
  equal(sent(asked), ["d1 1"]);
  answers.resolve(null);
  equal(await Promise.all([first, second]), [{ version: 1 }, { version: 2 }]);
  equal(sent(asked), ["d1 1", "d2 2"]);
});

Deno.test("a deal that the rules refuse goes back to the form and does not wait", async () => {
  const { outbox } = await phone(() => refused(422));
  const { status, problem } = await thrown(() => outbox.record(deal(1)), ApiError);
  equal([status, problem.code], [422, "BID_TOO_LOW"]);
  equal(outbox.waiting, []);
});

Deno.test("a deal that waited and is then refused stays for a person to see", async () => {
  let answers = down;
  const { clock, outbox } = await phone(() => answers());
  await outbox.record(deal(1));
  answers = /** @type {any} */ (() => refused(422));
  await clock.pass(2_000);
  const [{ state, problem }] = outbox.waiting;
  equal([state, problem], ["refused", {
    status: 422,
    code: "BID_TOO_LOW",
    text: "Too low.",
  }]);
  equal(await outbox.record(deal(1)), undefined);
  equal(outbox.waiting.length, 1);
});

Deno.test("a refused deal holds back those behind it, and what the server holds is shown", async () => {
  const { asked, told, outbox } = await phone(() => refused(409, { sheet: { version: 9 } }));
  await outbox.record(deal(1));
  await outbox.record(deal(2));
  equal(waiting(outbox), ["d1 1 refused", "d2 2 waiting"]);
  equal([sent(asked), told], [["d1 1"], [{ version: 9 }]]);
});

Deno.test("a key that opens nothing any more is told, and the deal waits for another", async () => {
  const { clock, asked, told, outbox } = await phone(() => refused(401));
  await outbox.record(deal(1));
  await clock.pass(60_000);
  equal([told, waiting(outbox), asked.length], [["shut"], ["d1 1 waiting"], 1]);
});

Deno.test("that is told where too many wrong keys came from here too, for one that is good passes", async () => {
  const reason = { code: "too_often.guesses", params: { wait: 60 } };
  const { clock, told, outbox } = await phone(() => refused(429, { reason }));
  await outbox.record(deal(1));
  await clock.pass(0);
  equal([told, waiting(outbox)], [["shut"], ["d1 1 waiting"]]);
});

Deno.test("a phone that only watches sends nothing", async () => {
  const { asked, outbox } = await phone(recorded, null);
  await outbox.record(deal(1));
  equal([asked, waiting(outbox)], [[], ["d1 1 waiting"]]);
});

Deno.test("those behind a deal that the rules refused move up when it is forgotten", async () => {
  const { clock, asked, outbox } = await phone((request) =>
    request.path.endsWith("d1") ? refused(422) : recorded(request)
  );
  await write("outbox", stored(1));
  await write("outbox", stored(2));
  await write("outbox", { ...stored(1), id: "o1", game: "other", at: "2026-01-02" });
  await outbox.send();
  equal(waiting(outbox), ["d1 1 refused", "d2 2 waiting", "o1 1 waiting"]);
  await outbox.discardAndMoveUp("d1");
  await clock.pass(0);
  equal([sent(asked), outbox.waiting], [["d1 1", "d2 1", "o1 1"], []]);
});

Deno.test("those behind a deal that another phone recorded keep their numbers", async () => {
  const { asked, outbox } = await phone((request) =>
    request.path.endsWith("d1") ? refused(409) : recorded(request)
  );
  await write("outbox", stored(1));
  await write("outbox", stored(2));
  await outbox.send();
  await outbox.discardAndMoveUp("d1");
  equal(sent(asked), ["d1 1", "d2 2"]);
});

Deno.test("a refused deal can be sent as another number, and those behind it follow", async () => {
  let taken = true;
  const { asked, outbox } = await phone((request) => taken ? refused(409) : recorded(request));
  await write("outbox", stored(1));
  await write("outbox", stored(2));
  await outbox.send();
  taken = false;
  await outbox.sendAs("d1", 4);
  equal([sent(asked), outbox.waiting], [["d1 1", "d1 4", "d2 5"], []]);
  await outbox.sendAs("gone", 4);
  equal(asked.length, 3);
});

Deno.test("a correction that lost is kept beside the sheet and never sent from here", async () => {
  const { asked, outbox } = await phone(recorded);
  const lost = new ApiError(409, { code: "CONFLICT", detail: "Somebody was faster." });
  await outbox.keepCorrection({ ...deal(3), reason: "counted again" }, lost);
  await outbox.record(deal(1));
  const [{ kind, state, reason, problem, table }] = outbox.waiting;
  equal([kind, state, reason, table], [
    "correction",
    "refused",
    "counted again",
    "AB12CD",
  ]);
  equal(problem, { status: 409, code: "CONFLICT", text: "Somebody was faster." });
  equal(sent(asked), ["d1 1"]);
  await outbox.discard("d3");
  equal(outbox.waiting, []);
});

Deno.test("what waits at another table and what is damaged is left alone", async () => {
  const { asked, outbox } = await phone(recorded);
  await write("outbox", { ...stored(1), table: "ZZ99ZZ" });
  for (
    const [at, damage] of [{ outcome: null }, { number: "2" }, { game: 7 }, { at: undefined }]
      .entries()
  ) {
    await write("outbox", { ...stored(2), id: `x${at}`, ...damage });
  }
  await outbox.send();
  equal([asked, outbox.waiting], [[], []]);
});

Deno.test("games are sent in the order in which their deals were entered", async () => {
  const { asked, outbox } = await phone(recorded);
  await write("outbox", { ...stored(1), id: "new", game: "second", at: "2026-01-02" });
  await write("outbox", { ...stored(9), id: "old", game: "first", at: "2026-01-01" });
  await outbox.send();
  equal(sent(asked), ["old 9", "new 1"]);
});

Deno.test("what an earlier page left is sent at once, and when the network or the person is back", async () => {
  const gone = new AbortController();
  const { clock, asked, outbox } = await phone(down);
  await write("outbox", stored(1));
  await outbox.start(gone.signal);
  equal(asked.length, 1);
  turnNetwork(true);
  await settled();
  equal(asked.length, 2);
  page.turn(true);
  await settled();
  equal(asked.length, 2);
  page.turn(false);
  await settled();
  equal(asked.length, 3);
  gone.abort();
  turnNetwork(true);
  await clock.pass(120_000);
  equal(asked.length, 3);
});

Deno.test("what gets no answer once its page was left waits for the next", async () => {
  const gone = new AbortController();
  const late = Promise.withResolvers();
  const { clock, asked, outbox } = await phone(() => /** @type {any} */ (late.promise));
  await write("outbox", stored(1));
  const started = outbox.start(gone.signal);
  await settled();
  gone.abort();
  late.reject(new TypeError("no network"));
  await started;
  await clock.pass(120_000);
  equal([asked.length, waiting(outbox)], [1, ["d1 1 waiting"]]);
});

/** Return a deal as an earlier page left it. @param {number} number */
const stored = (number) => ({
  ...deal(number),
  table: "AB12CD",
  kind: "deal",
  reason: "",
  at: "2026-01-01",
  state: "waiting",
  problem: null,
});

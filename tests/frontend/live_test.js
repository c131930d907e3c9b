/** A phone follows its table by a stream, asks while none comes through, and knows how old its sheet is. */

import { equal } from "./assert.js";
import { OUT_OF_TOUCH, PACE, TICK } from "../../frontend/event/board/board-pace.js";
import { Live } from "../../frontend/server/live.js";
import { Clock, down, json, network, page, settled, turnNetwork } from "./browser.js";

/** A line on which the server writes an event stream. */
class Line {
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  #to = /** @type {any} */ (null);
  response = new Response(new ReadableStream({ start: (to) => void (this.#to = to) }), {
    headers: { "Content-Type": "text/event-stream; charset=utf-8" },
  });

  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.signal = signal;
    signal.addEventListener("abort", () => this.#to.error(signal.reason));
  }

  /** @param {string | Uint8Array} piece */
  async write(piece) {
    this.#to.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    await settled();
  }

  async end() {
    this.#to.close();
    await settled();
  }
}

/**
 * Return a phone that begins to follow its table; `work` has it, and after that it stops.
 * @param {(phone: Phone) => Promise<void>} work
 * @param {import("../../frontend/server/stream.js").Pace} [pace]
 */
async function following(work, pace) {
  const phone = new Phone(pace);
  try {
    phone.live.start();
    await settled();
    await work(phone);
  } finally {
    phone.live.stop();
    page.turn(false);
    turnNetwork(true);
  }
}

/** Answer nothing until the line is given up. @param {Line} line @returns {Promise<Response>} */
const nothing = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

class Phone {
  clock = new Clock();
  /** @type {Line[]} */
  lines = [];
  /** @type {string[]} what was told of the link, without repetition */
  links = [];
  /** @type {string[]} */
  taken = [];
  /** @type {number[]} when the table was read */
  asked = [];
  held = "";
  fits = true;
  reachable = true;
  /** What the server says to who opens a stream. @param {Line} line @returns {Response | Promise<Response>} */
  opens = (line) => line.response;

  /** @param {import("../../frontend/server/stream.js").Pace} [pace] */
  constructor(pace) {
    this.opened = network(({ signal }) => {
      const line = new Line(signal);
      this.lines.push(line);
      return this.opens(line);
    });
    this.live = new Live(() => "/stream", {
      ask: async () => {
        this.asked.push(this.clock.now);
        await settled();
        if (!this.reachable) throw new TypeError("no network");
      },
      take: (kind, data) => {
        this.taken.push(`${kind}: ${data}`);
        return this.fits;
      },
      holds: () => this.held !== "",
      resume: () => this.held,
      tell: ({ state }) => this.links.at(-1) === state || this.links.push(state),
    }, pace);
  }

  get line() {
    return this.lines[this.lines.length - 1];
  }
}

Deno.test("a board that hears nothing looks old within five seconds", () => {
  equal(OUT_OF_TOUCH + TICK < 5_000, true);
});

for (const seconds of [1, 300]) {
  for (const hangs of [false, true]) {
    const how = hangs ? "hangs" : "is away";
    Deno.test(`a board is back within ten seconds of a server that ${how} for ${seconds} s`, () =>
      following(async (board) => {
        const { clock } = board;
        Math.random = () => 0.999;
        board.held = "7";
        await board.line.write(": \n\n");
        equal(board.links.at(-1), "live");
        board.reachable = false;
        board.opens = hangs ? nothing : down;
        if (!hangs) await board.line.end();
        await clock.pass(seconds * 1_000);
        const told = board.links.length;
        board.opens = (line) => {
          settled().then(() => line.write(": \n\n"));
          return line.response;
        };
        await clock.pass(10_000);
        equal(board.links.slice(told).includes("live"), true);
      }, PACE));
  }
}

Deno.test("what is asked anew while an answer is on its way is asked for once more", () =>
  following(async ({ live, asked, clock }) => {
    await clock.pass(0);
    const before = asked.length;
    live.now();
    await live.now();
    equal(asked.length - before, 1);
    await Promise.all([live.anew(), live.anew()]);
    equal(asked.length - before, 2);
  }));

Deno.test("a phone opens the stream and reads the table at once, and is live when either answers", () =>
  following(async ({ links, opened, asked, clock }) => {
    equal([links, asked], [["catching"], []]);
    await clock.pass(0);
    equal([links, asked], [["catching", "live"], [0]]);
    equal(opened.map(({ path }) => path), ["/stream"]);
    equal(opened[0].headers.Accept, "text/event-stream");
    equal("Last-Event-ID" in opened[0].headers, false);
  }));

Deno.test("once the stream has brought the table nobody asks any more", () =>
  following(async ({ line, clock, asked, taken, links }) => {
    await line.write('event: table\ndata: {"version":\ndata: 3}\n\n');
    equal([taken, links], [['table: {"version":\n3}'], ["catching", "live"]]);
    await clock.pass(20_000);
    equal(asked, []);
  }));

Deno.test("an event may come in pieces, cut anywhere", () =>
  following(async ({ line, taken }) => {
    const bytes = new TextEncoder().encode("data: നമ്മൾ\n\ndata: b\n\n");
    for (const byte of bytes.slice(0, -2)) await line.write(Uint8Array.of(byte));
    equal(taken, ["message: നമ്മൾ"]);
    await line.write(bytes.slice(-2));
    equal(taken, ["message: നമ്മൾ", "message: b"]);
  }));

Deno.test("a heartbeat says that nothing is new to who holds a version, and nothing to who holds none", () =>
  following(async (phone) => {
    const { line, clock, asked } = phone;
    await line.write(":\n\n");
    await clock.pass(3_000);
    equal(asked, [0, 3_000]);
    phone.held = "7";
    await line.write(":\n\n");
    await clock.pass(20_000);
    equal(asked, [0, 3_000]);
  }));

Deno.test("where no stream comes through the table is read every three seconds", () =>
  following(async ({ clock, asked, links }) => {
    await clock.pass(9_000);
    equal([asked, links], [[0, 3_000, 6_000, 9_000], ["catching", "live"]]);
  }));

Deno.test("a table that does not answer is asked for more and more slowly, and then the phone is offline", () =>
  following(async (phone) => {
    phone.reachable = false;
    await phone.clock.pass(0);
    equal(phone.links, ["catching"]);
    await phone.clock.pass(60_000);
    equal(phone.asked, [0, 6_000, 18_000, 33_000, 48_000]);
    equal(phone.links, ["catching", "offline"]);
    phone.reachable = true;
    await phone.clock.pass(3_000);
    equal(phone.links, ["catching", "offline", "live"]);
    await phone.clock.pass(3_000);
    equal(phone.asked.slice(-2), [63_000, 66_000]);
  }));

Deno.test("a stream that ends is opened again, and the table read meanwhile", () =>
  following(async (phone) => {
    await phone.line.write("data: a\n\n");
    phone.reachable = false;
    await phone.line.end();
    equal(phone.links, ["catching", "live", "catching"]);
    await phone.clock.pass(400);
    equal(phone.asked, [400]);
    await phone.clock.pass(599);
    equal(phone.lines.length, 1);
    phone.held = "7";
    await phone.clock.pass(1);
    equal(phone.lines.length, 2);
    equal(phone.opened[1].headers["Last-Event-ID"], "7");
  }));

Deno.test("a stream that cannot be opened is tried at ever longer pauses, half a minute at most", () =>
  following(async (phone) => {
    phone.opens = down;
    await phone.line.end();
    /** @type {number[]} */
    const tries = [];
    while (phone.clock.now < 125_000) {
      const before = phone.lines.length;
      await phone.clock.pass(1_000);
      if (phone.lines.length > before) tries.push(phone.clock.now / 1_000);
    }
    equal(tries, [1, 3, 7, 15, 31, 61, 91, 121]);
    phone.opens = (line) => line.response;
    await phone.clock.pass(30_000);
    await phone.line.write("data: a\n\n");
    const before = phone.lines.length;
    await phone.line.end();
    await phone.clock.pass(1_000);
    equal(phone.lines.length, before + 1);
  }));

Deno.test("a table that was asked for in vain is no news while the stream comes through", () =>
  following(async (phone) => {
    await phone.line.write("data: a\n\n");
    phone.reachable = false;
    await phone.live.now();
    equal(phone.links, ["catching", "live"]);
  }));

Deno.test("whatever is no event stream is none", () =>
  following(async (phone) => {
    phone.opens = () => json({ data: "a" });
    await phone.line.end();
    await phone.clock.pass(1_000);
    phone.opens = () =>
      new Response("data: a\n\n", {
        status: 503,
        headers: { "Content-Type": "text/event-stream" },
      });
    await phone.clock.pass(2_000);
    equal([phone.lines.length, phone.taken], [3, []]);
  }));

Deno.test("a stream that falls silent for 25 seconds is lost", () =>
  following(async (phone) => {
    phone.held = "7";
    await phone.line.write("data: a\n\n");
    await phone.clock.pass(20_000);
    await phone.line.write(":\n\n");
    await phone.clock.pass(24_999);
    equal([phone.links, phone.lines.length], [["catching", "live"], 1]);
    await phone.clock.pass(1);
    equal(phone.links, ["catching", "live", "catching"]);
    await phone.clock.pass(1_000);
    equal(phone.lines.length, 2);
  }));

Deno.test("what does not fit what is held has the stream opened anew, from what is known now", () =>
  following(async (phone) => {
    phone.fits = false;
    phone.held = "";
    await phone.line.write("event: change\ndata: a\n\ndata: never taken\n\n");
    equal([phone.lines.length, phone.taken], [2, ["change: a"]]);
    equal(phone.links, ["catching"]);
  }));

Deno.test("a page that nobody sees keeps no line open and asks for nothing", () =>
  following(async (phone) => {
    await phone.line.write("data: a\n\n");
    page.turn(true);
    equal(phone.opened[0].signal.aborted, true);
    await phone.clock.pass(60_000);
    equal([phone.lines.length, phone.asked], [1, []]);
    page.turn(false);
    equal(phone.links, ["catching", "live", "catching"]);
    await phone.clock.pass(0);
    equal([phone.lines.length, phone.asked], [2, [60_000]]);
  }));

Deno.test("a phone whose network goes is offline at once, whatever was still on its way", () =>
  following(async (phone) => {
    await phone.line.write("data: a\n\n");
    phone.reachable = false;
    phone.opens = down;
    turnNetwork(false);
    equal(phone.links, ["catching", "live", "offline"]);
    equal(phone.opened[0].signal.aborted, true);
    await phone.clock.pass(10_000);
    equal(phone.links, ["catching", "live", "offline"]);
    equal(phone.asked, [400, 6_400]);
    phone.opens = (line) => line.response;
    turnNetwork(true);
    await settled();
    equal(phone.links.slice(3), ["catching"]);
    await phone.line.write("data: b\n\n");
    equal(phone.links.slice(3), ["catching", "live"]);
  }));

Deno.test("an answer to what was asked before the network went is no news", () =>
  following(async (phone) => {
    await phone.line.end();
    const asking = phone.live.now();
    turnNetwork(false);
    await asking;
    equal(phone.links, ["catching", "offline"]);
  }));

Deno.test("a table that was read before this page was opened is as old as that", async () => {
  const phone = new Phone();
  /** @type {any[]} */
  const told = [];
  const live = new Live(() => "/stream", {
    ask: () => Promise.reject(new TypeError("no network")),
    take: () => true,
    holds: () => false,
    resume: () => "",
    tell: (link) => told.push(link),
  });
  const when = new Date("2026-01-01T20:14:00Z");
  live.recall(when);
  turnNetwork(false);
  live.recall(when);
  equal(told, [{ state: "catching", since: when }, { state: "offline", since: when }]);
  turnNetwork(true);
  live.start();
  await phone.clock.pass(6_000);
  live.stop();
  equal(told.at(-1), { state: "offline", since: when });
});

Deno.test("who stopped following hears and asks nothing any more", async () => {
  /** @type {Phone | undefined} */
  let gone;
  await following((phone) => {
    gone = phone;
    return Promise.resolve();
  });
  const { links, lines, asked, clock } = /** @type {Phone} */ (gone);
  turnNetwork(true);
  page.turn(false);
  await clock.pass(60_000);
  equal([links, lines.length, asked], [["catching"], 1, []]);
});

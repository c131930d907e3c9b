/** A device holds the newest of what it was told of an event, whether it asked or the stream brought it. */

import { equal } from "./assert.js";
import { EventModel } from "../../frontend/event/event-model.js";
import { PACE } from "../../frontend/event/board/board-pace.js";
import { newName } from "../../frontend/event/board/screen-name.js";
import { Clock, down, json, network, settled } from "./browser.js";

/** @param {number} version */
const event = (version) => ({
  version,
  code: "AB12CD",
  occasion: { title: "Cards night", first_day: "2026-11-28" },
  stages: {},
  tables: [],
});

/** Follow an event whose stream and answers come when they are sent. */
class Following {
  clock = new Clock();
  model = new EventModel("AB12CD");
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  #stream = /** @type {any} */ (null);
  /** @type {((response: Response) => void)[]} */
  #waiting = [];
  lines = 0;

  constructor() {
    network(({ path }) => path.endsWith("/live") ? this.#line() : this.#later());
    this.model.start();
  }

  #line() {
    this.lines += 1;
    const body = new ReadableStream({ start: (to) => void (this.#stream = to) });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  /** @returns {Promise<Response>} */
  #later() {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  /** @param {number} version */
  brings(version) {
    return this.#sends(`id: ${version}-0\ndata: ${JSON.stringify(event(version))}\n\n`);
  }

  /** @param {string} from @param {string} id @param {object[]} patch */
  changes(from, id, patch) {
    const data = JSON.stringify({ from, patch });
    return this.#sends(`id: ${id}\nevent: change\ndata: ${data}\n\n`);
  }

  /** @param {string} text */
  async #sends(text) {
    this.#stream.enqueue(new TextEncoder().encode(text));
    await settled();
  }

  /** The stream breaks, and is opened again from what is held. */
  async ends() {
    this.#stream.close();
    await settled();
    await this.clock.pass(2_000);
  }

  /** @param {number} version */
  async answers(version) {
    const response = json(event(version));
    response.headers.set("ETag", `"${version}-0"`);
    this.#waiting.shift()?.(response);
    await settled();
  }

  get version() {
    return /** @type {any} */ (this.model.store.state.event)?.version;
  }
}

/** Ask for the event; while the answer is under way the stream brings a version. @param {number} brought @param {number} answered */
async function held(brought, answered) {
  const following = new Following();
  await settled();
  await following.brings(1);
  await following.answers(1);
  const asked = following.model.now();
  await settled();
  await following.brings(brought);
  await following.answers(answered);
  await asked;
  following.model.stop();
  return following.version;
}

Deno.test("what was asked for is taken though the stream brings an older event meanwhile", async () => {
  equal(await held(2, 3), 3);
});

Deno.test("what was asked for is not taken where the stream has brought a newer event", async () => {
  equal(await held(3, 2), 3);
});

Deno.test("what happens at a table is another version, though the event shows nothing of it", async () => {
  const following = new Following();
  await settled();
  await following.brings(1);
  await following.changes("1-0", "1-1", []);
  equal(following.model.store.state.tag, "1-1");
  equal(following.lines, 1);
  following.model.stop();
});

/** What changes an event to a version. @param {number} value */
const to = (value) => [{ op: "replace", path: "/version", value }];

/** See a stream that has brought the second version go on, of which the third was asked for. @param {Following} following */
async function goesOn(following) {
  await following.changes("2-0", "3-0", to(3));
  await following.changes("3-0", "4-0", to(4));
  equal(following.version, 4);
  equal(following.lines, 1);
  following.model.stop();
}

Deno.test("a change that was asked for already neither undoes it nor opens the stream anew", async () => {
  const following = new Following();
  await settled();
  await following.brings(1);
  await following.answers(1);
  const asked = following.model.now();
  await settled();
  await following.answers(3);
  await asked;
  await following.changes("1-0", "2-0", to(2));
  equal(following.version, 3);
  await goesOn(following);
});

Deno.test("what others saw a second ago does not undo what was asked for, though it comes later", async () => {
  const following = new Following();
  following.model.now();
  await settled();
  await following.answers(3);
  await following.brings(2);
  equal(following.version, 3);
  await goesOn(following);
});

Deno.test("an older event is taken from a server that was told which one is held: it was put back", async () => {
  const following = new Following();
  await settled();
  await following.brings(3);
  await following.ends();
  await following.brings(2);
  equal(following.version, 2);
  equal(following.lines, 2);
  following.model.stop();
});

/** Let a server that knows no event come to know it, at a screen; return how it is told. @param {{hangs?: boolean}} screen @param {string} [code] */
async function lost(screen, code = "AB12CD") {
  const clock = new Clock();
  const server = { known: false, away: false };
  const gone = () => json({ status: 404, title: "Not found" }, 404);
  const asked = network(({ path }) => {
    if (server.away) return down();
    return path.endsWith("/live") || !server.known ? gone() : json(event(1));
  });
  const model = new EventModel(code, { pace: PACE, ...screen });
  model.start();
  await clock.pass(2_000);
  equal(model.store.state.missing, true);
  return { clock, server, asked, model };
}

Deno.test("a board finds within ten seconds the event that its server did not know for a moment", async () => {
  const { clock, server, model, asked } = await lost({ hangs: true });
  await clock.pass(60_000);
  server.away = true;
  await clock.pass(60_000);
  server.away = false;
  await clock.pass(60_000);
  server.known = true;
  await clock.pass(10_000);
  equal(model.store.state.missing, false);
  equal(model.store.state.event?.code, "AB12CD");
  asked.length = 0;
  await clock.pass(10_000);
  equal(asked.some(({ path }) => path.endsWith("/live")), true, "it is followed again");
  model.stop();
});

Deno.test("boards that ask for a code that leads nowhere leave the hall's phones their guesses", async () => {
  const { clock, asked, model } = await lost({ hangs: true });
  asked.length = 0;
  await clock.pass(60_000);
  equal(asked.length > 0 && asked.length <= 30 / 3, true, `${asked.length} in a minute`);
  model.stop();
  asked.length = 0;
  await clock.pass(60_000);
  equal(asked.length, 0);
});

Deno.test("a phone finds again the event that it saw, once its server knows it again", async () => {
  const { clock, server, model } = await lost({});
  server.known = true;
  await model.now();
  equal(model.store.state.missing, false);
  server.known = false;
  await model.now();
  equal(model.store.state.missing, true);
  server.known = true;
  await clock.pass(10_000);
  equal(model.store.state.missing, false);
  model.stop();
});

Deno.test("a phone asks no more for an event that never was there", async () => {
  const { clock, asked } = await lost({}, "NEVER1");
  asked.length = 0;
  await clock.pass(60_000);
  equal(asked.length, 0);
});

Deno.test("of twenty screens of an event no two have one name, but for once in a million halls", () => {
  /** @type {Set<string>[]} */
  const signs = [];
  for (let drawn = 0; drawn < 3_000; drawn += 1) {
    [...newName()].forEach((sign, at) => (signs[at] ??= new Set()).add(sign));
  }
  const names = signs.reduce((count, { size }) => count * size, 1);
  const pairs = 20 * 19 / 2;
  equal(pairs / names < 1e-6, true, `${names} names`);
  equal(signs.length <= 6, true, "the server takes six signs, which are read at a glance");
});

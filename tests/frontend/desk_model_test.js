/** The desk reads itself when something happened that it does not tell of yet, and only then. */

import { equal } from "./assert.js";
import { keepKey } from "../../frontend/device/keys.js";
import { DeskModel } from "../../frontend/event/desk/shared/desk-model.js";
import { Clock, down, json, network, settled } from "./browser.js";

const CODE = "AB12CD";
const WARNED = { kind: "warned", person: "anu", reason: "late" };
const MOVED = { kind: "moved", match: "m", table: "T1" };

/** Open the desk of an event at which so many acts were done and so many deals recorded. */
class Opened {
  clock = new Clock();
  acts = 1;
  played = 0;
  /** How often the desk was read. */
  looks = 0;
  /** @type {() => Response | Promise<Response>} */
  answer = () => this.desk();
  model = new DeskModel(CODE);
  #leave = new AbortController();
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  #stream = /** @type {any} */ (null);

  constructor() {
    keepKey(CODE, "0123456789abcdef");
    network(({ method, path, headers }) => {
      if (method === "PUT") return this.#act(headers["If-Match"]);
      if (path.endsWith("/live")) return this.#line();
      if (!path.endsWith("/desk")) return this.#event();
      this.looks += 1;
      return this.answer();
    });
    this.model.start(this.#leave.signal);
  }

  get #tag() {
    return `${this.acts}-${this.played}`;
  }

  /** @param {string} [known] the version it was done upon */
  #act(known) {
    if (known && known !== `"${this.acts}"`) return json({ title: "Changed" }, 412);
    this.acts += 1;
    return json({ version: this.acts }, 201);
  }

  #event() {
    const response = json(this.event);
    response.headers.set("ETag", `"${this.#tag}"`);
    return response;
  }

  /** The answer to who looks at the desk now. */
  desk() {
    return json({
      version: this.acts,
      event_etag: this.#tag,
      acts: [],
      kinds: { warned: { adds: true } },
    });
  }

  #line() {
    const body = new ReadableStream({ start: (to) => void (this.#stream = to) });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  get event() {
    const occasion = { title: "Cards night", first_day: "2026-11-28" };
    return { version: this.acts, code: "AB12CD", occasion, stages: {}, tables: [] };
  }

  /** Have the stream tell of the event as it is. */
  async told() {
    const told = `id: ${this.#tag}\ndata: ${JSON.stringify(this.event)}\n\n`;
    this.#stream.enqueue(new TextEncoder().encode(told));
    await settled();
  }

  /** Keep who looks waiting; return what answers him. */
  holdAnswers() {
    /** @type {((response: Response) => void)[]} */
    const waiting = [];
    this.answer = () => new Promise((resolve) => void waiting.push(resolve));
    return async (/** @type {Response} */ response) => {
      waiting.shift()?.(response);
      await settled();
    };
  }

  /** Return how often the desk is read while something is done, and in the five seconds after. @param {() => Promise<unknown>} work */
  async looksFor(work) {
    const before = this.looks;
    await work();
    await this.clock.pass(5_000);
    return this.looks - before;
  }

  leave() {
    this.#leave.abort();
  }
}

/** Open a desk that knows the event as it is; leave it after `work`. @param {(desk: Opened) => Promise<void>} work */
async function opened(work) {
  const desk = new Opened();
  try {
    await settled();
    await desk.told();
    await desk.clock.pass(5_000);
    await work(desk);
  } finally {
    desk.leave();
  }
}

Deno.test("after an act the desk is read once, though the stream tells of it meanwhile", () =>
  opened(async (desk) => {
    const arrives = desk.holdAnswers();
    const looks = await desk.looksFor(async () => {
      const acted = desk.model.actAll([WARNED], "Warned");
      await settled();
      await desk.told();
      await arrives(desk.desk());
      await acted;
    });
    equal(looks, 1);
    equal(desk.model.store.state.desk?.version, 2);
  }));

Deno.test("after a deal at a table the desk is read once", () =>
  opened(async (desk) => {
    const looks = await desk.looksFor(async () => {
      desk.played += 1;
      await desk.told();
      await desk.told();
    });
    equal(looks, 1);
  }));

Deno.test("what happened while an answer was on its way is asked for again", () =>
  opened(async (desk) => {
    const looks = await desk.looksFor(async () => {
      const arrives = desk.holdAnswers();
      desk.played += 1;
      await desk.told();
      await desk.clock.pass(5_000);
      const old = desk.desk();
      desk.played += 1;
      await desk.told();
      await arrives(old);
    });
    equal(looks, 2);
  }));

Deno.test("an act is done once the desk tells of it, though an older answer was on its way", () =>
  opened(async (desk) => {
    const arrives = desk.holdAnswers();
    desk.played += 1;
    await desk.told();
    await desk.clock.pass(5_000);
    const old = desk.desk();
    const acted = desk.model.actAll([WARNED], "Warned");
    await settled();
    await arrives(old);
    await arrives(desk.desk());
    await acted;
    equal(desk.model.store.state.desk?.version, 2);
  }));

Deno.test("a desk that gets no answer is not asked again at once", () =>
  opened(async (desk) => {
    desk.answer = down;
    desk.acts += 1;
    const looks = await desk.looksFor(() => desk.told());
    equal(looks, 1);
  }));

Deno.test("what others did before a draw is looked at with it, so that it can be published", () =>
  opened(async (desk) => {
    desk.acts += 2;
    await desk.model.draft({ stage: "s", draw: "d" });
    equal(desk.model.store.state.event?.version, desk.acts);
    equal(desk.model.store.state.desk?.version, desk.acts);
  }));

Deno.test("what is done while an undo is under way comes after it, and neither is refused", () =>
  opened(async (desk) => {
    await desk.model.actAll([MOVED], "Moved");
    await Promise.all([desk.model.undo(), desk.model.actAll([{ ...MOVED, table: "T2" }], "Moved")]);
    equal(desk.acts, 4);
    equal(desk.model.store.state.done?.said, "Moved");
  }));

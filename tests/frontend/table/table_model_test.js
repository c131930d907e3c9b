/** A phone shows the game that its table plays, as the server has it, and whatever of its own needs a person. */

import { equal } from "../assert.js";
import { keepKey } from "../../../frontend/device/keys.js";
import { erase, write } from "../../../frontend/device/indexed-db.js";
import { TableModel } from "../../../frontend/table/model/table-model.js";
import { Clock, freshDevice, json, network, settled } from "../browser.js";

const CODE = "AB12CD";

/** @param {string} game @param {number} version @param {string[]} [deals] */
const sheet = (game, version, deals = []) => ({
  table: CODE,
  version,
  game: { id: game, type: "points", title: "Points" },
  deals: deals.map((id, at) => ({ id, number: at + 1, after: at, lines: [] })),
  rulings: [],
  bonuses: [],
  seats: [],
  sides: [],
  totals: [],
  winners: [],
});

/** @param {number} version @param {ReturnType<typeof sheet>} game */
const table = (version, game) => ({ code: CODE, name: null, version, game, scorekeeper: {} });

/** Follow a table whose stream brings what it is told to, and whose deals are answered as is said. */
class Following {
  clock = new Clock();
  /** @type {() => Response | Promise<Response>} */
  answer = () => json({});
  /** @type {string[]} the version from which each stream was to go on */
  lines = [];
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  #stream = /** @type {any} */ (null);

  constructor() {
    keepKey(CODE, "0123456789abcdef");
    network(({ path, method, headers }) => {
      if (path.endsWith("/live")) return this.#line(headers["Last-Event-ID"] ?? "");
      return method === "PUT" ? this.answer() : json({}, 503);
    });
    this.model = new TableModel(CODE);
    this.model.start();
  }

  /** @param {string} known */
  #line(known) {
    this.lines.push(known);
    const body = new ReadableStream({ start: (to) => void (this.#stream = to) });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  /** @param {ReturnType<typeof table>} whole */
  async brings(whole) {
    const data = JSON.stringify(whole);
    this.#stream.enqueue(new TextEncoder().encode(`id: ${whole.version}\ndata: ${data}\n\n`));
    await settled();
  }

  /** The stream breaks, and is opened again from what is held. */
  async ends() {
    this.#stream.close();
    await settled();
    await this.clock.pass(2_000);
  }

  get shown() {
    const { sheet } = this.model.store.state;
    return sheet && [sheet.game.id, sheet.version];
  }
}

/** Let this device have nothing, and know nothing of the table. */
async function strange() {
  await freshDevice();
  await erase("kept", `table.${CODE}`);
}

Deno.test("a mended deal that the sheet has otherwise is told to be refused", async () => {
  await strange();
  const following = new Following();
  await settled();
  await following.brings(table(1, sheet("g1", 1)));
  following.answer = () => json({ code: "VERSION_MISSING", sheet: sheet("g1", 2, ["d1"]) }, 428);
  const { model } = following;
  await model.outbox.record({ id: "d1", game: "g1", number: 1, outcome: { winner: 2 } });
  equal(following.shown, ["g1", 2]);
  equal(model.store.state.waiting.map(({ id, state }) => [id, state]), [["d1", "refused"]]);
  model.stop();
});

Deno.test("a deal of a game that is over does not bring its sheet back", async () => {
  await strange();
  const earlier = { id: "d1", table: CODE, game: "g0", number: 1, outcome: { winner: 2 } };
  const how = { at: "2026-01-01", kind: "deal", reason: "", state: "waiting", problem: null };
  await write("outbox", { ...earlier, ...how });
  const late = Promise.withResolvers();
  const following = new Following();
  following.answer = () => /** @type {Promise<Response>} */ (late.promise);
  await settled();
  await following.brings(table(5, sheet("g1", 1)));
  late.resolve(json({ code: "NUMBER_NOT_NEXT", sheet: sheet("g0", 9, ["d0"]) }, 409));
  await settled();
  equal(following.shown, ["g1", 1]);
  equal(following.model.store.state.waiting.map(({ id, state }) => [id, state]), [
    ["d1", "refused"],
  ]);
  following.model.stop();
});

Deno.test("an older table is taken from a server that was told which one is held: it was put back", async () => {
  await strange();
  const following = new Following();
  await settled();
  await following.brings(table(5, sheet("g1", 5)));
  await following.ends();
  equal(following.lines, ["", "5"]);
  await following.brings(table(3, sheet("g1", 3)));
  equal(following.shown, ["g1", 3]);
  following.model.adopt(/** @type {any} */ (sheet("g1", 4)));
  equal(following.shown, ["g1", 4]);
  // What came late is no sign of that.
  await following.brings(table(3, sheet("g1", 3)));
  equal(following.shown, ["g1", 4]);
  following.model.stop();
});

Deno.test("what a server has takes the place of what was kept of the table, though that was newer", async () => {
  await strange();
  const at = new Date().toISOString();
  await write("kept", { name: `table.${CODE}`, at, table: table(5, sheet("g1", 5)) });
  const following = new Following();
  await settled();
  equal(following.shown, ["g1", 5]);
  await following.brings(table(3, sheet("g1", 3)));
  equal(following.shown, ["g1", 3]);
  following.model.stop();
});

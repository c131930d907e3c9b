/** Hold one table as this device knows it, and keep it in step with the server. */

import { ApiError, createApi } from "./api.js";
import { keyOf } from "./keys.js";
import { Poller } from "./poller.js";
import { Store } from "./store.js";
import { noteTable } from "./tables.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./poller.js").Link} Link */
/** @typedef {{table: Table | null, sheet: Sheet | null, link: Link, missing: boolean}} TableState */

/** Follow the table of one code; `api` carries its key where this device is the scorekeeper's. */
export class TableModel {
  /** @type {string | null} */
  #etag = null;
  #poller;

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.api = createApi({ key: keyOf(code) });
    /** @type {Store<TableState>} */
    this.store = new Store({
      table: null,
      sheet: null,
      link: { state: "catching", since: new Date() },
      missing: false,
    });
    this.#poller = new Poller(() => this.#read(), (link) => this.#tell(link));
  }

  start() {
    this.#poller.start();
  }

  stop() {
    this.#poller.stop();
  }

  /** Read the table again at once. */
  refresh() {
    return this.#poller.now();
  }

  /** Take over a sheet that a write has answered with. @param {Sheet} sheet */
  adopt(sheet) {
    const known = this.store.state.sheet;
    const older = known?.game.id === sheet.game.id && sheet.version < known.version;
    if (older) return;
    this.#etag = null;
    this.store.set({ sheet });
  }

  /** @param {Link} link */
  #tell(link) {
    if (link.state !== this.store.state.link.state) this.store.set({ link });
  }

  async #read() {
    try {
      const answer = await this.api.poll(`/tables/${encodeURIComponent(this.code)}`, this.#etag);
      if (answer) this.#take(answer.body, answer.etag);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      this.store.set({ missing: true });
      this.#poller.stop();
    }
  }

  /**
   * @param {Table} table
   * @param {string | null} etag
   */
  #take(table, etag) {
    const known = this.store.state.sheet;
    const older = known && table.game?.game.id === known.game.id &&
      table.game.version < known.version;
    if (older) return;
    this.#etag = etag;
    this.store.set({ table, sheet: table.game });
    noteTable({ code: table.code, name: table.name, game: table.game?.game.title ?? null });
  }
}

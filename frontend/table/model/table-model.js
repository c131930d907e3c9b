/** Hold one table as this device knows it, and keep it in step with the server. */

import { device } from "../../device/keys.js";
import { recall, remember } from "../../device/web-storage.js";
import { keepDraft } from "../../entry/drafts.js";
import { Store } from "../../page/store.js";
import { ApiError, createApi } from "../../server/api.js";
import { gameTypeOf } from "../../server/game-types.js";
import { Live } from "../../server/live.js";
import { Outbox } from "../../server/outbox.js";
import { Versions } from "../../server/versions.js";
import { learnSaid, say } from "../../words/say.js";
import { keepTable, keptTable } from "./kept-table.js";
import { knownAs, noteTable } from "./known-tables.js";
import { ownTotals } from "./own-totals.js";
import { tableInPage } from "./table-in-page.js";
import { TableKey } from "./table-key.js";
import { actOf, keptAct, labelsOf } from "./undoing.js";

/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../server/live.js").Link} Link */
/** @typedef {import("../../server/outbox.js").Waiting} Waiting */
/**
 * @typedef {{table: Table | null, sheet: Sheet | null, link: Link, missing: boolean,
 *   refused?: ApiError, waiting: Waiting[],
 *   own: Map<number, number> | null,
 *   keyNotice: import("./table-key.js").KeyNotice, act: import("./undoing.js").Act | null}} TableState
 */

/**
 * Follow the table of one code: its newest game, or the one named. `api` carries the table's key where this device
 * is the scorekeeper's.
 */
export class TableModel {
  /** @type {string | null} */
  #etag = null;
  #versions = new Versions();
  /** Whether the server may have less than what is shown: that was kept from before, or the server was put back. */
  #doubted = false;
  #live;
  #gone = new AbortController();
  /** @type {import("../../types.js").GameType | null} that of the game shown, once it was asked for */
  #type = null;
  /** How each entry is called that was seen here: the news of a withdrawal may come before its answer. */
  #labels = new Map();

  /**
   * @param {string} code
   * @param {string | null} [game] the id of the game, where it is not the newest that is wanted
   * @param {import("../../server/stream.js").Pace} [pace] that of a screen which nobody touches
   */
  constructor(code, game = null, pace = undefined) {
    this.code = code;
    this.game = game;
    this.api = createApi();
    this.key = new TableKey(code, this.api, () => this.#keyChanged());
    /** @type {Store<TableState>} */
    this.store = new Store({
      table: null,
      sheet: null,
      link: { state: "catching", since: new Date() },
      missing: false,
      waiting: [],
      own: null,
      keyNotice: this.key.notice,
      act: null,
    });
    this.api.changes = {
      from: (path) => this.#heldFor(path),
      sheet: (path, change) => this.#sheetAfter(path, change),
    };
    this.api.wrote = (written) => {
      const act = actOf(written, this.#labels);
      if (act) this.store.set({ act });
    };
    this.outbox = new Outbox(code, this.api, {
      changed: () => this.#showWaiting(),
      wrote: (sheet) => this.#wrote(sheet),
      kept: ({ id, number }) => this.store.set({ act: keptAct(id, number) }),
      shut: () => this.key.check(),
    });
    this.#live = new Live(
      () => `/api/v1/tables/${encodeURIComponent(code)}/live${pace ? "?pace=screen" : ""}`,
      {
        ask: () => this.#ask(),
        take: (kind, data) => this.#follow(kind, data),
        holds: () => this.#versions.version !== null,
        resume: () => String(this.#versions.resume() ?? ""),
        tell: (link) => this.#tell(link),
      },
      pace,
    );
  }

  /** Say whether the game shown is another than the one the table plays, or played last. */
  get past() {
    const { table } = this.store.state;
    return this.game !== null && table !== null && this.#isPast(table);
  }

  start() {
    this.store.subscribe(({ sheet }) => {
      for (const [id, label] of sheet ? labelsOf(sheet) : []) this.#labels.set(id, label);
    }, this.#gone.signal);
    const carried = tableInPage(this.code);
    if (carried) {
      this.store.set(carried);
      this.#take(carried.table, `"${carried.table.version}"`);
    } else this.#recall();
    this.outbox.start(this.#gone.signal);
    this.#live.start();
  }

  stop() {
    this.#gone.abort();
    this.#live.stop();
  }

  /** Read the table again at once. */
  refresh() {
    return this.#live.now();
  }

  /** Return the number of the coming deal, after those that wait on this device. @param {Sheet} sheet */
  nextNumber(sheet) {
    const last = this.store.state.waiting.findLast(({ kind, game }) =>
      kind === "deal" && game === sheet.game.id
    );
    return (last?.number ?? (sheet.next?.number ?? sheet.deals.length + 1) - 1) + 1;
  }

  /** Take over a sheet that a write has answered with. @param {Sheet} sheet */
  adopt(sheet) {
    const { table, sheet: known } = this.store.state;
    if (known?.game.id === sheet.game.id && sheet.version <= known.version) return;
    this.#doubted = false;
    this.#etag = null;
    this.store.set({ sheet });
    this.#showWaiting();
    if (table && !this.#isPast(table)) keepTable({ ...table, game: sheet });
  }

  /** Forget a deal that waits here; it stands in the entry again. @param {Waiting} deal */
  async takeBackKept({ id: dealId, game, number, outcome }) {
    keepDraft(game, { dealId, number, draft: { outcome } });
    await this.outbox.discard(dealId);
    this.store.set({ act: null });
  }

  /** Start what an event plays here next. @param {import("../../types.js").Coming} next */
  async startNext({ id, game_type, preset, rules, seats }) {
    const path = `/tables/${encodeURIComponent(this.code)}/games`;
    this.adopt(await this.api.post(path, { id, game_type, preset, rules, seats }));
  }

  /** Tell the other phones that this one keeps score. @param {string} name who says so */
  async takeOver(name) {
    remember("keeper", name);
    const path = `/tables/${encodeURIComponent(this.code)}/scorekeeper`;
    this.#take(await this.api.put(path, { device: device(), name }), null);
    remember(`kept.${this.code}`, true);
  }

  /** @param {Sheet} sheet */
  #wrote(sheet) {
    // What waited may be of a game that was played before.
    const shown = this.store.state.sheet?.game.id ?? sheet.game.id;
    if (shown === sheet.game.id) this.adopt(sheet);
    // The first phone to write keeps score until another takes over; that is advice, so it may fail.
    if (!this.api.keeps || this.store.state.table?.scorekeeper !== null) return;
    this.takeOver(recall("keeper", say("keeper.unnamed"))).catch(() => undefined);
  }

  /** Show the table as it was last known, until the server says how it is. */
  async #recall() {
    const kept = await keptTable(this.code);
    if (!kept || this.store.state.table) return;
    this.#doubted = true;
    this.store.set({ table: kept.table, sheet: this.#isPast(kept.table) ? null : kept.table.game });
    this.#live.recall(new Date(kept.at));
  }

  #keyChanged() {
    this.store.set({ keyNotice: this.key.notice });
    this.outbox.send();
  }

  #showWaiting() {
    const recorded = new Set(this.store.state.sheet?.deals.map(({ id }) => id));
    const waiting = this.outbox.waiting.filter(({ id, state }) =>
      state === "refused" || !recorded.has(id)
    ).filter(({ game }) => this.game === null || game === this.game);
    if (waiting.length === 0 && this.store.state.waiting.length === 0) return;
    if (waiting.some(({ problem }) => problem)) learnSaid("refusals", this.store);
    this.store.set({ waiting, own: this.#ownTotals(waiting) });
  }

  /** @param {Waiting[]} waiting */
  #ownTotals(waiting) {
    const { sheet } = this.store.state;
    if (!sheet || waiting.length === 0) return null;
    if (this.#type?.id === sheet.game.type) return ownTotals(sheet, waiting, this.#type.adds);
    gameTypeOf(this.api, sheet.game.type).then((type) => {
      this.#type = type;
      this.#showWaiting();
    }, () => undefined);
    return null;
  }

  /** @param {Link} link */
  #tell(link) {
    const before = this.store.state.link;
    if (link.state === before.state && (link.state === "live" || link.since === before.since)) {
      return;
    }
    this.store.set({ link });
    if (link.state === "live") this.outbox.send();
  }

  /**
   * Take over what the stream brought; false where it does not follow from what is held.
   * @param {string} kind
   * @param {string} data
   */
  #follow(kind, data) {
    const brought = jsonOf(data);
    const table = kind === "change" ? brought && this.#versions.next(brought) : brought;
    if (!table) {
      this.#versions.drop();
      return false;
    }
    if (kind !== "change" && this.#versions.follow(table)) this.#doubted = true;
    this.#takeNew(table);
    return true;
  }

  /**
   * Return the version of the table that is held, where a write to `path` changes the game it shows.
   * @param {string} path
   */
  #heldFor(path) {
    const { table } = this.#versions;
    return table?.game && path.startsWith(`/games/${table.game.game.id}/`) ? table.version : null;
  }

  /**
   * Return the sheet after a write to `path` that was answered with what it changed.
   * @param {string} path
   * @param {import("../../server/versions.js").Change} change
   * @returns {Promise<Sheet>}
   */
  async #sheetAfter(path, change) {
    const table = this.#versions.after(change);
    if (table?.game && path.startsWith(`/games/${table.game.game.id}/`)) {
      this.#takeNew(table);
      return table.game;
    }
    // Other news came in between.
    const [, , game] = path.split("/");
    return await this.api.get(`/games/${game}`);
  }

  /** Take over a table, unless its news came another way already. @param {Table} table */
  #takeNew(table) {
    if (table !== this.store.state.table) this.#take(table, `"${table.version}"`);
  }

  async #ask() {
    try {
      const answer = await this.api.poll(`/tables/${encodeURIComponent(this.code)}`, this.#etag);
      if (answer) this.#take(answer.body, answer.etag);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      this.store.set({ missing: true, refused: error });
      this.stop();
    }
  }

  /** Say whether another game than the table's newest is followed. @param {Table} table */
  #isPast(table) {
    return this.game !== null && table.game?.game.id !== this.game;
  }

  /** Read the game that is followed; where no answer comes now, the next news of the table asks again. */
  async #askGame() {
    try {
      const sheet = await this.api.get(`/games/${this.game}`);
      if (sheet.table === this.code) return this.adopt(sheet);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return;
    }
    this.store.set({ missing: true });
    this.stop();
  }

  /**
   * @param {Table} table
   * @param {string | null} etag
   */
  #take(table, etag) {
    const { table: before, sheet: known } = this.store.state;
    const past = this.#isPast(table);
    learnSaid(table.game?.game.type, this.store);
    const older = (before?.version ?? 0) > table.version ||
      known && table.game?.game.id === known.game.id && table.game.version < known.version;
    this.#versions.hold(table);
    if (older && !this.#doubted) return;
    this.#doubted = false;
    this.#etag = etag;
    // Each change of a sheet has a version of its own: what is held already need not be drawn again.
    const held = known !== null && known.game.id === table.game?.game.id &&
      known.version === table.game.version;
    this.store.set(past || held ? { table } : { table, sheet: table.game });
    if (past) this.#askGame();
    this.#showWaiting();
    // A renewed key changes nothing that can be seen but the version.
    this.key.check();
    // An entry without network needs to know the game.
    if (this.api.writes && table.game) {
      gameTypeOf(this.api, table.game.game.type).catch(() => undefined);
    }
    noteTable(knownAs(table));
    keepTable(table);
  }
}

/** Return what `text` says, or null where it was cut. @param {string} text */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Return the sheet that `model` shows. @param {TableModel} model @returns {Sheet} */
export function sheetOf(model) {
  const { sheet } = model.store.state;
  if (!sheet) throw new Error("A panel was opened before there was a sheet.");
  return sheet;
}

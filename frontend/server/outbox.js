/**
 * Hold new deals on this device's disk until the server has acknowledged them, and send them in order.
 *
 * @typedef {Object} Waiting
 * @property {string} id the deal's; the same for every try, so that it is recorded once
 * @property {string} table the table's code
 * @property {string} game
 * @property {"deal" | "correction"} kind a correction is never sent from here: it is kept because it lost
 * @property {number} number
 * @property {any} outcome
 * @property {string} reason of a correction
 * @property {string} at when it was entered; ISO 8601
 * @property {"waiting" | "refused"} state
 * @property {{status: number, code: string, text: string} | null} problem why it was refused
 */

import { erase, exchange, readAll, write } from "../device/indexed-db.js";
import { ApiError } from "./api.js";
import { mayPass, sayFailure } from "./failure.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("../types.js").Sheet} Sheet */

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
/** How long a person waits for an answer before the deal counts as waiting. */
const PATIENCE = 5_000;
export class Outbox {
  /** @type {Waiting[]} */
  waiting = [];
  #code;
  #api;
  #listeners;
  #failures = 0;
  #timer = 0;
  #left = false;
  /** @type {Promise<void> | null} the sending under way */
  #now = null;
  /** @type {Promise<void> | null} the one that follows it */
  #next = null;
  /** @type {Map<string, Sheet>} sheets that acknowledged a deal, for whoever waits for it */
  #acknowledged = new Map();
  /** @type {Map<string, import("../types.js").Problem>} */
  #refusals = new Map();

  /**
   * @param {string} code the table's
   * @param {Api} api
   * @param {{changed: () => void, wrote: (sheet: Sheet) => void, kept: (deal: {id: string, number: number}) => void,
   *   shut: () => void}} listeners `kept`: a new deal has to wait here; `shut`: the key does not open the table any more
   */
  constructor(code, api, listeners) {
    this.#code = code;
    this.#api = api;
    this.#listeners = listeners;
  }

  /** Send what an earlier page left, and again whenever the network may be back. @param {AbortSignal} signal */
  async start(signal) {
    addEventListener("online", () => this.send(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.send(), { signal });
    signal.addEventListener("abort", () => {
      this.#left = true;
      clearTimeout(this.#timer);
    });
    await this.send();
  }

  /**
   * Keep a new deal and send it; undefined where it has to wait.
   *
   * A deal that the rules refuse is thrown back to the form, which still shows it; whatever else is refused
   * stays here.
   * @param {{id: string, game: string, number: number, outcome: any}} deal
   * @returns {Promise<Sheet | undefined>}
   */
  async record(deal) {
    const { id } = deal;
    const known = this.waiting.some((each) => each.id === id);
    this.#acknowledged.delete(id);
    await this.#keep({ ...deal, kind: "deal", reason: "", state: "waiting", problem: null });
    await Promise.race([this.send(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    const refusal = this.#refusals.get(id);
    if (!known && this.waiting.find((each) => each.id === id)?.problem?.status === 422 && refusal) {
      await this.discard(id);
      throw new ApiError(422, refusal);
    }
    const sheet = this.#acknowledged.get(id);
    if (!sheet && !known) this.#listeners.kept(deal);
    return sheet;
  }

  /**
   * Keep a correction that was made on an older sheet, until a person chooses.
   * @param {{id: string, game: string, number: number, outcome: any, reason: string}} correction
   * @param {ApiError} error
   */
  keepCorrection(correction, error) {
    return this.#keep({
      ...correction,
      kind: "correction",
      state: "refused",
      problem: problemOf(error),
    });
  }

  /** Forget a deal. @param {string} id */
  async discard(id) {
    await erase("outbox", id);
    await this.#read();
  }

  /** Forget a deal that the rules refused, and move those behind it up. @param {string} id */
  async discardAndMoveUp(id) {
    const gone = this.waiting.find((each) => each.id === id);
    if (gone?.problem?.status === 422) await this.#renumber(gone, -1);
    await this.discard(id);
    await this.send();
  }

  /** Send a refused deal again as deal `number`, and those behind it after it. @param {string} id @param {number} number */
  async sendAs(id, number) {
    const item = this.waiting.find((each) => each.id === id);
    if (!item) return;
    await this.#renumber(item, number - item.number);
    await write("outbox", { ...item, number, state: "waiting", problem: null });
    await this.send();
  }

  /** Send everything that waits, in order, as far as it goes. @returns {Promise<void>} */
  send() {
    clearTimeout(this.#timer);
    if (this.#next) return this.#next;
    if (this.#now) {
      this.#next = this.#now.then(() => {
        this.#next = null;
        return this.send();
      });
      return this.#next;
    }
    this.#now = this.#sendAll().finally(() => this.#now = null);
    return this.#now;
  }

  async #sendAll() {
    await this.#read();
    if (!this.#api.writes) return;
    /** @type {Waiting | undefined} */
    let first;
    do {
      first = this.waiting.find(({ kind }) => kind === "deal");
    } while (first?.state === "waiting" && await this.#sendOne(first));
  }

  /** @param {Waiting} item @returns {Promise<boolean>} whether the next may follow */
  async #sendOne(item) {
    const { id, game, number, outcome } = item;
    // While it was under way it may have been mended or taken back, which the answer says nothing of.
    const become = (/** @type {Waiting | null} */ after) =>
      exchange("outbox", id, (kept) => statedBy(kept) === statedBy(item), after);
    try {
      const sheet = await this.#api.putDeal(game, id, { outcome, number });
      this.#failures = 0;
      if (await become(null)) this.#acknowledged.set(id, sheet);
      this.#listeners.wrote(sheet);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.wrongKey) {
        this.#listeners.shut();
        return false;
      }
      if (mayPass(error)) {
        this.#later();
        return false;
      }
      this.#refusals.set(id, error.problem);
      await become({ ...item, state: "refused", problem: problemOf(error) });
      if (error.problem.sheet) this.#listeners.wrote(error.problem.sheet);
    }
    await this.#read();
    return true;
  }

  #later() {
    clearTimeout(this.#timer);
    if (this.#left) return;
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.send(), pause * (0.5 + Math.random()));
  }

  /** @param {Omit<Waiting, "table" | "at">} item */
  async #keep(item) {
    const at = this.waiting.find(({ id }) => id === item.id)?.at ?? new Date().toISOString();
    await write("outbox", { ...item, table: this.#code, at });
    await this.#read();
  }

  /**
   * @param {Waiting} item
   * @param {number} shift
   */
  async #renumber(item, shift) {
    if (shift === 0) return;
    const behind = this.waiting.filter(({ kind, game, number }) =>
      kind === "deal" && game === item.game && number > item.number
    );
    for (const each of behind) await write("outbox", { ...each, number: each.number + shift });
  }

  async #read() {
    const all = await readAll("outbox");
    this.waiting = all.filter(isWaiting).filter(({ table }) => table === this.#code).toSorted(
      inOrder,
    );
    this.#listeners.changed();
  }
}

/** Tell a record that can be shown and sent from a damaged one. @param {any} record @returns {record is Waiting} */
function isWaiting({ table, game, kind, state, number, at, outcome }) {
  const texts = [table, game, kind, state, at].every((each) => typeof each === "string");
  return texts && typeof number === "number" && typeof outcome === "object" && outcome !== null;
}

/** @param {Waiting | undefined} deal */
const statedBy = (deal) => JSON.stringify([deal?.number, deal?.outcome]);

/**
 * @param {Waiting} one
 * @param {Waiting} other
 */
function inOrder(one, other) {
  return one.game === other.game ? one.number - other.number : one.at.localeCompare(other.at);
}

/** @param {ApiError} error */
const problemOf = (error) => ({
  status: error.status,
  code: error.problem.code ?? "",
  text: sayFailure(error),
});

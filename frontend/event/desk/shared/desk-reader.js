/** Read what only the desk knows, with the key that opens it, whenever something happened that it does not tell of yet. */

import { keepKey, keysOf } from "../../../device/keys.js";
import { ApiError } from "../../../server/api.js";
import { isLater } from "../../event-model.js";

/** @typedef {import("./desk-types.js").Desk} Desk */
/** @typedef {import("./desk-types.js").DeskState} DeskState */

/** Milliseconds. */
const ASK_EVERY = 10_000;
const ASK_AGAIN = 2_000;
/** Whose keys open a desk, who may do most first. */
const KINDS = ["director", "co_director", "desk"];

export class DeskReader {
  #api;
  #store;
  /** @type {string | null} the key that was tried and opens the desk */
  #key = null;
  /** @type {Promise<void> | null} the look at the desk that is under way */
  #looking = null;
  /** When the desk was last asked, in milliseconds. */
  #asked = -ASK_AGAIN;
  #due = 0;
  /** Which version of the event, and of what happened at its tables, was told of last. */
  #newest = "";

  /**
   * @param {string} code
   * @param {import("../../../server/api.js").Api} api
   * @param {import("../../../page/store.js").Store<DeskState>} store in which the desk is put
   */
  constructor(code, api, store) {
    this.code = code;
    this.#api = api;
    this.#store = store;
  }

  /** Go on asking until `signal` aborts: a table falls silent without a word. @param {AbortSignal} signal */
  start(signal) {
    const timer = setInterval(() => this.#askSoon(), ASK_EVERY);
    signal.addEventListener("abort", () => clearInterval(timer));
    this.ask();
  }

  /** Settles once the look that is under way was answered. */
  get looking() {
    return this.#looking;
  }

  /** Look at the desk where it does not tell yet of what was done, or happened at a table. @param {string} newest */
  catchUp(newest) {
    this.#newest = newest;
    return this.#catchUp();
  }

  async #catchUp() {
    const { event, desk } = this.#store.state;
    if (!isLater(this.#newest, desk?.event_etag ?? "")) return;
    if ((event?.version ?? 0) > (desk?.version ?? 0)) await this.ask();
    else this.#askSoon();
  }

  /**
   * Look at the tables: at once where that was not done lately, for a call waits there. A desk in a tab that nobody looks
   * at goes on asking, since the title of the tab counts the calls.
   */
  #askSoon() {
    if (!this.#key) return;
    const wait = Math.max(0, this.#asked + ASK_AGAIN - performance.now());
    this.#due ||= setTimeout(() => {
      this.#due = 0;
      this.ask();
    }, wait);
  }

  /** Read what only the desk knows, unless that is under way. */
  ask() {
    if (!this.#store.state.locked) this.#looking ??= this.#look();
    return this.#looking;
  }

  /** Read the desk with the key that opens it. */
  async #look() {
    this.#asked = performance.now();
    try {
      const desk = this.#key && await this.#read(this.#key) || await this.#open();
      this.#store.set(desk ? { desk } : { locked: true });
    } catch {
      // Without an answer the desk stays as it is; the link says how old that is.
      return;
    } finally {
      this.#looking = null;
    }
    await this.#catchUp();
  }

  /**
   * Open the desk with the key that came in a link or the one that is kept, and keep that. Where both open it, it is the
   * one that may do more: who directs tries the link of a helper before handing it on.
   */
  async #open() {
    const { came, kept } = keysOf(this.code);
    /** @type {{key: string, desk: Desk}[]} */
    const opened = [];
    for (const key of new Set([came, kept])) {
      const desk = key !== null && await this.#read(key);
      if (desk) opened.push({ key, desk });
    }
    opened.sort((one, other) => KINDS.indexOf(one.desk.kind) - KINDS.indexOf(other.desk.kind));
    const [best, other] = opened;
    if (!best) return null;
    keepKey(this.code, best.key);
    this.#api.use(best.key);
    this.#key = best.key;
    if (other?.key === came) this.#store.set({ spared: other.desk.kind });
    return best.desk;
  }

  /** Read the desk with a key; null where that does not open it. @param {string} key @returns {Promise<Desk | null>} */
  async #read(key) {
    this.#api.use(key);
    try {
      return await this.#api.get(`/events/${encodeURIComponent(this.code)}/desk`);
    } catch (error) {
      if (error instanceof ApiError && error.wrongKey) return null;
      throw error;
    }
  }
}

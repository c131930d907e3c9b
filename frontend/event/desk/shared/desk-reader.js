/** Read what only the desk knows, with the key that opens it, whenever something happened that it does not tell of yet. */

import { keepKey, keysOf } from "../../../device/keys.js";
import { ApiError } from "../../../server/api.js";
import { isLater } from "../../event-model.js";

/** @typedef {import("./desk-types.js").DeskState} DeskState */

/** Milliseconds. */
const ASK_EVERY = 10_000;
const ASK_AGAIN = 2_000;

export class DeskReader {
  #api;
  #store;
  /** The key was tried and opens the desk. */
  #opened = false;
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
    if (!this.#opened) return;
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
    const { came, kept } = keysOf(this.code);
    const keys = [came, kept].filter((key) => key !== null);
    try {
      const opened = await this.#isOpenedBy(this.#opened ? keys.slice(0, 1) : keys);
      if (!opened) this.#store.set({ locked: true });
    } catch {
      // Without an answer the desk stays as it is; the link says how old that is.
      return;
    } finally {
      this.#looking = null;
    }
    await this.#catchUp();
  }

  /** @param {string[]} keys */
  async #isOpenedBy(keys) {
    for (const key of keys) {
      if (await this.#opens(key)) return true;
    }
    return false;
  }

  /** @param {string} key */
  async #opens(key) {
    this.#api.use(key);
    try {
      const desk = await this.#api.get(`/events/${encodeURIComponent(this.code)}/desk`);
      if (!this.#opened) keepKey(this.code, key);
      this.#opened = true;
      this.#store.set({ desk });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.wrongKey) return false;
      throw error;
    }
  }
}

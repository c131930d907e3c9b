/** Find out with which key this device writes a table: the one it keeps, one that came in a link, or none any more. */

import { directing, dropKey, keepKey, keyOf, keysOf, newKey, noteKeys } from "../../device/keys.js";
import { ApiError, createApi } from "../../server/api.js";

/**
 * @typedef {"" | "renewed" | "mistaken" | "useless" | "undirected"} KeyNotice what a person must be told: the kept key was
 *   renewed elsewhere; the link just opened is no good but the kept key is; the link is no good and there is no other
 *   key; the director's key does not open this table
 */

export class TableKey {
  /** @type {KeyNotice} */
  notice = "";
  /** As whose director this window writes; null where it does not. */
  director = directing();
  #code;
  #api;
  #changed;
  /** @type {Promise<void> | null} */
  #checking = null;
  /** Something was heard since the server was asked last. */
  #asked = false;

  /**
   * @param {string} code the table's
   * @param {import("../../server/api.js").Api} api writes with whichever key is found good
   * @param {() => void} changed
   */
  constructor(code, api, changed) {
    this.#code = code;
    this.#api = api;
    this.#changed = changed;
    this.#use();
    if (!this.director && keysOf(code).refused) this.notice = "renewed";
  }

  /** Ask the server; without an answer everything stays as it is. */
  check() {
    this.#asked = true;
    return this.#checking ??= this.#checkAll();
  }

  /** Ask once more where news came meanwhile: an answer on its way may be older than what they tell of. */
  async #checkAll() {
    try {
      while (this.#asked) {
        this.#asked = false;
        await this.#check().catch((error) => {
          if (!(error instanceof ApiError)) throw error;
        });
      }
    } finally {
      this.#checking = null;
    }
  }

  /** Have a new key take the place of the old one, for every phone. */
  async renew() {
    const made = newKey();
    noteKeys(this.#code, { made });
    await this.#api.post(`${this.#path}/keys`, { key: made });
    this.#keep(made);
  }

  /** Watch only, from now on. */
  drop() {
    dropKey(this.#code);
    this.#tell("");
  }

  /** Be told no more about a link that was no good. */
  dismiss() {
    this.#tell("");
  }

  get #path() {
    return `/tables/${encodeURIComponent(this.#code)}`;
  }

  async #check() {
    if (this.director) return await this.#checkDirector(this.director.key);
    const { came, kept, made } = keysOf(this.#code);
    if (came !== null && came !== kept) {
      if (await this.#opens(came)) return this.#keep(came);
      noteKeys(this.#code, { came: null });
      this.#tell(kept === null ? "useless" : "mistaken");
    }
    if (kept === null) return;
    if (await this.#opens(kept)) return this.#stay(kept);
    if (made !== null && await this.#opens(made)) return this.#keep(made);
    noteKeys(this.#code, { refused: true });
    this.#tell("renewed");
  }

  /** @param {string} key */
  async #checkDirector(key) {
    if (await this.#opens(key)) return;
    this.director = null;
    this.#tell("undirected");
  }

  /** Say whether `key` opens the table. Raises ApiError where no answer came. @param {string} key */
  async #opens(key) {
    try {
      await createApi({ key }).get(`${this.#path}/keys`);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.wrongKey) return false;
      throw error;
    }
  }

  /** @param {string} key */
  #keep(key) {
    keepKey(this.#code, key);
    this.#tell("");
  }

  /** @param {string} kept the key, which is still good */
  #stay(kept) {
    const { came, refused } = keysOf(this.#code);
    if (came === kept || refused) noteKeys(this.#code, { came: null, refused: false });
    if (refused) this.#tell("");
  }

  /** @param {KeyNotice} notice */
  #tell(notice) {
    this.notice = notice;
    this.#use();
    this.#changed();
  }

  #use() {
    this.#api.use(this.director?.key ?? keyOf(this.#code));
    this.#api.directs = this.director !== null;
  }
}

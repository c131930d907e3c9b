/** Talk to the server: JSON in, JSON out, and an `ApiError` with the problem document for everything else. */

import { ApiError, eachPiece, read, REFUSALS, textOf } from "./answers.js";

export { ApiError };

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Preview} Preview */
/** @typedef {{ifMatch?: string | number, signal?: AbortSignal}} Options */
/**
 * @typedef {{method: string, path: string, corrects: boolean, answer: any}} Written a call that was answered;
 *   `corrects` where it named the version it was made on
 */

/**
 * @typedef {Object} Changes what is known of a table, so that a write need not be answered with the whole sheet
 * @property {(path: string) => number | null} from the version that a write to `path` may name as known
 * @property {(path: string, change: import("./versions.js").Change) => Promise<Sheet>} sheet the sheet after it
 */

const TIMEOUT = 15_000;
const MINIMAL = "return=minimal";

/** Call the API with the key of one table, if this device has it. */
export class Api {
  #base;
  #key;
  /** @type {(written: Written) => void} hears of every call that may have changed something */
  wrote = () => {};
  /** @type {Changes | null} */
  changes = null;
  /** Whether it writes as who directs an event: its games, and nothing else of a table. */
  directs = false;

  /**
   * @param {string} base
   * @param {string | null} key
   */
  constructor(base, key) {
    this.#base = base;
    this.#key = key;
  }

  /** Write with another key from now on, or only read. @param {string | null} key */
  use(key) {
    this.#key = key;
  }

  /** Say whether this client may write. */
  get writes() {
    return this.#key !== null;
  }

  /** Say whether this client may do whatever the scorekeeper of its table may. */
  get keeps() {
    return this.writes && !this.directs;
  }

  /**
   * @param {string} path
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  get(path, options) {
    return this.#call("GET", path, undefined, options);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  put(path, body, options) {
    return this.#call("PUT", path, body, options);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  post(path, body, options) {
    return this.#call("POST", path, body, options);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  patch(path, body, options) {
    return this.#call("PATCH", path, body, options);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  delete(path, body, options) {
    return this.#call("DELETE", path, body, options);
  }

  /**
   * Ask what an entry would do; nothing is stored.
   * @param {string} gameId
   * @param {unknown} body `{id?, kind?, outcome | fields of the entry, withdraw?}`
   * @param {Options} [options]
   * @returns {Promise<Preview>}
   */
  previewDeal(gameId, body, options) {
    return this.post(`/games/${gameId}/preview`, body, options);
  }

  /**
   * Record a deal, or correct it where `ifMatch` (the sheet's version) is given.
   * @param {string} gameId
   * @param {string} dealId
   * @param {unknown} body `{number?, outcome, reason?}`
   * @param {Options} [options]
   * @returns {Promise<Sheet>}
   */
  putDeal(gameId, dealId, body, options) {
    return this.put(`/games/${gameId}/deals/${dealId}`, body, options);
  }

  /**
   * Record an entry that is no deal: a ruling, rejoin, toss or early finish.
   * @param {string} gameId
   * @param {string} entryId
   * @param {unknown} body `{kind, …}`
   * @param {Options} [options]
   * @returns {Promise<Sheet>}
   */
  putEntry(gameId, entryId, body, options) {
    return this.put(`/games/${gameId}/entries/${entryId}`, body, options);
  }

  /**
   * Strike out an entry; the journal keeps it.
   * @param {string} gameId
   * @param {string} entryId
   * @param {{kind: string, reason: string, version: number}} withdrawal
   * @returns {Promise<Sheet>}
   */
  withdraw(gameId, entryId, { kind, reason, version }) {
    const room = kind === "deal" ? "deals" : "entries";
    return this.delete(`/games/${gameId}/${room}/${entryId}`, { reason }, { ifMatch: version });
  }

  /**
   * Ask the rules about cards, bids or plays.
   * @param {string} gameType
   * @param {unknown} body `{preset, rules?, what, …}`
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  check(gameType, body, options) {
    return this.post(`/game-types/${gameType}/check`, body, options);
  }

  /**
   * Read `path` unless it is still as `etag` says, when the answer is null.
   * @param {string} path
   * @param {string | null} etag
   * @returns {Promise<{etag: string | null, body: any} | null>}
   */
  async poll(path, etag) {
    /** @type {Record<string, string>} */
    const headers = etag ? { "If-None-Match": etag } : {};
    // The browser's own cache would turn a 304 into a 200 with the whole sheet.
    const response = await this.#fetch("GET", path, { headers, cache: "no-store" });
    if (response.status === 304) return null;
    return { etag: response.headers.get("ETag"), body: await read(response) };
  }

  /**
   * Post `body` and return the answer as text (an SVG).
   * @param {string} path
   * @param {unknown} body
   * @returns {Promise<string>}
   */
  async postForText(path, body) {
    return textOf(
      await this.#fetch("POST", path, {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  }

  /** Read `path` as the text it is: a record that is sealed must stay as it was written. @param {string} path */
  async getText(path) {
    return textOf(await this.#fetch("GET", path, { headers: {} }));
  }

  /**
   * Post a file as it is, of which the server may take `patience` milliseconds to make something.
   * @param {string} path
   * @param {Blob} body
   * @param {Record<string, string>} headers
   * @param {number} [patience]
   * @returns {Promise<any>}
   */
  async postFile(path, body, headers, patience) {
    return read(await this.#fetch("POST", path, { headers, body }, patience));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Options} [options]
   */
  async #call(method, path, body, { ifMatch, signal } = {}) {
    /** @type {Record<string, string>} */
    const headers = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (ifMatch !== undefined) {
      headers["If-Match"] = String(ifMatch).includes('"') ? `${ifMatch}` : `"${ifMatch}"`;
    }
    const from = method === "GET" ? null : this.changes?.from(path) ?? null;
    if (from !== null) headers["Prefer"] = `${MINIMAL}; from=${from}`;
    const response = await this.#fetch(method, path, {
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    let answer = await read(response);
    if (response.headers.get("Preference-Applied") === MINIMAL) {
      answer = await this.changes?.sheet(path, answer);
    }
    if (method !== "GET") this.wrote({ method, path, corrects: ifMatch !== undefined, answer });
    return answer;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {RequestInit & {headers: Record<string, string>}} init
   * @param {number} [patience]
   */
  async #fetch(method, path, init, patience = TIMEOUT) {
    const { headers } = init;
    headers["Accept"] = "application/json, application/problem+json, image/svg+xml";
    headers["Prefer"] = [headers["Prefer"] ?? [], REFUSALS].flat().join(", ");
    if (this.#key !== null) headers["Authorization"] = `Bearer ${this.#key}`;
    const late = new AbortController();
    const abort = () => late.abort();
    let timer = setTimeout(abort, patience);
    init.signal?.addEventListener("abort", abort, { once: true });
    try {
      // Without referrer some browsers do not say whose page writes either, and the server asks for that.
      const ours = { referrerPolicy: /** @type {const} */ ("same-origin"), signal: late.signal };
      const response = await fetch(this.#base + path, { ...init, ...ours, method, headers });
      let whole = "";
      // A long sheet may take its time, but a line can die in the middle of it, and nobody says so.
      await eachPiece(response.body, (piece) => {
        clearTimeout(timer);
        timer = setTimeout(abort, TIMEOUT);
        whole += piece;
      });
      return Object.assign(response, { whole });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new ApiError(0, { title: "offline" });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Return a client; without a `key` it can only read.
 * @param {{base?: string, key?: string | null}} [settings]
 */
export function createApi({ base = "/api/v1", key = null } = {}) {
  return new Api(base, key);
}

/** Talk to the server about a club: what it shows, and what its keeper does. */

import { keepKey, keyOf, keysOf, newKey, noteKeys } from "../device/keys.js";
import { newUuid } from "../page/uuid.js";
import { ApiError, createApi } from "../server/api.js";

/** @typedef {import("./types.js").Club} Club */
/** @typedef {import("./types.js").Kept} Kept */
/** @typedef {import("./types.js").Which} Which */

/** Write what is asked as the end of an address. @param {Record<string, string | number>} asked */
const query = (asked) => {
  const said = Object.entries(asked).filter(([, value]) => value !== "");
  return said.length > 0 ? `?${new URLSearchParams(said.map(([k, v]) => [k, String(v)]))}` : "";
};

export class ClubModel {
  /** @type {Which} */
  which = { season: "", type: "", day: "" };
  /** The days of these games that can be chosen. @type {Club["latest"]} */
  days = [];
  /** @type {Club | null} */
  club = null;
  /** @type {Kept | null} null where this device does not keep the club */
  kept = null;

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.path = `/clubs/${encodeURIComponent(code)}`;
    this.api = createApi({ key: keyOf(code) });
  }

  /** Read the club as it stands now. */
  async read() {
    /** @type {Club} */
    const club = await createApi().get(this.path + query(this.which));
    this.club = club;
    // Of one day the club tells that one alone.
    if (!this.which.day) this.days = club.latest;
    await this.#readKept();
  }

  async #readKept() {
    const key = keyOf(this.code);
    if (!key) return void (this.kept = null);
    this.api.use(key);
    try {
      this.kept = await this.api.get(`${this.path}/kept`);
      if (keysOf(this.code).kept !== key) keepKey(this.code, key);
    } catch (error) {
      this.kept = null;
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      noteKeys(this.code, { refused: true, came: null });
    }
  }

  /** Read what was done before that which is shown. */
  async readEarlier() {
    const shown = this.kept;
    if (!shown || shown.more === null) return;
    /** @type {Kept} */
    const { version, done, more } = await this.api.get(
      `${this.path}/kept${query({ after: shown.more })}`,
    );
    // What was done meanwhile has moved them.
    if (version === shown.version) this.kept = { ...shown, done: [...shown.done, ...done], more };
    else await this.#readKept();
  }

  /** @param {string} person @returns {Promise<import("./types.js").Person>} */
  person(person) {
    return createApi().get(`${this.path}/people/${person}${query(this.which)}`);
  }

  /** @returns {Promise<import("./types.js").Ratings | null>} null while the club shows none */
  async ratings() {
    if (!this.club?.rated) return null;
    return await createApi().get(`${this.path}/ratings${query({ type: this.which.type })}`);
  }

  /** @param {Record<string, string | number>} asked @returns {Promise<import("./types.js").Behind>} */
  games(asked) {
    return createApi().get(`${this.path}/games${query({ ...this.which, ...asked })}`);
  }

  /** Do an act on the club as it is shown. @param {string} kind @param {Record<string, unknown>} facts */
  async act(kind, facts) {
    const version = this.kept?.version;
    const ifMatch = version === undefined ? undefined : version;
    await this.api.put(`${this.path}/acts/${newUuid()}`, { kind, ...facts }, { ifMatch });
    await this.read();
  }

  /** Return where texts hold the name still. @param {string} person @returns {Promise<import("./types.js").Mention[]>} */
  async forget(person) {
    const { mentions } = await this.api.delete(`${this.path}/people/${person}/name`, undefined);
    await this.read();
    return mentions;
  }

  /** Renew the key. It is noted before it is sent, so that a lost answer locks nobody out. */
  async renew() {
    const made = keysOf(this.code).made ?? newKey();
    noteKeys(this.code, { made });
    await this.api.post(`${this.path}/keys`, { key: made });
    keepKey(this.code, made);
    await this.read();
  }

  /** The address that makes whoever opens it keep the club. */
  get keeperLink() {
    return `${this.club?.links.page ?? location.href}#key=${keyOf(this.code)}`;
  }

  /**
   * Let a table or an event of this device join, or leave.
   * @param {string} room `tables` or `events`
   * @param {string} code
   * @param {boolean} joins
   */
  async join(room, code, joins) {
    const api = createApi({ key: keyOf(code) });
    const path = `/${room}/${encodeURIComponent(code)}/clubs/${encodeURIComponent(this.code)}`;
    await (joins ? api.put(path, undefined) : api.delete(path, undefined));
    await this.read();
  }
}

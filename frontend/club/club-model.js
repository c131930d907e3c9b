/** Talk to the server about a club: what it shows, and what its keeper does. */

import { keepKey, keyOf, keysOf, newKey, noteKeys } from "../device/keys.js";
import { newUuid } from "../page/uuid.js";
import { ApiError, createApi } from "../server/api.js";

/** @typedef {import("./types.js").Club} Club */
/** @typedef {import("./types.js").Kept} Kept */
/** @typedef {import("./types.js").Member} Member */
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
  /** Who is shown in any game, by name, for who keeps the club. @type {Member[]} */
  everybody = [];
  /** How often the club was asked for, and which of these times told what is shown. */
  #asked = 0;
  #told = 0;

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.path = `/clubs/${encodeURIComponent(code)}`;
    this.api = createApi({ key: keyOf(code) });
  }

  /** Read the club as it stands now, unless it is told by what was asked for later. @returns {Promise<void>} */
  async read() {
    const { which } = this;
    this.#asked += 1;
    const asked = this.#asked;
    /** @type {Club} */
    let club;
    try {
      club = await createApi().get(this.path + query(which));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404 && which.season)) throw error;
      // The season was undone meanwhile; where another was chosen since, that is asked for already.
      if (which === this.which) this.which = { ...which, season: "", day: "" };
      return await this.read();
    }
    if (which !== this.which || asked < this.#told) return;
    this.#told = asked;
    this.club = club;
    // Of one day the club tells that one alone.
    if (!which.day) this.days = club.latest;
    await this.#readKept();
    if (!this.kept) return;
    const all = Object.values(which).some(Boolean) ? await createApi().get(this.path) : club;
    this.everybody = all.people.toSorted((/** @type {Member} */ one, /** @type {Member} */ other) =>
      one.name.localeCompare(other.name)
    );
  }

  /** Find out with which of this device's keys the club is kept. Without an answer all stays as it is. */
  async #readKept() {
    const { came, kept, refused, made } = keysOf(this.code);
    // One that was made is in force where the answer to that was lost.
    for (const key of [came, refused ? null : kept, made]) {
      if (key === null || !await this.#isKeptWith(key)) continue;
      if (key !== kept) keepKey(this.code, key);
      else if (came !== null || refused) noteKeys(this.code, { came: null, refused: false });
      return;
    }
    this.kept = null;
    if (keyOf(this.code) ?? made) noteKeys(this.code, { refused: true, came: null, made: null });
  }

  /** @param {string} key */
  async #isKeptWith(key) {
    this.api.use(key);
    try {
      this.kept = await this.api.get(`${this.path}/kept`);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.wrongKey) return false;
      throw error;
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

  /** @param {string} person @param {Partial<Which>} [which] @returns {Promise<import("./types.js").Person>} */
  person(person, which = this.which) {
    return createApi().get(`${this.path}/people/${person}${query(which)}`);
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
    const ifMatch = this.kept?.version;
    try {
      await this.api.put(`${this.path}/acts/${newUuid()}`, { kind, ...facts }, { ifMatch });
    } catch (error) {
      // It is to be looked at as it is now, and then the act is done on that.
      if (error instanceof ApiError && error.status === 412) {
        await this.read().catch(() => undefined);
      }
      throw error;
    }
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
    try {
      await this.api.post(`${this.path}/keys`, { key: made });
      keepKey(this.code, made);
    } catch (error) {
      // The kept one opens nothing any more where an earlier answer was lost: so reads who finds the new one.
      if (!(error instanceof ApiError && error.wrongKey)) throw error;
    }
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

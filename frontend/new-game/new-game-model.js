/**
 * Prepare a game: which, by which house rules, who plays; and start it, once, however often it is tried.
 *
 * What is played in a room has no sheet: it is an event made for those who play, and its desk is this phone.
 */

import { keepKey, keyOf, newKey } from "../device/keys.js";
import { roomPath, tablePath } from "../page/router.js";
import { today } from "../page/today.js";
import { newUuid } from "../page/uuid.js";
import { createApi } from "../server/api.js";
import { openEvent } from "../server/open-event.js";
import { say } from "../words/say.js";

/** @typedef {import("../types.js").GameType} GameType */
/** @typedef {import("../types.js").Preset} Preset */
/** @typedef {import("../types.js").Sheet} Sheet */

const USUAL_SEATS = 4;
/** How many tables friends may need. */
const TABLES = 2;

export class NewGame {
  /** @type {string | null} the table's code, once there is one */
  code;
  tableName = "";
  /** @type {GameType | null} */
  type = null;
  presetId = "";
  /** @type {Record<string, any>} */
  overrides = {};
  /** @type {string[]} */
  names = [];
  firstDealer = 0;
  /** How many can play. */
  limits = { fewest: 0, most: 0 };
  #tried = { stated: "", id: "", key: "" };

  /** @param {string | null} code */
  constructor(code) {
    this.code = code;
  }

  /** @returns {Preset | undefined} */
  get preset() {
    return this.type?.presets.find(({ id }) => id === this.presetId);
  }

  /**
   * Choose a game; names that are written already stay.
   * @param {GameType} type
   * @param {string} presetId
   */
  choose(type, presetId) {
    if (type !== this.type || presetId !== this.presetId) this.overrides = {};
    this.type = type;
    this.presetId = presetId;
    this.limits = limitsOf(type, type.seats);
    const { fewest, most } = this.limits;
    const written = this.names.filter((name) => name.trim());
    const wanted = Math.max(written.length, fewest, Math.min(USUAL_SEATS, most));
    this.seatAs(Array.from({ length: Math.min(wanted, most) }, (_, at) => written[at] ?? ""));
  }

  /**
   * Take over who sits where: who deals first is the same person in another seat, and who comes next once that one is
   * gone. A side that deals first stays, whoever plays for it.
   * @param {string[]} names
   */
  seatAs(names) {
    const dealer = this.names[this.firstDealer];
    const at = names.indexOf(dealer);
    this.names = names;
    if (this.type?.sides.length) return;
    if (dealer?.trim() && at >= 0 && names[this.firstDealer] !== dealer) this.firstDealer = at;
    if (this.firstDealer >= names.length) this.firstDealer = 0;
  }

  /**
   * Take over game, rules and players of what was played before.
   * @param {{names: string[], preset: string, rules: Record<string, any>, dealer?: number}} before `dealer` is the seat
   *   that is due to deal
   * @param {GameType} type
   */
  repeat({ names, preset, rules, dealer = 1 }, type) {
    this.names = names;
    this.firstDealer = dealer - 1;
    this.choose(type, preset);
    const usual = (/** @type {string} */ name) => {
      const values = this.preset?.values ?? {};
      return name in values
        ? values[name]
        : type.switches.find((each) => each.name === name)?.default;
    };
    this.overrides = Object.fromEntries(
      Object.entries(rules).filter(([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(usual(name))
      ),
    );
  }

  /** How many players are named. */
  get count() {
    return this.seats().length;
  }

  /** Return the seats that have a name. */
  seats() {
    const { sides = [] } = this.type ?? {};
    return this.names
      .map((name, at) => ({ name: name.trim(), at }))
      .filter(({ name }) => name)
      .map(({ name, at }) =>
        sides.length > 0 ? { name, side: sides[at % sides.length] } : { name }
      );
  }

  /**
   * Seat the players as they drew; a side that deals first is the first of its players.
   * @param {{seats: string[], dealer: string}} drawn `seats` is empty where only the deal was cut for
   */
  seat({ seats, dealer }) {
    const empty = this.names.filter((name) => !name.trim());
    if (seats.length > 0) this.names = [...seats, ...empty];
    const sides = this.type?.sides ?? [];
    const parties = sides.length > 0 ? sides : this.names.map((name) => name.trim());
    this.firstDealer = Math.max(0, parties.indexOf(dealer));
  }

  /** Have as many seats at least as the house rules take. @param {{fewest: number, most: number}} limits */
  #seatUpTo(limits) {
    this.limits = limits;
    const missing = Math.max(0, limits.fewest - this.names.length);
    this.names = [...this.names, ...Array(missing).fill("")];
  }

  /** Return the number, from 1, of the seat that deals first. */
  #dealer() {
    const before = this.names.slice(0, this.firstDealer).filter((name) => name.trim());
    return this.names[this.firstDealer]?.trim() ? before.length + 1 : 1;
  }

  /**
   * Start the game; where there is no table yet, that opens it in the same act. Return where it is kept.
   * @returns {Promise<string>}
   */
  async start() {
    return this.type?.in_a_room
      ? roomPath(await this.#openRoom())
      : tablePath(await this.#startGame());
  }

  /** Make an event of a game that is played in a room, and return its code. */
  async #openRoom() {
    const { type, presetId: preset, overrides: rules } = this;
    const players = this.seats().map(({ name }) => name);
    const tables = Math.ceil(players.length / (type?.seats.most ?? 1));
    const labels = Array.from({ length: tables }, (_, at) => say("table.number", { code: at + 1 }));
    const title = this.tableName.trim() || type?.title;
    const event = {
      occasion: { title, first_day: today() },
      freezeout: { game_type: type?.id, preset, rules, players, tables: labels },
    };
    const { key } = this.#triedAs(event);
    const code = await openEvent({ ...event, key });
    keepKey(code, key);
    return code;
  }

  /** Start a game with a sheet, and return the code of its table. */
  async #startGame() {
    const game = {
      game_type: this.type?.id,
      preset: this.presetId,
      rules: this.overrides,
      seats: this.seats(),
      first_dealer: this.#dealer(),
    };
    const name = this.tableName.trim();
    const { id, key } = this.#triedAs([name, game]);
    if (this.code === null) {
      const opened = { ...(name && { name }), key, game: { id, ...game } };
      const table = await createApi().post("/tables", opened);
      keepKey(table.code, key);
      this.code = /** @type {string} */ (table.code);
    } else {
      const api = createApi({ key: keyOf(this.code) });
      await api.post(`/tables/${encodeURIComponent(this.code)}/games`, { id, ...game });
    }
    return this.code;
  }

  /** Return by which id and key what is tried again is known; another game is another try. @param {unknown} what */
  #triedAs(what) {
    const stated = JSON.stringify(what);
    if (stated !== this.#tried.stated) this.#tried = { stated, id: newUuid(), key: newKey() };
    return this.#tried;
  }

  /** Learn how many can play by the rules in force; without an answer it stays as many as can play at all. */
  async askLimits() {
    const { type, presetId: preset, overrides: rules } = this;
    if (!type) return;
    const asked = JSON.stringify([type.id, preset, rules]);
    const limits = await createApi().post(`/game-types/${type.id}/seats`, { preset, rules }).catch(
      () => type.seats,
    );
    const now = JSON.stringify([this.type?.id, this.presetId, this.overrides]);
    if (asked === now) this.#seatUpTo(limitsOf(type, limits));
  }
}

/**
 * Return how many can play: in a room at several tables.
 * @param {GameType} type
 * @param {{fewest: number, most: number}} seats at a table
 */
const limitsOf = ({ in_a_room: room }, { fewest, most }) => ({
  fewest,
  most: room ? TABLES * most : most,
});

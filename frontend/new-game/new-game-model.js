/** Prepare a game: which, by which house rules, who plays; and start it, once, however often it is tried. */

import { keepKey, keyOf, newKey } from "../device/keys.js";
import { newUuid } from "../page/uuid.js";
import { createApi } from "../server/api.js";

/** @typedef {import("../types.js").GameType} GameType */
/** @typedef {import("../types.js").Preset} Preset */
/** @typedef {import("../types.js").Sheet} Sheet */

const USUAL_SEATS = 4;

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
    this.limits = type.seats;
    const { fewest, most } = type.seats;
    const written = this.names.filter((name) => name.trim());
    const wanted = Math.max(written.length, fewest, Math.min(USUAL_SEATS, most));
    this.names = Array.from({ length: Math.min(wanted, most) }, (_, at) => written[at] ?? "");
  }

  /**
   * Take over game, rules and players of the sheet before.
   * @param {Sheet} sheet
   * @param {GameType} type
   */
  repeat(sheet, type) {
    this.names = sheet.seats.map(({ name }) => name);
    this.choose(type, sheet.game.preset);
    const usual = (/** @type {string} */ name) => {
      const values = this.preset?.values ?? {};
      return name in values
        ? values[name]
        : type.switches.find((each) => each.name === name)?.default;
    };
    this.overrides = Object.fromEntries(
      Object.entries(sheet.game.rules).filter(([name, value]) =>
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

  /** Start the game; where there is no table yet, that opens it in the same act. @returns {Promise<void>} */
  async start() {
    const game = {
      game_type: this.type?.id,
      preset: this.presetId,
      rules: this.overrides,
      seats: this.seats(),
      first_dealer: this.#dealer(),
    };
    const name = this.tableName.trim();
    // What is tried again is known by its id and key; another game is another try.
    const stated = JSON.stringify([name, game]);
    if (stated !== this.#tried.stated) this.#tried = { stated, id: newUuid(), key: newKey() };
    const { id, key } = this.#tried;
    if (this.code === null) {
      const opened = { ...(name && { name }), key, game: { id, ...game } };
      const table = await createApi().post("/tables", opened);
      keepKey(table.code, key);
      this.code = /** @type {string} */ (table.code);
    } else {
      const api = createApi({ key: keyOf(this.code) });
      await api.post(`/tables/${encodeURIComponent(this.code)}/games`, { id, ...game });
    }
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
    if (asked === now) this.#seatUpTo(limits);
  }
}

/** Prepare a game: which, by which house rules, who plays; and start it, once, however often it is tried. */

import { createApi } from "./api.js";
import { keepKey, keyOf } from "./keys.js";
import { newUuid } from "./uuid.js";

/** @typedef {import("./types.js").GameType} GameType */
/** @typedef {import("./types.js").Preset} Preset */
/** @typedef {import("./types.js").Sheet} Sheet */

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
  #id = newUuid();

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

  /** Return the number, from 1, of the seat that deals first. */
  #dealer() {
    const before = this.names.slice(0, this.firstDealer).filter((name) => name.trim());
    return this.names[this.firstDealer]?.trim() ? before.length + 1 : 1;
  }

  /** Make the table where there is none, and start the game. @returns {Promise<Sheet>} */
  async start() {
    if (this.code === null) {
      const name = this.tableName.trim();
      const table = await createApi().post("/tables", name ? { name } : {});
      keepKey(table.code, table.scorekeeper_key);
      this.code = /** @type {string} */ (table.code);
    }
    const api = createApi({ key: keyOf(this.code) });
    return api.post(`/tables/${encodeURIComponent(this.code)}/games`, {
      id: this.#id,
      game_type: this.type?.id,
      preset: this.presetId,
      rules: this.overrides,
      seats: this.seats(),
      first_dealer: this.#dealer(),
    });
  }
}

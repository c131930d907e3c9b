/** Say of the room of a freeze-out what a board shows: its tables, who sits where, who has moved, and who is out. */

import { say, showNames } from "../../words/say.js";
import { roomTableOf } from "../reading.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Room} Room */
/** @typedef {import("../types.js").Stage} Stage */

/**
 * @typedef {Object} Row
 * @property {string} key the same while it tells of the same thing
 * @property {string} [lead] what one looks for, in a column of its own
 * @property {string} text
 * @property {string} [note] at the other end of the row
 * @property {string} [news] what is to be seen once it is another: who has won or leads, not how many deals were played
 */

export class RoomRows {
  #event;
  #stage;
  #room;

  /** @param {Event} event @param {Stage} stage one that has a room */
  constructor(event, stage) {
    this.#event = event;
    this.#stage = stage;
    this.#room = /** @type {Room} */ (stage.room);
  }

  /** Whether it is played: the clock was started, or something has happened in the room. */
  get isBegun() {
    return this.#room.log.length > 0 || Boolean(this.#event.clocks[this.#stage.stage]?.begun);
  }

  /** How many play at each table, and which were broken last. @returns {Row[]} */
  get tableRows() {
    return [
      ...this.#room.tables.map(({ match, seats }) => ({
        key: match,
        lead: roomTableOf(this.#event, match),
        text: say("board.players", { count: seats.filter(Boolean).length }),
      })),
      ...(this.#lastMoves?.closed ?? []).map((match) => ({
        key: match,
        lead: roomTableOf(this.#event, match),
        text: say("board.broken"),
        news: "broken",
      })),
    ];
  }

  /** Where everybody sits. @returns {Row[]} */
  get seatRows() {
    return this.#room.tables.flatMap(({ match, seats }) =>
      seats.flatMap((entrant, at) => entrant ? [this.#seatRow("seat", entrant, match, at + 1)] : [])
    );
  }

  /** Where those sit who were seated or moved last. @returns {Row[]} */
  get movedRows() {
    const there = new Map(this.#room.tables.map(({ match, seats }) => [match, seats]));
    const { match: opened = "", seats = [] } = this.#lastMoves ?? {};
    return seats.map(({ match = opened, ...each }) => ({ match, ...each }))
      .filter(({ entrant, match, seat }) => there.get(match)?.[seat - 1] === entrant)
      .map(({ entrant, match, seat }) => {
        const row = this.#seatRow("moved", entrant, match, seat);
        return { ...row, news: row.note };
      });
  }

  /** Who is out, in which place, the best first. @returns {Row[]} */
  get outRows() {
    const out = (this.#stage.standings ?? []).filter(({ chance }) => chance !== "open");
    return [...new Set(out.map(({ place }) => place))].map((place) => {
      const level = out.filter((each) => each.place === place);
      const names = showNames(level.map(({ entrant }) => this.#event.entrants[entrant].name));
      const key = `${this.#stage.stage} place ${place}`;
      return { key, lead: String(place), text: names, news: names };
    });
  }

  /** The act by which somebody got another seat last; where a table was opened it names the table once. */
  get #lastMoves() {
    return this.#room.log.findLast(({ seats }) => seats);
  }

  /** @param {string} kind @param {string} entrant @param {string} match @param {number} seat */
  #seatRow(kind, entrant, match, seat) {
    return {
      key: `${kind} ${this.#stage.stage} ${entrant}`,
      text: this.#event.entrants[entrant].name,
      note: say("board.seatAt", { table: roomTableOf(this.#event, match), seat }),
    };
  }
}

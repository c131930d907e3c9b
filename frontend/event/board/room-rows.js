/** Say of the room of a freeze-out what a board shows: its tables, who sits where, who moves, and who is out. */

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
 * @property {boolean} [person] whether that is one person's name
 * @property {string} [note] at the other end of the row
 * @property {string} [short] the same where there is little room
 * @property {string} [from] before the note, where there is room for it
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
      ...this.#broken.map((match) => ({
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
      seats.flatMap((entrant, at) => entrant ? [this.#seatRow(entrant, match, at + 1)] : [])
    );
  }

  /** Who is on the way to another seat, from where to where, until the desk has noted that he sits there. @returns {Row[]} */
  get movedRows() {
    return this.#room.sent.map(({ entrant, before, after }) => {
      const note = sayTheSeat(after);
      return {
        key: `moved ${this.#stage.stage} ${entrant}`,
        ...called(this.#event, entrant),
        from: before ? say("board.from", { from: sayTheSeat(before) }) : "",
        note,
        news: note,
      };
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

  /** The tables that were broken by the act by which somebody got another seat last. */
  get #broken() {
    return this.#room.log.findLast(({ seats }) => seats)?.closed ?? [];
  }

  /** @param {string} entrant @param {string} match @param {number} seat @returns {Row} */
  #seatRow(entrant, match, seat) {
    return {
      key: `seat ${this.#stage.stage} ${entrant}`,
      ...called(this.#event, entrant),
      note: sayTheSeat({ label: roomTableOf(this.#event, match), seat }),
    };
  }
}

/** Return what stands for an entrant in a row. @param {Event} event @param {string} entrant */
export function called({ entrants }, entrant) {
  const { name, people } = entrants[entrant];
  return { text: name, person: people.length === 1 };
}

/** @param {{label: string, seat: number}} where */
const sayTheSeat = ({ label, seat }) => say("board.seatAt", { table: label, seat });

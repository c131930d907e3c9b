/** Hold what is keyed in from paper: a row for each deal, the text of each cell, and where the next key goes. */

import { numberIn, typed } from "../../forms/number-text.js";

/** @typedef {{first: number, rows: string[][], row: number, column: number}} Draft */
/** @typedef {{deal: number, points: Record<string, number>}} PaperDeal */

const MOST = 1000;

export class KeyedPaper {
  /**
   * @param {number[]} seats the one that stands for each column
   * @param {Draft | null} draft what was keyed in before
   * @param {boolean} tenths whether tenths are counted, and not only halves
   */
  constructor(seats, draft, tenths) {
    this.seats = seats;
    this.tenths = tenths;
    const fits = draft?.rows.every((row) => row.length === seats.length);
    const { first, rows, row, column } = draft && fits ? draft : this.#blank();
    this.first = first;
    this.rows = rows;
    this.row = row;
    this.column = column;
  }

  /** @returns {Draft} */
  get draft() {
    const { first, rows, row, column } = this;
    return { first, rows, row, column };
  }

  /** Return the deals on paper; the last row is one of them once something stands in it. @returns {PaperDeal[]} */
  get deals() {
    const done = this.#isBlank(this.rows.length - 1) ? this.rows.slice(0, -1) : this.rows;
    return done.map((cells, at) => ({ deal: this.first + at, points: this.#points(cells) }));
  }

  /** @param {string} key a key of the pad, or "up", "down", "left", "right" */
  press(key) {
    const cells = this.rows[this.row];
    if (key === "next") this.#step(1, true);
    else if (key === "right") this.#step(1, false);
    else if (key === "left") this.#step(-1, false);
    else if (key === "up") this.row = Math.max(0, this.row - 1);
    else if (key === "down") this.row = Math.min(this.rows.length - 1, this.row + 1);
    else if (key === "back" && !cells[this.column]) this.#goBack();
    else {
      const part = key === "half" && this.tenths ? "point" : key;
      cells[this.column] = typed(cells[this.column], part, this.tenths);
    }
  }

  /** Take back into the cell before; a row that was begun by mistake goes. */
  #goBack() {
    if (this.row > 0 && this.row === this.rows.length - 1 && this.#isBlank(this.row)) {
      if (this.column === 0) this.rows.pop();
    }
    this.#step(-1, false);
  }

  /** @param {number} by @param {boolean} grows whether a new row begins after the last cell */
  #step(by, grows) {
    const width = this.seats.length;
    const to = this.row * width + this.column + by;
    if (to === this.rows.length * width && grows && this.rows.length < MOST) {
      this.rows.push(this.seats.map(() => ""));
    }
    const at = Math.max(0, Math.min(to, this.rows.length * width - 1));
    this.row = Math.floor(at / width);
    this.column = at % width;
  }

  #blank() {
    return { first: 1, rows: [this.seats.map(() => "")], row: 0, column: 0 };
  }

  /** @param {number} row */
  #isBlank(row) {
    return this.rows[row].every((text) => numberIn(text) === null);
  }

  /** @param {string[]} cells */
  #points(cells) {
    /** @type {Record<string, number>} */
    const points = {};
    for (const [at, text] of cells.entries()) {
      const number = numberIn(text);
      if (number !== null) points[this.seats[at]] = number;
    }
    return points;
  }
}

/** Show the ruled sheet, point out what has just changed, and lead the arrow keys over it. */

import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { View } from "../page/view.js";
import { columnsOf, lineOf, rowsOf } from "./columns.js";
import { frameOf, sheetView } from "./sheet-view.js";
import { headsOf } from "./short-names.js";

/** @typedef {import("../types.js").Sheet} Sheet */

const FRESH_FOR = 3_000;
/** So few pixels from the end are the end. */
const AT_END = 4;
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * Emits `why` with `{id, seat}` for a tapped number, `seat` with the seat of a tapped name and `waiting` with the
 * id of a tapped deal that is not sent yet.
 */
export class ScoreSheet extends View {
  /** @type {Sheet | null} */
  sheet = null;
  /** @type {number | null} the seat that this device calls its own */
  me = null;
  /** @type {import("./sheet-columns.js").WaitingDeal[]} deals that only this device has */
  waiting = [];
  /** @type {Map<number, number> | null} the totals with those, as this device adds them up */
  own = null;
  /** @type {Set<string>} cells that have just changed, as `row:seat` */
  #fresh = new Set();
  #settled = 0;
  #atEnd = true;
  /** How high the paper is, as far as was noticed. */
  #height = 0;
  #resized = new ResizeObserver(([{ target }]) => {
    if (this.#atEnd) this.#scrollToEnd();
    this.#height = target.clientHeight;
  });
  #current = "";
  #frame = "";
  /** @type {Map<string, {entry: unknown, marked: string}>} of what each row stands as it was drawn last, by its id */
  #rows = new Map();

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      why: ({ dataset }) => this.emit("why", { id: dataset.row, seat: Number(dataset.seat) }),
      seat: ({ dataset }) => this.emit("seat", Number(dataset.seat)),
      waiting: ({ dataset }) => this.emit("waiting", dataset.row),
    }, signal);
    this.addEventListener("keydown", (event) => this.#walk(event), { signal });
    // Scrolling does not bubble. What was at its end stays there when the phone is turned.
    this.addEventListener("scroll", () => this.#noteEnd(), { signal, capture: true });
    signal.addEventListener("abort", () => this.#resized.disconnect());
    this.addEventListener("focusin", (event) => this.#remember(event), { signal });
  }

  view() {
    const { sheet, me, waiting, own } = this;
    if (!sheet) return html``;
    const columns = columnsOf(sheet);
    const entrance = this.#entrance(sheet);
    const heads = headsOf(sheet);
    const page = { sheet, columns, heads, me, waiting, own, fresh: this.#fresh, entrance };
    return sheetView({ ...page, row: this.#rowsOf(page) });
  }

  /**
   * Return what draws the rows: one that would be drawn as it stands is left as it is, for an evening has many.
   * @param {Omit<import("./sheet-columns.js").Page, "row">} page
   * @returns {import("./sheet-columns.js").Page["row"]}
   */
  #rowsOf(page) {
    const frame = frameOf(page);
    const drawn = frame === this.#frame ? this.#rows : new Map();
    this.#frame = frame;
    this.#rows = new Map();
    const marks = [...page.fresh, page.entrance];
    return (id, entry, draw) => {
      const marked = marks.filter((cell) => cell.startsWith(`${id}:`)).join();
      this.#rows.set(id, { entry, marked });
      const before = drawn.get(id);
      return before?.entry === entry && before.marked === marked
        ? html`<tr data-key="${id}" data-same></tr>`
        : draw();
    };
  }

  /** Leave what stands in the element as it came with the page, until there is a sheet to show. */
  update() {
    if (!this.sheet) return;
    super.update();
    if (!this.#current || this.querySelector('.cell[tabindex="0"]')) return;
    // The number that was reached last is gone.
    this.#current = "";
    super.update();
  }

  /**
   * Show `sheet`, underlining for a moment what differs from the one before, and below it what waits on this device.
   * @param {Sheet} sheet
   * @param {import("./sheet-columns.js").WaitingDeal[]} waiting
   */
  show(sheet, waiting) {
    const before = this.sheet?.game.id === sheet.game.id ? this.sheet : null;
    const came = before === null && this.querySelector(".paper") !== null;
    const more = !before || rowsOf(sheet).length > rowsOf(before).length ||
      waiting.length > this.waiting.length;
    this.sheet = sheet;
    this.waiting = waiting;
    if (before) this.#underline(before, sheet);
    this.update();
    // With the frame that shows it: at once, the page would be laid out for this alone.
    if (came) requestAnimationFrame(() => this.#stayAtEnd());
    else if (more) requestAnimationFrame(() => this.#scrollToEnd());
  }

  /**
   * @param {Sheet} before
   * @param {Sheet} after
   */
  #underline(before, after) {
    const known = cellsOf(before);
    const changed = [...cellsOf(after)].filter(([cell, points]) => known.get(cell) !== points);
    if (changed.length === 0) return;
    this.#fresh = new Set(changed.map(([cell]) => cell));
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => {
      this.#fresh.clear();
      this.update();
    }, FRESH_FOR);
  }

  #noteEnd() {
    const paper = this.querySelector(".paper");
    // The browser itself scrolls where the paper has grown.
    if (!paper || paper.clientHeight !== this.#height) return;
    this.#atEnd = paper.scrollTop + paper.clientHeight >= paper.scrollHeight - AT_END;
  }

  #scrollToEnd() {
    const paper = this.querySelector(".paper");
    if (!paper) return;
    paper.scrollTop = paper.scrollHeight;
    this.#stayAtEnd();
  }

  /** Keep in view what is at its end now, however high the paper becomes. */
  #stayAtEnd() {
    const paper = this.querySelector(".paper");
    if (!paper) return;
    this.#height = paper.clientHeight;
    this.#noteEnd();
    this.#resized.observe(paper);
  }

  /** Return the one cell that the Tab key reaches; arrow keys go on from there. @param {Sheet} sheet */
  #entrance(sheet) {
    const last = sheet.deals.at(-1);
    if (this.#current || !last) return this.#current;
    const column = columnsOf(sheet).find((each) => lineOf(last.lines, each));
    return column ? `${last.id}:${column.seat}` : "";
  }

  /** @param {Event} event */
  #remember(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches(".cell")) this.#current = `${target.dataset.row}:${target.dataset.seat}`;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = STEPS[event.key];
    const cell = /** @type {HTMLElement} */ (event.target).closest("td");
    if (!step || !cell?.querySelector(".cell")) return;
    event.preventDefault();
    nextCell(cell, step)?.focus();
  }
}

/**
 * Return the next number in a direction, past empty cells.
 * @param {HTMLTableCellElement} cell
 * @param {[number, number]} step
 * @returns {HTMLElement | null}
 */
function nextCell(cell, [down, right]) {
  const body = /** @type {HTMLTableSectionElement} */ (cell.closest("tbody"));
  let row = [...body.rows].indexOf(/** @type {HTMLTableRowElement} */ (cell.parentElement)) + down;
  let column = cell.cellIndex + right;
  while (body.rows[row]?.cells[column]) {
    const found = body.rows[row].cells[column].querySelector(".cell");
    if (found instanceof HTMLElement) return found;
    row += down;
    column += right;
  }
  return null;
}

/** Return every number on a sheet by its cell. @param {Sheet} sheet @returns {Map<string, number>} */
function cellsOf(sheet) {
  const cells = new Map();
  for (const row of [...sheet.deals, ...sheet.rulings]) {
    for (const line of row.lines) cells.set(`${row.id}:${line.seat}`, line.points);
  }
  for (const column of columnsOf(sheet)) cells.set(`total:${column.seat}`, column.points);
  return cells;
}

customElements.define("score-sheet", ScoreSheet);

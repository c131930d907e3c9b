/** Show the ruled sheet: a column for each seat or side, a row for each entry, totals always in sight. */

import { columnsOf, leadersOf, lineOf, nameOf, rowsOf } from "../core/columns.js";
import { html } from "../core/html.js";
import { listen } from "../core/listen.js";
import { say, showNames, showPoints } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Deal} Deal */
/** @typedef {import("../core/types.js").OtherEntry} OtherEntry */
/** @typedef {import("../core/types.js").Line} Line */
/** @typedef {import("../core/columns.js").Column} Column */

const FRESH_FOR = 3_000;
const LOW_SHARE = 3;

/** Emits `why` with `{id, seat}` for a tapped number and `seat` with the seat of a tapped name. */
export class ScoreSheet extends View {
  /** @type {Sheet | null} */
  sheet = null;
  /** @type {number | null} */
  me = null;
  /** @type {Set<string>} cells that have just changed, as `row:seat` */
  #fresh = new Set();
  #settled = 0;
  #current = "";

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      why: (target) =>
        this.emit("why", { id: target.dataset.row, seat: Number(target.dataset.seat) }),
      seat: (target) => this.emit("seat", Number(target.dataset.seat)),
    }, signal);
    this.addEventListener("keydown", (event) => this.#walk(event), { signal });
    this.addEventListener("focusin", (event) => this.#remember(event), { signal });
  }

  /** Show `sheet`, underlining for a moment what differs from the one before. @param {Sheet} sheet */
  show(sheet) {
    const before = this.sheet?.game.id === sheet.game.id ? cellsOf(this.sheet) : null;
    const longer = before !== null && this.sheet !== null &&
      rowsOf(sheet).length > rowsOf(this.sheet).length;
    this.sheet = sheet;
    if (before) this.#underline(before);
    this.update();
    if (!before || longer) this.#scrollToEnd();
  }

  /** @param {Map<string, number>} before */
  #underline(before) {
    const now = this.sheet ? cellsOf(this.sheet) : new Map();
    const changed = [...now].filter(([cell, points]) => before.get(cell) !== points).map(([cell]) =>
      cell
    );
    if (changed.length === 0) return;
    this.#fresh = new Set(changed);
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => {
      this.#fresh.clear();
      this.update();
    }, FRESH_FOR);
  }

  #scrollToEnd() {
    const paper = this.querySelector(".paper");
    if (paper) paper.scrollTop = paper.scrollHeight;
  }

  view() {
    const { sheet } = this;
    if (!sheet) return html``;
    const columns = columnsOf(sheet);
    this.style.setProperty("--columns", String(columns.length));
    return html`
      <div class="paper" tabindex="-1">
        <table class="sheet" data-columns="${columns
          .length}" data-sided="${sheet.sides.length > 0}">
          <caption class="unseen">${say("sheet.caption", { game: sheet.game.title })}</caption>
          <thead>${this.#head(columns)}</thead>
          <tbody>
            ${rowsOf(sheet).map((row) =>
              row.kind === "deal" ? this.#deal(row.deal, columns) : this.#other(row.entry, columns)
            )}
            ${sheet.bonuses.map((bonus, at) =>
              this.#line(`bonus-${at}`, bonus.lines, columns, {
                head: html`<span class="tag">${say("sheet.bonus")}</span>`,
                label: bonus.summary?.text ?? say("sheet.bonus"),
                kind: "bonus",
                summary: bonus.summary?.text,
              })
            )}
            ${sheet.next && this.#coming(columns)}
            <tr class="empty" aria-hidden="true" data-key="empty">
              <td class="deal-head"></td>${columns.map(() =>
                html`<td></td>`
              )}<td class="story"></td>
            </tr>
          </tbody>
          <tfoot>${this.#totals(columns)}${this.#left(columns)}${signatures(columns)}</tfoot>
        </table>
      </div>
    `;
  }

  /** @param {Column[]} columns */
  #head(columns) {
    return html`
      <tr>
        <th scope="col" class="deal-head"><span class="unseen">${say("sheet.deal")}</span></th>
        ${columns.map((column) =>
          html`
            <th scope="col" class="${this.#columnClass(column)}">
              <button type="button" class="column-name" data-do="seat" data-seat="${column.seat}"
                aria-label="${columnLabel(column)}">
                <bdi class="name">${column.name}</bdi>
                ${column.members.length > 0 && html`
                  <span class="members">${column.members.map((name) =>
                    html`<bdi>${name}</bdi>`
                  )}</span>
                `}
              </button>
            </th>
          `
        )}
        <th scope="col" class="story">${say("sheet.story")}</th>
      </tr>
    `;
  }

  /** @param {Column} column */
  #columnClass(column) {
    const gone = column.status === "out" || column.status === "disqualified";
    return [gone && "gone", this.me !== null && column.seats.includes(this.me) && "mine"]
      .filter(Boolean).join(" ");
  }

  /**
   * @param {Deal} deal
   * @param {Column[]} columns
   */
  #deal(deal, columns) {
    const sided = columns.some((column) => column.members.length > 0);
    const dealer = this.sheet ? nameOf(this.sheet, deal.dealer) : "";
    return this.#line(deal.id, deal.lines, columns, {
      head: html`${deal.number}${
        deal.problem && html`
          <abbr class="problem-mark" title="${deal.problem.text}" aria-label="${say(
            "sheet.problem",
          )}">!</abbr>
        `
      }${sided && html`<bdi class="dealer-name">${dealer}</bdi>`}`,
      label: say("sheet.dealNumber", { number: deal.number }),
      dealer: deal.dealer,
      kind: deal.counts ? "deal" : "struck",
      summary: deal.problem?.text ?? deal.summary?.text,
    });
  }

  /**
   * @param {OtherEntry} entry
   * @param {Column[]} columns
   */
  #other(entry, columns) {
    const label = say(`entry.${entry.ruling ?? entry.kind}`);
    return this.#line(entry.id, entry.lines, columns, {
      head: html`<span class="tag">${say(`tag.${entry.ruling ?? entry.kind}`)}</span>`,
      label,
      kind: entry.counts ? "other" : "struck",
      summary: entry.problem?.text ?? entry.summary?.text ?? label,
      seat: entry.seat ?? entry.winner,
    });
  }

  /**
   * @param {string} id
   * @param {Line[]} lines
   * @param {Column[]} columns
   * @param {{head: unknown, label: string, kind: string, dealer?: number, seat?: number, summary?: string}} row
   */
  #line(id, lines, columns, row) {
    return html`
      <tr class="row-${row.kind}" data-key="${id}">
        <th scope="row" class="deal-head">
          <button type="button" data-do="why" data-row="${id}" data-seat="0" tabindex="-1"
            aria-label="${row.label}">${row.head}</button>
        </th>
        ${columns.map((column) => {
          const line = lineOf(lines, column);
          const shown = line
            ? showPoints(line.points)
            : row.seat && column.seats.includes(row.seat)
            ? "·"
            : "";
          return this.#cell(id, column, shown, row);
        })}
        <td class="story">${row.summary}</td>
      </tr>
    `;
  }

  /**
   * @param {string} id
   * @param {Column} column
   * @param {string} shown
   * @param {{label: string, dealer?: number}} row
   */
  #cell(id, column, shown, { label, dealer }) {
    const cell = `${id}:${column.seat}`;
    const dealt = dealer !== undefined && column.seats.includes(dealer);
    const words = say("sheet.cell", {
      name: column.name,
      row: label,
      points: shown || say("sheet.nothing"),
    });
    const mark = dealt && html`<span class="dealer-mark" aria-hidden="true"></span>`;
    if (!shown) return html`<td class="${this.#columnClass(column)}">${mark}</td>`;
    return html`
      <td class="${this.#columnClass(column)}" data-fresh="${this.#fresh.has(cell)}">
        <button type="button" class="cell numeral" data-do="why" data-row="${id}" data-seat="${column
          .seat}"
          tabindex="${cell === this.#entrance() ? 0 : -1}"
          aria-label="${dealt ? say("sheet.cellDealer", { cell: words }) : words}">
          <span>${shown}</span>
        </button>${mark}
      </td>
    `;
  }

  /** Return the one cell that the Tab key reaches; arrow keys go on from there. */
  #entrance() {
    if (this.#current || !this.sheet) return this.#current;
    const last = this.sheet.deals.at(-1);
    const column = columnsOf(this.sheet).find((each) => last && lineOf(last.lines, each));
    return last && column ? `${last.id}:${column.seat}` : "";
  }

  /** @param {Column[]} columns */
  #coming(columns) {
    const next = this.sheet?.next;
    if (!next || !this.sheet) return html``;
    const sided = columns.some((column) => column.members.length > 0);
    return html`
      <tr class="row-coming" data-key="coming">
        <th scope="row" class="deal-head"><span>${next.number}${sided && html`
          <bdi class="dealer-name">${nameOf(this.sheet, next.dealer)}</bdi>
        `}</span></th>
        ${columns.map((column) =>
          html`<td class="${this.#columnClass(column)}">
          ${
            column.seats.includes(next.dealer) && html`
              <span class="dealer-mark"><span class="unseen">${say("sheet.deals")}</span></span>
            `
          }</td>`
        )}
        <td class="story"></td>
      </tr>
    `;
  }

  /** @param {Column[]} columns */
  #totals(columns) {
    const leaders = this.sheet ? leadersOf(this.sheet, columns) : [];
    return html`
      <tr class="totals">
        <th scope="row" class="deal-head"><span>${say("sheet.total")}</span></th>
        ${columns.map((column) => {
          const standing = standingOf(column, leaders);
          return html`
            <td class="${this.#columnClass(column)}" data-fresh="${this.#fresh.has(
              `total:${column.seat}`,
            )}">
              <span class="total numeral" data-length="${showPoints(column.points).length}">
                ${showPoints(column.points)}</span>
              <span class="standing" data-standing="${standing}">${standing &&
                say(`standing.${standing}`)}</span>
            </td>
          `;
        })}
        <td class="story"></td>
      </tr>
    `;
  }

  /** @param {Column[]} columns */
  #left(columns) {
    if (!this.sheet || columns.every((column) => column.left === null)) return html``;
    const low = this.sheet.direction === "low";
    return html`
      <tr class="left">
        <th scope="row" class="deal-head"><span>${say("sheet.left")}</span></th>
        ${columns.map((column) => {
          const tight = low && isTight(column);
          return html`<td class="${this.#columnClass(column)}">
            <span class="numeral" data-tight="${tight}">${
            column.left !== null && showPoints(column.left)
          }${
            tight && html`<abbr class="tight-mark" title="${say("sheet.tight")}">!</abbr>`
          }</span></td>`;
        })}
        <td class="story"></td>
      </tr>
    `;
  }

  /** @param {Event} event */
  #remember(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches(".cell")) this.#current = `${target.dataset.row}:${target.dataset.seat}`;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    });
    const step = steps[event.key];
    const cell = /** @type {HTMLElement} */ (event.target).closest("td");
    if (!step || !cell?.querySelector(".cell")) return;
    event.preventDefault();
    this.#nextCell(cell, step)?.focus();
  }

  /**
   * @param {HTMLTableCellElement} cell
   * @param {[number, number]} step
   * @returns {HTMLElement | null}
   */
  #nextCell(cell, [down, right]) {
    const body = /** @type {HTMLTableSectionElement} */ (cell.closest("tbody"));
    let row = [...body.rows].indexOf(/** @type {HTMLTableRowElement} */ (cell.parentElement)) +
      down;
    let column = cell.cellIndex + right;
    while (body.rows[row]?.cells[column]) {
      const found = body.rows[row].cells[column].querySelector(".cell");
      if (found instanceof HTMLElement) return found;
      row += down;
      column += right;
    }
    return null;
  }
}

/** Draw the row to sign on paper. @param {Column[]} columns */
function signatures(columns) {
  return html`
    <tr class="signatures print-only">
      <th scope="row" class="deal-head">${say("print.signed")}</th>
      ${columns.map(() => html`<td></td>`)}
    </tr>
  `;
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

/** @param {Column} column */
function columnLabel(column) {
  if (column.members.length === 0) return column.name;
  return say("sheet.side", { side: column.name, names: showNames(column.members) });
}

/**
 * @param {Column} column
 * @param {Column[]} leaders
 */
function standingOf(column, leaders) {
  if (column.status !== "in") return column.status;
  return leaders.includes(column) ? "leads" : "";
}

/** Say whether less than a third of the way to the limit is left. @param {Column} column */
const isTight = (column) =>
  column.left !== null && column.left * LOW_SHARE < column.left + column.points;

customElements.define("score-sheet", ScoreSheet);

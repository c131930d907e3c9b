/**
 * Draw the ruled sheet: a column for each seat or side, a row for each entry, totals always in sight.
 *
 * @typedef {Object} Page
 * @property {Sheet} sheet
 * @property {Column[]} columns
 * @property {Map<number, import("./short-names.js").Head>} heads the short names, by seat
 * @property {number | null} me the seat whose column is marked
 * @property {Set<string>} fresh cells that have just changed, as `row:seat`
 * @property {string} entrance the cell that the Tab key reaches
 * @property {Waiting[]} waiting deals on this device that the server has not acknowledged
 * @property {Map<number, number> | null} own the totals with those, by seat, as this device adds them up
 * @property {(id: string, entry: object, draw: () => Markup) => Markup} row draws the row of an entry, if need be
 *
 * @typedef {Object} RowWords
 * @property {unknown} head
 * @property {string} label
 * @property {"deal" | "other" | "bonus" | "struck"} kind
 * @property {string} [summary]
 * @property {number} [dealer]
 * @property {number} [seat] the seat it concerns, where it has no points
 */

import { html } from "../page/html.js";
import { say, showNames, showPoints } from "../words/say.js";
import { leadersOf, lineOf, nameOf, rowsOf } from "./columns.js";
import { factsOf } from "./facts.js";
import { openDisputes, showsSignatures, signedState } from "./signing.js";

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Bonus} Bonus */
/** @typedef {import("../types.js").OtherEntry} OtherEntry */
/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../server/outbox.js").Waiting} Waiting */
/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("../page/html.js").Markup} Markup */

const TIGHT_SHARE = 3;

/** @param {Page} page */
export function sheetView(page) {
  const { sheet, columns } = page;
  return html`
    <div class="paper" tabindex="-1">
      <table class="sheet" data-columns="${columns.length}" data-sided="${String(
        sheet.sides.length > 0,
      )}">
        <caption class="unseen">${say("sheet.caption", { game: sheet.game.title })}</caption>
        <thead>${headRow(page)}</thead>
        <tbody>
          ${rowsOf(sheet).map((row) =>
            row.kind === "deal"
              ? page.row(row.deal.id, row.deal, () => dealRow(page, row.deal))
              : page.row(row.entry.id, row.entry, () => otherRow(page, row.entry))
          )}
          ${sheet.bonuses.map((bonus, at) => bonusRow(page, bonus, at))}
          ${page.waiting.map((item) => waitingRow(page, item))}
          ${ownRows(page)}
          ${comingRow(page)}
          <tr class="empty" aria-hidden="true" data-key="empty">
            <td class="deal-head"></td>
            ${columns.map(() => html`<td></td>`)}
            <td class="story"></td>
          </tr>
          ${legendRow(page)}
        </tbody>
        <tfoot>${totalsRow(page)}${leftRow(page)}${signaturesRow(page)}</tfoot>
      </table>
    </div>
  `;
}

/**
 * Return what a row of an entry is drawn from besides the entry, and its cells that are fresh or the entrance: all of
 * it that can change while a game is played.
 * @param {Omit<Page, "row">} page
 */
export const frameOf = ({ sheet, columns, heads, me }) =>
  JSON.stringify([
    columns.map(({ seats, name, status }) => [seats, name, status]),
    [...heads],
    me,
    openDisputes(sheet),
  ]);

/** @param {Page} page */
function headRow(page) {
  return html`
    <tr>
      <th scope="col" class="deal-head"><span class="unseen">${say("sheet.deal")}</span></th>
      ${page.columns.map((column) =>
        html`
          <th scope="col" class="${columnClass(page, column)}">
            <button type="button" class="column-name" data-do="seat" data-seat="${column.seat}"
              aria-label="${columnLabel(column)}">
              ${columnName(page, column)}
            </button>
          </th>
        `
      )}
      <th scope="col" class="story">${say("sheet.story")}</th>
    </tr>
  `;
}

/**
 * @param {Page} page
 * @param {Column} column
 */
function columnName(page, { name, members, seat, seats }) {
  if (members.length === 0) {
    return html`
      <bdi class="name" data-room="${headOf(page, seat).room}">${wholeOrShort(page, seat)}</bdi>
    `;
  }
  return html`
    <bdi class="name">${name}</bdi>
    <span class="members">${seats.map((each) =>
      html`<bdi>${wholeOrShort(page, each)}</bdi>`
    )}</span>
  `;
}

/**
 * Draw a name whole, and short for where the column is narrow.
 * @param {Page} page
 * @param {number} seat
 */
function wholeOrShort(page, seat) {
  const name = nameOf(page.sheet, seat);
  const { short } = headOf(page, seat);
  if (short === name) return name;
  return html`<span class="whole">${name}</span><span class="short">${short}</span>`;
}

/**
 * @param {Page} page
 * @param {number} seat
 */
const headOf = (
  { heads },
  seat,
) => /** @type {import("./short-names.js").Head} */ (heads.get(seat));

/** @param {Column} column */
function columnLabel({ name, members }) {
  return members.length > 0 ? say("sheet.side", { side: name, names: showNames(members) }) : name;
}

/**
 * @param {Page} page
 * @param {Column} column
 */
function columnClass({ me }, { status, seats }) {
  const gone = status === "out" || status === "disqualified";
  return [gone && "gone", me !== null && seats.includes(me) && "mine"].filter(Boolean).join(" ");
}

/**
 * @param {Page} page
 * @param {Deal} deal
 */
function dealRow(page, deal) {
  return entryRow(page, deal.id, deal.lines, {
    head: html`${deal.number}${
      deal.problem && html`
        <abbr class="problem-mark" title="${deal.problem.text}">!</abbr>
      `
    }${dealerName(page, deal.dealer)}`,
    label: say(deal.problem ? "sheet.dealProblem" : "sheet.dealNumber", { number: deal.number }),
    dealer: deal.dealer,
    kind: deal.counts ? "deal" : "struck",
    summary: deal.problem?.text ?? deal.summary?.text,
  });
}

/**
 * Name the dealer beside the deal's number where a column holds several players.
 * @param {Page} page
 * @param {number} dealer
 */
const dealerName = (page, dealer) =>
  page.sheet.sides.length > 0 &&
  html`<bdi class="dealer-name">${headOf(page, dealer).short}</bdi>`;

/**
 * @param {Page} page
 * @param {OtherEntry} entry
 */
function otherRow(page, entry) {
  const kind = entry.ruling ?? entry.kind;
  const label = say(`entry.${kind}`);
  return entryRow(page, entry.id, entry.lines, {
    head: html`<span class="tag">${say(`tag.${kind}`)}</span>`,
    label,
    kind: entry.counts ? "other" : "struck",
    summary: entry.problem?.text ?? entry.summary?.text ?? label,
    seat: entry.seat ?? entry.winner,
  });
}

/**
 * @param {Page} page
 * @param {Bonus} bonus
 * @param {number} at
 */
function bonusRow(page, { lines, summary }, at) {
  return entryRow(page, `bonus-${at}`, lines, {
    head: html`<span class="tag">${say("tag.bonus")}</span>`,
    label: summary?.text ?? say("sheet.bonus"),
    kind: "bonus",
    summary: summary?.text,
  });
}

/**
 * @param {Page} page
 * @param {string} id
 * @param {Line[]} lines
 * @param {RowWords} row
 */
function entryRow(page, id, lines, row) {
  const disputed = openDisputes(page.sheet).some(({ entry }) => entry === id);
  return html`
    <tr class="row-${row.kind}" data-key="${id}">
      <th scope="row" class="deal-head">
        <button type="button" data-do="why" data-row="${id}" data-seat="0" tabindex="-1"
          aria-label="${disputed ? say("sheet.disputed", { row: row.label }) : row.label}">${row
            .head}${disputed &&
            html`<span class="dispute-mark" aria-hidden="true">?</span>`}</button>
      </th>
      ${page.columns.map((column) => cell(page, column, id, lineOf(lines, column), row))}
      <td class="story">${row.summary}</td>
    </tr>
  `;
}

/**
 * @param {Page} page
 * @param {Column} column
 * @param {string} id
 * @param {Line | undefined} line
 * @param {RowWords} row
 */
function cell(page, column, id, line, { label, dealer, seat }) {
  const { sheet } = page;
  const concerned = seat !== undefined && column.seats.includes(seat);
  const shown = line ? showPoints(line.points) : concerned ? "·" : "";
  const dealt = dealer !== undefined && sheet.game.dealers && column.seats.includes(dealer);
  const disputed = openDisputes(sheet).some((each) =>
    each.entry === id && each.seat !== null && column.seats.includes(each.seat)
  );
  const ring = dealt && html`<span class="dealer-mark" aria-hidden="true"></span>`;
  if (!shown) return html`<td class="${columnClass(page, column)}">${ring}</td>`;
  const here = `${id}:${column.seat}`;
  const told = say("sheet.cell", { name: column.name, row: label, points: shown });
  const words = disputed ? say("sheet.disputed", { row: told }) : told;
  const marks = line?.marks ?? [];
  return html`
    <td class="${columnClass(page, column)}" data-length="${lengthOf(shown)}"
      data-fresh="${String(page.fresh.has(here))}">
      <button type="button" class="cell numeral" data-do="why" data-row="${id}" data-seat="${column
        .seat}"
        tabindex="${here === page.entrance ? 0 : -1}"
        aria-label="${marks.reduce(
          (cell, { text }) => say("sheet.cellMark", { cell, mark: text }),
          dealt ? say("sheet.cellDealer", { cell: words }) : words,
        )}"><span>${shown}</span>${disputed &&
          html`<span class="dispute-mark" aria-hidden="true">?</span>`}</button>
      ${marks.length > 0 && html`
        <span class="marks" aria-hidden="true">${marks.map(({ sign, text }) => sign ?? text)
          .join(" ")}</span>
      `}${ring}
    </td>
  `;
}

/**
 * Draw a deal that is on this device only: the facts as entered, and no points.
 * @param {Page} page
 * @param {Waiting} item
 */
function waitingRow({ sheet, columns }, { id, number, outcome, state, kind }) {
  const words = say(kind === "deal" ? `waiting.${state}` : "waiting.lost");
  return html`
    <tr class="row-waiting" data-key="waiting-${id}" data-state="${state}">
      <th scope="row" class="deal-head"><span>${number}</span></th>
      <td colspan="${columns.length}">
        <button type="button" data-do="waiting" data-row="${id}">
          <b class="waiting-state">${words}</b>
          <span class="waiting-facts">${factsOf(outcome, sheet).join(" · ")}</span>
        </button>
      </td>
      <td class="story"></td>
    </tr>
  `;
}

/** Draw what this device adds up itself, and say that nobody else has. @param {Page} page */
function ownRows({ columns, own }) {
  if (!own) return html``;
  return html`
    <tr class="row-own" data-key="own">
      <th scope="row" class="deal-head"><span>${say("own.sum")}</span></th>
      ${columns.map(({ seat }) =>
        html`<td><span class="numeral">${showPoints(own.get(seat) ?? 0)}</span></td>`
      )}
      <td class="story"></td>
    </tr>
    <tr class="row-own-note" data-key="own-note">
      <td class="deal-head"></td>
      <td colspan="${columns.length}">${say("own.note")}</td>
      <td class="story"></td>
    </tr>
  `;
}

/** @param {Page} page */
function comingRow(page) {
  const { next } = page.sheet;
  if (!next || page.waiting.length > 0) return html``;
  return html`
    <tr class="row-coming" data-key="coming">
      <th scope="row" class="deal-head">
        <span>${next.number}${dealerName(page, next.dealer)}</span></th>
      ${page.columns.map((column) =>
        html`
          <td class="${columnClass(page, column)}">${page.sheet.game.dealers &&
            column.seats.includes(next.dealer) && html`
            <span class="dealer-mark"><span class="unseen">${say("sheet.deals")}</span></span>
          `}</td>
        `
      )}
      <td class="story"></td>
    </tr>
  `;
}

/** Say what the signs on this sheet mean. @param {Page} page */
function legendRow({ sheet, columns }) {
  const marks = legendOf(sheet);
  return marks.length > 0 && html`
    <tr class="legend" data-key="legend">
      <td class="deal-head"></td>
      <td colspan="${columns.length}">
        <p>${marks.map(({ sign, text }) =>
          html`
            <span><span class="sign">${sign}</span> ${text}</span>
          `
        )}</p>
      </td>
      <td class="story"></td>
    </tr>
  `;
}

/** Return the marks on a sheet whose sign needs words, each once. @param {Sheet} sheet */
function legendOf({ deals, rulings, bonuses }) {
  const marks = [...deals, ...rulings, ...bonuses].flatMap(({ lines }) =>
    lines.flatMap((line) => line.marks ?? [])
  );
  const found = new Map(marks.filter(({ sign }) => sign).map((mark) => [mark.code, mark]));
  return [...found.values()];
}

/** @param {Page} page */
function totalsRow(page) {
  const leaders = leadersOf(page.sheet, page.columns);
  return html`
    <tr class="totals">
      <th scope="row" class="deal-head"><span>${say("sheet.total")}</span></th>
      ${page.columns.map((column) => totalCell(page, column, leaders.includes(column)))}
      <td class="story"></td>
    </tr>
  `;
}

/**
 * @param {Page} page
 * @param {Column} column
 * @param {boolean} leads
 */
function totalCell(page, column, leads) {
  const standing = column.status === "in" ? leads ? "ahead" : "" : column.status;
  const points = showPoints(column.points);
  return html`
    <td class="${columnClass(page, column)}" data-fresh="${String(
      page.fresh.has(`total:${column.seat}`),
    )}">
      <span class="total numeral" data-length="${lengthOf(points)}">${points}</span>
      <span class="standing" data-standing="${standing}">${standing &&
        say(`standing.${standing}`)}</span>
    </td>
  `;
}

/** Return how many digits wide a number is. @param {string} points */
const lengthOf = (points) => points.length + (points.endsWith("½") ? 1 : 0);

/** @param {Page} page */
function leftRow(page) {
  if (page.columns.every(({ left }) => left === null)) return html``;
  return html`
    <tr class="left">
      <th scope="row" class="deal-head"><span>${say(
        `sheet.left.${page.sheet.direction}`,
      )}</span></th>
      ${page.columns.map((column) => {
        const tight = page.sheet.direction === "low" && isTight(column);
        return html`
          <td class="${columnClass(page, column)}">
            <span class="numeral" data-tight="${String(tight)}">${column.left !== null &&
              showPoints(column.left)}</span>
            ${tight && html`<abbr class="tight-mark" title="${say("sheet.tight")}">!</abbr>`}
          </td>
        `;
      })}
      <td class="story"></td>
    </tr>
  `;
}

/** Say whether less than a third of the way to the limit is left. @param {Column} column */
const isTight = ({ left, points }) => left !== null && left * TIGHT_SHARE < left + points;

/** Draw who has signed; on paper there is room to sign. @param {Page} page */
function signaturesRow({ sheet, columns }) {
  const shown = showsSignatures(sheet);
  return html`
    <tr class="signatures ${!shown && "print-only"}">
      <th scope="row" class="deal-head">${say("print.signed")}</th>
      ${columns.map((column) => {
        const { state, words } = signedState(sheet, column);
        return html`<td data-signed="${state}">${shown && html`<span>${words}</span>`}</td>`;
      })}
      ${shown && html`<td class="story"></td>`}
    </tr>
  `;
}

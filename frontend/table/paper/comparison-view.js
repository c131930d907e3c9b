/** Draw paper and sheet side by side, and what is to be decided between them. */

import { heldSeat } from "../../device/keys.js";
import { html } from "../../page/html.js";
import { columnsOf } from "../../sheet/columns.js";
import { headsOf } from "../../sheet/short-names.js";
import { openDisputes } from "../../sheet/signing.js";
import { say, showPoints } from "../../words/say.js";

/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../sheet/columns.js").Column} Column */
/** @typedef {{seat: number, points: number}} Cell */

/**
 * @typedef {Object} Difference
 * @property {number} deal
 * @property {number | null} seat null for a whole deal
 * @property {"points" | "paper_only" | "sheet_only"} kind
 * @property {number | null} paper
 * @property {number | null} sheet
 * @property {string | null} entry
 * @property {{at: string, reason: string} | null} decided why the sheet is right
 *
 * @typedef {Object} Comparison
 * @property {string | null} comparison its id, once it is kept
 * @property {{deal: number, entry: string | null, paper: Cell[] | null, sheet: Cell[] | null}[]} deals
 * @property {{seat: number, paper: number, sheet: number}[]} totals
 * @property {Difference[]} differences
 * @property {number} open
 */

/** Name the columns over a table of deals. @param {Sheet} sheet */
export function headRow(sheet) {
  const heads = headsOf(sheet);
  return html`
    <thead>
      <tr><th scope="col">${say("paper.number")}</th>${columnsOf(sheet).map((
        { seat, name, members },
      ) =>
        html`
          <th
            scope="col"><bdi class="name" aria-hidden="true">${members.length > 0
              ? name
              : heads.get(seat)?.short}</bdi><span class="unseen">${name}</span></th>
        `
      )}</tr>
    </thead>
  `;
}

/**
 * List what differs, each with the ways to decide it once the paper is kept.
 * @param {Comparison} comparison
 * @param {Sheet} sheet
 * @param {number} next the number of the deal that can be entered
 */
export function differencesView({ comparison, deals, differences, open }, sheet, next) {
  const left = comparison ? open : differences.length;
  const words = differences.length === 0
    ? `✓ ${say("paper.same", { count: deals.length })}`
    : left === 0
    ? `✓ ${say("paper.done")}`
    : say(comparison ? "paper.open" : "paper.differ", { count: left });
  return html`
    <div role="status">
      <h3>${words}</h3>
    </div>
    <ul class="paper-differences">${differences.map((each, at) =>
      html`
        <li data-key="${each.deal}-${each.seat ?? ""}" data-state="${each.decided
          ? "decided"
          : "open"}">
          <b>${sayDifference(each, sheet)}</b>
          ${each.decided
            ? html`<span>✓ ${
              say("paper.sheetRight")
            }: <q dir="auto">${each.decided.reason}</q></span>`
            : comparison && choices(each, at, sheet, next)}
        </li>
      `
    )}</ul>
  `;
}

/** Say in what they differ. @param {Difference} difference @param {Sheet} sheet */
function sayDifference({ deal, seat, kind, paper, sheet: shown }, sheet) {
  const column = columnsOf(sheet).find((each) => each.seat === seat);
  return say(`paper.difference.${kind}`, {
    number: deal,
    name: column?.name ?? "",
    paper: write(paper),
    sheet: write(shown),
  });
}

/** @param {number | null} points */
const write = (points) => points === null ? say("paper.nothing") : showPoints(points);

/**
 * @param {Difference} difference
 * @param {number} at
 * @param {Sheet} sheet
 * @param {number} next
 */
function choices({ deal, kind, entry, seat }, at, sheet, next) {
  const disputed = openDisputes(sheet).some((each) =>
    each.entry === entry && [null, seat].includes(each.seat)
  );
  const waits = kind === "paper_only" && deal !== next;
  return html`
    ${disputed && html`<span class="soft">? ${say("paper.disputed")}</span>`}
    <div class="row">
      <button type="button" data-do="sheet" data-at="${at}">${say("paper.sheetRight")}</button>
      ${waits
        ? html`<span class="soft">${say("paper.earlierFirst", { number: next })}</span>`
        : html`<button type="button" data-do="paper" data-at="${at}">${
          say(`paper.right.${kind}`)
        }</button>`}
      ${entry && !disputed && heldSeat(sheet.game.id) &&
        html`<button type="button" class="quiet" data-do="dispute" data-at="${at}">${
          say("paper.dispute")
        }</button>`}
    </div>
  `;
}

/** Show every deal as both have it, what is the same ticked. @param {Comparison} comparison @param {Sheet} sheet */
export function sideBySide({ deals, totals, differences }, sheet) {
  const columns = columnsOf(sheet);
  const differs = new Set(differences.map(({ deal, seat }) => `${deal}-${seat ?? "all"}`));
  return html`
    <p class="hint">${say("paper.legend")}</p>
    <div class="paper-scroll" tabindex="0" role="region" aria-label="${say("paper.sideBySide")}">
      <table class="paper-cells">
      ${headRow(sheet)}
      <tbody>${deals.map(({ deal, paper, sheet: shown }) =>
        html`
          <tr><th scope="row">${deal}</th>${columns.map(({ seat }) => {
            const whole = differs.has(`${deal}-all`);
            const same = !whole && !differs.has(`${deal}-${seat}`);
            return bothView(pointsOf(paper, seat), pointsOf(shown, seat), same, whole);
          })}</tr>
        `
      )}</tbody>
      <tfoot><tr><th scope="row">${say("paper.sum")}</th>${totals.map(({ paper, sheet: shown }) =>
        bothView(paper, shown, paper === shown, false)
      )}</tr></tfoot>
      </table>
    </div>
  `;
}

/** @param {Cell[] | null} cells @param {number} seat */
const pointsOf = (cells, seat) => cells?.find((each) => each.seat === seat)?.points ?? null;

/**
 * Draw what paper and sheet have in a cell: once where it is the same.
 * @param {number | null} paper
 * @param {number | null} shown
 * @param {boolean} same
 * @param {boolean} whole whether one of them has no such deal
 */
function bothView(paper, shown, same, whole) {
  if (same) {
    const points = shown ?? paper;
    return html`
      <td class="numeral">${points !== null &&
        showPoints(points)}<small aria-hidden="true">✓</small><span
        class="unseen">${say("paper.isSame")}</span></td>
    `;
  }
  return html`
    <td class="numeral paper-differs">
      ${(!whole || shown !== null) &&
        html`<span><span class="unseen">${say("paper.onSheet")}</span>${write(shown)}</span>`}
      ${(!whole || paper !== null) &&
        html`<span><span aria-hidden="true">✎</span><span class="unseen">${
          say("paper.onPaper")
        }</span>${write(paper)}</span>`}
    </td>
  `;
}

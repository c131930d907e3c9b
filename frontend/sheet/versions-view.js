/** Draw what the sheet has and what this device has, side by side. */

import { html } from "../page/html.js";
import { say, showPoints } from "../words/say.js";
import { columnsOf, lineOf } from "./columns.js";
import { factsOf } from "./facts.js";

/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Sheet} Sheet */

/**
 * @param {Object} versions
 * @param {Sheet} versions.sheet
 * @param {Deal | null} versions.theirs what the sheet has, if it has anything
 * @param {{number: number, outcome: any}} versions.item what this device has
 * @param {boolean} versions.conflict
 */
export function versionsView({ sheet, theirs, item, conflict }) {
  const mine = html`
    <section class="version">
      <h3>${say(conflict ? "versions.mine" : "versions.entered", { number: item.number })}</h3>
      ${factList(item.outcome, sheet)}
    </section>
  `;
  if (!conflict) return mine;
  return html`
    <div class="versions">
      <section class="version">
        <h3>${say("versions.theirs", { number: theirs?.number ?? item.number })}</h3>
        ${theirs ? recorded(theirs, sheet) : html`<p>${say("versions.nothing")}</p>`}
      </section>
      ${mine}
    </div>
  `;
}

/**
 * @param {Deal} deal
 * @param {Sheet} sheet
 */
function recorded(deal, sheet) {
  return html`
    ${factList(deal.outcome, sheet)}
    <p class="soft">${say("versions.scored")}</p>
    <ul class="version-points">${columnsOf(sheet).map((column) => {
      const line = lineOf(deal.lines, column);
      return line &&
        html`<li><bdi class="name">${column.name}</bdi> <b class="numeral">${
          showPoints(line.points)
        }</b></li>`;
    })}</ul>
  `;
}

/**
 * @param {any} outcome
 * @param {Sheet} sheet
 */
function factList(outcome, sheet) {
  return html`<ul class="version-facts">${
    factsIn(outcome, sheet).map((fact) => html`<li>${fact}</li>`)
  }</ul>`;
}

/** Say whether two outcomes state the same. @param {any} one @param {any} other @param {Sheet} sheet */
export const statesSame = (one, other, sheet) =>
  String(factsIn(one, sheet)) === String(factsIn(other, sheet));

/** Return the facts in one order, whoever wrote them, so that they are compared line by line. @param {any} outcome @param {Sheet} sheet */
const factsIn = (outcome, sheet) =>
  factsOf(Object.fromEntries(Object.entries(outcome).toSorted()), sheet);

/** Say what an entry would change: totals before and after, who goes out or comes back, dealer, end. */

import { html } from "../page/html.js";
import { say, showNames, showPoints, told } from "../words/say.js";
import { nameOf } from "./columns.js";

/** @typedef {import("../types.js").Changes} Changes */
/** @typedef {import("../types.js").Sheet} Sheet */

/**
 * @param {Changes} changes
 * @param {Sheet} sheet the sheet that names the seats
 */
export function changesView(changes, sheet) {
  const sentences = sentencesOf(changes, sheet);
  if (sentences.length === 0 && changes.totals.length === 0) {
    return html`<p class="changes soft">${say("changes.nothing")}</p>`;
  }
  return html`
    <div class="changes">
      ${changes.totals.length > 0 && totalsView(changes, sheet)}
      <ul class="changes-said">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
    </div>
  `;
}

/**
 * @param {Changes} changes
 * @param {Sheet} sheet
 */
function totalsView(changes, sheet) {
  return html`
    <table class="changes-totals">
      <caption class="unseen">${say("changes.totals")}</caption>
      <thead>
        <tr>
          <th scope="col">${say("changes.player")}</th>
          <th scope="col">${say("changes.before")}</th>
          <th scope="col">${say("changes.after")}</th>
        </tr>
      </thead>
      <tbody>${changes.totals.map(({ seat, before, after }) =>
        html`
          <tr>
            <th scope="row"><bdi class="name">${nameOf(sheet, seat)}</bdi></th>
            <td class="numeral">${showPoints(before)}</td>
            <td class="numeral"><b>${showPoints(after)}</b></td>
          </tr>
        `
      )}
      </tbody>
    </table>
  `;
}

/** Say whether an entry changes more than totals. @param {Changes} changes @param {Sheet} sheet */
export const changesMore = (changes, sheet) => sentencesOf(changes, sheet).length > 0;

/**
 * @param {Changes} changes
 * @param {Sheet} sheet
 * @returns {string[]}
 */
function sentencesOf(changes, sheet) {
  const names = (/** @type {number[]} */ seats) =>
    showNames(seats.map((seat) => nameOf(sheet, seat)));
  const said = [
    ...changes.went_out.map((seat) => say("changes.wentOut", { name: nameOf(sheet, seat) })),
    ...changes.came_back.map((seat) => say("changes.cameBack", { name: nameOf(sheet, seat) })),
  ];
  if (changes.status) said.push(say(`changes.status.${changes.status.after}`));
  if (changes.winners?.after.length > 0) {
    said.push(
      say("changes.winner", {
        names: names(changes.winners?.after),
        count: changes.winners?.after.length,
      }),
    );
  }
  if (changes.dealer?.after) {
    said.push(say("changes.dealer", { name: nameOf(sheet, changes.dealer.after) }));
  }
  for (const problem of changes.problems) {
    said.push(say("changes.problem", { number: problem.number, text: told(problem) }));
  }
  return said;
}

/** Say what an entry would change: totals before and after, who goes out or comes back, dealer, end. */

import { html } from "../page/html.js";
import { say, sentenceOf, showNames, showPoints } from "../words/say.js";
import { columnsOf, nameOf } from "./columns.js";

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
      <tbody>${columnsOf(sheet).map(({ seat, name }) => {
        const total = changes.totals.find((each) => each.seat === seat);
        return total && html`
          <tr>
            <th scope="row"><bdi class="name">${name}</bdi></th>
            <td class="numeral">${showPoints(total.before ?? 0)}</td>
            <td class="numeral"><b>${showPoints(total.after ?? 0)}</b></td>
          </tr>
        `;
      })}
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
  const name = (/** @type {number} */ seat) => nameOf(sheet, seat);
  const said = [
    ...changes.went_out.map((seat) => say("changes.wentOut", { name: name(seat) })),
    ...changes.came_back.map((seat) => say("changes.cameBack", { name: name(seat) })),
  ];
  if (changes.status) said.push(say(`changes.status.${changes.status.after}`));
  const won = columnsOf(sheet).filter(({ seats }) =>
    seats.some((seat) => changes.winners?.after?.includes(seat))
  ).map((column) => column.name);
  const count = won.length;
  if (count > 0) said.push(say("changes.winner", { names: showNames(won), count }));
  if (changes.dealer?.after) said.push(say("changes.dealer", { name: name(changes.dealer.after) }));
  for (const { number, ...problem } of changes.problems) {
    said.push(say("changes.problem", { number, text: sentenceOf(problem) }));
  }
  return said;
}

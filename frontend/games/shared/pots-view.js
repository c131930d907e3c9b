/** Draw each pot of a hand of Hold'em and who wins it. */

import { html } from "../../page/html.js";
import { nameOf } from "../../sheet/columns.js";
import { say, showChips, showNames } from "../../words/say.js";

/** @param {Sheet} sheet @param {Deal} deal */
export function potsView(sheet, { result }) {
  /** @type {number[][]} */
  const winners = result?.pot_winners ?? [];
  return potsTable(
    result?.pots ?? [],
    winners.map((seats) => seats.map((seat) => nameOf(sheet, seat))),
  );
}

/** @param {number[]} pots the chips of each @param {string[][]} winners the names of each */
export function potsTable(pots, winners) {
  if (pots.length === 0) return html``;
  return html`
    <table class="pots">
      <caption class="unseen">${say("holdem.pots")}</caption>
      ${pots.map((chips, at) =>
        html`
          <tr>
            <th scope="row">${at === 0
              ? say("holdem.mainPot")
              : say("holdem.sidePot", { number: at })}</th>
            <td class="numeral">${showChips(chips)}</td>
            <td>${showNames(winners[at] ?? [])}</td>
          </tr>
        `
      )}
    </table>
  `;
}

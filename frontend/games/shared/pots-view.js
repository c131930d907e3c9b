/** Draw each pot of a hand of Hold'em and who wins it. */

import { html } from "../../page/html.js";
import { nameOf } from "../../sheet/columns.js";
import { say, showNames, showPoints } from "../../words/say.js";

/** @param {Sheet} sheet @param {Deal} deal */
export function potsView(sheet, { result }) {
  /** @type {number[]} */
  const pots = result?.pots ?? [];
  if (pots.length === 0) return html``;
  /** @type {number[][]} */
  const winners = result.pot_winners ?? [];
  return html`
    <table class="pots">
      <caption class="unseen">${say("holdem.pots")}</caption>
      ${pots.map((chips, at) =>
        html`
          <tr>
            <th scope="row">${at === 0
              ? say("holdem.mainPot")
              : say("holdem.sidePot", { number: at })}</th>
            <td class="numeral">${showPoints(chips)}</td>
            <td>${showNames((winners[at] ?? []).map((seat) => nameOf(sheet, seat)))}</td>
          </tr>
        `
      )}
    </table>
  `;
}

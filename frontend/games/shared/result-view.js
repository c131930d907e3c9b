/** Draw what a deal settles between the players, as its entry drew it: payments, or pots. */

import { html } from "../../page/html.js";
import { potsView } from "./pots-view.js";
import { settlementView } from "./settlement-view.js";

/** @param {Sheet} sheet @param {Deal} deal */
export function resultView(sheet, deal) {
  if (deal.result?.settlement?.length > 0) return settlementView(sheet, deal);
  return deal.result?.pots ? potsView(sheet, deal) : html``;
}

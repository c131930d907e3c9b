/** Ask the server which cards an indicator makes wild. */

import { JOKER } from "../entry/stock.js";

/** @typedef {Pick<import("../entry/form.js").Form, "deal" | "screen">} Form */

/**
 * Ask which cards are wild under an indicator, printed jokers with them.
 * @param {Form} form
 * @param {string} field what the question calls the indicator
 * @param {string} indicator
 * @returns {Promise<string[]>}
 */
export async function wildList({ deal, screen }, field, indicator) {
  const question = { ...deal.school, what: "wilds", [field]: indicator };
  const { printed_jokers_wild: jokers, ...wilds } = await screen.api.check(
    deal.gameType.id,
    question,
  );
  return [...Object.values(wilds).flat(), ...(jokers ? [JOKER] : [])];
}

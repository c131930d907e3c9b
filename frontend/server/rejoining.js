/** Ask where somebody who is out would stand again. */

/**
 * Return the total at which `seat` would come back; rejects where the rules refuse it.
 * @param {Api} api
 * @param {Sheet} sheet
 * @param {number} seat
 */
export async function rejoinedAt(api, sheet, seat) {
  const rejoined = await api.previewDeal(sheet.game.id, { kind: "rejoin", seat });
  return rejoined.sheet.totals.find((each) => each.seat === seat)?.points ?? 0;
}

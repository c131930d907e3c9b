/** Ask where somebody who is out would stand again. */

/**
 * Return the total at which `seat` would come back; rejects where the rules refuse it.
 * @param {Api} api
 * @param {Sheet} sheet
 * @param {number} seat
 */
export async function rejoinedAt(api, sheet, seat) {
  const { changes } = await api.previewDeal(sheet.game.id, { kind: "rejoin", seat });
  return changes.totals.find((each) => each.seat === seat)?.after ?? null;
}

/** Tell how a pool stands before its next deal: drops left, who may come back, and whether a split is due. */

import { html } from "../../page/html.js";
import { sayFailure } from "../../server/failure.js";
import { rejoinedAt } from "../../server/rejoining.js";
import { nameOf, totalsInside } from "../../sheet/columns.js";
import { say, showPoints } from "../../words/say.js";

/** @typedef {import("../../server/api.js").ApiError} ApiError */
/**
 * @typedef {{drops: Record<string, number>, mode: string, returns: string[]}} PoolState
 *   `returns` says of each who is out whether he may come back
 */

/** Say whether a game is a pool: it has the house rule, a limit to stay under, that makes it one. @param {GameType} gameType @param {Sheet} sheet */
export const isPool = ({ house }, { game }) => (game.rules[house.pool] ?? null) !== null;

/**
 * Ask the server; rejects without network.
 * @param {Api} api
 * @param {Sheet} sheet
 * @returns {Promise<PoolState>}
 */
export async function poolState(api, sheet) {
  const { type, preset, rules } = sheet.game;
  const totals = totalsInside(sheet);
  const split = await api.check(type, { what: "split", preset, rules, totals });
  const out = sheet.totals.filter(({ status }) => status === "out").map(({ seat }) => seat);
  const returns = await Promise.all(out.map(async (seat) => {
    const name = nameOf(sheet, seat);
    try {
      const points = await rejoinedAt(api, sheet, seat);
      return api.writes
        ? say("pool.mayReturn", { name, points, rejoin: say("entry.rejoin") })
        : say("rejoin.may", { name, points });
    } catch (error) {
      if (/** @type {ApiError} */ (error).offline) throw error;
      return sayFailure(error);
    }
  }));
  return { drops: split.drops_left, mode: split.mode, returns };
}

/** @param {PoolState} pool @param {boolean} begun whether there is anything to split yet */
export function poolView({ drops, mode, returns }, begun) {
  return html`
    <section class="pool">
      <h3>${say("pool.dropsLeft")}</h3>
      <ul class="pool-drops">${Object.entries(drops).map(([name, count]) =>
        html`<li data-none="${String(count === 0)}"><bdi class="name">${name}</bdi> <b
            class="numeral">${showPoints(count)}</b></li>`
      )}</ul>
      ${begun && mode !== "none" && html`<p class="pool-split">${say(`pool.split.${mode}`)}</p>`}
      ${returns.map((text) => html`<p>${text}</p>`)}
    </section>
  `;
}

/** Say who may come back into the game, with the rejoin one tap away. */

import { html } from "../page/html.js";
import { View } from "../page/view.js";
import { ApiError } from "../server/api.js";
import { gameTypeOf } from "../server/game-types.js";
import { rejoinedAt } from "../server/rejoining.js";
import { nameOf } from "../sheet/columns.js";
import { say } from "../words/say.js";

/** @typedef {import("../server/api.js").Api} Api */
/** @typedef {import("../types.js").Sheet} Sheet */

export class RejoinNotes extends View {
  /** @type {Sheet | null} */
  #sheet = null;
  /** The version of the sheet about which the server was asked. */
  #asked = "";
  /** @type {{seat: number, points: number}[]} */
  #rejoins = [];

  view() {
    const sheet = this.#sheet;
    return html`
      ${sheet && this.#rejoins.map(({ seat, points }) =>
        html`
          <button type="button" class="note" data-key="${seat}" data-do="rejoin" data-seat="${seat}">
            ${say("rejoin.may", { name: nameOf(sheet, seat), points })} <b>${say(
              "entry.rejoin",
            )}</b>
          </button>
        `
      )}
    `;
  }

  /**
   * Show the rejoins into `sheet`; none where it is null.
   * @param {Api} api
   * @param {Sheet | null} sheet
   */
  async show(api, sheet) {
    const asked = sheet ? `${sheet.game.id} ${sheet.version}` : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#sheet = sheet;
    this.#rejoins = [];
    this.update();
    // Without network nobody can rejoin; the next change of the table asks again.
    const rejoins = sheet ? await rejoinsInto(api, sheet).catch(() => null) : [];
    if (asked !== this.#asked) return;
    this.#rejoins = rejoins ?? [];
    if (rejoins === null) this.#asked = "";
    this.update();
  }
}

/**
 * Return who may come back of those who went out in the last deal, and to what total; "More" still offers
 * it to those who stayed out since.
 * @param {Api} api
 * @param {Sheet} sheet
 */
async function rejoinsInto(api, sheet) {
  const played = sheet.deals.at(-1)?.lines.map(({ seat }) => seat) ?? [];
  const out = sheet.totals.filter(({ seat, status }) => status === "out" && played.includes(seat));
  if (out.length === 0 || !(await gameTypeOf(api, sheet.game.type)).rejoins) return [];
  const totals = await Promise.all(out.map(({ seat }) => totalAfter(api, sheet, seat)));
  return totals.flatMap((points, at) => points === null ? [] : [{ seat: out[at].seat, points }]);
}

/**
 * Return the total to which `seat` comes back, or null where the rules refuse it.
 * @param {Api} api
 * @param {Sheet} sheet
 * @param {number} seat
 */
async function totalAfter(api, sheet, seat) {
  try {
    return await rejoinedAt(api, sheet, seat);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  }
}

customElements.define("rejoin-notes", RejoinNotes);

/** Ask what a game is played for at this table. */

import { coinsIn } from "../../forms/stated-number.js";
import { html } from "../../page/html.js";
import { say, sayTitle } from "../../words/say.js";

/**
 * @typedef {{per: string, coins: number, between: string, shares: number[]}} Stake
 * @typedef {{unit: string, decimals: number, round_to: number, games: Record<string, Stake>}} Stakes
 */

const USUAL = { unit: "", decimals: 2, round_to: 1 };
const PER = ["point", "deal", "game"];
const BETWEEN = ["winner", "everybody", "sheet"];

/**
 * Draw the form for one game; `game` is that of the sheet.
 * @param {Stakes | null} stakes
 * @param {{type: string, title: string, places: boolean}} game
 * @param {string[]} [unread] the fields that state no number
 */
export function stakeForm(stakes, game, unread = []) {
  const { unit, decimals, round_to } = stakes ?? USUAL;
  const stake = stakes?.games[game.type];
  const per = stake?.per ?? "point";
  const refused = (/** @type {string} */ name) =>
    unread.includes(name) &&
    html`<p class="refusal" role="alert" id="unread-${name}">${say("number.unread")}</p>`;
  const marked = (/** @type {string} */ name) =>
    unread.includes(name) && html`aria-invalid="true" aria-describedby="unread-${name}"`;
  return html`
    <form class="stack" data-key="form">
      ${!game.places && html`
        <fieldset class="choice">
          <legend>${say("settling.per")}</legend>
          ${PER.map((each) =>
            html`
              <label
                class="chip"><input type="radio" name="per" value="${each}" ${each === per &&
                  html`checked`}>${say(`settling.per.${each}`)}</label>
            `
          )}
        </fieldset>
      `}
      <label class="stack">${say(game.places ? "settling.buyIn" : "settling.amount")}
        <input name="amount" inputmode="decimal" required value="${stake &&
          whole(stake.coins, decimals)}" ${marked("amount")}></label>
      ${refused("amount")}
      <label class="stack">${say("settling.unit")}
        <input name="unit" maxlength="5" value="${unit}" placeholder="₹"></label>
      ${game.places
        ? html`
          <label class="stack">${say("settling.shares")}
            <input name="shares" inputmode="numeric" value="${(stake?.shares ?? [100]).join(
              " ",
            )}" ${marked("shares")}></label>
          ${refused("shares")}
        `
        : html`
          <label class="stack">${say("settling.between")}
            <select name="between">${BETWEEN.map((each) =>
              html`
                <option value="${each}" ${each === stake?.between && html`selected`}>${say(
                  `settling.between.${each}`,
                )}</option>
              `
            )}</select></label>
        `}
      <label class="stack">${say("settling.round")}
        <input name="round" inputmode="decimal" required value="${whole(
          round_to,
          decimals,
        )}" ${marked("round")}></label>
      ${refused("round")}
      <button type="submit" class="primary">${say("form.save")}</button>
      ${stake &&
        html`<button type="button" class="quiet" data-do="nothing">${
          say("settling.nothing", { game: sayTitle(game.title) })
        }</button>`}
    </form>
  `;
}

/**
 * Return what the table plays for once the form is taken, and which of its fields state no number.
 * @param {HTMLFormElement} form
 * @param {Stakes | null} stakes
 * @param {{type: string, places: boolean}} game
 * @returns {{stakes: object, unread: string[]}}
 */
export function statedStakes(form, stakes, game) {
  const given = new FormData(form);
  const text = (/** @type {string} */ name) => String(given.get(name) ?? "").trim();
  const { decimals, games = {} } = { ...USUAL, ...stakes };
  /** @type {Set<string>} */
  const unread = new Set();
  /** @param {string} name @param {string} typed @param {number} places */
  const read = (name, typed, places) => {
    const coins = coinsIn(typed, places);
    if (coins === null) unread.add(name);
    return coins;
  };
  const coins = read("amount", text("amount"), decimals);
  const shares = () =>
    text("shares").split(/[\s,+/]+/).filter(Boolean).map((each) => read("shares", each, 0));
  const stake = game.places
    ? { per: "buy_in", coins, shares: shares() }
    : { per: text("per"), coins, between: text("between") };
  const all = {
    unit: text("unit"),
    decimals,
    round_to: read("round", text("round"), decimals),
    games: { ...games, [game.type]: stake },
  };
  return { stakes: all, unread: [...unread] };
}

/** Return the stakes without those of a game, null where nothing is left. @param {Stakes} stakes @param {string} type */
export function withoutStake(stakes, type) {
  const { [type]: _, ...games } = stakes.games;
  return Object.keys(games).length ? { ...stakes, games } : null;
}

/** Return coins as whole money, with all its decimals where it has any. @param {number} coins @param {number} decimals */
const whole = (coins, decimals) =>
  (coins / 10 ** decimals).toFixed(coins % 10 ** decimals ? decimals : 0);

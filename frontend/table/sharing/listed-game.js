/** Say of a game in a list how it ended, and of people how many they have won. */

import { html } from "../../page/html.js";
import { teamName } from "../../sheet/columns.js";
import { say, showNames } from "../../words/say.js";

/** @typedef {import("../../types.js").ListedGame} ListedGame */

/** List who has won how many games. @param {import("../../types.js").Evening["wins"]} wins */
export const winsView = (wins) =>
  html`
    <section class="wins">
      <h3>${say("games.wins")}</h3>
      <ol>${wins.map(({ name, wins: won, games: played }) =>
        html`
          <li><bdi class="name">${name}</bdi> <span class="numeral">${say("games.won", {
            wins: won,
            count: played,
          })}</span></li>
        `
      )}</ol>
    </section>
  `;

/** Say who won, or who is ahead. @param {ListedGame} game */
export function resultOf({ seats, status, winners, leaders }) {
  const finished = status === "finished";
  const named = finished ? winners : leaders;
  if (named.length === 0) return say(finished ? "games.nobody" : "games.level");
  return say(finished ? "games.winner" : "games.ahead", { names: partiesOf(seats, named) });
}

/**
 * Name seats, or the side they make up.
 * @param {import("../../types.js").Seat[]} seats
 * @param {number[]} named
 */
function partiesOf(seats, named) {
  const chosen = seats.filter(({ seat }) => named.includes(seat));
  const sides = [...new Set(chosen.map(({ side }) => side))];
  return showNames(
    sides[0] === null ? chosen.map(({ name }) => name) : sides.map((side) => teamName(seats, side)),
  );
}

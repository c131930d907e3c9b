/** Show the places with a line of story each, the exports, and once the game is over the way to the next. */

import { isPool, poolState, poolView } from "../../games/shared/pool-state.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { printOnly } from "../../page/print.js";
import { View } from "../../page/view.js";
import { gameTypeOf } from "../../server/game-types.js";
import { columnsOf, isStillIn } from "../../sheet/columns.js";
import { winnerLine } from "../../sheet/standing-line.js";
import { say, showPoints } from "../../words/say.js";
import { GameStory } from "../sharing/game-story.js";

/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../sheet/columns.js").Column} Column */

/** Emits `done` with "next", "games" (those of the table), "evening" (how it went), "settling" or "share", or with the `row` to be looked at. */
export class StandingsPanel extends View {
  /** @type {import("../../games/shared/pool-state.js").PoolState | null} how the pool stands, where it is one */
  #pool = null;

  /**
   * @param {Sheet} sheet
   * @param {import("../../server/api.js").Api} api
   * @param {{last: boolean, settles: boolean}} settings whether the table may go on from this game, and plays for a stake
   */
  constructor(sheet, api, { last, settles }) {
    super();
    this.sheet = sheet;
    this.api = api;
    this.last = last;
    this.settles = settles && sheet.status === "finished";
    this.story = sheet.game.places || sheet.deals.length < 2
      ? null
      : new GameStory(api, sheet.table, sheet.game.id);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      next: () => this.emit("done", "next"),
      games: () => this.emit("done", "games"),
      evening: () => this.emit("done", "evening"),
      share: () => this.emit("done", "share"),
      settling: () => this.emit("done", "settling"),
      print: () => printOnly("sheet"),
    }, signal);
    this.addEventListener("row", (event) => {
      this.emit("done", { row: /** @type {CustomEvent<string>} */ (event).detail });
    }, { signal });
    if (this.sheet.status !== "finished") this.#askPool().catch(() => null);
  }

  /** Ask how the pool stands, where it is one; rejects without network. */
  async #askPool() {
    const gameType = await gameTypeOf(this.api, this.sheet.game.type);
    if (!isPool(gameType, this.sheet)) return;
    this.#pool = await poolState(this.api, this.sheet);
    this.update();
  }

  view() {
    const columns = columnsOf(this.sheet).toSorted((one, other) => one.place - other.place);
    return html`
      <div class="panel-body stack">
        ${this.sheet.status === "finished" &&
          html`<p class="winner-line">${winnerLine(this.sheet)}</p>`}
        <ol class="places">${columns.map((column) =>
          html`
            <li>
              <span class="place numeral">${!isStillIn(this.sheet, column) && column.place}</span>
              <span><bdi class="name">${column.name}</bdi>
                <span class="soft">${storyOf(this.sheet, column, columns)}</span></span>
              <span class="numeral place-points">${!this.sheet.game.places &&
                showPoints(column.points)}</span>
            </li>
          `
        )}
        </ol>
        ${this.#pool && poolView(this.#pool, this.sheet.deals.length > 0)}
        ${this.story && html`
          <section class="stack">
            <h3>${say("story.title")}</h3>
            <div data-own class="story-slot"></div>
          </section>
        `}
        ${this.sheet.status === "finished" && this.sheet.deals.length > 0 &&
          html`<button type="button" data-do="share">${say("share.title")}</button>`}
        ${this.settles &&
          html`<button type="button" data-do="settling">${say("more.settling")}</button>`}
        ${this.#exports()}
        <button type="button" class="quiet" data-do="evening">${say("story.evening")}</button>
        <button type="button" class="quiet" data-do="games">${say("games.all")}</button>
        ${this.sheet.status === "finished" && this.api.keeps && this.last && html`
          <div
            class="panel-foot"><button type="button" class="primary" data-do="next">${say(
              "table.next",
            )}</button></div>
        `}
      </div>
    `;
  }

  update() {
    super.update();
    const slot = this.querySelector(".story-slot");
    if (this.story && slot && !slot.hasChildNodes()) slot.append(this.story);
  }

  #exports() {
    const base = `/api/v1/games/${this.sheet.game.id}/sheet`;
    return html`
      <nav class="row exports" aria-label="${say("standings.exports")}">
        ${["csv", "xlsx", "json"].map((kind) =>
          html`
            <a href="${base}.${kind}" download>${say(`standings.${kind}`)}</a>
          `
        )}
        <button type="button" class="quiet" data-do="print">${say("standings.print")}</button>
      </nav>
    `;
  }
}

/**
 * Tell one column's game in a line, from what the sheet says.
 * @param {Sheet} sheet
 * @param {Column} column
 * @param {Column[]} columns
 */
function storyOf(sheet, column, columns) {
  const lines = sheet.deals.filter(({ counts }) => counts).flatMap((deal) =>
    deal.lines.filter(({ seat }) => seat === column.seat).map(({ points }) => ({
      number: deal.number,
      points,
    }))
  );
  if (column.status === "disqualified") return say("story.disqualified");
  if (sheet.game.places) return placeStory(sheet, column, lines.at(-1)?.number);
  if (lines.length === 0) return say("story.none");
  if (column.status === "out") return say("story.out", { number: lines[lines.length - 1].number });
  const low = sheet.direction === "low";
  const extreme = lines.reduce((most, line) => line.points > most.points ? line : most);
  if (column.place === 1) {
    const next = columns.find(({ place }) => place > 1);
    const ahead = next && Math.abs(next.points - column.points);
    if (ahead) return say("story.ahead", { points: ahead, name: next.name });
    return say(
      next && sheet.rulings.some(({ kind }) => kind === "toss") ? "story.toss" : "story.level",
    );
  }
  return extreme.points !== 0 && say(low ? "story.worst" : "story.best", extreme);
}

/**
 * Tell what a column has come to where points are places: its prize, or when it went.
 * @param {Sheet} sheet
 * @param {Column} column
 * @param {number} [number] the deal in which it got its place
 */
function placeStory(sheet, column, number) {
  if (isStillIn(sheet, column)) return say("story.in");
  if (column.prize) return say("story.prize", { prize: column.prize });
  return number ? say("story.out", { number }) : "";
}

customElements.define("standings-panel", StandingsPanel);

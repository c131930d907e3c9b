/** Draw a stage: its places, its tree or its rounds. One that is over is folded to its winner, one to come is a line. */

import { html } from "../../page/html.js";
import { say, sentenceOf, showPoints } from "../../words/say.js";
import { freezeoutOf } from "../evening.js";
import { labelOf, roundHeading } from "../reading.js";
import { matchView } from "./match-view.js";
import { entrantView, mine, person } from "./names-view.js";
import { placesOf, sayOver, tablesIn } from "./reading-now.js";
import { treeView } from "./tree-view.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Stage} Stage */
/** @typedef {import("../types.js").Reader} Reader */

/** How many places are shown unasked. */
const SHOWN = 8;

/**
 * What ends while somebody reads it stays open, and so does an evening that is nothing else.
 * @param {Event} event
 * @param {Stage} stage
 * @param {Reader} reader
 */
export function stageView(event, stage, reader) {
  const { stage: id, title, over, said, rounds, room } = stage;
  if (rounds.length === 0) {
    return html`
      <p class="stage"
        data-key="${id}"><b class="name">${title}</b> <span class="soft">${sentenceOf(
          said,
        )}</span></p>
    `;
  }
  return html`
    <details class="stage" data-key="${id}"
      ${(!over || freezeoutOf(event)) && html`open`}><summary><h3 dir="auto">${title}</h3>${over &&
        html`
          <span dir="auto">${sayOver(event, stage)}</span>
        `}</summary><p class="soft said">${room && !over
        ? say("event.inRoom", {
          playing: room.playing,
          entered: room.entered,
          average: room.average,
        })
        : sentenceOf(said)}</p>${standingsView(
          event,
          stage,
          reader,
        )}${hasStory(event, stage) &&
        html`<button type="button" class="quiet" data-do="story" data-stage="${id}">${
          say("event.story")
        }</button>`}${playedView(event, stage, reader)}</details>
  `;
}

/**
 * Whether places have changed round by round, or games of several tables have records: a tree tells itself, and so
 * does the room of a freeze-out.
 * @param {Event} event
 * @param {Stage} stage
 */
function hasStory(event, stage) {
  if (stage.room || stage.tree.length > 0) return false;
  const [first, ...later] = stage.rounds.map(({ matches }) =>
    matches.map((match) => event.matches[match]).filter(({ over }) => over)
  );
  return Boolean(later[0]?.length) || (first ?? []).filter(({ game }) => game).length > 1;
}

/** Rank a stage, once anybody is ahead. @param {Event} event @param {Stage} stage @param {Reader} reader */
function standingsView(event, stage, { me, why }) {
  const { stage: id, standings = [] } = stage;
  if (!standings.some(({ place }) => place > 1)) return html``;
  const tables = tablesIn(event, stage);
  const steps = why?.stage === id ? why : null;
  const rows = placesOf(stage).map((each) =>
    placeView(event, each, tables.get(each.entrant), me, steps)
  );
  const shown = stage.joined ? 0 : SHOWN;
  return html`
    ${shown > 0 && html`
      <h4>${say("event.standings")}</h4>
      <ol class="ranking">${rows.slice(0, shown)}</ol>
    `}
    ${rows.length > shown && html`
      <details class="rest" data-key="rest">
        <summary>${say("event.allPlaces", {
          count: rows.length,
        })}</summary>
        <ol class="ranking">${rows.slice(shown)}</ol>
      </details>
    `}
  `;
}

/**
 * @param {Event} event
 * @param {ReturnType<typeof placesOf>[number]} standing
 * @param {string | null | undefined} table
 * @param {string} me
 * @param {import("../types.js").Why | null} why
 */
function placeView(event, { entrant, place, placed, counted, chance }, table, me, why) {
  const steps = why?.entrant === entrant && why.steps;
  return html`
    <li
      ${mine(event, entrant, me)}><button type="button" data-do="why" aria-expanded="${steps
        ? "true"
        : "false"}"><span class="place">${placed && place}</span>${entrantView(event, entrant)}<span
        class="where" dir="auto">${table &&
          labelOf(event, table)}</span><span class="numeral">${counted.map(showPoints).join(
            "–",
          )}</span><span class="chance" data-chance="${chance ?? ""}">${chance &&
          say(`event.chance.${chance}`)}</span></button>${steps &&
          html`<ul class="steps">${steps.map((each) => html`<li>${each}</li>`)}</ul>`}</li>
  `;
}

/** Draw how a stage is played: its tree, or its rounds folded; no table of a room is over by itself. @param {Event} event @param {Stage} stage @param {Reader} reader */
function playedView(event, stage, { me }) {
  const { rounds, tree } = stage;
  if (tree.length > 0) return html`${treeView(event, stage, me)}${drawnView(event, stage)}`;
  if (stage.room) return html`${drawnView(event, stage)}`;
  return html`${rounds.toReversed().map((each) => roundView(event, stage, each, me))}`;
}

/**
 * Fold a round with the matches that have ended; the others stand where it says what is on, and what comes.
 * @param {Event} event
 * @param {Stage} stage
 * @param {Stage["rounds"][number]} round
 * @param {string} me
 */
function roundView(event, stage, { round, name: called, matches, byes }, me) {
  const here = matches.filter((name) => event.matches[name].entrants.length > 0);
  const over = here.filter((name) => event.matches[name].over);
  const seeds = seedsView(event, stage, round);
  const heading = roundHeading({ round, name: called });
  const head = html`${
    heading && html`
      <h4>${heading}</h4>
    `
  }<span class="soft">${say("event.finishedOf", { over: over.length, count: here.length })}</span>`;
  if (over.length + byes.length + seeds.length === 0) {
    return html`<div class="round" data-key="${round}">${head}</div>`;
  }
  return html`
    <details class="round" data-key="${round}"><summary>${head}</summary>
      <ul class="matches">${over.map((name) =>
        matchView(event, name, event.matches[name], me)
      )}</ul>
      ${byes.length > 0 && html`
        <p class="byes"><span>${say("event.byes")}</span>${byes.map((each) =>
          person(event.entrants[each].name)
        )}</p>
      `}
      ${seeds}
    </details>
  `;
}

/** Say how the rounds of a tree were drawn. @param {Event} event @param {Stage} stage */
const drawnView = (event, stage) =>
  stage.draws.some(({ seed }) => seed) && html`
    <details class="drawn"
      data-key="drawn"><summary class="soft">${say(
        "event.drawn",
      )}</summary>${stage.rounds.map(({ round }) => seedsView(event, stage, round))}</details>
  `;

/** Say how a round was drawn. @param {Event} event @param {Stage} stage @param {number} round */
const seedsView = (event, { draws }, round) =>
  draws.filter((draw) => draw.round === round && draw.seed).map(
    ({ seed, cards, by_hand: byHand, lots, drafted }) => {
      const names = [...new Set(byHand.flatMap(({ entrants }) => entrants))]
        .flatMap((each) => event.entrants[each]?.name ?? []);
      return html`
        <p class="soft">${say("event.seed", { seed: seed ?? "" })}${Object.keys(cards).length > 0 &&
          html`
            ${say("event.byCards")}
          `} ${lots
          ? say("event.bound", { count: drafted })
          : say("event.given")}${names.length > 0 && html`
          ${say("event.byHand", { names: names.join(", ") })}
        `}</p>
      `;
    },
  );

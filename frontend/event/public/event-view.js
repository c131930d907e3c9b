/** Draw an event for everybody. `pages/templates/event.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import {
  addressOf,
  atTables,
  cardOf,
  daysOf,
  entrantsOf,
  labelOf,
  matchesOf,
  membersOf,
  partiesOf,
  playingFor,
  sayEntries,
  sayRound,
  sayState,
  scheduleOf,
  stagesOf,
  tableOf,
  whenOf,
} from "../reading.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Stage} Stage */
/** @typedef {import("../../page/html.js").Markup} Markup */

/**
 * @typedef {Object} Why the place that stands open, with how it is come to
 * @property {string} stage
 * @property {string} entrant
 * @property {string[]} steps
 */

/**
 * @param {Event} event
 * @param {Markup} find what this phone's person is shown first
 * @param {Why | null} why
 */
export function eventView(event, find, why) {
  const { occasion: { venue, note }, competitions, tables } = event;
  return html`
    <p class="facts occasion"><span>${daysOf(event)}</span>${venue &&
      html`<span dir="auto">${venue}</span>`}</p>
    ${note && html`<p dir="auto">${note}</p>`}
    ${find}
    ${Object.keys(competitions).length > 0 && html`
      <nav class="parts" aria-label="${say("event.parts")}">${Object.entries(competitions).map((
        [id, { title }],
      ) => html`<a href="#c-${id}" dir="auto">${title}</a>`)}${tables.length > 0 &&
        html`<a href="#tables">${say("event.tables")}</a>`}</nav>
    `}
    ${scheduleView(event)}
    ${Object.keys(competitions).map((id) => competitionView(event, id, why))}
    ${tables.length > 0 && hallView(event)}
  `;
}

/** @param {Event} event */
function scheduleView(event) {
  const schedule = scheduleOf(event);
  if (schedule.length === 0) return html``;
  return html`
    <section class="schedule" data-key="schedule">
      <h2>${say("event.schedule")}</h2>
      <ol>${schedule.map(({ start, stage, round }) =>
        html`<li>${hour(event, start)}<span dir="auto">${sayRound(event, stage, round)}</span></li>`
      )}</ol>
    </section>
  `;
}

/** @param {Event} event @param {string} id @param {Why | null} why */
function competitionView(event, id, why) {
  const entered = entrantsOf(event, id);
  const stages = stagesOf(event, id);
  const { lots } = event.competitions[id];
  return html`
    <section class="competition" id="c-${id}">
      <h2 dir="auto">${event.competitions[id].title}</h2>
      <p class="facts soft"><span>${say("event.entered", {
        count: entered.length,
      })}</span><span>${sayEntries(event, id)}</span>${
        lots && stages.every(({ draws }) => draws.length === 0) &&
        html`<span>${say("event.lots", { lots: lots.slice(0, 16) })}</span>`
      }</p>
      ${stages.map((stage) => stageView(event, stage, why))}
      ${stages.length === 0 && entered.length > 0 && html`
        <ul class="entrants">${entered.map((each) =>
          html`<li>${entrantView(event, each)}</li>`
        )}</ul>
      `}
    </section>
  `;
}

/** @param {Event} event @param {Stage} stage @param {Why | null} why */
function stageView(event, { stage, title, rounds, draws, standings = [] }, why) {
  const matches = new Map(matchesOf(event));
  return html`
    <section class="stage" data-key="${stage}"><h3 dir="auto">${title}</h3>
      ${standings.some(({ place }) => place > 1) &&
        standingsView(event, standings, why?.stage === stage ? why : null)}
      ${rounds.toReversed().map(({ round, matches: names, byes }) =>
        html`
          <section class="round" data-key="${round}"><h4>${say("event.round", { round })}</h4>
            <ul class="matches">${names.map((name) => {
              const match = matches.get(name);
              return match && matchView(event, name, match);
            })}</ul>
            ${byes.length > 0 && html`
              <p class="byes"><span>${say("event.byes")}</span>${byes.map((each) =>
                person(event.entrants[each].name)
              )}</p>
            `}
            ${draws.filter((draw) => draw.round === round && draw.seed).map((draw) =>
              drawnView(event, draw)
            )}
          </section>
        `
      )}
      ${rounds.length === 0 && html`<p class="soft">${say("event.notDrawn")}</p>`}
    </section>
  `;
}

/** Say how a round was drawn. @param {Event} event @param {import("../types.js").Draw} draw */
function drawnView(event, { seed, cards, by_hand: byHand, lots, drafted }) {
  const names = [...new Set(byHand.flatMap(({ entrants }) => entrants))]
    .flatMap((each) => event.entrants[each]?.name ?? []);
  return html`
    <p class="soft">${say("event.seed", { seed: seed ?? "" })}${Object.keys(cards).length > 0 &&
      html`
        ${say("event.byCards")}
      `} ${lots ? say("event.bound", { count: drafted }) : say("event.given")}${names.length > 0 && html`
      ${say("event.byHand", { names: names.join(", ") })}
    `}</p>
  `;
}

/** Rank a stage, once anybody is ahead. @param {Event} event @param {import("../types.js").Place[]} standings @param {Why | null} why */
const standingsView = (event, standings, why) =>
  html`
    <h4>${say("event.standings")}</h4>
    <ol class="ranking">${standings.map(({ entrant, place }) => {
      const steps = why?.entrant === entrant && why.steps;
      return html`<li><button type="button" data-do="why" aria-expanded="${
        steps ? "true" : "false"
      }"><span class="place">${place}</span>${entrantView(event, entrant)}</button>${
        steps && html`<ul class="steps">${steps.map((each) => html`<li>${each}</li>`)}</ul>`
      }</li>`;
    })}</ol>
  `;

/**
 * @param {Event} event
 * @param {string} id
 * @param {Match} match
 */
export function matchView(event, id, match) {
  const address = addressOf(match);
  const { adjourned, status, start, number } = match;
  return html`
    <li class="match" data-status="${status}" data-key="${id}">
      <p
        class="facts">${address
          ? html`<a href="${address}">${labelOf(event, tableOf(match) ?? "")}</a>`
          : html`<span>${say("event.match", { number })}</span>`}${start &&
          hour(event, start)}<span class="state">${sayState(match)}</span>${adjourned?.until &&
          hour(event, adjourned.until)}${adjourned?.place &&
          html`<span dir="auto">${adjourned.place}</span>`}</p>
      <ol class="parties">${byPlace(partiesOf(match)).map(({ entrant, place, points, won }) =>
        html`
          <li
            data-won="${won ? "true" : "false"}"><span class="place">${place}</span>${entrantView(
              event,
              entrant,
              cardOf(event, match, entrant),
              playingFor(event, match, entrant),
            )}<span class="numeral">${points}</span></li>
        `
      )}</ol>
    </li>
  `;
}

/** Order the lines of a match by their places; those without one stay as they sit. @param {ReturnType<typeof partiesOf>} parties */
const byPlace = (parties) =>
  parties.toSorted((one, other) =>
    (Number(one.place) || Infinity) - (Number(other.place) || Infinity)
  );

/** @param {Event} event */
function hallView(event) {
  const at = atTables(event);
  return html`
    <section class="hall" id="tables">
      <h2>${say("event.tables")}</h2>
      <ul>${event.tables.map(({ table }) => {
        const here = at.get(table);
        return html`
          <li
            data-status="${here?.status ?? "free"}"><a href="${here?.status === "playing"
              ? addressOf(here)
              : `/t/${table}`}"><b dir="auto">${labelOf(
                event,
                table,
              )}</b>${here
              ? html`
                <span class="state">${sayState(
                  here,
                )}</span><span class="soft" dir="auto">${sayRound(
                  event,
                  here.stage,
                  here.round,
                )}</span>
              `
              : html`<span class="soft">${say("event.free")}</span>`}</a></li>
        `;
      })}</ul>
    </section>
  `;
}

/** @param {Event} event @param {string} moment */
export const hour = (event, moment) =>
  html`<time datetime="${moment}">${whenOf(event, moment)}</time>`;

/**
 * @param {Event} event
 * @param {string} entrant
 * @param {string} [card] that was drawn for the seat
 * @param {string[]} [playing] the people who play for him
 */
function entrantView(event, entrant, card, playing) {
  const members = membersOf(event, entrant, playing);
  return html`<span class="entrant">${person(event.entrants[entrant].name)}${
    card && html`
      <span class="drew">${card}</span>
    `
  }${members.length > 0 && html`<span class="members">${members.map(person)}</span>`}</span>`;
}

/** @param {string} name */
const person = (name) => html`<bdi class="name">${name}</bdi>`;

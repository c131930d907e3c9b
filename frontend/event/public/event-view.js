/** Draw an event for everybody: what is on now first. `pages/templates/event.html` draws the same for the first answer. */

import { html } from "../../page/html.js";
import { clockPath } from "../../page/router.js";
import { say } from "../../words/say.js";
import { freezeoutOf } from "../evening.js";
import { daysOf, entrantsOf, sayEntries, sayRound, stagesOf } from "../reading.js";
import { COMING, groupsOf, PLAYED, winnersOf } from "./reading-now.js";
import { entrantView } from "./names-view.js";
import { announcementsView } from "./announcements-view.js";
import { prizesView } from "./prizes-view.js";
import { stageView } from "./stage-view.js";
import { tileView } from "./tile-view.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../../page/html.js").Markup} Markup */

/** @typedef {import("../types.js").Reader} Reader */

/**
 * @param {Event} event
 * @param {Markup} find what this phone's person is shown first
 * @param {Reader} reader
 */
export function eventView(event, find, reader) {
  const { code, occasion: { venue, note }, competitions, clocks = {} } = event;
  const now = groupsOf(event, PLAYED);
  const next = groupsOf(event, COMING);
  const winners = winnersOf(event);
  const evening = freezeoutOf(event);
  return html`
    <div class="event-now">
      <p class="facts occasion"><span>${daysOf(event)}</span>${venue &&
        html`<span dir="auto">${venue}</span>`}${Object.keys(clocks).length > 0 &&
        html`<a href="${clockPath(code)}">${
          say("event.clock")
        }</a>`}<button type="button" class="quiet"
          data-do="share">${say("share.title")}</button>${hasRecords(event) &&
            html`<button type="button" class="quiet" data-do="records">${
              say("event.whole")
            }</button>`}${reader.directs &&
            html`<button type="button" class="quiet" data-do="club">${
              say("event.joinClub")
            }</button>`}</p>
      ${note && html`<p dir="auto">${note}</p>`}
      ${announcementsView(event)}
      ${evening && winners.length === 0 &&
        html`<clock-here data-own data-key="clock"></clock-here>`}
      ${find}
      ${winners.length > 0 && html`
        <ul class="winners">${winners.map((said) => html`<li dir="auto">${said}</li>`)}</ul>
      `}
      ${Object.keys(competitions).length > 1 && html`
        <nav class="parts" aria-label="${say("event.parts")}">${Object.entries(competitions).map((
          [id, { title }],
        ) => html`<a href="#c-${id}" dir="auto">${title}</a>`)}</nav>
      `}
      ${now.length > 0 && hallView(event, "event.now", now, reader)}
      ${next.length > 0 && hallView(event, "event.next", next, reader)}
    </div>
    <div class="event-stages">${Object.keys(competitions).map((id) =>
      competitionView(event, id, reader)
    )}</div>
  `;
}

/** Whether games of several matches are over, which may have records. @param {Event} event */
const hasRecords = ({ matches }) =>
  Object.values(matches).filter(({ over, game }) => over && game).length > 1;

/**
 * Draw the tables at which something is played, or will be, under their rounds.
 * @param {Event} event
 * @param {string} title the key of its words
 * @param {ReturnType<typeof groupsOf>} groups
 * @param {Reader} reader
 */
const hallView = (event, title, groups, { me }) =>
  html`
    <section class="hall" data-key="${title}">
      <h2>${say(title)}</h2>
      ${groups.map(({ stage, round, matches }) =>
        html`
          <section class="group" data-key="${stage}-${round}">
            <h3 dir="auto">${sayRound(
              event,
              stage,
              round,
            )}</h3>
            <ul class="tiles">${matches.map((match) => tileView(event, match, me))}</ul>
          </section>
        `
      )}
    </section>
  `;

/** @param {Event} event @param {string} id @param {Reader} reader */
function competitionView(event, id, reader) {
  const entered = entrantsOf(event, id);
  const { title, lots } = event.competitions[id];
  const stages = stagesOf(event, id);
  return html`
    <section class="competition" id="c-${id}">
      <h2 dir="auto">${title}</h2>
      <p class="facts soft"><span>${say("event.entered", {
        count: entered.length,
      })}</span><span>${sayEntries(event, id)}</span>${lots &&
        stages.every(({ draws }) => draws.length === 0) &&
        html`<span>${say("event.lots", { lots: lots.slice(0, 16) })}</span>`}</p>
      ${stages.map((stage) => stageView(event, stage, reader))}
      ${event.prizes?.[id] && prizesView(event, id)}
      ${stages.length === 0 && entered.length > 0 && html`
        <ul class="entrants">${entered.map((each) =>
          html`<li>${entrantView(event, each)}</li>`
        )}</ul>
      `}
    </section>
  `;
}

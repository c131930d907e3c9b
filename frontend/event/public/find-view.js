/** Find a person of an event: by a name typed, then for good; what he plays next, and how his matches ended. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import {
  addressOf,
  cardOf,
  labelOf,
  matchesOf,
  partiesOf,
  playingFor,
  sayRound,
  sayState,
  tableOf,
} from "../reading.js";
import { matchView } from "./match-view.js";
import { hour } from "./names-view.js";
import { namesOf } from "./reading-now.js";
import { sayStandings } from "./standing-of.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */

const SHOWN = 8;

/**
 * Ask for a name, and list those that are meant.
 * @param {Event} event
 * @param {Object} asked
 * @param {string | null} asked.typed null while nobody types
 * @param {boolean} asked.atDoor whether somebody checks in
 */
export function findView(event, { typed, atDoor }) {
  if (Object.keys(event.people).length === 0) return html``;
  const found = typed === null ? [] : peopleNamed(event, typed);
  const more = found.length - SHOWN;
  return html`
    <section class="find" data-key="find">
      <div
        class="field"><label for="find-name">${say(
          atDoor ? "door.ask" : "find.ask",
        )}</label><input id="find-name" type="search" autocomplete="off" enterkeyhint="search"
          placeholder="${say("find.name")}"></div>
      <ul class="found">${found.slice(0, SHOWN).map(([id, { name }]) =>
        html`
          <li data-key="${id}"><button type="button" data-do="person" data-person="${id}"><bdi
            class="name">${name}</bdi></button></li>
        `
      )}${more > 0 && html`<li class="soft">${say("find.more", { count: more })}</li>`}${typed &&
        found.length === 0 && html`<li class="soft" role="status">${say("find.none")}</li>`}</ul>
    </section>
  `;
}

/**
 * Return the people whose name has what was typed in it, by name.
 * @param {Event} event
 * @param {string} typed
 */
function peopleNamed({ people }, typed) {
  const wanted = plain(typed.trim());
  return Object.entries(people)
    .filter(([, { name }]) => plain(name).includes(wanted))
    .toSorted(([, one], [, other]) => one.name.localeCompare(other.name));
}

/** Accents are seldom typed. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLocaleLowerCase();

/**
 * Ask whether this is who checks in.
 * @param {Event} event
 * @param {string} person
 * @param {{busy: boolean, failure: string}} state
 */
export function doorView({ people }, person, { busy, failure }) {
  const { name } = people[person];
  return html`
    <section class="find stack" data-key="door">
      ${failure && html`<p class="refusal" role="alert">${failure}</p>`}
      <button type="button" class="primary" data-do="in" ${busy && html`disabled`}>${say(
        "door.in",
        { name },
      )}</button>
      <button type="button" class="quiet" data-do="forget">${say("door.other")}</button>
    </section>
  `;
}

/**
 * Show a person what concerns him: what he plays, how he stands in each competition, how his night went.
 * @param {Event} event
 * @param {string} person
 * @param {string} told what he has just done
 */
export function meView(event, person, told) {
  const { name, here } = event.people[person];
  const mine = matchesOf(event).filter(([, { people }]) => people.includes(person));
  const next = nextOf(mine.map(([, match]) => match));
  const over = mine.filter(([, match]) => match.over || match.status === "adjourned");
  return html`
    <section class="find me" data-key="me">
      <p class="me-head"><bdi class="name">${name}</bdi>${here &&
        html`<span class="soft">✓ ${
          say("find.here")
        }</span>`}<button type="button" class="quiet" data-do="forget">${say(
          "find.notMe",
        )}</button></p>
      ${told && html`<p class="told" role="status">${told}</p>`}
      ${next && nextView(event, next, person)}
      ${sayStandings(event, person, next).map((said) => html`<p class="stands">${said}</p>`)}
      ${!here && mine.length === 0 && html`<p class="soft">${say("find.notHere")}</p>`}
      ${over.length > 0 && html`
        <h2>${say("find.results")}</h2>
        <ol class="walk">${over.map(([id, match]) =>
          html`<li data-key="${id}">${walkView(event, id, match, person)}</li>`
        )}</ol>
      `}
    </section>
  `;
}

/** Return what is played now, else what comes first. @param {Match[]} mine */
function nextOf(mine) {
  const coming = mine.filter(({ status }) => status === "to_come");
  return mine.find(({ status }) => status === "playing") ??
    coming.toSorted((one, other) => Date.parse(one.start ?? "") - Date.parse(other.start ?? ""))[0];
}

/** Return the entrant for whom a person plays a match. @param {Event} event @param {Match} match @param {string} person */
const entrantOf = (event, match, person) =>
  match.entrants.find((each) => playingFor(event, match, each).includes(person)) ?? "";

/** Return a person's seat: two teams take turns round the table. @param {Event} event @param {Match} match @param {string} person */
function seatOf(event, match, person) {
  const own = entrantOf(event, match, person);
  const turn = playingFor(event, match, own).indexOf(person);
  return turn * match.entrants.length + match.entrants.indexOf(own) + 1;
}

/** @param {Event} event @param {Match} match @param {string} person */
function nextView(event, match, person) {
  const { stage, round, status, start, entrants } = match;
  const table = tableOf(match);
  const own = entrantOf(event, match, person);
  const card = cardOf(event, match, own);
  const seat = seatOf(event, match, person);
  const names = namesOf(event, entrants.filter((each) => each !== own));
  return html`
    <p class="soft">${say(status === "playing" ? "find.now" : "find.next")}</p>
    <p class="me-next facts">${table &&
      html`<b dir="auto">${labelOf(event, table)}</b>`}<span>${
      card ? say("find.seatByCard", { seat, card }) : say("find.seat", { seat })
    }</span>${start && hour(event, start)}</p>
    <p>${sayRound(event, stage, round)}</p>
    <p>${say(entrants.length === 2 ? "find.against" : "find.with", { names })}</p>
    ${table && html`
      <a class="primary button" href="${addressOf(match)}">${say("find.open", {
        table: labelOf(event, table),
      })}</a>
    `}
  `;
}

/** Tell how a match of his went; the rest of it opens. @param {Event} event @param {string} id @param {Match} match @param {string} person */
function walkView(event, id, match, person) {
  const own = entrantOf(event, match, person);
  const party = partiesOf(match).find(({ entrant }) => entrant === own);
  const how = party?.won
    ? say("find.wonIt")
    : match.over && party?.place
    ? say("find.placeOf", { place: party.place, count: match.entrants.length })
    : sayState(match);
  return html`
    <details><summary>${sayRound(event, match.stage, match.round)}
      <span class="how">${how}${party?.points && html` · ${party.points}`}</span></summary>
      <ul class="matches">${matchView(event, id, match, person)}</ul>
    </details>
  `;
}

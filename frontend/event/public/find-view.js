/** Find a person of an event: by a name typed, then for good; what he plays next, and how his matches ended. */

import { html } from "../../page/html.js";
import { say, showNames } from "../../words/say.js";
import { addressOf, labelOf, matchesOf, sayRound, tableOf } from "../reading.js";
import { hour, matchView } from "./event-view.js";

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
 * Show a person what concerns him.
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
      ${next ? nextView(event, next, person) : html`<p>${say(sayIdle(event, person))}</p>`}
      ${!here && mine.length === 0 && html`<p class="soft">${say("find.notHere")}</p>`}
      ${over.length > 0 && html`
        <h2>${say("find.results")}</h2>
        <ul class="matches">${over.toReversed().map(([id, match]) =>
          matchView(event, id, match)
        )}</ul>
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

/** @param {Event} event @param {Match} match @param {string} person */
function nextView(event, match, person) {
  const { stage, round, status, start, entrants } = match;
  const table = tableOf(match);
  const others = entrants.filter((each) => !event.entrants[each].people.includes(person));
  return html`
    <p class="soft">${say(status === "playing" ? "find.now" : "find.next")}</p>
    <p class="me-next facts">${table && html`<b dir="auto">${labelOf(event, table)}</b>`}${start &&
      hour(event, start)}</p>
    <p>${sayRound(event, stage, round)}</p>
    <p>${say("find.with", {
      names: showNames(others.map((each) => event.entrants[each].name)),
    })}</p>
    ${table && html`
      <a class="primary button" href="${addressOf(match)}">${say("find.open", {
        table: labelOf(event, table),
      })}</a>
    `}
  `;
}

/** Return the key of what is said to a person who has nothing to play. @param {Event} event @param {string} person */
function sayIdle({ stages, entrants }, person) {
  const rounds = Object.values(stages).map((stage) => stage.rounds.at(-1));
  const free = rounds.flatMap((round) => round?.byes ?? []);
  return free.some((each) => entrants[each].people.includes(person)) ? "find.bye" : "find.nothing";
}

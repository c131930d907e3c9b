/** Draw who somebody is, and when something is. */

import { html } from "../../page/html.js";
import { showNames } from "../../words/say.js";
import { membersOf, playingFor, whenOf } from "../reading.js";

/** @typedef {import("../types.js").Event} Event */

/** @param {Event} event @param {string} moment */
export const hour = (event, moment) =>
  html`<time datetime="${moment}">${whenOf(event, moment)}</time>`;

/**
 * @param {Event} event
 * @param {string} entrant
 * @param {string} [card] that was drawn for the seat
 * @param {string[]} [playing] the people who play for him
 */
export function entrantView(event, entrant, card, playing) {
  const members = membersOf(event, entrant, playing);
  return html`<span class="entrant">${person(event.entrants[entrant].name)}${
    card && html`
      <span class="drew">${card}</span>
    `
  }${members.length > 0 && html`<span class="members">${members.map(person)}</span>`}</span>`;
}

/** @param {string} name */
export const person = (name) => html`<bdi class="name">${name}</bdi>`;

/** Mark what is of this phone's person. @param {Event} event @param {string} entrant @param {string} me */
export const mine = ({ entrants }, entrant, me) =>
  entrants[entrant]?.people.includes(me) && html`data-mine="true"`;

/** Name an entrant in a match in one line; whoever plays on for another is named instead. @param {Event} event @param {import("../types.js").Match} match @param {string} entrant */
export function entrantLine(event, match, entrant) {
  const { people, name } = event.entrants[entrant];
  const playing = playingFor(event, match, entrant);
  const replaced = playing.some((each, at) => each !== people[at]);
  return person(replaced ? showNames(playing.map((each) => event.people[each].name)) : name);
}

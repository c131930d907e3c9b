/** Find a person of an event by a name typed. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";

/** @typedef {import("../types.js").Event} Event */

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

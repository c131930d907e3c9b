/** Put people on the roster and enter them, in one go: one act for the roster, one for the competition. */

import { html } from "../../../page/html.js";
import { newUuid } from "../../../page/uuid.js";
import { say } from "../../../words/say.js";
import { entrantsOf } from "../../reading.js";
import { readLines } from "./name-list.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */
/** @typedef {import("../shared/desk-types.js").Stated} Stated */
/** @typedef {{team: string, names: {name: string, contact: string | null, club?: string | null, known: string | null, called?: string | null}[], entered?: boolean}} Entry */

/** Return a random id for who is told apart within one event alone: all who open its page fetch every id. */
const newShortId = () => newUuid().slice(-12);

/** Return of how many people an entrant is; of one where no competition is named. @param {Event} event @param {string} competition */
export const teamSize = ({ competitions }, competition) =>
  competitions[competition]?.team_size ?? 1;

/** Read who is to be entered in a competition, or put on the roster alone. @param {Event} event @param {string} competition @param {string} text */
export function readEntries(event, competition, text) {
  const entered = entrantsOf(event, competition).flatMap((each) => event.entrants[each].people);
  const size = teamSize(event, competition);
  return readLines(text, { people: event.people, entered: new Set(entered), size });
}

/** Say that entries are closed, or that who is entered waits for a place. @param {Desk} desk @param {string} competition */
export const lateHint = ({ closed, full }, competition) =>
  closed.includes(competition) && html`
    <p class="hint" data-key="late">${say(
      full.includes(competition) ? "desk.waitingEntry" : "desk.lateEntry",
    )}</p>
  `;

/** Say that who is known has another club from now on. @param {{called?: string | null, club: string | null, was?: string}} name */
export const sayMove = ({ called, club, was }) =>
  say(was ? "desk.paste.moves" : "desk.paste.joins", {
    name: called ?? "",
    club: club ?? "",
    was: was ?? "",
  });

/**
 * Return the acts that put `entries` on the roster and, where a competition is given, in it; who is known there has from
 * then on the club that is named.
 * @param {Desk} desk
 * @param {Entry[]} entries
 * @param {string} competition
 * @returns {Stated[]}
 */
export function enteringActs({ closed, full }, entries, competition) {
  const entered = entries.map(({ team, names, entered: already = false }) => ({
    team,
    already,
    people: names.map((each) => ({ ...each, person: each.known ?? newShortId() })),
  }));
  const people = entered.flatMap((each) => each.people).filter(({ known, called }) =>
    known === null || called
  )
    .map(({ person, name, called, contact, club }) => ({
      person,
      name: called ?? name,
      ...(contact && { contact }),
      ...(club && { club }),
    }));
  const entrants = entered.filter(({ already }) => !already).map((each) => ({
    entrant: newShortId(),
    people: each.people.map(({ person }) => person),
    ...(each.team && { name: each.team }),
  }));
  const late = closed.includes(competition) && !full.includes(competition)
    ? { late: true }
    : { waits: true };
  return [
    ...(people.length > 0 ? [{ kind: "people", people }] : []),
    ...(competition && entrants.length > 0
      ? [{ kind: "entered", competition, entrants, ...late }]
      : []),
  ];
}

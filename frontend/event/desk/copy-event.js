/** Begin an event as another was: its tables, competitions, stages and house rules, and its people where that is wished. */

import { keyOf } from "../../device/keys.js";
import { newUuid } from "../../page/uuid.js";
import { ApiError, createApi } from "../../server/api.js";

/** @typedef {import("./shared/desk-types.js").Event} Event */
/** @typedef {import("./shared/desk-types.js").Stated} Stated */
/** @typedef {"" | "people" | "entries"} With who comes along: nobody, the people, or also what they are entered in */

const MOST_IN_AN_ACT = 1_000;
const OF_A_COMPETITION = [
  "competition",
  "title",
  "game",
  "preset",
  "rules",
  "team_size",
  "limit",
  "eligibility",
  "fee",
  "clubs_apart",
  "prizes",
];
const OF_A_STAGE = [
  "stage",
  "competition",
  "title",
  "format",
  "settings",
  "after",
  "preset",
  "rules",
];

/** Return the event to copy. Raises ApiError. @param {string} code @returns {Promise<Event>} */
export const eventToCopy = (code) =>
  createApi({ key: keyOf(code) }).get(`/events/${encodeURIComponent(code)}`);

/** Return an id for each thing that is done, the same where it is tried again. */
export function idsOnce() {
  /** @type {string[]} */
  const ids = [];
  return () => {
    let at = 0;
    return () => ids[at++] ??= newUuid();
  };
}

/**
 * Do in an event that was just started all that was done in another before its first draw. Raises ApiError.
 * @param {Event} event the other one
 * @param {string} code of the new one, whose key this device keeps
 * @param {With} along
 * @param {() => string} nextId
 */
export async function copyInto(event, code, along, nextId) {
  const api = createApi({ key: keyOf(code) });
  const path = `/events/${encodeURIComponent(code)}`;
  let { version } = await api.get(path);
  for (const stated of actsOf(event, along, await contactsOf(event, along))) {
    ({ version } = await api.put(`${path}/acts/${nextId()}`, stated, { ifMatch: version }));
  }
  const labels = event.tables.map(({ label, table }) => label || table);
  if (labels.length > 0) await api.post(`${path}/tables`, { id: nextId(), labels, tables: [] });
}

/** Return the acts that make an event as the other was. @param {Event} event @param {With} along @param {Record<string, string | null>} contacts */
function* actsOf({ competitions, stages, people, entrants }, along, contacts) {
  for (const each of Object.values(competitions)) {
    yield { kind: "competition", ...only(each, OF_A_COMPETITION) };
  }
  for (const each of Object.values(stages)) yield { kind: "stage", ...only(each, OF_A_STAGE) };
  if (!along) return;
  const known = Object.entries(people).map(([person, { name, club }]) => ({
    person,
    name,
    ...(club && { club }),
    ...(contacts[person] && { contact: contacts[person] }),
  }));
  for (const some of portions(known)) yield { kind: "people", people: some };
  if (along !== "entries") return;
  for (const competition of Object.keys(competitions)) {
    const entered = Object.entries(entrants).filter(([, each]) =>
      each.competition === competition && each.standing === "in"
    ).map(([entrant, each]) => ({
      entrant,
      people: each.people,
      ...(each.seed && { seed: each.seed }),
      ...(each.name !== each.people.map((one) => people[one].name).join(" / ") &&
        { name: each.name }),
    }));
    for (const some of portions(entered)) {
      yield { kind: "entered", competition, entrants: some, waits: true };
    }
  }
}

/** Return how people are reached, where this device may know it. @param {Event} event @param {With} along @returns {Promise<Record<string, string | null>>} */
async function contactsOf({ code }, along) {
  if (!along || !keyOf(code)) return {};
  try {
    const { people } = await createApi({ key: keyOf(code) }).get(
      `/events/${encodeURIComponent(code)}/desk`,
    );
    return Object.fromEntries(
      Object.entries(people).map(([person, { contact }]) => [person, contact]),
    );
  } catch (error) {
    // Without the key of that desk the rest is copied all the same.
    if (error instanceof ApiError && !error.offline) return {};
    throw error;
  }
}

/** @param {Record<string, any>} stated @param {string[]} facts @returns {Record<string, any>} */
const only = (stated, facts) =>
  Object.fromEntries(
    facts.filter((each) => stated[each] !== undefined).map((each) => [each, stated[each]]),
  );

/** @template Listed @param {Listed[]} all @returns {Listed[][]} */
const portions = (all) =>
  Array.from(
    { length: Math.ceil(all.length / MOST_IN_AN_ACT) },
    (_, at) => all.slice(at * MOST_IN_AN_ACT, (at + 1) * MOST_IN_AN_ACT),
  );

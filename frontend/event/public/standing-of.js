/** Say to a person how he stands in each competition, and what may still come. The server has judged it. */

import { say } from "../../words/say.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Stage} Stage */

/**
 * @param {Event} event
 * @param {string} person
 * @param {Match | undefined} next what he plays next, of which is told already
 */
export function sayStandings(event, person, next) {
  const told = next && event.stages[next.stage].competition;
  const his = Object.entries(event.entrants).filter(([, { people, competition }]) =>
    people.includes(person) && competition !== told
  );
  return his.map(([id]) => sayStanding(event, id));
}

/** Whether something may still come for a person: of who is out of all that he entered nothing more is asked. @param {Event} event @param {string} person */
export function maySomethingCome(event, person) {
  const his = Object.entries(event.entrants).filter(([, { people }]) => people.includes(person));
  return his.length === 0 || his.some(([id, { standing, competition }]) => {
    const row = Object.values(event.stages).filter((each) => each.competition === competition)
      .flatMap(({ standings = [] }) => standings).findLast(({ entrant }) => entrant === id);
    return standing === "in" && !["out", "won", "third"].includes(row?.chance ?? "");
  });
}

/** @param {Event} event @param {string} id of an entrant */
function sayStanding(event, id) {
  const { standing, competition: named } = event.entrants[id];
  const competition = event.competitions[named].title;
  if (standing !== "in") return say(`find.${standing}`, { competition });
  const stages = Object.values(event.stages).filter((each) => each.competition === named);
  const stage = stages.findLast(({ rounds, standings = [] }) =>
    rounds.length > 0 && standings.some(({ entrant }) => entrant === id)
  );
  if (!stage) return say("find.nothing", { competition });
  return sayPlace(competition, stage, id, stages.find(({ after }) => after === stage.stage));
}

/** @param {string} competition @param {Stage} stage @param {string} id @param {Stage | undefined} following */
function sayPlace(competition, { title, standings = [], rounds, over }, id, following) {
  const row = standings.find(({ entrant }) => entrant === id);
  const last = rounds.at(-1);
  const facts = {
    competition,
    stage: title,
    place: row?.place ?? 0,
    round: last?.round ?? 0,
    count: standings.length,
  };
  switch (row?.chance) {
    case "won":
      return say("find.won", facts);
    case "out":
      return say("find.out", facts);
    case "third":
      return say("find.third", facts);
    case "through":
      return following
        ? say("find.through", { ...facts, next: following.title })
        : say("find.throughLast", facts);
  }
  if (over) return say("find.ended", facts);
  if (last?.byes.includes(id)) return say("find.bye", facts);
  const begun = standings.some(({ place }) => place > 1);
  return say(begun ? "find.placeNow" : "find.nothingYet", facts);
}

/** Say what the director did, and what an act would change. */

import { canonical } from "../../../server/digest.js";
import { say, sentenceOf, showNames } from "../../../words/say.js";
import { showLeft } from "../../clock/clock-count.js";
import {
  labelOf,
  partiesOf,
  roundName,
  roundNameOf,
  sayRoundOf,
  sayState,
  tableOf,
  waitsForClock,
  whenOf,
} from "../../reading.js";

/** @typedef {import("./desk-types.js").Event} Event */
/** @typedef {import("./desk-types.js").Desk} Desk */
/** @typedef {import("./desk-types.js").Stated} Stated */
/** @typedef {import("./desk-types.js").KindOfAct} KindOfAct */
/** @typedef {import("./desk-types.js").Differences} Differences */
/** @typedef {import("./desk-types.js").Place} Place */
/** @typedef {import("../../types.js").Match} Match */

const MOST_NAMED = 4;

/** Return what an entrant is called. @param {Event} event @param {string} id */
export const entrantName = ({ entrants }, id) => entrants[id]?.name ?? say("desk.gone");

/** Return what a person is called. @param {Event} event @param {string} id */
export const personName = ({ people }, id) => people[id]?.name ?? say("desk.gone");

/** Name a stage, with its competition where there are several. @param {Event} event @param {string} id */
export function stageName({ stages, competitions }, id) {
  const { title = "", competition = "" } = stages[id] ?? {};
  if (!competition || Object.keys(competitions).length < 2) return title;
  return say("desk.stageOf", { competition: competitions[competition].title, stage: title });
}

/** Name the match with an id: by its table and what is played there, and its round where others were there too. @param {Event} event @param {string} id */
export function matchName(event, id) {
  const match = event.matches[id];
  if (!match) return say("desk.gone");
  const { stage, entrants } = match;
  const table = tableOf(match);
  const title = competitionOf(event, stage);
  if (!table) {
    const names = someNames(entrants.map((each) => entrantName(event, each)));
    return names
      ? say("desk.matchBetween", { names, title })
      : say("desk.matchNumber", { title: sayRoundOf(event, id, match), number: match.number });
  }
  const here = Object.values(event.matches).filter((each) =>
    tableOf(each) === table && competitionOf(event, each.stage) === title
  );
  const of = { table: labelOf(event, table), title };
  if (here.length < 2) return say("desk.matchAt", of);
  return say("desk.matchAtIn", { ...of, round: roundNameOf(event, id, match) });
}

/** @param {Event} event @param {string} stage */
const competitionOf = ({ stages, competitions }, stage) =>
  competitions[stages[stage].competition].title;

/** Name a match that need not be there yet. @param {Event} event @param {import("./desk-types.js").Of} of */
function sayMatch(event, { match, stage, number }) {
  if (event.matches[match]) return matchName(event, match);
  return say("desk.matchNumber", { title: competitionOf(event, stage), number });
}

/** Return the lines of a match: once it is over its ranking, before that as they sit. @param {import("../../types.js").Match} match */
export function ranked(match) {
  const parties = partiesOf(match);
  if (!match.over) return parties;
  return parties.toSorted((one, other) => (Number(one.place) || 99) - (Number(other.place) || 99));
}

/** Say how far a match is that is played, and who is ahead. @param {Event} event @param {import("../../types.js").Match} match */
export function sayProgress(event, { deal, scores }) {
  if (deal === null) return "";
  const first = scores.filter(({ place }) => place === 1);
  if (deal === 1 || first.length === 0) return say("desk.deal", { deal });
  if (first.length > 1) return say("desk.level", { deal });
  return say("desk.ahead", { deal, name: entrantName(event, first[0].entrant) });
}

/** Name some, and count the rest. @param {string[]} names */
export function someNames(names) {
  if (names.length <= MOST_NAMED) return showNames(names);
  const shown = names.slice(0, MOST_NAMED - 1);
  return say("desk.andMore", { names: shown.join(", "), count: names.length - shown.length });
}

/**
 * Say what an act did, or is to do: one that is stated again as a whole changes some of its facts. Its sentence has the
 * facts that it asks for, of what they name the names.
 * @param {Event} event
 * @param {Desk} desk
 * @param {Stated} act
 * @returns {string}
 */
export function sayAct(event, desk, act) {
  const kind = desk.kinds[act.kind];
  const facts = kind.whole ? factsChanged(desk, act) : null;
  const varied = kind.varies && act[kind.varies];
  const end = facts ? "changed" : varied === true ? kind.varies : varied;
  const called = Object.fromEntries(
    // A server of the release before, beside one of this, has no `names`.
    Object.entries(kind.names ?? {}).filter(([fact]) => act[fact])
      .map(([fact, what]) => [fact, CALLED[what](event, act[fact], desk)]),
  );
  const stage = event.stages[act.stage];
  return say(["desk.did", act.kind, ...end ? [end] : []].join("."), {
    competition: CALLED.competition(event, stage?.competition, desk),
    ...act,
    ...called,
    round: act.round && stage ? roundName(event, act.stage, act.round) : "",
    count: (act.matches ?? []).length,
    chips: chipsIn(act),
    // Those of a large draw take long, and its sentence does not name them.
    get names() {
      if (!facts) return someNames(namedBy(event, desk, kind, act));
      return someNames([...new Set(facts.map((fact) => say(`desk.fact.${fact}`)))]);
    },
  });
}

/** Return how many chips an act counted. @param {Stated} act @returns {number} */
const chipsIn = ({ total, stacks = [], tables = [] }) =>
  total ?? [...stacks, ...tables].reduce((sum, { chips }) => sum + chips, 0);

/** What is no fact of what is stated, but of its being done. */
const BESIDES = new Set(["kind", "id", "at", "hand", "reason", "struck_by"]);

/**
 * Return which facts are otherwise than the last time that the same thing was stated, null where that was never.
 * @param {Desk} desk
 * @param {Stated} act
 */
function factsChanged({ acts }, act) {
  const { kind } = act;
  const at = acts.findIndex(({ id }) => id === act.id);
  const before = acts.slice(0, at < 0 ? acts.length : at).findLast((each) =>
    each.kind === kind && !each.struck_by && each[kind] === act[kind]
  );
  if (!before) return null;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(act)])].filter((fact) =>
    !BESIDES.has(fact) && written(before[fact]) !== written(act[fact])
  );
  return changed.length > 0 ? changed : null;
}

/** Write a fact in one way, whatever the order of its members. @param {unknown} fact */
const written = (fact) => canonical(fact ?? null);

/** Say how a match stands. @param {Event} event @param {Match} match */
export const sayStateOf = (event, match) =>
  waitsForClock(event, match) ? say("desk.table.clock") : sayState(match);

/** @type {Record<import("./desk-types.js").Named, (event: Event, id: string, desk: Desk) => string>} */
const CALLED = {
  person: personName,
  entrant: entrantName,
  match: matchName,
  table: labelOf,
  competition: ({ competitions }, id) => competitions[id]?.title ?? "",
  stage: stageName,
  announcement: (_, id, { acts }) => acts.find((each) => each.id === id)?.text ?? "",
  act: (event, id, desk) => {
    const act = desk.acts.find((each) => each.id === id);
    return act ? sayAct(event, desk, act) : "";
  },
};

/** Return the names of those, and of what, an act is about. @param {Event} event @param {Desk} desk @param {KindOfAct} kind @param {Stated} act @returns {string[]} */
function namedBy(event, desk, { about, who }, act) {
  return Object.entries(about).flatMap(([fact, what]) =>
    [act[fact]].flat().map((each) => {
      const name = each.label ??
        CALLED[what](event, typeof each === "string" ? each : each[what], desk);
      if (!who) return name;
      const names = each[who].map((/** @type {string} */ one) => entrantName(event, one));
      return say("desk.atMatch", { names: showNames(names), match: name });
    })
  );
}

/** Say whose a key is that acts were done with. @param {Desk} desk @param {string} hand */
export function sayHand({ hands }, hand) {
  const { kind, name } = hands[hand] ?? { kind: "", name: "" };
  return name || (kind && say(`desk.helper.${kind}`));
}

/** Say line by line what an act would change. @param {Event} event @param {Differences} differences @returns {string[]} */
export function sayDifferences(
  event,
  { breaks, entrants, tables, pairings, seats, through, places = [], clocks, chips, sums, paid },
) {
  return [
    ...breaks.map((each) => say("desk.breaks", { text: sentenceOf(each) })),
    ...pairings.map((each) => sayPairing(event, each)),
    ...tables.map((each) => sayPlaces(event, each)),
    ...seats.map(saySeat),
    ...entrants.map(sayEntrant),
    ...through.map(({ stage, in: gained, out: lost }) =>
      [
        gained.length > 0 &&
        say("desk.through", { stage: stageName(event, stage), names: showNames(gained) }),
        lost.length > 0 &&
        say("desk.notThrough", { stage: stageName(event, stage), names: showNames(lost) }),
      ].filter(Boolean).join(" ")
    ),
    ...places.map(({ stage, places: those }) =>
      say("desk.places", {
        stage: stageName(event, stage),
        places: showNames(those.map(({ entrant, place }) =>
          say("desk.placed", { name: entrantName(event, entrant), place })
        )),
      })
    ),
    ...clocks.flatMap((each) => sayClock(event, each)),
    ...chips.flatMap(({ before, after, says }) => [
      ...says.map(sentenceOf),
      ...before !== after ? [say("desk.chips.changed", { before, after })] : [],
    ]),
    ...sums.flatMap(({ says }) => says.map(sentenceOf)),
    ...paid.map(({ entrant, before, after }) =>
      after
        ? say("desk.paid.now", { text: sentenceOf(after) })
        : say("desk.paid.gone", { text: sentenceOf(before), name: entrantName(event, entrant) })
    ),
  ];
}

/** @param {Event} event @param {Differences["clocks"][number]} clock @returns {string[]} */
function sayClock(event, { stage, before, after, schedule }) {
  const [was, now] = [before, after].map((each) =>
    say(each.in_break ? "desk.clock.break" : "desk.clock.level", {
      level: each.level,
      left: showLeft(each.left * 1000),
      runs: say(each.running ? "desk.clock.runs" : "desk.clock.stands"),
    })
  );
  const steps = schedule?.map(({ small = 0, big = 0, ends, pause }) =>
    say(pause ? "desk.clock.pauseStep" : "desk.clock.step", {
      blinds: big ? `${small}/${big}` : "",
      // Hours and minutes are written as minutes and seconds are.
      ends: showLeft(ends * 1000),
    }).trim()
  );
  return [
    ...was !== now
      ? [say("desk.clock.changed", { stage: stageName(event, stage), before: was, after: now })]
      : [],
    ...steps ? [say("desk.clock.schedule", { steps: steps.join(", ") })] : [],
  ];
}

/** @param {Event} event @param {Differences["pairings"][number]} pairing */
function sayPairing(event, { before, after, ...of }) {
  const match = sayMatch(event, of);
  if (!after) return say("desk.pairing.off", { match, names: showNames(before ?? []) });
  if (!before) return say("desk.pairing.new", { match, names: showNames(after) });
  return say("desk.pairing.other", {
    match,
    before: showNames(before),
    after: showNames(after),
  });
}

/** @param {Event} event @param {Differences["tables"][number]} moved */
function sayPlaces(event, { before, after, ...of }) {
  const match = sayMatch(event, of);
  if (!after) return say("desk.place.none", { match });
  const place = sayPlace(event, after);
  if (!before) return say("desk.place.new", { match, place });
  return say("desk.place.other", { match, before: sayPlace(event, before), after: place });
}

/** @param {Event} event @param {Place} place */
function sayPlace(event, { table, label, start }) {
  const where = table ? label || labelOf(event, table) : say("desk.noTable");
  return start ? say("desk.placeAt", { place: where, when: whenOf(event, start) }) : where;
}

/** @param {Differences["seats"][number]} sits */
function saySeat({ name, before, after }) {
  if (!after) return say("desk.seat.gone", { name });
  const { place, label, seat } = after;
  if (place !== null) {
    const earlier = before?.place ?? null;
    return earlier === null
      ? say("desk.seat.out", { name, place })
      : say("desk.seat.place", { name, place, before: earlier });
  }
  return label === null || seat === null
    ? say("desk.seat.none", { name })
    : say("desk.seat.sits", { name, table: label, seat });
}

/** @param {Differences["entrants"][number]} entrant */
function sayEntrant({ before, after }) {
  const name = after?.name ?? before?.name ?? "";
  if (!after) return say("desk.entrant.none", { name });
  if (!before) return say("desk.entrant.new", { name });
  if (before.name !== after.name) {
    return say("desk.entrant.renamed", { before: before.name, after: after.name });
  }
  return say(`desk.entrant.${after.standing}`, { name });
}

/**
 * Work out what needs a person now, and how the tables of the hall stand.
 *
 * @typedef {Object} Need
 * @property {string} id
 * @property {string} text
 * @property {string} act the word for what is done about it
 * @property {Record<string, string>} [of] what it is about, as `data-…` of its button
 * @property {boolean} [grave] somebody waits for it
 *
 * @typedef {"call" | "silent" | "disputed" | "unsigned" | "playing" | "next" | "finished" | "free"} TableState
 */

import { say } from "../../../words/say.js";
import { labelOf, tableOf, whenOf } from "../../reading.js";
import { entrantName, matchName, sayMatch, someNames, stageName } from "./desk-sentences.js";
import { dueOf, isClosed, lineupsPutRight, nextOf } from "./rounds.js";

/** @typedef {import("./desk-types.js").Event} Event */
/** @typedef {import("./desk-types.js").Desk} Desk */
/** @typedef {import("./desk-types.js").Match} Match */
/** @typedef {import("./desk-types.js").Attention} Attention */

const GRAVE = ["call", "dispute", "silent"];
/** What is done about what the server sees. */
const ACTS = /** @type {Record<string, string>} */ ({
  call: "come",
  coming: "settle",
  dispute: "match",
  paper: "table",
  silent: "table",
  waiting: "table",
  blocked: "match",
  overtaken: "match",
  level: "match",
  advancement: "advance",
});

/**
 * Return what needs a person, the most urgent first.
 * @param {Event} event
 * @param {Desk} desk
 * @param {Date} now
 * @returns {Need[]}
 */
export function needsOf(event, desk, now) {
  return [
    ...seenByServer(event, desk),
    ...ofMatches(event, now),
    ...ofStages(event, desk),
    ...toBegin(event),
    ...toSign(event),
  ];
}

/** @param {Event} event @param {Desk} desk @returns {Need[]} */
function seenByServer(event, { attention = [], tables = [] }) {
  return attention.filter(({ kind }) => kind !== "unsigned").map((
    { kind, table, match, call, stage },
  ) => {
    const seen = tables.find((each) => each.table === table);
    const { after = "" } = event.stages[stage ?? ""] ?? {};
    return {
      id: ["seen", kind, call ?? match ?? table ?? stage].join("-"),
      text: say(`desk.need.${kind}`, {
        table: table ? labelOf(event, table) : "",
        match: match ? matchName(event, match) : "",
        stage: stageName(event, stage ?? ""),
        text: seen?.call?.text ?? "",
        count: seen?.waiting ?? 0,
      }),
      act: ACTS[kind],
      of: {
        ...(table && { table }),
        ...(match && { match }),
        ...(call && { call }),
        ...(stage && { stage: after }),
      },
      grave: GRAVE.includes(kind),
    };
  });
}

/** Ask for signatures once, however many sheets wait for them. @param {Event} event @returns {Need[]} */
function toSign(event) {
  const unsigned = Object.keys(event.matches).filter((match) => isUnsigned(event.matches[match]));
  if (unsigned.length === 0) return [];
  const match = someNames(unsigned.map((each) => matchName(event, each)));
  const [first] = unsigned;
  return [{
    id: "unsigned",
    text: say("desk.need.unsigned", { match }),
    act: "match",
    of: { match: first },
  }];
}

/** @param {Match} match */
const isUnsigned = ({ status, provisional }) => status === "finished" && provisional;

/** @param {Event} event @param {Date} now @returns {Need[]} */
function ofMatches(event, now) {
  const needs = [];
  // A desk that checks nobody in misses nobody, and who has played is there.
  const checksIn = Object.values(event.people).some(({ here }) => here);
  const played = new Set(
    Object.values(event.matches).flatMap(({ game, people }) => game ? people : []),
  );
  for (const [id, match] of Object.entries(event.matches)) {
    const name = sayMatch(event, match);
    const of = { match: id };
    if (match.status === "adjourned" && isPast(match.adjourned?.until, now)) {
      needs.push({
        id: `resume-${id}`,
        text: say("desk.need.resume", { match: name }),
        act: "match",
        of,
      });
    }
    if (match.status !== "to_come") continue;
    if (!match.table) {
      needs.push({
        id: `seat-${id}`,
        text: say("desk.need.noTable", { match: name }),
        act: "match",
        of,
      });
    }
    const missing = match.people.filter((person) =>
      checksIn && !event.people[person]?.here && !played.has(person)
    );
    if (missing.length > 0) {
      const names = someNames(missing.map((person) => event.people[person]?.name ?? ""));
      needs.push({
        id: `missing-${id}`,
        text: say("desk.need.notHere", { match: name, names }),
        act: "match",
        of,
      });
    } else if (match.start && isPast(match.start, now)) {
      const when = whenOf(event, match.start);
      needs.push({
        id: `late-${id}`,
        text: say("desk.need.notStarted", { match: name, when }),
        act: "match",
        of,
      });
    }
  }
  return needs;
}

/** @param {string | null | undefined} moment @param {Date} now */
const isPast = (moment, now) => Boolean(moment) && new Date(moment ?? "") < now;

/** @param {Event} event @param {Desk} desk @returns {Need[]} */
function ofStages(event, desk) {
  return Object.keys(event.stages).flatMap((id) => {
    const title = stageName(event, id);
    const next = nextOf(event, id);
    if (event.stages[id].over && next && !event.stages[next].advanced?.length) {
      const text = say("desk.need.through", { stage: title });
      return [{ id: `advance-${id}`, text, act: "advance", of: { stage: id } }];
    }
    const wrong = lineupsPutRight(event, id);
    if (wrong) {
      const [out, into] = [wrong.out, wrong.into].map((some) =>
        someNames(some.map((each) => entrantName(event, each)))
      );
      const text = into
        ? say("desk.need.putRight", { stage: title, out, into })
        : say("desk.need.goesOnNoMore", { stage: title, out });
      return [{ id: `right-${id}`, text, act: "putRight", of: { stage: id } }];
    }
    const due = dueOf(event, desk, id);
    if (!due) return [];
    const { round, free } = due;
    const begun = event.stages[id].rounds.some((each) => each.round === round);
    return [{
      id: `draw-${id}`,
      text: begun
        ? say("desk.need.left", {
          stage: title,
          round,
          names: someNames(free.map((each) => entrantName(event, each))),
        })
        : say("desk.need.draw", { stage: title, round }),
      act: "draw",
      of: { stage: id },
    }];
  });
}

/** Say what an event is still without. @param {Event} event @returns {Need[]} */
function toBegin(event) {
  const { competitions, people, tables, stages } = event;
  /** @type {Need[]} */
  const needs = [];
  const need = (/** @type {string} */ act, /** @type {Record<string, string>} */ of = {}) =>
    needs.push({
      id: `${act}-${of.competition ?? ""}`,
      text: say(`desk.need.${act}`, { title: competitions[of.competition]?.title ?? "" }),
      act,
      of,
    });
  if (Object.keys(competitions).length === 0) need("compete");
  if (Object.keys(people).length === 0) need("people");
  if (tables.length === 0) need("hall");
  for (const competition of Object.keys(competitions)) {
    const its = Object.values(stages).filter((stage) => stage.competition === competition);
    if (its.length === 0) need("stage", { competition });
    else if (its.every(({ rounds }) => rounds.length === 0) && !isClosed(event, competition)) {
      need("close", { competition });
    }
  }
  return needs;
}

/**
 * Return how each table of the hall stands, with the match that says so.
 * @param {Event} event
 * @param {Desk} desk
 * @returns {{table: string, label: string, state: TableState, match: string | null}[]}
 */
export function hallOf(event, { attention = [] }) {
  return event.tables.map(({ table }) => ({
    table,
    label: labelOf(event, table),
    ...stateOf(event, table, attention.filter((each) => each.table === table)),
  }));
}

/**
 * @param {Event} event
 * @param {string} table
 * @param {Attention[]} seen what the server sees there
 * @returns {{state: TableState, match: string | null}}
 */
function stateOf(event, table, seen) {
  const here = Object.entries(event.matches).filter(([, match]) =>
    match.entrants.length > 0 && tableOf(match) === table
  );
  const first = (/** @type {(match: Match) => boolean} */ is) =>
    here.find(([, match]) => is(match))?.[0] ?? null;
  const playing = first(({ status }) => status === "playing");
  const unsigned = here.findLast(([, match]) => isUnsigned(match))?.[0] ?? null;
  const next = first(({ status }) => status === "to_come");
  const kinds = seen.map(({ kind }) => kind);
  if (kinds.includes("call")) return { state: "call", match: playing ?? next };
  if (kinds.includes("dispute")) return { state: "disputed", match: playing ?? unsigned };
  if (kinds.includes("silent")) return { state: "silent", match: playing ?? next };
  if (playing) return { state: "playing", match: playing };
  if (next) return { state: "next", match: next };
  if (unsigned) return { state: "unsigned", match: unsigned };
  const last = here.findLast(([, { status }]) => status !== "adjourned")?.[0] ?? null;
  return last ? { state: "finished", match: last } : { state: "free", match: null };
}

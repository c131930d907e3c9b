/**
 * Say what needs a person now, as the server sees it, and what is done about it.
 *
 * @typedef {Object} Need
 * @property {string} id
 * @property {string} text
 * @property {string} act the word for what is done about it
 * @property {Record<string, string | null>} of what it is about, as `data-…` of its button
 * @property {boolean} grave somebody waits for it
 * @property {import("./shared/desk-types.js").Stated | null} stated what is done at once
 * @property {string} [said] what is said then
 * @property {Answer[]} answers ways to answer it, of which each has its own button
 * @property {Need[]} [within] the lines that it gathers, for which it opens
 *
 * @typedef {Object} Answer
 * @property {string} about whom it is about, where the line is about several
 * @property {string} label
 * @property {string} named the same with whom it is about
 * @property {string} act what it opens, where something is to be chosen first
 * @property {Record<string, string | undefined>} of
 * @property {import("./shared/desk-types.js").Stated | null} stated what is done at once
 * @property {string} said
 */

import { say, sentenceOf } from "../../words/say.js";
import { labelOf, whenOf } from "../reading.js";
import {
  entrantName,
  matchName,
  personName,
  someNames,
  stageName,
} from "./shared/desk-sentences.js";
import { mayDo } from "./shared/rights.js";

/** @typedef {import("./shared/desk-types.js").Event} Event */
/** @typedef {import("./shared/desk-types.js").Desk} Desk */
/** @typedef {import("./shared/desk-types.js").Attention} Attention */

/** What is done at a tap, and said then. */
const AT_ONCE = /** @type {Record<string, string>} */ ({
  come: "desk.answered.coming",
  settle: "desk.answered.settled",
  put_right: "desk.swapped",
});

/** So many sheets can be accepted one by one from the line that asks for signatures; all of them always. */
const MOST_SIGNED = 4;

/** So many who are not here yet stand in sight; more, as before everybody has sat down, are one line that opens. */
const MOST_MISSED = 8;

/**
 * Return what needs a person, the most urgent first. Signatures are asked for once, however many sheets wait for them.
 * @param {Event} event
 * @param {Pick<Desk, "attention" | "kinds" | "stages">} desk
 * @returns {Need[]}
 */
export function needsOf(event, desk) {
  const { attention } = desk;
  const unsigned = attention.filter(({ kind }) => kind === "unsigned");
  const match = someNames(unsigned.map((each) => matchName(event, each.match ?? "")));
  const missed = attention.filter(({ kind }) => kind === "not_here");
  const gathered = missed.flatMap(({ people }) => people).length > MOST_MISSED;
  return [
    ...attention.filter(({ kind }) => kind !== "unsigned").flatMap((each) => {
      if (!gathered || each.kind !== "not_here") return [needOf(event, desk, each)];
      return each === missed[0] ? [missing(event, desk, missed)] : [];
    }),
    ...unsigned.slice(0, 1).map((first) => ({
      ...needOf(event, desk, first),
      id: "unsigned",
      text: say("desk.need.unsigned", { match }),
      answers: acceptances(event, unsigned),
    })),
  ];
}

/** Return the one line for all who are not here, with the lines of their matches. @param {Event} event @param {Pick<Desk, "kinds" | "stages">} desk @param {Attention[]} missed @returns {Need} */
function missing(event, desk, missed) {
  const people = [...new Set(missed.flatMap((each) => each.people))];
  const words = { count: people.length };
  const label = say("desk.allHere", words);
  return {
    id: "not_here",
    text: say("desk.need.notHereYet", words),
    act: "",
    of: {},
    grave: false,
    stated: null,
    answers: mayDo(desk, "checked_in")
      ? [{
        about: "",
        label,
        named: label,
        act: "has_come",
        of: {},
        stated: { kind: "checked_in", people, by: "desk" },
        said: say("desk.allHere.said", words),
      }]
      : [],
    within: missed.map((each) => needOf(event, desk, each)),
  };
}

/** @param {Event} event @param {Pick<Desk, "stages">} desk @param {Attention} seen @returns {Need} */
function needOf(event, desk, seen) {
  const { kind, table, match, call, stage, competition, act, acts, opens, grave } = seen;
  const atOnce = opens in AT_ONCE;
  return {
    id: [kind, call ?? match ?? table ?? stage ?? competition].join("-"),
    text: sayNeed(event, desk, seen),
    act: opens,
    of: {
      table,
      match,
      competition,
      stage: kind === "advancement" ? event.stages[stage ?? ""]?.after ?? null : stage,
    },
    grave,
    stated: atOnce ? act : null,
    ...(atOnce && { said: say(AT_ONCE[opens]) }),
    answers: acts.map((each) =>
      answerOf(event, each, new Set(acts.map(({ person }) => person)).size > 1)
    ),
  };
}

/** Return how sheets are accepted without all signatures. @param {Event} event @param {Attention[]} unsigned @returns {Answer[]} */
function acceptances(event, unsigned) {
  const ways = unsigned.flatMap(({ acts }) => acts);
  const each = ways.slice(0, MOST_SIGNED).map((way) => ({
    ...answerOf(event, way, false),
    about: unsigned.length > 1 ? matchName(event, way.match ?? "") : "",
  }));
  if (ways.length < 2) return each;
  const words = { count: ways.length };
  return [{
    about: "",
    label: say("desk.acceptAll", words),
    named: say("desk.acceptAll", words),
    act: "accept",
    of: {},
    stated: { kind: "accepted", matches: ways.flatMap(({ act }) => act?.matches ?? []) },
    said: say("desk.acceptAll.said", words),
  }, ...each];
}

/** @param {Event} event @param {Attention["acts"][number]} way @param {boolean} named who it is about must be said */
function answerOf(event, { answer, act: stated, ...of }, named) {
  const name = of.person ? personName(event, of.person) : entrantName(event, of.entrant ?? "");
  const { table = null, number = 0 } = event.matches[of.match ?? ""] ?? {};
  const words = { name, table: table ? labelOf(event, table) : say("event.match", { number }) };
  return {
    about: named ? name : "",
    label: say(`desk.answer.${answer}`, words),
    named: say(`desk.answer.${answer}.of`, words),
    act: answer,
    of,
    stated,
    said: say(`desk.answer.${answer}.said`, words),
  };
}

/** Name something of a stage with its competition. @param {Event} event @param {string} stage @param {string} round */
const sayCompeted = ({ stages, competitions }, stage, round) =>
  say("event.roundOf", {
    competition: competitions[stages[stage]?.competition]?.title ?? "",
    round,
  });

/** @param {Event} event @param {Pick<Desk, "stages">} desk @param {Attention} seen */
function sayNeed(event, desk, { kind, people, entrants, instead, ...of }) {
  const named = (/** @type {string[]} */ some) =>
    someNames(some.map((each) => entrantName(event, each)));
  const words = kind === "put_right" && instead.length === 0
    ? "goesOnNoMore"
    : kind === "resume" && !of.since
    ? "resumeNow"
    : kind;
  return say(`desk.need.${words}`, {
    table: of.table ? labelOf(event, of.table) : "",
    match: of.match ? matchName(event, of.match) : "",
    stage: stageName(event, of.stage ?? ""),
    title: event.competitions[of.competition ?? ""]?.title ?? "",
    when: of.since ? whenOf(event, of.since) : "",
    names: people.length > 0
      ? someNames(people.map((each) => personName(event, each)))
      : named(entrants),
    out: named(entrants),
    into: named(instead),
    text: of.text ?? "",
    count: of.count ?? (people.length || entrants.length),
    // The desk may tell of a stage before the event does.
    round: event.stages[of.stage ?? ""] && of.stage
      ? sayCompeted(event, of.stage, sentenceOf(desk.stages[of.stage]?.name))
      : "",
  });
}

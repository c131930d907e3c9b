/** Lay an event out as the pages of a board: rows of few words, and what does not fit on further pages. */

import { say, showNames, showPoints } from "../../words/say.js";
import { clockTitle } from "../clock/clock-reading.js";
import {
  COMING,
  ENDED,
  groupsOf,
  namesOf,
  placesOf,
  PLAYED,
  sayTile,
  winnersOf,
} from "../public/reading-now.js";
import {
  cardOf,
  daysOf,
  entrantsOf,
  labelOf,
  matchesOf,
  partiesOf,
  sayEntries,
  sayRound,
  tableOf,
  whenOf,
} from "../reading.js";
import { withBriefNames } from "./brief-names.js";
import { called, RoomRows } from "./room-rows.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Stage} Stage */
/** @typedef {import("./room-rows.js").Row} Row */

/**
 * @typedef {Object} List
 * @property {string} title
 * @property {Row[]} rows
 * @property {string} [stage] whose clock fills the page
 * @property {boolean} [asked] shown only where the desk wants this kind
 *
 * @typedef {Object} Page
 * @property {string} kind
 * @property {string} title
 * @property {Row[]} rows
 * @property {"few" | "some" | "many" | "lines" | "line"} size how large the rows are
 * @property {string} [stage] whose clock fills the page
 * @property {number} number which page of how many with the same title, from 1
 * @property {number} of
 */

/** The kinds of pages in the order in which they come round. */
export const KINDS = ["announcements", "clock", "tables", "draw", "next", "standings"];

/** A page has room for the names of so many tables, however long they are, */
const MOST_NAMED = 24;
/** and beside what a row or band has to say for so many letters: of three tables, or two teams. */
const SHORT = 40;
/** A row has so many letters in one line: half as wide as the screen, and as wide. */
const HALF_WIDE = 34;
const WIDE = 43;
const MINUTE = 60_000;
const HOUR = 60;
const SOON = 12 * HOUR;

/**
 * Return all that a board can tell, `now` in milliseconds since 1970, those of each kind together.
 * @param {Event} event
 * @param {number} now
 * @returns {(List & {kind: string})[]}
 */
export const listsOf = (event, now) => [
  ...(isOver(event, now) ? [overList(event)] : []),
  ...KINDS.flatMap((kind) => LISTS[kind](event, now).map((list) => ({ ...list, kind })))
    .filter(({ rows, stage }) => rows.length > 0 || stage),
];

/**
 * Return the pages of a board; where there is nothing to tell, one that says so.
 * @param {Event} event
 * @param {ReturnType<typeof listsOf>} lists
 * @param {{tall: boolean, kind?: string}} shown `tall` for a screen that is higher than wide, `kind` where one alone is
 *   wanted
 * @returns {Page[]}
 */
export function pagesOf(event, lists, { tall, kind = "" }) {
  const all = lists.filter((list) => kind ? list.kind === kind : !list.asked);
  if (all.length === 0) {
    all.push(
      kind ? { kind, title: say(`board.page.${kind}`), rows: [nothing(kind)] } : welcome(event),
    );
  }
  const room = roomOf(tall, event.announcements.length > 0);
  return all.flatMap((list) => paged(list, room));
}

/** Return how many rows are on a page: fewer above the line that is announced, which is two long, or three upright. @param {boolean} tall @param {boolean} announced */
function roomOf(tall, announced) {
  if (tall) return { few: 8, some: 8, many: announced ? 17 : 20, columns: 1, lines: 3 };
  return { few: 5, some: 8, many: announced ? 12 : 14, columns: 2, lines: 3 };
}

/**
 * @param {List & {kind: string}} list
 * @param {ReturnType<typeof roomOf>} room
 * @returns {Page[]}
 */
function paged({ kind, title, rows, stage }, { few, some, many, columns, lines }) {
  const said = rows.length > 1 && rows.every(({ short }) => !short) ? "lines" : "line";
  const fit = rows.length <= few ? "few" : rows.length <= some ? "some" : "many";
  const size = kind === "announcements" ? said : fit;
  const told = size === "many" ? withBriefNames(rows, (row) => isLong(row, { size })) : rows;
  const most = { line: 1, lines, few, some, many: many * columns }[size];
  const of = Math.max(1, Math.ceil(rows.length / most));
  // As even as can be: the last page is not one lonely row.
  const each = Math.ceil(rows.length / of);
  return Array.from({ length: of }, (_, at) => ({
    kind,
    title,
    size,
    stage,
    rows: told.slice(at * each, (at + 1) * each),
    number: at + 1,
    of,
  }));
}

/** Whether what a row tells takes two lines of it. @param {Row} row @param {Pick<Page, "size">} page */
export const isLong = ({ lead = "", text, note = "" }, { size }) =>
  lead.length + text.length + note.length > (size === "many" ? HALF_WIDE : WIDE);

/** @type {Record<string, (event: Event, now: number) => List[]>} */
const LISTS = {
  announcements: (event) => [{
    title: say("board.page.announcements"),
    rows: linesOf(event),
  }],
  clock: (event) =>
    Object.keys(event.clocks).filter((stage) => !event.stages[stage].over).map((stage) => ({
      title: clockTitle(event, stage),
      rows: [],
      stage,
    })),
  tables: (event, now) => [
    ...roomsNow(event).map(({ title, room }) => ({ title, rows: room.tableRows })),
    ...roundsNow(event, now).map(({ stage, round, matches }) => ({
      title: sayRound(event, stage, round),
      rows: matches.map((match) => tableRow(event, match)),
    })),
  ],
  draw: (event) => [
    ...roomsNow(event).flatMap(({ title, room }) => [
      { title: say("board.newSeats", { title }), rows: byName(room.movedRows) },
      {
        title: say("board.whereIn", { round: title }),
        rows: byName(room.seatRows),
        asked: room.isBegun,
      },
    ]),
    ...roundsOutside(event, COMING).map(({ stage, round, matches }) => ({
      title: say("board.whereIn", { round: sayRound(event, stage, round) }),
      rows: byName(matches.flatMap((match) => seatRows(event, match))),
    })),
  ],
  next: (event, now) => [{ title: say("board.page.next"), rows: nextRows(event, now) }],
  standings: (event) =>
    stagesNow(event).map((stage) =>
      stage.room
        ? {
          title: stage.over
            ? sayStage(event, stage)
            : say("board.placesOf", { title: sayStage(event, stage) }),
          rows: new RoomRows(event, stage).outRows,
        }
        : { title: sayStage(event, stage), rows: placeRows(event, stage) }
    ),
};

/**
 * Return the lines that are up, the newest first, each with the tables that it is for.
 * @param {Event} event
 * @returns {Row[]}
 */
export const linesOf = (event) =>
  event.announcements.toReversed().map(({ id, text, tables }) => {
    const count = say("board.tables", { count: tables.length });
    const names = showNames(tables.map((each) => labelOf(event, each)));
    const note = tables.length > MOST_NAMED ? count : names;
    return { key: id, text, note, short: note.length > SHORT ? count : "", news: text };
  });

/** @param {Event} event @param {Stage} stage */
const sayStage = ({ competitions }, { competition, title }) =>
  say("board.standingsOf", { competition: competitions[competition].title, stage: title });

/** Return the rooms in which a freeze-out is played. @param {Event} event */
const roomsNow = (event) =>
  Object.values(event.stages).filter(({ room, over }) => room && !over).map((stage) => ({
    title: sayStage(event, stage),
    room: new RoomRows(event, stage),
  }));

/** Return who has a place: of who is still in the tables tell. @param {Event} event @param {Stage} stage @returns {Row[]} */
const placeRows = (event, stage) =>
  placesOf(stage).filter(({ placed }) => placed).map(({ entrant, place, counted, chance }) => ({
    key: `${stage.stage} ${entrant}`,
    lead: String(place),
    ...called(event, entrant),
    note: [counted.map(showPoints).join("–"), chance ? say(`event.chance.${chance}`) : ""]
      .filter(Boolean).join(" · "),
    news: chance === "won" ? "won" : place === 1 ? "first" : "",
  }));

/** @param {Row[]} rows */
const byName = (rows) =>
  rows.toSorted((one, other) => one.text.localeCompare(other.text, undefined, { numeric: true }));

/**
 * Return the rounds that are played now, each with all its matches: those over too. Of each stage the last stays, so that
 * the winners are seen, until the next is drawn or the last day is past.
 * @param {Event} event
 * @param {number} now
 */
const roundsNow = (event, now) =>
  roundsOutside(event, [...PLAYED, ...COMING, ...ENDED]).filter(({ stage, round, matches }) =>
    matches.some(({ status }) => PLAYED.includes(status)) ||
    matches.some(({ over }) => over) && isLatest(event, stage, round) && !isPast(event, now)
  );

/** Whether no round was drawn after one: neither in its stage nor in one that this fills. @param {Event} event @param {string} stage @param {number} round */
const isLatest = ({ stages }, stage, round) =>
  stages[stage].rounds.at(-1)?.round === round &&
  !Object.values(stages).some(({ after, rounds }) => after === stage && rounds.length > 0);

/** Return the rounds with matches that stand so; what is played in a room that tells itself. @param {Event} event @param {string[]} statuses */
const roundsOutside = (event, statuses) =>
  groupsOf(event, statuses).filter(({ stage }) => !event.stages[stage].room);

/** @param {Event} event @param {Match} match @returns {Row} */
function tableRow(event, match) {
  const table = tableOf(match);
  const { over, start, status } = match;
  const parties = partiesOf(match);
  const ahead = parties.filter(({ place }) => place === "1").map(({ entrant }) => entrant);
  const won = parties.filter((each) => each.won).map(({ entrant }) => entrant);
  const hour = status === "to_come" && start ? whenOf(event, start) : "";
  return {
    key: `match ${match.stage} ${match.round} ${match.number}`,
    lead: table ? labelOf(event, table) : say("event.match", { number: match.number }),
    text: won.length > 0
      ? say("board.won", { names: namesOf(event, won) })
      : hour || sayTile(event, match),
    news: over || ahead.length === 1 ? `${over} ${namesOf(event, ahead)}` : "",
  };
}

/** Say of everybody in a match where he sits. @param {Event} event @param {Match} match @returns {Row[]} */
function seatRows(event, match) {
  const table = tableOf(match);
  const alone = match.entrants.length > 2 && match.people.length === match.entrants.length;
  return match.entrants.map((entrant, at) => {
    const label = table ? labelOf(event, table) : say("board.noTable");
    const card = cardOf(event, match, entrant);
    const where = alone && table ? say("board.seatAt", { table: label, seat: at + 1 }) : label;
    return {
      key: `seat ${match.stage} ${match.round} ${entrant}`,
      ...called(event, entrant),
      note: card ? `${where} · ${card}` : where,
    };
  });
}

/** Say what starts when, or goes on then, and in how many minutes. @param {Event} event @param {number} now @returns {Row[]} */
function nextRows(event, now) {
  /** @type {Map<string, {start: string, stage: string, round: number, matches: Match[]}>} */
  const starts = new Map();
  for (const [, match] of matchesOf(event)) {
    const { stage, round, status, adjourned } = match;
    const start = status === "adjourned" ? adjourned?.until : match.start;
    if (!COMING.includes(status) || !start) continue;
    const name = `${start} ${stage} ${round}`;
    const { matches = [] } = starts.get(name) ?? {};
    starts.set(name, { start, stage, round, matches: [...matches, match] });
  }
  return [...starts].toSorted(([one], [other]) => one < other ? -1 : 1).map(([key, each]) => ({
    key,
    lead: whenOf(event, each.start),
    text: sayNext(event, each),
    note: sayUntil(Date.parse(each.start) - now),
  }));
}

/**
 * Say of what starts who meets, where that is one match and there is room; else at how many tables.
 * @param {Event} event
 * @param {{stage: string, round: number, matches: Match[]}} next
 */
function sayNext(event, { stage, round, matches }) {
  const said = sayRound(event, stage, round);
  const [{ entrants }] = matches;
  const names = matches.length === 1 ? namesOf(event, entrants) : "";
  return names && names.length <= SHORT
    ? say("board.nextMeet", { round: said, names })
    : say("board.nextAt", { count: matches.length, round: said });
}

/** Say how long it is until something starts; nothing where that is days. @param {number} left milliseconds */
function sayUntil(left) {
  const minutes = Math.ceil(left / MINUTE);
  if (minutes > SOON) return "";
  if (minutes <= 0) return say("board.now");
  if (minutes < HOUR) return say("board.inMinutes", { count: minutes });
  return say("board.inHours", {
    hours: Math.floor(minutes / HOUR),
    minutes: String(minutes % HOUR).padStart(2, "0"),
  });
}

/** Return of each competition its latest stage in which anybody is ahead. @param {Event} event @returns {Stage[]} */
function stagesNow(event) {
  /** @type {Map<string, Stage>} */
  const latest = new Map();
  for (const stage of Object.values(event.stages)) {
    if (stage.standings?.some(({ place }) => place > 1)) latest.set(stage.competition, stage);
  }
  return [...latest.values()];
}

/** Whether an event is over: every competition is won, or its last day is past. @param {Event} event @param {number} now */
function isOver(event, now) {
  if (isPast(event, now)) return true;
  const won = new Set(
    Object.values(event.stages).filter(({ winners }) => winners.length > 0).map(({ competition }) =>
      competition
    ),
  );
  const all = Object.keys(event.competitions);
  return all.length > 0 && all.every((each) => won.has(each));
}

/** Whether the last day of an event is past. @param {Event} event @param {number} now */
function isPast({ occasion: { first_day: first, last_day: last } }, now) {
  // A night ends after midnight.
  return now > new Date(`${last ?? first}T00:00`).valueOf() + 36 * HOUR * MINUTE;
}

/** @param {Event} event */
const overList = (event) => ({
  stage: undefined,
  kind: "over",
  title: say("board.over", { title: event.occasion.title }),
  rows: [
    ...winnersOf(event).length > 0
      ? winnersOf(event).map((text) => ({ key: `won ${text}`, text, news: text }))
      : [{ key: "over", text: daysOf(event) }],
    {
      key: "results",
      text: say("board.results", { address: event.links.page.replace(/^https?:\/\//, "") }),
    },
  ],
});

/** Say what an event is before anything is drawn. @param {Event} event */
const welcome = (event) => ({
  kind: "welcome",
  title: event.occasion.title,
  rows: [
    {
      key: "days",
      text: [daysOf(event), event.occasion.venue].filter(Boolean).join(" · "),
    },
    ...Object.entries(event.competitions).map(([id, { title }]) => ({
      key: id,
      text: title,
      note: `${say("event.entered", { count: entrantsOf(event, id).length })} · ${
        sayEntries(event, id)
      }`,
    })),
  ],
});

/** @param {string} kind @returns {Row} */
const nothing = (kind) => ({
  key: "nothing",
  text: say(`board.nothing.${kind}`),
});

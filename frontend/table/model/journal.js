/** Read the journal of a game, and say what was done, when and by whom. */

import { answerOrCopy } from "../../server/offline-copies.js";
import { nameOf, teamName } from "../../sheet/columns.js";
import { differences, factsOf } from "../../sheet/facts.js";
import { say, showDay, showPoints, showTime } from "../../words/say.js";

/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").JournalRecord} JournalRecord */

/** @typedef {{what: string[], held: string}} Story what a line changed, and what an entry held that it struck out */

const SCOREKEEPER = "scorekeeper";
const OPERATOR = "operator";

/**
 * @param {import("../../server/api.js").Api} api
 * @param {Sheet} sheet
 * @returns {Promise<{game: string, rows: JournalRecord[], broken_at: number | null}>} `broken_at` is the first row whose seal
 *   does not hold
 */
export const journalOf = (api, sheet) => api.get(`/games/${sheet.game.id}/journal`);

/**
 * Return the journal as it is, or without network as this phone has read it last; of a table the last one is kept.
 * @param {import("../../server/api.js").Api} api
 * @param {Sheet} sheet
 */
export const readJournal = (api, sheet) =>
  answerOrCopy(
    `journal.${sheet.table}`,
    () => journalOf(api, sheet),
    (kept) => kept?.game === sheet.game.id && Array.isArray(kept.rows),
  );

/** Say what was done and when. @param {JournalRecord} record */
export function sayMoment(record) {
  const at = new Date(record.at);
  return say(`journal.${record.action}`, { time: showTime(at), day: showDay(at) });
}

/**
 * Say who did it. All phones with one scorekeeper's link have the same key, so it tells links apart, not phones.
 * @param {JournalRecord} record
 * @param {JournalRecord[]} rows the whole journal
 * @param {Sheet} sheet
 */
export function sayWho({ key }, rows, sheet) {
  const claim = rows.find((row) => row.action === "claimed" && row.key === key);
  if (claim) return say("journal.by.seat", { name: nameOf(sheet, claim.after.seat) });
  if (key === OPERATOR) return say("journal.by.operator");
  if (!key.startsWith(SCOREKEEPER)) return say("journal.by.director");
  const links = new Set(rows.map((row) => row.key).filter((each) => each.startsWith(SCOREKEEPER)));
  return links.size === 1
    ? say("journal.by.scorekeeper")
    : say("journal.by.link", { number: [...links].indexOf(key) + 1 });
}

/** Say what a line changed. @param {JournalRecord} record @param {Sheet} sheet @returns {Story} */
export function storyOf({ action, before, after }, sheet) {
  if (action === "renamed") {
    const words = { before: calledIn(before), after: calledIn(after) };
    return { what: [say("change.fact", words)], held: "" };
  }
  if (action === "recorded" && after.kind !== "deal") {
    const facts = sayFacts(after, sheet).slice(1);
    return { what: facts.length > 0 ? [facts.join(" · ")] : [], held: "" };
  }
  if (action === "withdrawn") return { what: [], held: sayFacts(before, sheet).join(" · ") };
  if (action !== "corrected") return { what: [], held: "" };
  const deal = before.kind === "deal";
  const what = deal ? differences(before.outcome, after.outcome, sheet) : [say("change.fact", {
    before: sayFacts(before, sheet).join(", "),
    after: sayFacts(after, sheet).join(", "),
  })];
  return { what, held: "" };
}

/** Return how a seat or a side was called. @param {{side?: string, name: string | null}} named */
const calledIn = ({ side, name }) =>
  side ? teamName([{ seat: 0, name: "", side, team: name ?? undefined }], side) : name ?? "";

/** Say what an entry holds. @param {any} entry as the journal has it @param {Sheet} sheet @returns {string[]} */
function sayFacts(entry, sheet) {
  if (entry.kind === "deal") return factsOf(entry.outcome, sheet);
  const { kind, ruling, seat, winner, points, reason, name, credit, leaver } = entry;
  const who = seat ?? winner;
  return [
    say(`entry.${ruling ?? kind}`),
    ...(name ? [name] : who ? [nameOf(sheet, who)] : []),
    ...(points ? [showPoints(points)] : []),
    ...(credit ? [sayCredit(credit, leaver, sheet)] : []),
    ...(reason ? [reason] : []),
  ];
}

/** Say with what somebody began. @param {string} credit @param {number | null} leaver @param {Sheet} sheet */
const sayCredit = (credit, leaver, sheet) =>
  leaver ? say("join.leaver", { name: nameOf(sheet, leaver) }) : say(`join.${credit}`);

/**
 * Tell the change of one line in a sentence, as it stands under a deal.
 * @param {JournalRecord} record
 * @param {JournalRecord[]} rows the whole journal
 * @param {Sheet} sheet
 */
export function sayChange(record, rows, sheet) {
  // What was recorded stands above it.
  const { what } = record.action === "recorded" ? { what: [] } : storyOf(record, sheet);
  const who = sayWho(record, rows, sheet);
  if (what.length === 0) return `${sayMoment(record)} · ${who}`;
  const time = showTime(new Date(record.at));
  const params = { what: what.join("; "), reason: record.reason, who, time };
  return say(record.reason ? "journal.change" : "journal.changeBare", params);
}

/**
 * Return the number that each deal had when it was recorded or withdrawn, by the line's place in the journal.
 * @param {JournalRecord[]} rows
 * @returns {Map<number, number>}
 */
export function numbersOf(rows) {
  /** @type {(string | null)[]} */
  const deals = [];
  const numbers = new Map();
  for (const { seq, action, entry, before, after } of rows) {
    if (action === "recorded" && after.kind === "deal") numbers.set(seq, deals.push(entry));
    if (action !== "withdrawn" || before.kind !== "deal") continue;
    const at = deals.indexOf(entry);
    numbers.set(seq, at + 1);
    deals.splice(at, 1);
  }
  return numbers;
}

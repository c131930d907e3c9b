/**
 * Describe what only the desk knows, and what an act would change.
 *
 * @typedef {import("../../types.js").Event & {
 *   version: number,
 *   links: {page: string},
 *   competitions: Record<string, Competition>,
 *   entrants: Record<string, import("../../types.js").Entrant & {number: number, seed: number | null, late: boolean}>,
 *   stages: Record<string, Stage>,
 * }} Event
 *
 * @typedef {Object} Competition
 * @property {string} competition
 * @property {string} title
 * @property {string} game
 * @property {string} preset
 * @property {Record<string, any>} [rules]
 * @property {number} [team_size]
 * @property {number} [limit]
 * @property {string} [deadline]
 * @property {{note: string, text: string}[]} [eligibility]
 * @property {boolean} opened
 *
 * @typedef {import("../../types.js").Stage & {
 *   format: string,
 *   settings?: Record<string, any>,
 *   after?: string,
 *   preset?: string,
 *   rules?: Record<string, any>,
 *   through?: string[],
 *   gone?: string[],
 *   over?: boolean,
 *   advanced?: string[],
 *   basis?: string,
 * }} Stage
 *
 * @typedef {Object} Drawn a draw as the act of that kind states it
 * @property {string} draw
 * @property {string} stage
 * @property {number} round
 * @property {{match: string, entrants: string[], table?: string | null, start?: string | null}[]} matches
 * @property {string[]} [byes]
 * @property {string | null} [seed]
 * @property {number | null} [method]
 * @property {Record<string, string>} [cards] which card each drew for the seat
 *
 * @typedef {{draw: Drawn, faults: import("../../../types.js").Statement[], by_hand: {change: string, entrants: string[]}[]}} Draft
 *
 * @typedef {import("../../types.js").Match} Match
 *
 * @typedef {Object} Desk
 * @property {number} version
 * @property {string} event_etag which version of the event, and of what happened at its tables, it tells of
 * @property {"director" | "co_director" | "desk"} kind of the key that opens the desk here
 * @property {Record<string, {contact: string | null, ticked: string[]}>} people
 * @property {Act[]} acts all that was done, in order
 * @property {{digest: string, kind: string, since: string}[]} keys in force
 * @property {Attention[]} [attention] what the server sees that needs a person, the most urgent first
 * @property {{to: string, missing: string[], extra: string[]}[]} [outdated] confirmed advancements since which
 *   results, or who goes on by them, have changed: who would go on besides, and who not
 * @property {{table: string, waiting: number, call: {text: string} | null}[]} [tables]
 * @property {Room[]} [rooms] where a latecomer can still play
 * @property {Record<string, {round: number, entrants: string[]}>} [due] by stage what is to be drawn now, and who has no
 *   match or bye in it yet
 *
 * @typedef {{stage: string, round: number, match: string | null, meets: string | null}} Room
 *
 * @typedef {{id: string, at: string, kind: string, reason: string, struck_by: string | null} & Record<string, any>} Act
 *
 * @typedef {Object} Attention
 * @property {"call" | "dispute" | "silent" | "waiting" | "blocked" | "overtaken" | "level" | "advancement" | "paper" | "unsigned" | "coming"} kind
 * @property {string | null} table
 * @property {string | null} match
 * @property {string | null} call
 * @property {string | null} stage
 * @property {string | null} since
 *
 * @typedef {Object} Report what a file of people would bring
 * @property {number} rows
 * @property {number} good
 * @property {string[]} ignored columns
 * @property {{row: number, column: string, text: string}[]} bad
 * @property {{row: number, name: string, likeness: "same" | "close", like: {name: string}}[]} duplicates
 * @property {number} more_duplicates
 * @property {{act: import("./desk-model.js").Stated}[]} acts
 *
 * @typedef {{label: string | null, table: string | null, start: string | null}} Place
 *
 * @typedef {Object} Differences
 * @property {{entrant: string, before: Entered | null, after: Entered | null}[]} entrants
 * @property {(Of & {before: Place | null, after: Place | null})[]} tables
 * @property {(Of & {before: string[] | null, after: string[] | null})[]} pairings
 * @property {import("../../../types.js").Statement[]} breaks what the draw then breaks, and did not before
 * @property {{stage: string, in: string[], out: string[]}[]} through
 *
 * @typedef {{name: string, standing: string}} Entered
 * @typedef {{match: string, stage: string, round: number, number: number}} Of
 */

export {};

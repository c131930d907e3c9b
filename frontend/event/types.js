/**
 * Describe the JSON of an event as everybody sees it.
 *
 * @typedef {Object} Event
 * @property {string} code
 * @property {{title: string, first_day: string, last_day?: string, venue?: string, note?: string}} occasion
 * @property {{table: string, label: string | null}[]} tables
 * @property {Record<string, {name: string, here: string}>} people
 * @property {Record<string, Competition>} competitions
 * @property {Record<string, Entrant>} entrants
 * @property {Record<string, Stage>} stages
 * @property {Record<string, Match>} matches those called off have no entrants
 *
 * @typedef {{title: string, opened: boolean, deadline?: string, limit?: number}} Competition
 *
 * @typedef {Object} Entrant
 * @property {string} competition
 * @property {string} name
 * @property {string[]} people
 * @property {"in" | "withdrawn" | "disqualified"} standing
 *
 * @typedef {Object} Stage
 * @property {string} stage
 * @property {string} competition
 * @property {string} title
 * @property {Round[]} rounds
 * @property {Draw[]} draws
 * @property {Place[]} [standings]
 *
 * @typedef {Object} Draw
 * @property {number} round
 * @property {string | null} seed
 * @property {Record<string, string>} cards by entrant
 * @property {{entrants: string[]}[]} by_hand what is otherwise than the program drew it
 *
 * @typedef {Object} Round
 * @property {number} round
 * @property {import("../types.js").Statement} name what it is called, without its competition
 * @property {string[]} matches
 * @property {string[]} byes
 * @property {string | null} third_place the match for it, in the round of the final
 *
 * @typedef {{entrant: string, place: number, reasons: import("../types.js").Statement[]}} Place
 *
 * @typedef {Object} Match
 * @property {string} stage
 * @property {number} round
 * @property {number} number
 * @property {string[]} entrants
 * @property {string[]} people who play it
 * @property {string | null} table
 * @property {string | null} start
 * @property {"off" | "to_come" | "playing" | "finished" | "adjourned" | "forfeited" | "ruled"} status
 * @property {boolean} over nothing is played in it any more
 * @property {string | null} game
 * @property {number | null} deal the one that comes on its sheet
 * @property {string | null} played_at the table that has its sheet
 * @property {string | null} seated_at where it is played now, or will be
 * @property {Score[]} scores
 * @property {boolean} provisional
 * @property {string[]} forfeits
 * @property {boolean} without_win
 * @property {Score[]} ruled
 * @property {{until: string | null, place: string | null} | null} adjourned
 *
 * @typedef {{entrant: string, place: number, points: number | null}} Score
 */

export {};

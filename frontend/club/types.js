/**
 * What the server tells of a club.
 *
 * @typedef {{person: string | null, name: string | null}} Somebody
 *
 * @typedef {Object} Figures
 * @property {number} games
 * @property {number} wins
 * @property {number} evenings
 * @property {number} deals
 * @property {number} deals_won
 * @property {number} packs
 * @property {number} knocks
 * @property {number} undercuts
 * @property {number} bids_made
 * @property {number} bids_failed
 * @property {number} cots
 * @property {number | null} average_place
 * @property {number | null} average_of
 * @property {number | null} points_per_deal
 *
 * @typedef {Figures & {person: string, name: string}} Member
 *
 * @typedef {{id: string, title: string, first_day: string, last_day: string}} Season
 *
 * @typedef {Object} Club
 * @property {string} code
 * @property {number} version
 * @property {string} title
 * @property {boolean} rated
 * @property {Season[]} seasons
 * @property {{type: string, title: string, games: number}[]} types
 * @property {number} games
 * @property {number} evenings
 * @property {Member[]} people
 * @property {{figure: string, most: number, people: Somebody[]}[]} honours
 * @property {{day: string, games: number}[]} latest
 * @property {{page: string, qr: string}} links
 *
 * @typedef {{act: string, kind: string, person?: string, into?: string, name?: string, title?: string,
 *   table?: string, event?: string}} Done
 *
 * @typedef {{table: string, game: string | null, texts: number}} Mention
 *
 * @typedef {Object} Twice who has two seats of one game, by merges that cannot be
 * @property {string} name
 * @property {string} person
 * @property {string} table
 * @property {string} game
 * @property {string[]} called
 * @property {Done[]} merges
 *
 * @typedef {Object} Kept
 * @property {number} version
 * @property {string[]} tables
 * @property {string[]} events
 * @property {{person: string, name: string}[]} hidden
 * @property {Twice[]} twice
 * @property {Done[]} done the latest first
 * @property {number | null} more how much of what was done to leave out with the next question
 *
 * @typedef {{person: string, name: string, together: number, won_together: number, against: number, ahead: number, behind: number,
 *   won: number, lost: number}} Pair
 *
 * @typedef {Object} Person
 * @property {string} person
 * @property {string} name
 * @property {{seal: string, table: string, name: string}[]} seals
 * @property {Figures} total
 * @property {{partner: Somebody | null, rival: Somebody | null, nemesis: Somebody | null}} company
 * @property {Pair[]} with
 *
 * @typedef {Object} Counted
 * @property {string} game
 * @property {string} table
 * @property {string} title
 * @property {string} started_at
 * @property {{name: string | null, place: number, won: boolean}[]} seats
 *
 * @typedef {{count: number, games: Counted[], more: number | null}} Behind
 *
 * @typedef {{rated_from: number, begins_at: number, people: {person: string, name: string, rating: number}[]}} Ratings
 *
 * @typedef {{season: string, type: string, day: string}} Which
 */

export {};

/**
 * Describe the JSON of an event as everybody sees it.
 *
 * @typedef {Object} Event
 * @property {string} code
 * @property {{page: string}} links where everybody opens it
 * @property {{title: string, first_day: string, last_day?: string, venue?: string, zone?: string, note?: string, names_in_preview?: boolean}} occasion
 * @property {{table: string, label: string | null}[]} tables
 * @property {{id: string, text: string, tables: string[]}[]} announcements without tables all are meant
 * @property {Record<string, {name: string, here: string, club?: string}>} people
 * @property {Record<string, Competition>} competitions
 * @property {Record<string, Entrant>} entrants
 * @property {Record<string, Stage>} stages
 * @property {Record<string, Clock>} clocks by stage
 * @property {Record<string, Match>} matches those called off have no entrants
 * @property {boolean} over
 * @property {Record<string, string[][]>} [prizes] who has won each prize of a competition, as far as that is certain
 * @property {Record<string, Payouts>} [payouts] of competitions whose prizes pay something
 *
 * @typedef {Object} Competition
 * @property {string} title
 * @property {boolean} opened
 * @property {string | null} [lots] the digest of what the seeds of its draws follow from
 * @property {string} [deadline]
 * @property {number} [limit]
 * @property {Prize[]} [prizes]
 *
 * @typedef {Object} Clock a clock as it stood at a moment; lengths are ms
 * @property {Step[]} steps
 * @property {number | null} entry_until the minute of the schedule until which entries are open
 * @property {number} place of the step in `steps`
 * @property {number} left of the step
 * @property {number} pause left of a break that was put in, which goes first
 * @property {number | null} since the moment from which it runs, ms since 1970; null where it stands
 * @property {boolean} begun
 *
 * @typedef {Object} Step a level, or a break
 * @property {number} level
 * @property {number} ends the minute of the schedule
 * @property {number} [small]
 * @property {number} [big]
 * @property {number} [ante]
 * @property {boolean} [pause]
 * @property {number} [colour_up] the chip that is changed before it
 * @property {import("../types.js").Statement} [note]
 *
 * @typedef {{place: number, up_to?: number, what?: string, sponsor?: string, share?: number, amount?: number}} Prize
 *
 * @typedef {Object} Payouts
 * @property {number[]} sums of the places, from the first
 * @property {import("../types.js").Statement[]} says how they come about
 * @property {Paid[]} paid
 * @property {string | null} deal in which way the last players share, where they do
 *
 * @typedef {{entrant: string, amount: number, said: import("../types.js").Statement}} Paid
 *
 * @typedef {Object} Entrant
 * @property {string} competition
 * @property {string} name
 * @property {string[]} people
 * @property {"in" | "waiting" | "withdrawn" | "disqualified"} standing
 *
 * @typedef {Object} Stage
 * @property {string} stage
 * @property {string} competition
 * @property {string} title
 * @property {import("../types.js").Statement} said how it is played, in a sentence
 * @property {Round[]} rounds
 * @property {Draw[]} draws
 * @property {string} format
 * @property {string} [after] the stage that fills it
 * @property {boolean} over
 * @property {(Standing & Place)[]} [standings]
 * @property {string[]} winners who has won the competition by it
 * @property {Column[]} tree its rounds, where they stand beside each other
 * @property {boolean} joined winners of neighbours in it meet in the next round
 * @property {Room | null} room of a freeze-out, once its seats are drawn
 *
 * @typedef {Object} Room
 * @property {RoomTable[]} tables
 * @property {Sent[]} sent who is on the way to his seat
 * @property {number} entered
 * @property {number} playing
 * @property {number} chips
 * @property {string[]} unseated who is in and has no seat
 * @property {number} average chips of who is still in
 * @property {{difference: number, said: import("../types.js").Statement}[]} counts
 * @property {{goes: number, comes: number, tables: string[]} | null} colour_up which chips are changed next, and at which tables still
 * @property {string | null} deal in which way the last players share the prizes, where they do
 * @property {boolean} waits_for_clock
 * @property {boolean} may_deal
 * @property {boolean} settles
 * @property {RoomAct[]} log what happened in it, in order
 *
 * @typedef {Object} RoomAct as far as screens show it
 * @property {string} kind
 * @property {{entrant: string, match?: string, seat: number}[]} [seats] who was seated or moved where
 * @property {string} [match] the table that was opened for them, or whose chips were changed
 * @property {number} [goes] the kind of chips that were changed there
 * @property {string[]} [closed] the tables that were broken
 * @property {{entrant: string, chips: number}[]} [stacks] what was counted
 *
 * @typedef {{match: string, number: number, seats: (string | null)[], button: number | null,
 *   says: import("../types.js").Statement[]}} RoomTable
 *
 * @typedef {{entrant: string, before: import("../types.js").NumberedSeat | null, after: import("../types.js").NumberedSeat,
 *   reason: import("../types.js").Statement, waits: boolean}} Sent
 *
 * @typedef {Object} Draw
 * @property {number} round
 * @property {string | null} seed
 * @property {number} drafted how often the round was drawn until this was published
 * @property {string | null} lots what the seed follows from, null where it was given by hand
 * @property {Record<string, string>} cards by entrant
 * @property {{entrants: string[]}[]} by_hand what is otherwise than the program drew it
 *
 * @typedef {Object} Standing
 * @property {string} entrant
 * @property {number} place
 * @property {number[]} counted by what it is ranked before any tie-break
 * @property {"won" | "through" | "third" | "out" | "open" | null} chance what is certain of him in the stage
 *
 * @typedef {Object} Column a round of a tree
 * @property {import("../types.js").Statement} name
 * @property {Meeting[]} meetings
 *
 * @typedef {Object} Meeting what stands in a place of a tree
 * @property {string | null} match null before it is drawn
 * @property {(string | null)[]} entrants null who is not known yet; who is alone meets nobody
 * @property {boolean} third whether it is for the third place
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
 * @property {number | null} deal the number of the coming one
 * @property {Score[]} scores
 * @property {boolean} provisional
 * @property {string[]} forfeits
 * @property {boolean} without_win
 * @property {Score[]} ruled
 * @property {{until: string | null, place: string | null} | null} adjourned
 *
 * @typedef {{entrant: string, place: number, points: number | null}} Score
 *
 * @typedef {Object} CompetitionStory who stood where after each round of all its stages; null who was not there yet
 * @property {string} competition
 * @property {string} title
 * @property {{round: number, name: import("../types.js").Statement, stage: string, title: string}[]} rounds
 * @property {{entrant: string, name: string, places: (number | null)[],
 *   games: ({table: string, game: string} | null)[]}[]} entrants
 *
 * @typedef {Object} Why the place that stands open, with how it is come to
 * @property {string} stage
 * @property {string} entrant
 * @property {string[]} steps
 *
 * @typedef {Object} Reader who looks
 * @property {string} me the id of this phone's person, empty where nobody has said who that is
 * @property {Why | null} why
 * @property {boolean} directs whether this phone has the key of the event
 */

export {};

/// <reference path="./shapes.d.ts" />

/**
 * Describe the JSON that the server sends.
 *
 * @typedef {{code: string, params: Record<string, any>, text: string, rule?: string}} Statement
 *
 * @typedef {Object} Problem
 * @property {string} [title]
 * @property {number} [status]
 * @property {string} [detail]
 * @property {string} [code] the rule book's refusal code
 * @property {Statement} [reason]
 * @property {{pointer: string, code?: string, detail: string, params?: Record<string, any>}[]} [errors]
 * @property {Sheet} [sheet] the current sheet, with a conflict
 *
 * @typedef {{kind: string, cards: string[], wilds?: {card: string, as: string}[]}} Meld
 * @typedef {{card: string, onto: string[]}} LayOff
 * @typedef {{melds: Meld[], left: string[], points: number, laid_off?: LayOff[]}} Arrangement
 *
 * @typedef {Object} Line
 * @property {number} seat
 * @property {number} points
 * @property {Statement[]} reasons
 * @property {Arrangement} [arrangement]
 * @property {Arrangement} [better]
 * @property {Mark[]} [marks]
 *
 * @typedef {Statement & {sign?: string}} Mark
 *
 * @typedef {Object} Scored
 * @property {string} id
 * @property {Line[]} lines
 * @property {Statement | null} summary
 * @property {Statement | null} problem
 * @property {boolean} counts
 *
 * @typedef {Scored & {number: number, dealer: number, outcome: any, result: any}} Deal
 *
 * @typedef {Scored & {
 *   kind: "ruling" | "rejoin" | "replace" | "join" | "toss" | "finish",
 *   after: number,
 *   seat?: number,
 *   name?: string,
 *   credit?: "zero" | "average" | "leaver",
 *   leaver?: number | null,
 *   ruling?: "adjustment" | "penalty" | "warning" | "disqualification" | "retirement",
 *   reason?: string,
 *   points?: number,
 *   winner?: number,
 * }} OtherEntry
 *
 * @typedef {{seat: number, name: string, side: string | null, team?: string}} Seat `team` is how its side was named
 * @typedef {{summary: Statement | null, lines: Line[]}} Bonus
 *
 * @typedef {Object} Total
 * @property {number} seat
 * @property {number} points
 * @property {number | null} left
 * @property {"in" | "out" | "disqualified" | "won"} status
 * @property {number} place
 * @property {number} [prize] which prize it takes
 *
 * @typedef {{side: string, seats: number[], points: number, status: string, place: number}} Side
 *
 * @typedef {Object} Game
 * @property {string} id
 * @property {string} type
 * @property {string} title
 * @property {string} preset
 * @property {Record<string, any>} rules every switch with the value in force
 * @property {string} status
 * @property {"has" | "lacks"} [left] whether what is left of a total is what one has, or what one needs
 * @property {boolean} dealers whether the players deal in turn
 * @property {boolean} places whether points are the places taken, of which who is still in has none
 * @property {boolean} [cancels_out] whether each deal is paid between the seats; an older server does not say it
 * @property {number} first_dealer
 * @property {string} started_at ISO 8601, with its offset
 *
 * @typedef {Object} Sheet
 * @property {Game} game
 * @property {string} table the table's code
 * @property {number} version
 * @property {"playing" | "tie_break" | "extra_round" | "coin_toss" | "finished"} status
 * @property {"low" | "high"} direction
 * @property {number[]} winners
 * @property {number[]} tied
 * @property {Seat[]} seats
 * @property {Deal[]} deals
 * @property {OtherEntry[]} rulings
 * @property {Bonus[]} bonuses
 * @property {Total[]} totals
 * @property {Side[]} sides
 * @property {{number: number, dealer: number, first_to_act: number, at_table?: number, opening: Statement | null} | null} next
 * @property {number[]} claims the seats that a phone holds
 * @property {Signature[]} signatures
 * @property {boolean} locked whether everyone has signed what it says now
 * @property {string} [accepted] when the desk of an event accepted it without all signatures
 * @property {Dispute[]} disputes
 * @property {Record<string, string>} [notes] what is written beside deals, by their ids
 *
 * @typedef {{seat: number, side: string | null, at: string, holds: boolean, elsewhere: boolean}} Signature
 *
 * @typedef {Object} Dispute
 * @property {string} id
 * @property {string} entry
 * @property {number | null} seat whose line it is about
 * @property {number} by
 * @property {string} text
 * @property {{at: string, reason: string} | null} settled
 *
 * @typedef {{before: any, after: any}} Change
 *
 * @typedef {Object} Changes
 * @property {{seat: number, before: number | null, after: number | null}[]} totals
 * @property {number[]} went_out
 * @property {number[]} came_back
 * @property {Change | null} dealer
 * @property {Change | null} status
 * @property {Change | null} winners
 * @property {(Statement & {number: number})[]} problems
 *
 * @typedef {{sheet: Sheet, changes: Changes}} Preview
 *
 * @typedef {Object} Switch
 * @property {string} name
 * @property {"flag" | "integer" | "number" | "choice" | "list"} kind
 * @property {any} default
 * @property {string} label
 * @property {string} help
 * @property {string} rule
 * @property {boolean} optional
 * @property {boolean} advanced
 * @property {{value: any, label: string}[]} [choices]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [length]
 * @property {string} [null_means]
 * @property {string} [lang] `en` where it is not said in the language of the page
 *
 * @typedef {{id: string, title: string, summary: string, values: Record<string, any>, lang?: string}} Preset
 *
 * @typedef {Object} Kind a fact as the server describes it
 * @property {string} is what it is to a person: "points", "seat", "cards", "each_seat" …
 * @property {{faces?: string, empty?: string, label?: string, needs?: string}} [words]
 * @property {Condition} [when] it is asked for
 * @property {Condition} [due] it must be entered; always, unless stated
 * @property {any} [of] the kind of what is in a list
 * @property {Record<string, Kind>} [facts] of a record
 * @property {Offer[]} [offers] of a choice, or numbers to tap
 * @property {(number | string)[]} [between] the least and the most of a number that is chosen: numbers, or house rules
 * @property {number | string} [size] how many there usually are, or the house rule that says it: the cards of a whole hand
 * @property {{fewest: number, most: number, when?: Kind["when"]}[]} [sizes] how many there may be instead
 * @property {number} [least] how many cards each of the melds has at least
 * @property {string} [ending] how a deal ended of which it tells, where there are several ways
 * @property {string[]} [instead] names of facts beside it that it contradicts
 * @property {string} [known] what the table itself can say of it
 * @property {boolean} [needed] whether a question is not asked without it
 * @property {boolean} [number] whether a pad can write it
 * @property {string[]} [keys] that a pad needs beside the digits
 * @property {(number | [string, number])[]} [reach] the largest that people enter: numbers, or house rules with what
 *   stands for them where they are null
 * @property {{most: number, when: Condition}} [further] what is larger under a condition
 * @property {boolean} [shared] whether so many are dealt to all
 * @property {number} [turn] in which turn round the table it is entered; without one as the rows stand
 * @property {Condition} [partners] which no row of a side meets where one row states it for all of the side
 * @property {string} [full] the house rule whose number has a key of its own
 * @property {{of: string, fewer?: Kind["when"]}} [copies] the house rule with how many there are of a card in all hands
 *   together, one fewer under a condition
 *
 * @typedef {Object} Condition that another fact, or a house rule, has one of some values, or that lists name several seats
 * @property {boolean} within whether it is to be so, or not to be so
 * @property {string} [of] the fact or the house rule
 * @property {any[]} [values]
 * @property {string} [up_to] the house rule up to which numbers are among the values
 * @property {number} [least] how many seats
 * @property {string[]} [lists] where they are counted
 * @property {Condition} [row] that rows meet which count
 * @property {string} [but] the list of those who do not count
 * @property {Condition[]} [any_of] of which one is enough
 *
 * @typedef {{value: any, amount?: string, when?: Kind["when"], groups?: number, cards?: number}} Offer `amount` is
 *   the house rule that says the points; a hand shown in this way is so many `groups` of so many `cards`
 *
 * @typedef {Object} GameType
 * @property {string} id
 * @property {string} family under which people look for it
 * @property {string} title
 * @property {string} summary
 * @property {"low" | "high"} direction
 * @property {Preset[]} presets
 * @property {Switch[]} switches
 * @property {{fewest: number, most: number}} seats
 * @property {string[]} sides
 * @property {number[]} team_sizes of how many players an entrant of an event can be
 * @property {boolean} rejoins
 * @property {boolean} replaceable whether somebody else may play on in a seat
 * @property {boolean} joinable whether somebody may sit down in mid-game
 * @property {boolean} dealers whether the players deal in turn
 * @property {boolean} in_a_room whether it is played in one room, without a sheet: a freeze-out
 * @property {Adds | null} adds of which deals the points are what was entered
 * @property {string[]} questions
 * @property {Record<string, Record<string, Kind>>} asked the questions of people at the table, with
 *   what is said or known for each
 * @property {Record<string, any>} house what a form must know of the game besides its switches
 * @property {Kind & {facts: Record<string, Kind>}} outcome what a
 *   form must know of the facts of a deal
 *
 * @typedef {Object} Adds
 * @property {Record<string, any>} deal facts that a deal has beside its results
 * @property {Record<string, any>} result facts that a result has beside its seat and points
 * @property {string | null} zero the fact that names the seat without points
 * @property {string[]} beside facts that a deal may have and that cost nothing
 * @property {Record<string, any>} where switches with the values that this takes
 *
 * @typedef {Object} JournalRecord
 * @property {number} seq
 * @property {string} at ISO 8601, with its offset
 * @property {string} action what was done: `recorded`, `corrected`, `signed` …
 * @property {string} key
 * @property {string | null} entry
 * @property {any} before
 * @property {any} after
 * @property {string} reason
 * @property {string} hash
 *
 * @typedef {Object} ListedGame one game of a table, without its deals
 * @property {string} id
 * @property {string} type
 * @property {string} title
 * @property {string} preset
 * @property {number} number
 * @property {Sheet["status"]} status
 * @property {string} started_at ISO 8601, with its offset
 * @property {number} deals how many
 * @property {Seat[]} seats
 * @property {number[]} winners
 * @property {number[]} leaders
 *
 * @typedef {Object} Evening
 * @property {ListedGame[]} games the latest first
 * @property {{name: string, wins: number, games: number}[]} wins those who won most first
 * @property {{games: string[], wins: Evening["wins"]}[]} evenings the latest first, with the ids of their games
 *
 * @typedef {Object} Coming a game that is to be started, as an event has drawn it
 * @property {string} id
 * @property {string} competition its title
 * @property {Statement} name what its round is called
 * @property {string | null} start ISO 8601
 * @property {string} game_type
 * @property {string} preset
 * @property {Record<string, any>} rules
 * @property {{name: string, side: string | null}[]} seats
 * @property {(string | null)[]} [cards] drawn for the seats, in their order
 * @property {Record<string, string>} [teams] names of sides
 * @property {boolean} [anticlockwise] which way round the table the seats follow each other
 * @property {number | null} [dealer] the seat that deals first
 *
 * @typedef {Object} RoomHere who sits at a table of a freeze-out
 * @property {string} competition its title
 * @property {number} number of the table in the room
 * @property {{entrant?: string | null, name: string | null}[]} seats in their order; nobody in a free one
 * @property {number | null} button the seat where it is
 * @property {Statement[]} says what they must know before the next hand
 * @property {{goes: number, comes: number, says: Statement[]} | null} race the last of its chips
 * @property {RoomMove[]} coming who has a seat here, and does not sit there yet
 * @property {RoomMove[]} leaving who had one
 *
 * @typedef {{table: number, label: string, seat: number}} NumberedSeat `label` is what the table is called
 *
 * @typedef {{name: string, before: NumberedSeat | null, after: NumberedSeat, waits: boolean}} RoomMove
 *
 * @typedef {Object} Table
 * @property {string} code
 * @property {string | null} name
 * @property {boolean} [settles] whether it plays for a stake
 * @property {boolean} [names_in_preview] whether the preview of its link may show a finished sheet
 * @property {number} version
 * @property {Record<string, string>} links
 * @property {{device: string, name: string, since: string} | null} scorekeeper the phone that keeps score
 * @property {{code: string, title: string, zone?: string} | null} [event] of which the game is part, or what comes next
 * @property {{id: string, text: string}[]} [announcements] what the director of an event says to the table
 * @property {{id: string, at: string, seat: number | null, answer: "coming" | null} | null} [call] for the director
 * @property {Coming[]} [coming] what events play here next
 * @property {{competition: string, name: Statement, table: string}[]} [elsewhere] what is played here on the sheet of
 *   another table
 * @property {RoomHere} [room] of a freeze-out that is played here
 * @property {"adjourned" | "ruled" | "forfeited" | "replayed"} [stopped] what the desk has done with the match of the sheet
 * @property {Sheet | null} game
 */

export {};

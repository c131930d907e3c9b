/**
 * Describe what only the desk knows, and what an act would change.
 *
 * @typedef {{kind: string} & Record<string, any>} Stated what an act states
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
 * @property {number} [fee]
 * @property {boolean} [clubs_apart]
 * @property {Prize[]} [prizes]
 * @property {number} [pot]
 * @property {number} [round_to]
 * @property {boolean} opened
 *
 * @typedef {import("../../types.js").Prize} Prize
 *
 * @typedef {import("../../types.js").Stage & {
 *   format: string,
 *   settings?: Record<string, any>,
 *   after?: string,
 *   start?: string,
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
 * @typedef {{draw: Drawn, faults: import("../../../types.js").Statement[], by_hand: {change: string, entrants: string[]}[], absent: string[], number: number | null, version: number, clashes?: import("../../../types.js").Statement[]}} Draft `clashes`
 *   are why it cannot be published at its hour; a server of the release before, beside one of this, says nothing of it
 *
 * @typedef {import("../../types.js").Match} Match
 *
 * @typedef {Object} Desk
 * @property {number} version
 * @property {string} event_etag which version of the event, and of what happened at its tables, it tells of
 * @property {"director" | "co_director" | "desk"} kind of the key that opens the desk here
 * @property {Record<string, {contact: string | null, ticked: string[], due: string[]}>} people of the notes that are asked for those seen to, and those due still
 * @property {Act[]} acts all that was done, in order
 * @property {Record<string, KindOfAct>} kinds what can be done
 * @property {Record<Match["status"] | "in_a_room", string[]>} offers what can be done here with a match as it stands, and with a table of a freeze-out
 * @property {{digest: string, kind: string, since: string, name: string}[]} keys in force
 * @property {Attention[]} attention what needs a person, the most urgent first
 * @property {{to: string, missing: string[], extra: string[]}[]} outdated confirmed advancements since which
 *   results, or who goes on by them, have changed: who would go on besides, and who not
 * @property {HallTable[]} tables
 * @property {Room[]} rooms where a latecomer can still play
 * @property {Record<string, "round" | "table" | "nothing">} [latecomers] what they wait for where there is no room, by competition; nothing is said of it by such a server either
 * @property {Record<string, unknown>} due what the program can draw now, by stage
 * @property {Record<string, {round: number, name: import("../../../types.js").Statement, entrants: string[], without: string[], out: string[], unreplaced?: string[], sizes: number[], start: string | null}>} stages
 *   in which round somebody can be put by hand and who that is, who has no match in the newest and who of them is out, the fewest and the most that meet in a match, and when the round is planned to begin
 * @property {string[]} closed competitions whose entries are closed
 * @property {string[]} full competitions in which who enters now waits for a place
 * @property {Record<string, string[]>} [not_here] the people who are missed, by competition; a server of the release before, beside one of this, says nothing of it
 * @property {string[]} paid entrants whose fee is
 * @property {Record<string, {kind: string, name: string}>} hands whose keys acts were done with
 *
 * @typedef {Object} KindOfAct
 * @property {boolean} may whether the key that opens the desk here may do it
 * @property {boolean} adds whether it only adds, so that two desks can do it at once
 * @property {Record<string, Named>} about by which facts it is known, and what each names
 * @property {Record<string, Named>} names which facts have a name in a sentence, and of what it is
 * @property {string} [varies] by which choice its words are others, or by which flag where that is set
 * @property {boolean} [whole] whether the same thing stated again is changed
 * @property {string} [who] those who are named beside each match that it is about
 *
 * @typedef {"person" | "entrant" | "match" | "table" | "competition" | "stage" | "announcement" | "act"} Named
 *
 * @typedef {Object} DeskState
 * @property {Event | null} event
 * @property {Desk | null} desk
 * @property {import("../../../server/live.js").Link} link
 * @property {boolean} missing there is no such event
 * @property {import("../../../server/api.js").ApiError} [refused] why it is missing
 * @property {boolean} locked this device has no key that opens the desk
 * @property {Desk["kind"] | null} spared for whom the link was that came: this device keeps its own key, which may do more
 * @property {Done | null} done
 *
 * @typedef {{what: string, said: string, acts: string[], undoing: boolean}} Done what was just done, how that is said, the acts that did it, and whether
 *   it was an undoing
 *
 * @typedef {{stage: string, round: number, match: string | null, meets: string | null}} Room
 *
 * @typedef {{id: string, at: string, hand: string, kind: string, reason: string, struck_by: string | null} & Record<string, any>} Act
 *
 * @typedef {Object} HallTable
 * @property {string} table
 * @property {"call" | "silent" | "disputed" | "unsigned" | "playing" | "next" | "finished" | "free"} state
 * @property {string | null} match the one that says so
 * @property {string[]} open matches that are played there or are to be
 * @property {boolean} free whether a match can start there
 *
 * @typedef {Object} Attention
 * @property {string} kind
 * @property {string | null} table
 * @property {string | null} match
 * @property {string | null} call
 * @property {string | null} stage
 * @property {string | null} since when that was called, or should have been
 * @property {string | null} competition
 * @property {number | null} round
 * @property {number | null} count of deals that wait
 * @property {string | null} text what was called
 * @property {string[]} people who are not there
 * @property {string[]} entrants who have no match, or go on no more and are drawn
 * @property {string[]} instead who goes on for them
 * @property {boolean} grave somebody waits for it
 * @property {string} opens the word for what is opened or done at once, where the key that opens the desk here may
 * @property {Stated | null} act what answers it
 * @property {{answer: string, match?: string, person?: string, entrant?: string, act: Stated | null}[]} acts ways that
 *   may be taken here to answer it, of which each has its own act; where that is null something is to be chosen first
 *
 * @typedef {Object} PlannedStage
 * @property {Stated} act
 * @property {import("../../../types.js").Statement} said
 * @property {number} entrants who play it
 * @property {number} through of them who go on
 * @property {number | null} begins how many minutes after the first
 * @property {number | null} minutes
 * @property {number} turns
 *
 * @typedef {{entrants: number, tables: number, stages: PlannedStage[], further: Stated[] | null}} Plan `further` are the
 *   acts with one part more
 *
 * @typedef {Object} Report what a file of people would bring
 * @property {number} rows
 * @property {number} good
 * @property {string[]} ignored columns
 * @property {{row: number, column: string, text: string}[]} bad
 * @property {{row: number, name: string, likeness: "same" | "close", like: {name: string}}[]} duplicates
 * @property {number} more_duplicates
 * @property {{row: number, name: string, was: string, club: string}[]} moved
 * @property {{act: Stated}[]} acts
 *
 * @typedef {{label: string | null, table: string | null, start: string | null}} Place
 *
 * @typedef {Object} Differences
 * @property {{entrant: string, before: Entered | null, after: Entered | null}[]} entrants
 * @property {(Of & {before: Place | null, after: Place | null})[]} tables
 * @property {(Of & {before: string[] | null, after: string[] | null})[]} pairings
 * @property {import("../../../types.js").Statement[]} breaks what the draw then breaks, and did not before
 * @property {{stage: string, in: string[], out: string[]}[]} through
 * @property {{stage: string, places: {entrant: string, place: number}[]}[]} [places] to which a ruling leads at the end of a competition
 * @property {{stage: string, before: Told, after: Told, schedule: import("../../types.js").Step[] | null}[]} clocks
 * @property {{entrant: string, name: string, before: Sits | null, after: Sits | null}[]} seats in a freeze-out
 * @property {{stage: string, before: number, after: number, says: import("../../../types.js").Statement[]}[]} chips in play in a freeze-out
 * @property {{competition: string, says: import("../../../types.js").Statement[]}[]} sums what the places then pay
 * @property {{entrant: string, before: import("../../../types.js").Statement | null, after: import("../../../types.js").Statement | null}[]} paid
 *
 * @typedef {{table: number | null, label: string | null, seat: number | null, place: number | null}} Sits
 *
 * @typedef {Object} Proposal what is proposed in a freeze-out
 * @property {string | null} why
 * @property {{entrant: string, reason: import("../../../types.js").Statement, waits: boolean}[]} moves
 * @property {import("../../../types.js").Statement[]} says
 * @property {Stated | null} act what does it, null where nothing is proposed
 *
 * @typedef {Object} Deals how the last players can share the prizes left
 * @property {import("../../../types.js").Statement[]} says
 * @property {{way: string, shares: import("../../types.js").Paid[], act: Stated}[]} ways
 *
 * @typedef {{level: number, in_break: boolean, left: number, running: boolean}} Told how a clock stands; `left` in seconds
 *
 * @typedef {{name: string, standing: string}} Entered
 * @typedef {{match: string, stage: string, round: number, number: number}} Of
 */

export {};

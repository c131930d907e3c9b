/**
 * Say what a panel answers with: what was written, whose this phone is now, or what is to be opened next.
 *
 * A panel of one load opens none of another; `table/opening.js` goes on from here.
 *
 * @typedef {{id: string, number: number, outcome: any}} EnteredDeal one that stands, or waits on this device
 *
 * @typedef {{open: "entry", deal?: EnteredDeal, seat?: number} |
 *   {open: "withdraw", entry: Deal | import("../../types.js").OtherEntry} |
 *   {open: "dispute" | "note", entry: string, seat: number} |
 *   {open: "settle", dispute: string} |
 *   {open: "history"} |
 *   {open: "why", entry: string} |
 *   {open: "paper"} |
 *   {open: "settling"}} Next `entry` is that of a deal, a new one unless stated; a `seat` is the one to begin with, or whose
 *   line a dispute is about, 0 for all
 *
 * @typedef {Promise<Sheet | undefined>} Written the sheet after what was written, if anything
 * @typedef {Promise<Sheet | Next | undefined>} Answer
 */

export {};

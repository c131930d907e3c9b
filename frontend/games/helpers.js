/**
 * List what can be asked about a deal before it is scored, with what each question needs and how its answer reads.
 *
 * @typedef {"count" | "card" | "cards" | "draws" | "suit" | "flag" | "player" | "players" | "number" | "calls"
 *   | "time"} Kind
 *
 * @typedef {Object} Field
 * @property {string} name what the question calls it
 * @property {Kind} kind how it is entered
 * @property {boolean | ((rules: Record<string, any>) => boolean)} [optional]
 * @property {string} [label] where the field's own does not say it
 *
 * @typedef {Record<string, any>} Answer
 *
 * @typedef {Object} Helper
 * @property {Field[]} fields
 * @property {(answer: Answer) => string} read
 * @property {(form: DealForm) => Record<string, any>} [given] facts that the table itself answers
 *
 * @typedef {import("../entry/deal-form.js").DealForm<any>} DealForm
 */

import { say, showNames } from "../core/say.js";
import { showCard } from "../entry/card-words.js";

/** @param {DealForm} form */
const playerCount = ({ deal }) => ({ player_count: deal.sheet.seats.length });

/** Return the players in turn, from who acts first. @param {DealForm} form */
export function inTurn({ deal, dealer }) {
  const names = deal.seats.map(({ name }) => name);
  const first = deal.seats.findIndex(({ seat }) => seat === deal.leader(dealer));
  return [...names.slice(first), ...names.slice(0, first)];
}

/** @param {DealForm} form */
const totals = ({ deal }) => ({
  totals: Object.fromEntries(
    deal.sheet.totals.map(({ seat, points }) => [deal.name(seat), points]),
  ),
});

/** @param {Answer} answer */
function readSeating({ redraw, seats_anticlockwise: names, first_dealer: name }) {
  return redraw
    ? say("helper.redraw", { names: showNames(redraw) })
    : say("helper.seats", { names: names.join(", "), name });
}

/** @param {Answer} answer */
const readFirstDeal = ({ dealer, cut_again: names }) =>
  dealer === null
    ? say("helper.cutAgain", { names: showNames(names) })
    : say("helper.dealsFirst", { name: dealer });

/** @param {Answer} answer */
const readKnock = ({ knock_limit: points, gin_only }) =>
  gin_only ? say("helper.ginOnly") : say("helper.knockLimit", { points });

/** @param {Answer} answer */
function readAuction({ bidder: name, bid, in_line: next, finished }) {
  if (name === null) return next === null ? "" : say("helper.callFirst", { next });
  if (finished) return say("helper.bidWon", { name, bid });
  return say("helper.bidStands", { name, bid, next });
}

/** @param {Answer} answer */
const readDisconnection = ({ outcome, points = 0 }) =>
  say(`helper.disconnection.${outcome}`, { points });

/** @param {Answer} answer */
function readSplit({ mode, shares }) {
  if (mode === "none") return say("helper.noSplit");
  const parts = Object.entries(shares ?? {}).map(([name, points]) =>
    say("helper.share", { name, points })
  );
  return [say(`pool.split.${mode}`), parts.join(", ")].join(" ");
}

/** @type {Record<string, Helper>} */
const HELPERS = {
  seating: { fields: [{ name: "draws", kind: "draws" }], read: readSeating },
  first_deal: { fields: [{ name: "cuts", kind: "draws" }], read: readFirstDeal },
  deck_setup: {
    fields: [{ name: "player_count", kind: "count" }],
    read: ({ decks, printed_jokers: jokers, total_cards: cards }) =>
      say("helper.decks", { decks, jokers, cards }),
  },
  deal: {
    fields: [{ name: "player_count", kind: "count" }],
    read: ({ each, out }) => say("helper.dealt", { each, out }),
  },
  redeal_check: {
    fields: [{ name: "hand", kind: "cards" }],
    given: playerCount,
    read: ({ redeal, doubles }) => say(redeal ? "helper.redeal" : "helper.noRedeal", { doubles }),
  },
  knock_limit: {
    fields: [{ name: "upcard", kind: "card", optional: ({ knock }) => knock !== "upcard" }],
    read: readKnock,
  },
  auction: {
    fields: [{ name: "bids", kind: "calls" }],
    given: (form) => ({ order: inTurn(form) }),
    read: readAuction,
  },
  trick_winner: {
    fields: [
      { name: "cards", kind: "cards" },
      { name: "trump", kind: "suit", optional: true },
      { name: "asked", kind: "flag", optional: true },
    ],
    read: ({ winning_card: card, place, points }) =>
      say("helper.trick", { card: showCard(card), place, points }),
  },
  card_points: {
    fields: [{ name: "cards", kind: "cards", label: "won" }],
    read: ({ points }) => say("helper.cardPoints", { points }),
  },
  first_play: {
    fields: [
      { name: "cards", kind: "cards", label: "played" },
      { name: "out", kind: "cards", optional: true, label: "faceUp" },
    ],
    given: playerCount,
    read: ({ type }) => say("helper.firstPlay", { type: say(`beats.${type}`) }),
  },
  next_lead: {
    fields: [{ name: "last", kind: "player" }, { name: "out", kind: "players", optional: true }],
    given: ({ deal }) => ({ players: deal.seats.map(({ name }) => name) }),
    read: ({ leader: name }) => say("helper.leads", { name }),
  },
  split: {
    fields: [{ name: "prize_pool", kind: "number", optional: true }],
    given: totals,
    read: readSplit,
  },
  disconnection: {
    fields: [
      { name: "first_card_picked", kind: "flag" },
      { name: "autoplay_rounds_done", kind: "number", optional: true },
      { name: "saved_points", kind: "number", optional: true },
      { name: "show_by_other_during_autoplay", kind: "flag", optional: true },
      { name: "lost_after_discard", kind: "flag", optional: true },
      { name: "show_before_next_turn", kind: "flag", optional: true },
    ],
    read: readDisconnection,
  },
  blind_level: {
    fields: [{ name: "elapsed", kind: "time" }],
    read: ({ level, small_blind: small, big_blind: big }) =>
      say("helper.blinds", { level, small, big }),
  },
  starting_stack: {
    fields: [
      { name: "registered_at", kind: "time" },
      { name: "seated_at", kind: "time", optional: true },
    ],
    read: ({ stack, penalty }) => say("helper.stack", { stack, penalty }),
  },
};

/** Return the names of what can be asked in a game. @param {import("../core/types.js").GameType} gameType */
export const helpersOf = ({ questions }) =>
  Object.keys(HELPERS).filter((what) => questions.includes(what));

/** @param {string} what */
export const helper = (what) => HELPERS[what];

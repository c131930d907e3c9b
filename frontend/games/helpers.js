/**
 * List what can be asked about a deal before it is scored, with what each question needs and how its answer reads.
 *
 * @typedef {"count" | "card" | "cards" | "hands" | "groups" | "suit" | "flag" | "player" | "players"
 *   | "number" | "calls" | "packets" | "time"} Kind
 *
 * @typedef {Object} Field
 * @property {string} name what the question calls it
 * @property {Kind} kind how it is entered
 * @property {boolean | ((rules: Record<string, any>) => boolean)} [optional]
 * @property {string} [label] where the field's own does not say it
 * @property {number} [most] cards
 * @property {boolean} [each] whether it is a card of each player at most
 * @property {boolean} [inOrder] whether the order of the cards counts
 *
 * @typedef {Record<string, any>} Answer
 *
 * @typedef {Object} Helper
 * @property {Field[]} fields
 * @property {(answer: Answer) => string} read
 * @property {{decks: number, jokers: number}} [pack] where it is known
 * @property {(form: Form) => Record<string, any>} [given] facts that the table itself answers
 * @property {(form: Form) => Record<string, any>} [known] what the sheet knows, to begin with
 * @property {(facts: Record<string, any>, form: Form) => Record<string, any>} [asked] what is entered, as the
 *   question wants it
 *
 * @typedef {import("../entry/form.js").Form} Form
 */

import { say, showNames } from "../core/say.js";
import { showCard } from "../entry/card-words.js";

/** A Horse Game is played with so many packets. */
export const PACKETS = 6;
const ONE_DECK = { decks: 1, jokers: 0 };

/** @param {Form} form */
const playerCount = ({ deal }) => ({ player_count: deal.sheet.seats.length });

/** Return the players in turn, from who acts first. @param {Form} form */
export function inTurn({ deal, dealer }) {
  const names = deal.seats.map(({ name }) => name);
  const first = deal.seats.findIndex(({ seat }) => seat === deal.leader(dealer));
  return [...names.slice(first), ...names.slice(0, first)];
}

/** @param {Form} form */
const totals = ({ deal }) => ({
  totals: Object.fromEntries(
    deal.sheet.totals.map(({ seat, points }) => [deal.name(seat), points]),
  ),
});

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

/** @param {Answer} answer */
const readWin = ({ valid, reasons }) =>
  valid
    ? say("helper.wins")
    : reasons.map((/** @type {{text: string}} */ { text }) => text).join(" ");

/**
 * Who holds no trump can be said only of a whole team.
 * @param {Record<string, any>} facts
 * @param {Form} form
 */
function askVoid({ hands, trump, bidder }, { deal }) {
  const { seats } = deal.sheet;
  const side = seats.find(({ name }) => name === bidder)?.side;
  const bidders = seats.filter((seat) => seat.side === side).map(({ name }) => name);
  const others = seats.filter((seat) => seat.side !== side);
  const whole = bidder !== undefined && others.every(({ name }) => hands[name]?.length > 0);
  return { hands, ...(trump && whole && { trump, bidders }) };
}

/** @param {Record<string, any>} facts who laid down each of the packets, in the order they went out */
function askHorse({ order }) {
  /** @type {Record<string, number[]>} */
  const places = {};
  for (const [at, name] of order.entries()) places[name] = [...places[name] ?? [], at + 1];
  return { players: Object.keys(places).length, places };
}

/** @param {Answer} answer */
function readHorse({ sums, winners }) {
  const each = Object.entries(sums).map(([name, points]) => say("helper.share", { name, points }));
  const names = showNames(winners);
  return say("helper.horseWon", { count: winners.length, names, sums: each.join(", ") });
}

/** @type {Record<string, Helper>} */
const HELPERS = {
  next_dealer: {
    fields: [
      { name: "dealer", kind: "player" },
      { name: "eliminated", kind: "players", optional: true, label: "out" },
    ],
    known: ({ deal, dealer }) => ({
      dealer: deal.name(dealer),
      eliminated: deal.sheet.totals.filter(({ status }) =>
        status === "out" || status === "disqualified"
      )
        .map(({ seat }) => deal.name(seat)),
    }),
    given: ({ deal }) => ({ seats_anticlockwise: deal.sheet.seats.map(({ name }) => name) }),
    read: ({ next_dealer: name }) => say("helper.dealsNext", { name }),
  },
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
    fields: [{ name: "hand", kind: "cards", most: 13 }],
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
    pack: ONE_DECK,
    fields: [
      { name: "cards", kind: "cards", each: true, inOrder: true },
      { name: "trump", kind: "suit", optional: true },
      { name: "asked", kind: "flag", optional: true },
    ],
    read: ({ winning_card: card, place, points }) =>
      say("helper.trick", { card: showCard(card), place, points }),
  },
  card_points: {
    pack: ONE_DECK,
    fields: [{ name: "cards", kind: "cards", label: "won" }],
    read: ({ points }) => say("helper.cardPoints", { points }),
  },
  void_deal: {
    pack: ONE_DECK,
    fields: [
      { name: "hands", kind: "hands" },
      { name: "trump", kind: "suit", optional: true },
      { name: "bidder", kind: "player", optional: true },
    ],
    asked: askVoid,
    read: ({ reason }) => reason?.text ?? say("helper.notVoid"),
  },
  validate_win: {
    fields: [
      { name: "tiplu", kind: "card" },
      { name: "dublees", kind: "flag", optional: true },
      { name: "groups", kind: "groups" },
    ],
    asked: ({ tiplu, dublees, groups }) =>
      dublees
        ? { tiplu, kind: "dublees", dublees: groups }
        : { tiplu, kind: "melds", melds: groups },
    read: readWin,
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
  horse: { fields: [{ name: "order", kind: "packets" }], asked: askHorse, read: readHorse },
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

/** Know what the table itself can say to a question about a deal, and how the answers read. */

import { showCard } from "../../sheet/card-signs.js";
import { totalsInside } from "../../sheet/columns.js";
import { say, sentenceOf, showNames } from "../../words/say.js";

/** @typedef {import("../../forms/form.js").Form} Form */
/** @typedef {Record<string, any>} Answer */

/** @param {Form} form */
const names = ({ deal }) => deal.sheet.seats.map(({ name }) => name);

/** Return the players in turn, from who acts first. @param {Form} form */
function inTurn({ deal, dealer }) {
  const players = deal.seats.map(({ name }) => name);
  const first = deal.seats.findIndex(({ seat }) => seat === deal.leader(dealer));
  return [...players.slice(first), ...players.slice(0, first)];
}

/** @type {Record<string, (form: Form) => any>} */
const KNOWN = {
  count: (form) => names(form).length,
  players: names,
  in_turn: inTurn,
  dealer: ({ deal, dealer }) => deal.name(dealer),
  out: ({ deal }) =>
    deal.sheet.totals.filter(({ status }) => status === "out" || status === "disqualified")
      .map(({ seat }) => deal.name(seat)),
  totals: ({ deal }) => totalsInside(deal.sheet),
};

/** Return what is known of a question before anybody says anything. @param {Form} form @param {string} what @returns {Facts} */
export const knownOf = (form, what) =>
  Object.fromEntries(
    Object.entries(form.deal.gameType.asked[what])
      .map((
        [name, { is, known }],
      ) => [name, known ? KNOWN[known](form) : is === "calls" ? [] : null])
      .filter(([, value]) => value !== null),
  );

/** What is entered otherwise than the question wants it. @type {Record<string, (facts: Facts, form: Form) => Facts>} */
const WANTED = {
  // Who holds no trump can be said only of a whole team.
  void_deal({ hands, trump, bidders }, form) {
    const others = names(form).filter((name) => !bidders?.includes(name));
    const whole = bidders && others.every((name) => hands[name]?.length > 0);
    return { hands, ...(trump && whole && { trump, bidders }) };
  },
  horse({ places: order }) {
    /** @type {Record<string, number[]>} */
    const places = {};
    for (const [at, name] of order.entries()) places[name] = [...places[name] ?? [], at + 1];
    return { players: Object.keys(places).length, places };
  },
};

/** Return what is entered as the question wants it. @param {string} what @param {Facts} facts @param {Form} form */
export const wantedBy = (what, facts, form) => WANTED[what]?.(facts, form) ?? facts;

/** @param {Record<string, number>} points by name */
const shares = (points) =>
  Object.entries(points).map(([name, points]) => say("helper.share", { name, points })).join(", ");

/** Answers that need more than one sentence with what they state. @type {Record<string, (answer: Answer) => string>} */
const READ = {
  redeal_check: ({ redeal, doubles }) =>
    say(redeal ? "helper.redeal" : "helper.noRedeal", { doubles }),
  knock_limit: ({ knock_limit: points, gin_only }) =>
    gin_only ? say("helper.ginOnly") : say("helper.knockLimit", { points }),
  auction({ bidder: name, bid, in_line: next, finished }) {
    if (name === null) return next === null ? "" : say("helper.callFirst", { next });
    if (finished) return say("helper.bidWon", { name, bid });
    return say("helper.bidStands", { name, bid, next });
  },
  trick_winner: ({ winning_card: card, ...trick }) =>
    say("helper.trick", { card: showCard(card), ...trick }),
  void_deal: ({ reason }) => sentenceOf(reason) || say("helper.notVoid"),
  validate_win: ({ valid, reasons }) =>
    valid ? say("helper.wins") : reasons.map(sentenceOf).join(" "),
  first_play: ({ type }) => say("helper.firstPlay", { type: say(`meld.${type}`) }),
  horse: ({ sums, winners }) =>
    say("helper.horseWon", {
      count: winners.length,
      names: showNames(winners),
      sums: shares(sums),
    }),
  split: ({ mode, shares: each }) =>
    mode === "none" ? say("helper.noSplit") : `${say(`pool.split.${mode}`)} ${shares(each ?? {})}`,
  disconnection: ({ outcome, points = 0 }) => say(`helper.disconnection.${outcome}`, { points }),
};

/** Say an answer. @param {string} what was asked @param {Answer} answer */
export const sayAnswer = (what, answer) =>
  READ[what]?.(answer) ?? say(`helper.says.${what}`, answer);

/**
 * Open the card picker for the hands of a deal, and keep what is picked in the form.
 *
 * @typedef {{melds: Meld[], left: string[], points: number | null,
 *   better?: number, verdict?: Verdict}} Arranged a hand in melds; `points` is null until the server has counted it,
 *   `better` what the best arrangement would count, `verdict` what the server says of a show
 * @typedef {{right: boolean, text: string}} Verdict
 * @typedef {{cards: string[], melds: string[][] | null, arrangement: Arranged | null, special?: number}} Hand `special`
 *   is how many of its melds were stated as a show's special groups
 *
 * @typedef {import("./picked-hand.js").Table & {indicator?: boolean, beside?: string[]}} CardTable what the picker must
 *   know of a game: `indicator` is whether a wild-card indicator lies face up, `beside` are the fields whose hands come
 *   from the same pack; all, unless stated
 */

import { slidePanel } from "../../page/slide-panel.js";
import { say } from "../../words/say.js";
import { CardPicker } from "./card-picker.js";
import { pickOne } from "./one-card-picker.js";
import { Stock } from "./stock.js";

/**
 * Tap in the hand of `seat`, then of the seats after it as long as the person goes on.
 * @param {CardForm} form
 * @param {number} seat
 */
export async function pickHands(form, seat) {
  for (let at = /** @type {number | null} */ (seat); at !== null;) {
    const next = nextHand(form, at);
    const goesOn = await pickHand(form, at, next);
    at = goesOn ? next : null;
  }
}

/**
 * @param {CardForm} form
 * @param {number} seat
 * @param {number | null} next
 * @returns {Promise<boolean>} whether the next hand is to follow
 */
async function pickHand(form, seat, next) {
  const { indicator, beside: _, ...table } = form.cardTable(seat);
  const name = form.handName(seat);
  const title = say("pick.title", { name });
  const picker = new CardPicker({
    ...table,
    title,
    name,
    hand: form.handOf(seat),
    stock: await stockOf(form, seat),
    indicator: indicator ? form.turnedUp : undefined,
    next: next === null ? null : form.handName(next),
  });
  picker.addEventListener("picked", (event) => {
    keep(form, seat, /** @type {CustomEvent<Picked>} */ (event).detail);
  });
  const goesOn = await slidePanel(picker, { title, full: true });
  form.aimHand(seat);
  form.screen.changed();
  return goesOn === true;
}

/** @param {CardForm} form @param {number} seat @param {Picked} picked */
function keep(form, seat, { hand, indicator }) {
  if (form.cardTable(seat).indicator && form.turnedUp !== indicator) form.turnUp(indicator);
  form.keepHand(seat, hand);
  form.screen.changed();
}

/** Choose the card that lies face up. @param {CardForm} form */
export async function pickIndicator(form) {
  const title = say(`${form.cardTable(0).turned ?? "pick.indicator"}.title`);
  const card = await pickOne(title, form.turnedUp, await stockOf(form, null));
  if (card === undefined) return;
  form.turnUp(card);
  form.screen.changed();
}

/**
 * Return what is left of the pack for the hand of `seat`: without the other hands.
 * @param {CardForm} form
 * @param {number | null} seat
 */
async function stockOf(form, seat) {
  const { beside } = form.cardTable(seat ?? 0);
  // Without network as large as the game can have it.
  const pack = await form.pack().catch(() => form.deal.gameType.house.pack);
  const others = form.hands().filter((each) =>
    each !== seat && (beside?.includes(String(each)) ?? true)
  );
  return new Stock(pack, others.flatMap((each) => form.handOf(each)?.cards ?? []));
}

/** @param {CardForm} form @param {number} seat @returns {number | null} */
function nextHand(form, seat) {
  const seats = form.handSeats();
  const now = seats.indexOf(seat);
  const after = [...seats.slice(now + 1), ...seats.slice(0, Math.max(0, now))];
  return after.find((each) => !form.holds(each)) ?? null;
}

/**
 * Open the card picker for the hands of a deal, and keep what is picked in the form's draft.
 *
 * @typedef {import("./deal-form.js").Arranged} Arranged
 * @typedef {import("./card-picker.js").Picked} Picked
 * @typedef {import("./deal-form.js").DealForm<any>} DealForm
 *
 * @typedef {Object} CardTable what the picker must know of a game
 * @property {{fewest: number, most: number}} size of a whole hand
 * @property {boolean} indicator whether a wild-card indicator lies face up
 * @property {string} [turned] what that card is, where it is no wild-card indicator: the beginning of its words' keys
 * @property {boolean} [drawn] whether the indicator itself is drawn in the end, and so may be in a hand
 * @property {import("./card-picker.js").Groups} [groups]
 * @property {(indicator: string) => Promise<string[]>} [wilds] which cards are wild under an indicator
 * @property {number} [smallest] how many cards a group has at least; three, unless stated
 * @property {number} [meldSize] how many cards every group has, where cards are tapped in group by group
 * @property {string[]} [beside] the fields whose hands come from the same pack; all, unless stated
 * @property {() => Promise<{decks: number, jokers: number}>} pack
 * @property {(cards: string[], indicator: string | null, melds: string[][] | null) => Promise<Arranged>} arrange
 */

import { say } from "../core/say.js";
import { slidePanel } from "../elements/slide-panel.js";
import { CardPicker } from "./card-picker.js";
import { OneCardPicker } from "./one-card-picker.js";
import { Stock } from "./stock.js";

/** @type {{decks: number, jokers: number}} */
const UNLIMITED = { decks: 3, jokers: 12 };

/**
 * Tap in the hand of `seat`, then of the seats after it as long as the person goes on.
 * @param {DealForm} form
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
 * @param {DealForm} form
 * @param {number} seat
 * @param {number | null} next
 * @returns {Promise<boolean>} whether the next hand is to follow
 */
async function pickHand(form, seat, next) {
  const { indicator, pack: _, beside: __, ...table } = form.cardTable(seat);
  const name = form.handName(seat);
  const title = say("pick.title", { name });
  const picker = new CardPicker({
    ...table,
    title,
    name,
    hand: form.draft.hands[seat],
    stock: await stockOf(form, seat),
    indicator: indicator ? form.draft.indicator : undefined,
    next: next === null ? null : form.handName(next),
  });
  picker.addEventListener("picked", (event) => {
    keep(form, seat, /** @type {CustomEvent<Picked>} */ (event).detail);
  });
  const goesOn = await slidePanel(picker, { title, full: true });
  form.aim(String(seat));
  if (form.filled(String(seat))) form.walk();
  form.screen.changed();
  return goesOn === true;
}

/**
 * @param {DealForm} form
 * @param {number} seat
 * @param {Picked} picked
 */
function keep(form, seat, { hand, indicator }) {
  const { draft } = form;
  if (form.cardTable(seat).indicator && draft.indicator !== indicator) {
    setIndicator(form, indicator);
  }
  if (laidOut(draft.hands[seat]) !== laidOut(hand)) {
    delete draft.numbers[seat];
    form.restate();
  }
  if (hand === null) delete draft.hands[seat];
  else draft.hands[seat] = hand;
  form.screen.changed();
}

/** @param {import("./deal-form.js").Hand | null | undefined} hand */
const laidOut = (hand) => JSON.stringify([hand?.cards, hand?.melds]);

/**
 * Hands are arranged anew under another indicator.
 * @param {DealForm} form
 * @param {string | null} card
 */
function setIndicator(form, card) {
  form.draft.indicator = card;
  for (const hand of Object.values(form.draft.hands)) hand.arrangement = null;
}

/**
 * Choose the card that lies face up.
 * @param {DealForm} form
 */
export async function pickIndicator(form) {
  const stock = await stockOf(form, null);
  const picker = new OneCardPicker(form.draft.indicator, stock);
  const card = await slidePanel(picker, { title: turnedTitle(form) });
  if (card === undefined) return;
  setIndicator(form, card);
  form.screen.changed();
}

/** @param {DealForm} form */
const turnedTitle = (form) => say(`${form.cardTable(0).turned ?? "pick.indicator"}.title`);

/**
 * Return what is left of the pack for the hand of `seat`: without the other hands.
 * @param {DealForm} form
 * @param {number | null} seat
 */
async function stockOf(form, seat) {
  const { pack: packOf, beside } = form.cardTable(seat ?? 0);
  const pack = await packOf().catch(() => UNLIMITED);
  const others = Object.entries(form.draft.hands).filter(([each]) =>
    Number(each) !== seat && (beside?.includes(each) ?? true)
  );
  return new Stock(pack, others.flatMap(([, hand]) => hand.cards));
}

/**
 * @param {DealForm} form
 * @param {number} seat
 * @returns {number | null}
 */
function nextHand(form, seat) {
  const fields = form.handFields();
  const at = fields.indexOf(String(seat));
  const after = [...fields.slice(at + 1), ...fields.slice(0, Math.max(0, at))];
  const next = after.find((field) => !form.filled(field));
  return next === undefined ? null : Number(next);
}

/** Draw the entry of gin: who went out, how, both hands, and what the server makes of them. */

import { arrangementView } from "../core/cards.js";
import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { showTyped } from "../entry/number-text.js";
import { dealerChoice } from "../entry/rows.js";
import { chips, segments } from "./choices.js";

/** @typedef {import("./gin.js").Form} Form */
/** @typedef {import("./gin-hand.js").GinHand} GinHand */
/** @typedef {import("./gin-form.js").GinForm} GinForm */
/** @typedef {import("../core/types.js").Line} Line */

/** @param {Form} form */
export function ginView(form) {
  const { hand } = form;
  const limited = hand.asks("upcard");
  return html`
    <div class="gin-form">
      <div class="choices">
        ${limited && upcardView(form.turnedUp)}
        <button type="button" class="choice-key" data-do="drawn" aria-pressed="${String(
          hand.drawn,
        )}">${say(limited ? "gin.drawn" : "gin.nobody")}</button>
      </div>
      ${handView(form, hand)}
      ${resultView(form)}
    </div>
  `;
}

/** @param {string | null} card the knock card */
export function upcardView(card) {
  return html`
    <button type="button" class="upcard" data-do="indicator">
      <span>${say("gin.upcard")}</span>
      <b data-suit="${card?.[1] ?? ""}">${card === null ? say("gin.tapUpcard") : showCard(card)}</b>
    </button>
  `;
}

/**
 * Draw a row for each of the two players, and whether the defender accepts a knock above the limit.
 * @param {GinForm} form
 * @param {GinHand} hand
 */
export const handView = (form, hand) =>
  html`<ul class="seat-rows">${hand.seats.map((seat) => rowView(form, hand, seat))}</ul>${
    (form.improper(hand) || hand.facts.accepted) && acceptView(form, hand)
  }`;

/**
 * @param {GinForm} form
 * @param {GinHand} hand
 * @param {import("../core/types.js").Seat} seat
 */
function rowView(form, hand, { seat, name }) {
  const kinds = form.offers(hand.place("kind"));
  const { faces } = form.words(hand.place("kind"));
  const out = hand.ended && seat === hand.knocker;
  return html`
    <li class="seat-row" data-key="seat-${seat}" data-seat="${seat}" aria-current="${String(
      form.activeSeat === seat,
    )}"
      data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="aim" data-field="${hand.count(
        seat,
      )}" tabindex="-1">
        <bdi class="name">${name}</bdi>${hand.ended &&
          html`<small>${say(`gin.${hand.part(seat)}`)}</small>`}</button>
      ${segments(
        name,
        kinds.map(({ value: kind }) => ({
          face: say(`${faces}.${kind}`),
          action: "choose",
          pressed: out && hand.facts.kind === kind,
          facts: { seat, kind },
        })),
        countView(form, hand, seat, name),
      )}
    </li>
  `;
}

/**
 * Draw the count: as typed, or as the server counts the cards.
 * @param {GinForm} form
 * @param {GinHand} hand
 * @param {number} seat
 * @param {string} name
 */
function countView(form, hand, seat, name) {
  const place = hand.count(seat);
  const words = form.words(place);
  const held = form.handOf(seat);
  const takes = hand.fields().includes(place);
  const gin = !takes && hand.ended && hand.knocker === seat;
  const text = gin ? "0" : held ? countedText(form, seat) : showTyped(form.text(place));
  const active = form.draft.active === place;
  return html`
    <button type="button" class="segment count numeral" data-do="aim" data-field="${place}"
      aria-pressed="${String(takes && (text !== "" || active))}" data-fresh="${String(
        active && form.draft.fresh,
      )}"
      aria-label="${say(words.label ?? "", { name })}: ${text || say("rummy.notSet")}">${text
        ? html`<b>${text}</b>${
          held && html`<small>${say("rummy.cardCount", { count: held.cards.length })}</small>`
        }`
        : html`<span class="number-empty">${say(words.empty ?? "")}</span>`}</button>
  `;
}

/**
 * @param {GinForm} form
 * @param {number} seat
 */
function countedText(form, seat) {
  const line = form.previewed?.lines.find((each) => each.seat === seat);
  const points = line?.arrangement?.points ?? form.handOf(seat)?.arrangement?.points ?? null;
  return points === null ? "…" : showPoints(points);
}

/**
 * Say that the knock is above the limit, and let the defender accept it where the rules allow.
 * @param {GinForm} form
 * @param {GinHand} hand
 */
function acceptView(form, { at, defender, facts }) {
  const name = form.deal.name(defender);
  const offered = form.offered[at];
  if (!offered && !facts.accepted) return html`<p class="gin-note">${say("gin.playsOn")}</p>`;
  return html`
    <button type="button" class="choice-key" data-do="accept" data-seat="${defender}"
      aria-pressed="${String(Boolean(facts.accepted))}">${offered
        ? say("gin.acceptFor", { name, points: offered.points })
        : say("gin.accepted", { name })}</button>
  `;
}

/** Draw what the server makes of the deal: the sentence, melds and lay-offs. @param {Form} form */
function resultView(form) {
  const { previewed } = form;
  if (!previewed) return html``;
  return html`
    <section class="gin-result" aria-live="polite">
      ${previewed.summary && html`<p>${previewed.summary.text}</p>`}
      ${meldsView(form)}
    </section>
  `;
}

/** Draw the melds and lay-offs of every hand that was tapped in. @param {GinForm} form */
export const meldsView = (form) =>
  html`${form.previewed?.lines.map((line) => line.arrangement && lineView(form, line))}`;

/**
 * @param {GinForm} form
 * @param {Line} line
 */
function lineView(form, line) {
  return html`
    <h3><bdi class="name">${form.deal.name(line.seat)}</bdi></h3>
    ${line.arrangement && arrangementView(line.arrangement)}
    ${line.better &&
      html`<p class="gin-note">${say("gin.better", { points: line.better.points })}</p>`}
  `;
}

/** @param {Form} form */
export function ginSpecial(form) {
  const { hand, counts } = form;
  const held = form.facts.defender_card_count ?? hand.usual;
  const place = "/defender_card_count";
  return html`
    ${counts && hand.ended && chips(
      say(form.words(place).label ?? "", { name: form.deal.name(hand.defender) }),
      form.offers(place).map(({ value: count }) => ({
        face: String(count),
        action: "held",
        pressed: count === held,
        facts: { count },
      })),
    )}
    ${dealerChoice(form)}
  `;
}

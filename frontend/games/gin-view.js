/** Draw the entry of gin: who went out, how, both hands, and what the server makes of them. */

import { arrangementView } from "../core/cards.js";
import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { showTyped } from "../entry/number-text.js";

/** @typedef {import("./gin.js").Form} Form */
/** @typedef {import("./gin-hand.js").GinHand} GinHand */
/** @typedef {import("../entry/deal-form.js").DealForm<any>} AnyForm */
/** @typedef {import("../core/types.js").Line} Line */

/** @param {Form} form */
export function ginView(form) {
  return html`
    <div class="gin-form">
      <div class="choices">
        ${form.knockCard && upcardView(form.draft.indicator)}
        <button type="button" class="choice-key" data-do="drawn" aria-pressed="${String(
          form.hand.drawn,
        )}">${say(form.knockCard ? "gin.drawn" : "gin.nobody")}</button>
      </div>
      ${handRows(form.hand)}
      ${(form.improper || form.draft.accepted) && acceptView(form.hand, form.offer)}
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

/** Draw a row for each of the two players. @param {GinHand} hand */
export const handRows = (hand) =>
  html`<ul class="seat-rows">${hand.seats.map((seat) => rowView(hand, seat))}</ul>`;

/**
 * @param {GinHand} hand
 * @param {import("../core/types.js").Seat} seat
 */
function rowView(hand, { seat, name }) {
  const { form, ending, kinds } = hand;
  const role = ending.knocker !== null &&
    say(seat === ending.knocker ? "gin.knocker" : "gin.defender");
  return html`
    <li class="seat-row" data-key="seat-${seat}" data-seat="${seat}" aria-current="${String(
      form.draft.active === String(seat),
    )}"
      data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="aim" data-field="${seat}" tabindex="-1">
        <bdi class="name">${name}</bdi>${role && html`<small>${role}</small>`}</button>
      <div class="segments" role="group" aria-label="${name}">
        ${kinds.map((kind) =>
          html`
            <button type="button" class="segment" data-do="choose" data-seat="${seat}"
              data-kind="${kind}" aria-pressed="${String(
                ending.knocker === seat && ending.kind === kind,
              )}">${say(`gin.${kind}`)}</button>
          `
        )}
        ${countView(hand, seat, name)}
      </div>
    </li>
  `;
}

/**
 * Draw the count: as typed, or as the server counts the cards.
 * @param {GinHand} hand
 * @param {number} seat
 * @param {string} name
 */
function countView(hand, seat, name) {
  const { form, ending } = hand;
  const { draft } = form;
  const held = draft.hands[seat];
  const takes = hand.fields().includes(String(seat));
  const gin = !takes && ending.knocker === seat;
  const text = gin ? "0" : held ? countedText(form, seat) : showTyped(draft.numbers[seat]);
  const active = draft.active === String(seat);
  return html`
    <button type="button" class="segment count numeral" data-do="aim" data-field="${seat}"
      aria-pressed="${String(takes && (text !== "" || active))}" data-fresh="${String(
        active && draft.fresh,
      )}"
      aria-label="${say("gin.countOf", { name })}: ${text || say("rummy.notSet")}">${text
        ? html`<b>${text}</b>${
          held && html`<small>${say("rummy.cardCount", { count: held.cards.length })}</small>`
        }`
        : html`<span class="number-empty">${say("gin.count")}</span>`}</button>
  `;
}

/**
 * @param {AnyForm} form
 * @param {number} seat
 */
function countedText(form, seat) {
  const line = form.previewed?.lines.find((each) => each.seat === seat);
  const points = line?.arrangement?.points ?? form.draft.hands[seat].arrangement?.points ?? null;
  return points === null ? "…" : showPoints(points);
}

/**
 * Say that the knock is above the limit, and let the defender accept it where the rules allow.
 * @param {GinHand} hand
 * @param {{points: number} | null} offer
 */
export function acceptView({ form, ending, defender }, offer) {
  const name = defender === null ? "" : form.deal.name(defender);
  if (!offer && !ending.accepted) return html`<p class="gin-note">${say("gin.playsOn")}</p>`;
  return html`
    <button type="button" class="choice-key" data-do="accept" data-seat="${defender ?? ""}"
      aria-pressed="${String(ending.accepted)}">${offer
        ? say("gin.acceptFor", { name, points: offer.points })
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

/** Draw the melds and lay-offs of every hand that was tapped in. @param {AnyForm} form */
export const meldsView = (form) =>
  html`${form.previewed?.lines.map((line) => line.arrangement && lineView(form, line))}`;

/**
 * @param {AnyForm} form
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
  const held = form.draft.cardCount ?? 10;
  const { defender } = form.hand;
  const name = defender === null ? "" : form.deal.name(defender);
  const counts = form.deal.rules.missing_card !== undefined && defender !== null;
  return html`
    ${counts && html`
      <fieldset class="chips">
        <legend>${say("gin.heldTitle", { name })}</legend>
        ${[6, 7, 8, 9, 10, 11, 12].map((count) =>
          html`
            <button type="button" class="chip" data-do="held" data-count="${count}"
              aria-pressed="${String(held === count)}">${count}</button>
          `
        )}
      </fieldset>
    `}
    ${form.dealerChoice()}
  `;
}

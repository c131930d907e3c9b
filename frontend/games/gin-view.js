/** Draw the entry of gin: who went out, how, both hands, and what the server makes of them. */

import { arrangementView, cardFace } from "../core/cards.js";
import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { showTyped } from "../entry/number-text.js";

/** @typedef {import("./gin.js").Form} Form */
/** @typedef {import("../core/types.js").Line} Line */
/** @typedef {{card: string, onto: string[]}} LayOff */

/** @param {Form} form */
export function ginView(form) {
  return html`
    <div class="gin-form">
      <div class="choices">
        ${form.knockCard && upcardView(form)}
        <button type="button" class="choice-key" data-do="drawn" aria-pressed="${String(
          form.drawn,
        )}">${say(form.knockCard ? "gin.drawn" : "gin.nobody")}</button>
      </div>
      <ul class="seat-rows">${form.deal.seats.map((seat) => rowView(form, seat))}</ul>
      ${(form.improper || form.draft.accepted) && acceptView(form)}
      ${resultView(form)}
    </div>
  `;
}

/** @param {Form} form */
function upcardView(form) {
  const card = form.draft.indicator;
  return html`
    <button type="button" class="upcard" data-do="indicator">
      <span>${say("gin.upcard")}</span>
      <b data-suit="${card?.[1] ?? ""}">${card === null ? say("gin.tapUpcard") : showCard(card)}</b>
    </button>
  `;
}

/**
 * @param {Form} form
 * @param {import("../core/types.js").Seat} seat
 */
function rowView(form, { seat, name }) {
  const { draft } = form;
  const role = draft.knocker !== null &&
    say(seat === draft.knocker ? "gin.knocker" : "gin.defender");
  return html`
    <li class="seat-row" data-key="seat-${seat}" data-seat="${seat}" aria-current="${String(
      draft.active === String(seat),
    )}"
      data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="aim" data-field="${seat}" tabindex="-1">
        <bdi class="name">${name}</bdi>${role && html`<small>${role}</small>`}</button>
      <div class="segments" role="group" aria-label="${name}">
        ${form.kinds.map((kind) =>
          html`
            <button type="button" class="segment" data-do="choose" data-seat="${seat}"
              data-kind="${kind}" aria-pressed="${String(
                draft.knocker === seat && draft.kind === kind,
              )}">${say(`gin.${kind}`)}</button>
          `
        )}
        ${countView(form, seat, name)}
      </div>
    </li>
  `;
}

/**
 * Draw the count: as typed, or as the server counts the cards.
 * @param {Form} form
 * @param {number} seat
 * @param {string} name
 */
function countView(form, seat, name) {
  const { draft } = form;
  const hand = draft.hands[seat];
  const takes = form.fields().includes(String(seat));
  const gin = !takes && draft.knocker === seat;
  const text = gin ? "0" : hand ? countedText(form, seat) : showTyped(draft.numbers[seat]);
  const active = draft.active === String(seat);
  return html`
    <button type="button" class="segment count numeral" data-do="aim" data-field="${seat}"
      aria-pressed="${String(takes && (text !== "" || active))}" data-fresh="${String(
        active && draft.fresh,
      )}"
      aria-label="${say("gin.countOf", { name })}: ${text || say("rummy.notSet")}">${text
        ? html`<b>${text}</b>${
          hand && html`<small>${say("rummy.cardCount", { count: hand.cards.length })}</small>`
        }`
        : html`<span class="number-empty">${say("gin.count")}</span>`}</button>
  `;
}

/**
 * @param {Form} form
 * @param {number} seat
 */
function countedText(form, seat) {
  const line = form.previewed?.lines.find((each) => each.seat === seat);
  const points = line?.arrangement?.points ?? form.draft.hands[seat].arrangement?.points ?? null;
  return points === null ? "…" : showPoints(points);
}

/** Say that the knock is above the limit, and let the defender accept it where the rules allow. @param {Form} form */
function acceptView(form) {
  const { draft, offer, defender } = form;
  const name = defender === null ? "" : form.deal.name(defender);
  if (!offer && !draft.accepted) return html`<p class="gin-note">${say("gin.playsOn")}</p>`;
  return html`
    <button type="button" class="choice-key" data-do="accept"
      aria-pressed="${String(draft.accepted)}">${offer
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
      ${previewed.lines.map((line) => line.arrangement && lineView(form, line))}
    </section>
  `;
}

/**
 * @param {Form} form
 * @param {Line} line
 */
function lineView(form, line) {
  return html`
    <h3><bdi class="name">${form.deal.name(line.seat)}</bdi></h3>
    ${line.arrangement && arrangementView(line.arrangement)}
    ${layOffsView(/** @type {any} */ (line.arrangement)?.laid_off ?? [])}
    ${line.better &&
      html`<p class="gin-note">${say("gin.better", { points: line.better.points })}</p>`}
  `;
}

/** Draw the knocker's melds that cards were laid off on, with those cards. @param {LayOff[]} laidOff */
function layOffsView(laidOff) {
  const melds = new Map(laidOff.map(({ onto }) => [onto.join(), onto]));
  if (melds.size === 0) return html``;
  return html`<ul class="arrangement">${
    [...melds].map(([key, onto]) => {
      const added = laidOff.filter((each) => each.onto.join() === key);
      return html`
        <li
          class="meld"><span class="meld-cards">${onto.map((card) => cardFace(card))}${added.map((
            { card },
          ) =>
            html`<span class="laid-off">${cardFace(card)}</span>`
          )}</span><span class="meld-kind">${say("gin.laidOff")}</span></li>
      `;
    })
  }</ul>`;
}

/** @param {Form} form */
export function ginSpecial(form) {
  const held = form.draft.cardCount ?? 10;
  const name = form.defender === null ? "" : form.deal.name(form.defender);
  const counts = form.deal.rules.missing_card !== undefined && form.defender !== null;
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

/** Draw the entry of gin: who went out, how, both hands, and what the server makes of them. */

import { arrangementView } from "../core/cards.js";
import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";

/** @typedef {import("./gin.js").Form} Form */
/** @typedef {import("../core/types.js").Line} Line */

/** @param {Form} form */
export function ginView(form) {
  const { draft, deal } = form;
  return html`
    <div class="gin-form">
      ${form.knockCard && upcardView(form)}
      <div class="choices" role="group" aria-label="${say("gin.whoKnocked")}">
        ${deal.seats.map(({ seat, name }) =>
          html`
            <button type="button" class="choice-key" data-do="knocker" data-seat="${seat}"
              aria-pressed="${String(
                draft.knocker === seat,
              )}"><bdi class="name">${name}</bdi></button>
          `
        )}
        <button type="button" class="choice-key" data-do="drawn" aria-pressed="${String(
          form.drawn,
        )}">${say(
          "gin.nobody",
        )}</button>
      </div>
      <div class="choices" role="group" aria-label="${say("gin.how")}">
        ${form.kinds.map((kind) =>
          html`
            <button type="button" class="choice-key" data-do="kind" data-kind="${kind}"
              aria-pressed="${String(draft.kind === kind)}" ${draft.knocker === null &&
                html`disabled`}>${say(`gin.${kind}`)}</button>
          `
        )}
      </div>
      ${!form.drawn && draft.knocker !== null && handsView(form)}
      ${(form.improper || draft.accepted) && acceptView(form)}
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

/** @param {Form} form */
function handsView(form) {
  const seats = [form.draft.knocker, form.defender].filter((seat) => seat !== null);
  return html`<ul class="seat-rows">${seats.map((seat) => handView(form, seat))}</ul>`;
}

/**
 * @param {Form} form
 * @param {number} seat
 */
function handView(form, seat) {
  const name = form.deal.name(seat);
  const role = say(seat === form.defender ? "gin.defender" : "gin.knocker");
  const takes = form.fields().includes(String(seat));
  const hand = form.draft.hands[seat];
  return html`
    <li class="seat-row gin-row" data-key="hand-${seat}" aria-current="${String(
      form.draft.active ===
        String(seat),
    )}"
      data-refused="${String(form.refuses(seat))}">
      <button type="button" class="seat-name" data-do="aim" data-field="${seat}" tabindex="-1">
        <bdi class="name">${name}</bdi><small>${role}</small>
      </button>
      <button type="button" class="hand-key" data-do="cards" data-seat="${seat}">${hand
        ? say("rummy.cardCount", { count: hand.cards.length })
        : say("gin.tapCards")}</button>
      ${takes
        ? form.numberField(String(seat), {
          label: say("gin.countOf", { name }),
          empty: say("gin.count"),
          shown: hand && countedText(form, seat),
        })
        : html`<span class="number-field numeral gin-none">0</span>`}
    </li>
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
      ${previewed.summary && html`<p dir="auto">${previewed.summary.text}</p>`}
      ${previewed.lines.map((line) => line.arrangement && lineView(form, line))}
    </section>
  `;
}

/**
 * @param {Form} form
 * @param {Line} line
 */
function lineView(form, line) {
  const laidOff = /** @type {any} */ (line.arrangement)?.laid_off ?? [];
  return html`
    <h3><bdi class="name">${form.deal.name(line.seat)}</bdi></h3>
    ${line.arrangement && arrangementView(line.arrangement)}
    ${laidOff.length > 0 && html`<p class="gin-note">${
      say("gin.laidOff", {
        cards: laidOff.map((/** @type {any} */ { card }) => showCard(card)).join(" "),
      })
    }</p>`}
    ${line.better &&
      html`<p class="gin-note">${say("gin.better", { points: line.better.points })}</p>`}
  `;
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

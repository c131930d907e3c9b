/** Draw the entry of Vazhushal: one tap for who went out, or a count for everybody. */

import { arrangementView } from "../core/cards.js";
import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { numberField, seatLine } from "../entry/rows.js";
import { segments } from "./choices.js";

/** @typedef {import("./vazhushal.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function vazhushalView(form) {
  return html`
    ${headView(form)}
    <ul class="seat-rows">${form.deal.seats.map((seat) => rowView(form, seat))}</ul>
    <p class="entry-sentence" aria-live="polite">${form.previewed?.summary?.text}</p>
    ${form.entered.usedUp && form.deal.seats.map((seat) => laidView(form, seat))}
  `;
}

/** @param {Form} form */
function headView(form) {
  const { turnedUp: indicator, entered: { usedUp } } = form;
  const known = form.wilds.of(indicator);
  const ends = [false, true].map((each) => ({
    face: say(each ? "wipe.usedUp" : "wipe.wentOut"),
    action: "used",
    pressed: usedUp === each,
    facts: { used: String(each) },
  }));
  return html`
    <div class="turned-up">
      <button type="button" class="upcard" data-do="indicator" aria-label="${say(
        "wipe.negativeJoker",
      )}">
        <span>${say("wipe.turned.name")}</span>
        <b data-suit="${indicator?.[1] ?? ""}">${indicator === null ? "–" : showCard(indicator)}</b>
      </button>
      ${segments(say("rummy.howEnded"), ends)}
    </div>
    ${known && html`
      <p class="hint wipe-wilds">${say("wipe.wilds", {
        cards: [...known.wild.map(showCard), say("pick.joker")].join(" "),
      })}</p>
    `}
  `;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 */
function rowView(form, { seat, name }) {
  const place = form.countPlace(seat);
  return seatLine(form, { seat, name }, {
    place,
    content: form.entered.usedUp
      ? numberField(form, place, { words: form.words(place) }, name, countedText(form, seat))
      : segments(name, [
        { face: say("wipe.out"), action: "out", pressed: form.out === seat, facts: { seat } },
      ]),
  });
}

/**
 * Return what the cards count, once the server has everybody's; nothing where the count was typed.
 * @param {Form} form
 * @param {number} seat
 */
function countedText(form, seat) {
  const hand = form.handOf(seat);
  if (!hand) return undefined;
  const scores = form.previewed?.result?.hand_scores ?? [];
  const found = scores.find((/** @type {any} */ score) => score.seat === seat);
  return found ? showPoints(found.points) : say("rummy.cardCount", { count: hand.cards.length });
}

/**
 * Draw what a seat laid down and has in hand, and ask what its wild cards stand for.
 * @param {Form} form
 * @param {Seat} seat
 */
function laidView(form, { seat, name }) {
  const line = form.previewed?.lines.find((each) => each.seat === seat);
  const wilds = form.wildMelds(seat).flatMap((meld, at) =>
    meld.wilds.map((wild, place) => ({ ...wild, at, place }))
  );
  if (!line?.arrangement && wilds.length === 0) return html``;
  return html`
    <section class="wipe-laid">
      <h3><bdi class="name">${name}</bdi></h3>
      ${line?.arrangement && arrangementView(line.arrangement)}
      ${wilds.map(({ card, as, at, place }) =>
        html`
          <button type="button" class="quiet" data-do="stands" data-seat="${seat}" data-meld="${at}"
            data-wild="${place}">${say("wipe.stands", {
              card: showCard(card),
              as: showCard(as),
            })}</button>
        `
      )}
    </section>
  `;
}

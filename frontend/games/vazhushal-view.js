/** Draw the entry of Vazhushal: one tap for who went out, or a count for everybody. */

import { arrangementView } from "../core/cards.js";
import { html } from "../core/html.js";
import { say, showPoints } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { numberField, seatLine, turnedCard } from "../entry/rows.js";
import { segments } from "./choices.js";

/** @typedef {import("./vazhushal.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function vazhushalView(form) {
  const { turnedUp, wilds, draft: { usedUp } } = form;
  const ends = [false, true].map((used) => ({
    face: say(used ? "wipe.usedUp" : "wipe.wentOut"),
    action: "used",
    pressed: usedUp === used,
    facts: { used: String(used) },
  }));
  return html`
    <div class="turned-up">
      ${turnedCard(turnedUp, say("wipe.turned.name"), say("wipe.negativeJoker"))}
      ${segments(say("rummy.howEnded"), ends)}
    </div>
    ${wilds && html`
      <p class="hint wipe-wilds">${say("wipe.wilds", {
        cards: [...wilds.wild.map(showCard), say("pick.joker")].join(" "),
      })}</p>
    `}
    <ul class="seat-rows">${form.deal.seats.map((seat) => rowView(form, seat))}</ul>
    <p class="entry-sentence" aria-live="polite">${form.previewed?.summary?.text}</p>
    ${usedUp && form.deal.seats.map((seat) => laidView(form, seat))}
  `;
}

/** @param {Form} form @param {Seat} seat */
function rowView(form, { seat, name }) {
  const place = form.countPlace(seat);
  return seatLine(form, { seat, name }, {
    place,
    content: form.draft.usedUp
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

/** Draw the entry of Indian Marriage: the tiplu, two lines for each seat, and who pays whom. */

import { cardFace } from "../core/cards.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { inRow } from "../entry/places.js";
import { dealerChoice, numberField, seatLine, turnedCard } from "../entry/rows.js";
import { chips, segments } from "./choices.js";
import { settlementView } from "./settlement-view.js";
import { valueKeys } from "./value-cards.js";

/** @typedef {import("./marriage.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {Form} form */
export function marriageView(form) {
  const { wilds, winner, previewed, deal } = form;
  return html`
    <div class="turned-up">
      ${turnedCard(form.turnedUp, say("value.tiplu"))}
      <span class="hint">${wilds
        ? say("marriage.wilds", {
          poplu: showCard(wilds.poplu),
          jhiplu: showCard(wilds.jhiplu),
          ordinary: wilds.ordinary.map(showCard).join(" "),
        })
        : say("marriage.tipluHelp")}</span>
    </div>
    ${!form.void && html`
      <ul class="seat-rows">${deal.seats.map((seat) => rowView(form, seat))}</ul>
    `}
    ${winner !== null && shownView(form, winner)}
    <p class="entry-sentence" aria-live="polite">${previewed?.summary?.text}</p>
    ${!form.void && previewed && settlementView(deal.sheet, previewed)}
  `;
}

/** @param {Form} form @param {Seat} seat */
function rowView(form, seat) {
  const { counted } = form.draft;
  const place = form.pointsPlace(seat.seat);
  const stated = form.at(inRow(seat.seat, "mal_in_hand")) ?? [];
  const worth = counted
    ? numberField(form, place, { words: form.words(place) }, seat.name)
    : html`<div class="value-keys">${
      stated.length > 0 ? statedView(seat.seat, stated) : valueKeys(form, seat)
    }${tunnelaKey(form, seat)}</div>`;
  return seatLine(form, seat, {
    place,
    kind: counted ? "counted-row" : "value-row",
    content: [laidView(form, seat), worth],
  });
}

/** Offer to tap in what the winner showed. @param {Form} form @param {number} winner */
function shownView(form, winner) {
  const hand = form.handOf(winner);
  const name = form.deal.name(winner);
  return html`
    <button type="button" class="winner-hand" data-do="hand" data-refused="${String(
      form.refusal?.field === "winner_melds",
    )}"
      dir="auto">${hand
        ? say("marriage.handIs", { name, count: hand.cards.length })
        : say("marriage.hand", { name })}</button>
  `;
}

/**
 * Draw who won and who had laid down; the winner's own says how he won.
 * @param {Form} form
 * @param {Seat} seat
 */
function laidView(form, { seat, name }) {
  const won = form.winner === seat;
  const laid = form.laid(seat);
  return segments(name, [
    { face: say("rummy.won"), action: "won", pressed: won, facts: { seat } },
    ...form.offers("/win").map(({ value }) => ({
      face: html`${say(`marriage.${value}`)}<small>${
        say(`marriage.${value}.${won ? "won" : "laid"}`)
      }</small>`,
      action: "laid",
      pressed: laid === value,
      facts: { seat, laid: value },
    })),
  ]);
}

/**
 * Draw value cards that were entered as cards; a tap lets them be counted anew.
 * @param {number} seat
 * @param {string[]} cards
 */
const statedView = (seat, cards) =>
  html`
    <button type="button" class="value-recorded" data-do="anew" data-seat="${seat}"
      aria-label="${say("marriage.recordedAnew")}">${cards.map((card) => cardFace(card))}</button>
  `;

/** @param {Form} form @param {Seat} seat */
function tunnelaKey(form, { seat, name }) {
  const cards = form.tunnelas(seat);
  return html`
    <button type="button" class="value-key" data-do="tunnela" data-seat="${seat}"
      data-held="${cards
        .length}" aria-label="${say("marriage.tunnelaOf", { name })}">
      <b>${cards.length > 0 ? cards.map(showCard).join(" ") : "–"}</b>
      <small>${say("marriage.tunnela")}</small>
    </button>
  `;
}

/** @param {Form} form */
export function marriageSpecial(form) {
  const { counted } = form.draft;
  return html`
    ${chips(
      say("rummy.howEnded"),
      [false, true].map((each) => ({
        face: say(each ? "marriage.void" : "rummy.show.normal"),
        action: "void",
        pressed: form.void === each,
        facts: { void: String(each) },
      })),
    )}
    ${!form.void && chips(
      say("marriage.valueCards"),
      [false, true].map((each) => ({
        face: say(each ? "marriage.counted" : "marriage.tappedIn"),
        action: "counted",
        pressed: counted === each,
        facts: { counted: String(each) },
      })),
    )}
    ${dealerChoice(form)}
  `;
}

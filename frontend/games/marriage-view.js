/** Draw the entry of Indian Marriage: the tiplu, two lines for each seat, and who pays whom. */

import { cardFace } from "../core/cards.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { chips, segments } from "./choices.js";
import { SHOWN } from "./marriage-show.js";
import { seatRow } from "./seat-row.js";
import { settlementView } from "./settlement-view.js";
import { valueKeys } from "./value-cards.js";

/** @typedef {import("./marriage.js").Form} Form */
/** @typedef {import("../core/types.js").Seat} Seat */

const LAID = /** @type {const} */ (["melds", "dublees"]);

/** @param {Form} form */
export function marriageView(form) {
  const cards = form.valueCards;
  return html`
    ${tipluView(form)}
    ${!form.draft.void && html`
      <ul class="seat-rows">${form.deal.seats.map((seat) => rowView(form, seat, cards))}</ul>
    `}
    ${!form.draft.void && form.draft.winner !== null && shownView(form, form.draft.winner)}
    <p class="entry-sentence" aria-live="polite">${form.previewed?.summary?.text}</p>
    ${!form.draft.void && form.previewed && settlementView(form.deal.sheet, form.previewed)}
  `;
}

/** @param {Form} form */
function tipluView(form) {
  const tiplu = form.draft.indicator;
  const known = form.wilds.of(tiplu);
  return html`
    <div class="turned-up">
      <button type="button" class="upcard" data-do="indicator">
        <span>${say("value.tiplu")}</span>
        <b data-suit="${tiplu?.[1] ?? ""}">${tiplu === null ? "–" : showCard(tiplu)}</b>
      </button>
      <span class="hint">${known
        ? say("marriage.wilds", {
          poplu: showCard(known.poplu),
          jhiplu: showCard(known.jhiplu),
          ordinary: known.ordinary.map(showCard).join(" "),
        })
        : say("marriage.tipluHelp")}</span>
    </div>
  `;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 * @param {import("./value-cards.js").ValueCard[]} cards
 */
function rowView(form, seat, cards) {
  const { name } = seat;
  const number = seat.seat;
  const { counted, recorded, values } = form.draft;
  const worth = counted
    ? form.numberField(String(number), {
      label: say("marriage.pointsOf", { name }),
      empty: say("marriage.each"),
    })
    : html`<div class="value-keys">${
      recorded[number] ? recordedView(form, number) : valueKeys(values, seat, cards)
    }${tunnelaKey(form, seat)}</div>`;
  return seatRow(form, seat, {
    kind: counted ? "counted-row" : "value-row",
    content: [laidView(form, seat), worth],
  });
}

/**
 * Offer to tap in what the winner showed.
 * @param {Form} form
 * @param {number} winner
 */
function shownView(form, winner) {
  const { [SHOWN]: hand } = form.draft.hands;
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
  const won = form.draft.winner === seat;
  const laid = form.laid(seat);
  return segments(name, [
    { face: say("rummy.won"), action: "won", pressed: won, facts: { seat } },
    ...LAID.map((each) => ({
      face: html`${say(`marriage.${each}`)}<small>${
        say(`marriage.${each}.${won ? "won" : "laid"}`)
      }</small>`,
      action: "laid",
      pressed: laid === each,
      facts: { seat, laid: each },
    })),
  ]);
}

/**
 * Draw value cards that were entered as cards; a tap counts them anew.
 * @param {Form} form
 * @param {number} seat
 */
function recordedView(form, seat) {
  const { mal_in_hand, opening_tunnelas = [] } = form.draft.recorded[seat];
  return html`
    <button type="button" class="value-recorded" data-do="value" data-seat="${seat}"
      data-value="tiplu"
      aria-label="${say("marriage.recordedAnew")}">${[...mal_in_hand, ...opening_tunnelas.flat()]
        .map((/** @type {string} */ card) => cardFace(card))}</button>
  `;
}

/**
 * @param {Form} form
 * @param {Seat} seat
 */
function tunnelaKey(form, { seat, name }) {
  const cards = form.draft.tunnelas[seat] ?? [];
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
  const { draft } = form;
  return html`
    ${chips(
      say("rummy.howEnded"),
      [false, true].map((each) => ({
        face: say(each ? "marriage.void" : "rummy.show.normal"),
        action: "void",
        pressed: draft.void === each,
        facts: { void: String(each) },
      })),
    )}
    ${chips(
      say("marriage.valueCards"),
      [false, true].map((each) => ({
        face: say(each ? "marriage.counted" : "marriage.tappedIn"),
        action: "counted",
        pressed: draft.counted === each,
        facts: { counted: String(each) },
      })),
    )}
    ${form.dealerChoice()}
  `;
}

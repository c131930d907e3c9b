/** Draw the entry of 28 and its cousins: the ring of seats, the bids, the card points, and the rare endings. */

import { teamName } from "../core/columns.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { chips } from "./choices.js";

/** @typedef {import("./twenty-eight.js").Form} Form */

const PARTIES = ["bidding", "other"];

/** @param {Form} form */
export function twentyEightView(form) {
  return html`
    <div class="tw28-form">
      ${ringView(form)}
      <div class="bid-grid" role="group" aria-label="${say("tw28.bid")}">
        ${form.bids.map((bid) =>
          html`
            <button type="button" class="bid numeral" data-do="bid" data-bid="${bid}"
              aria-pressed="${String(form.draft.bid === bid)}">${typeof bid === "string"
                ? say(`tw28.${bid}`)
                : bid}</button>
          `
        )}
      </div>
      ${form.draft.ending === "played" && (form.thani ? thaniView(form) : pointsView(form))}
      <p class="tw28-sentence" aria-live="polite">${form.previewed?.summary?.text}</p>
    </div>
  `;
}

/** Draw the seats as they sit, playing to the right around the table. @param {Form} form */
function ringView(form) {
  const sides = [...new Set(form.deal.sheet.seats.map(({ side }) => side))];
  return html`
    <ul class="seat-ring" data-seats="${form.deal.sheet.seats.length}" aria-label="${say(
      "tw28.whoBid",
    )}">
      ${form.deal.sheet.seats.map(({ seat, name, side }, place) =>
        html`
          <li class="ring-${place + 1}">
            <button type="button" class="ring-seat" data-do="bidder" data-seat="${seat}"
              data-side="${sides.indexOf(side) + 1}" aria-pressed="${String(
                form.draft.bidder === seat,
              )}">
              <bdi class="name">${name}</bdi>
              <small><span>${teamName(form.deal.sheet.seats, side)}</span>${form.deals(seat) &&
                html`
                  <span>· ${say("deal.deals")}</span>
                `}</small>
            </button>
          </li>
        `
      )}
    </ul>
  `;
}

/** @param {Form} form */
function pointsView(form) {
  const name = form.partyName("bidding");
  return html`
    <div class="tw28-points" data-refused="${String(form.refusal?.field === "bidders_points")}">
      <span class="tw28-party">${say("tw28.pointsOf", { name })}</span>
      ${form.numberField("points", { label: say("tw28.pointsOf", { name }), empty: "–" })}
    </div>
  `;
}

/** @param {Form} form */
function thaniView(form) {
  return html`
    <div class="choices" role="group" aria-label="${say(`tw28.${form.house.thani}`)}">
      ${[true, false].map((made) =>
        html`
          <button type="button" class="choice-key" data-do="thani" data-made="${String(made)}"
            aria-pressed="${String(form.draft.thaniMade === made)}">${say(
              made ? `tw28.made.${form.house.hand_size}` : "tw28.thaniFailed",
            )}</button>
        `
      )}
    </div>
  `;
}

/** @param {Form} form */
export function specialView(form) {
  const { ending } = form.draft;
  return html`
    ${chips(
      say("tw28.howEnded"),
      form.endings.map((each) => ({
        face: say(`tw28.ending.${each}`),
        pressed: each === ending,
        action: "ending",
        facts: { value: each },
      })),
    )}
    ${["cot", "surrender", "foul"].includes(ending) &&
      chips(
        say(`tw28.party.${ending}`),
        PARTIES.map((each) => ({
          face: form.partyName(each),
          pressed: each === form.draft.party,
          action: "party",
          facts: { value: each },
        })),
      )}
    ${ending === "cot" && cotView(form)}
    ${ending === "played" && playedView(form)}
    ${ending === "void" && chips(
      say("tw28.whyVoid"),
      [...form.house.voids, "other"].map((each) => ({
        face: say(`tw28.void.${each}`),
        pressed: each === form.draft.reason,
        action: "reason",
        facts: { value: each },
      })),
    )}
    ${form.dealerChoice()}
  `;
}

/** Draw what was called while a deal was played. @param {Form} form */
function playedView(form) {
  return html`
    ${form.pairs && chips(
      say("tw28.pair"),
      PARTIES.map((each) => ({
        face: form.partyName(each),
        pressed: each === form.draft.pairBy,
        action: "pair",
        facts: { value: each },
      })),
    )}
    ${form.doubles.length > 0 && chips(
      say("tw28.doubled"),
      form.doubles.map((each) => ({
        face: say(`tw28.is.${each}`),
        pressed: each === form.draft.doubled,
        action: "double",
        facts: { value: each },
      })),
    )}
  `;
}

/** @param {Form} form */
function cotView(form) {
  return html`
    ${chips(
      say("tw28.cotResult"),
      [true, false].map((made) => ({
        face: say(made ? "tw28.cotMade" : "tw28.cotLost"),
        pressed: made === form.draft.made,
        action: "made",
        facts: { value: String(made) },
      })),
    )}
    ${chips(
      say("tw28.cardsLeft"),
      Array.from({ length: form.house.hand_size }, (_, at) => at + 1).map((count) => ({
        face: String(count),
        pressed: count === form.draft.cardsLeft,
        action: "left",
        facts: { value: String(count) },
      })),
    )}
  `;
}

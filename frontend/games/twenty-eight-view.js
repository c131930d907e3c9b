/** Draw the entry of 28 and its cousins: the ring of seats, the bids, the card points, and the rare endings. */

import { teamName } from "../core/columns.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { choiceChips, dealerChoice, numberField } from "../entry/rows.js";
import { chips } from "./choices.js";

/** @typedef {import("./twenty-eight.js").Form} Form */

/** @param {Form} form */
export function twentyEightView(form) {
  return html`
    <div class="tw28-form">
      ${ringView(form)}
      <div class="bid-grid" role="group" aria-label="${say("tw28.bid")}">
        ${form.offers("/bid").map(({ value }) =>
          html`
            <button type="button" class="bid numeral" data-do="set" data-place="/bid"
              data-value="${value}" aria-pressed="${String(
                form.facts.bid === value,
              )}">${typeof value ===
                  "string"
                ? say(`${form.words("/bid").faces}.${value}`)
                : value}</button>
          `
        )}
      </div>
      ${form.ending === "played" && (form.alone ? aloneView(form) : pointsView(form))}
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
                form.facts.bidder === seat,
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
  const place = "/bidders_points";
  const name = form.partyName("bidding");
  return html`
    <div class="tw28-points" data-refused="${String(form.refusal?.field === "bidders_points")}">
      <span class="tw28-party">${say("tw28.pointsOf", { name })}</span>
      ${numberField(form, place, form.deal.asked.bidders_points, name)}
    </div>
  `;
}

/** @param {Form} form */
function aloneView(form) {
  const place = form.alonePlace;
  const { faces, label = "" } = form.words(place);
  return html`
    <div class="choices" role="group" aria-label="${say(label)}">
      ${form.offers(place).map(({ value }) =>
        html`
          <button type="button" class="choice-key" data-do="set" data-place="${place}"
            data-value="${String(value)}" aria-pressed="${String(
              form.at(place) === value,
            )}">${say(`${faces}.${value}`)}</button>
        `
      )}
    </div>
  `;
}

/** @param {Form} form */
export function specialView(form) {
  const { ending } = form;
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
    ${ending === "played" &&
      form.calls.map((name) =>
        choiceChips(form, `/${name}`, form.at(`/${name}`) ?? null, {
          action: "toggle",
          face: (party) => form.partyName(party),
        })
      )}
    ${ending === "cot" && cotView(form)}
    ${ending === "surrender" && partyChips(form, "/surrender_by")}
    ${ending === "foul" && partyChips(form, "/foul_by")}
    ${ending === "void" && stated(form, "/void")}
    ${dealerChoice(form)}
  `;
}

/** @param {Form} form */
const cotView = (form) =>
  html`
    ${partyChips(form, "/cot")} ${stated(form, "/cot_made")}
    ${stated(form, "/caller_cards_left")}
  `;

/** Draw a choice of which nothing is the usual one. @param {Form} form @param {string} place */
const stated = (form, place) => choiceChips(form, place, form.at(place) ?? null);

/** @param {Form} form @param {string} place */
const partyChips = (form, place) =>
  choiceChips(form, place, form.party, {
    action: "party",
    face: (party) => form.partyName(party),
  });

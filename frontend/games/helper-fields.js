/** Draw what a question at the table needs. */

import { cardFace, suitSign } from "../core/cards.js";
import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { SUITS } from "../entry/stock.js";
import { chips } from "./choices.js";
import { PACKETS } from "./helpers.js";

/** @typedef {import("./helper-panel.js").HelperPanel} HelperPanel */
/** @typedef {import("./helpers.js").Field} Field */
/** @typedef {(panel: HelperPanel, name: string, label: string) => unknown} Draw */

/** @type {Record<import("./helpers.js").Kind, Draw>} */
const DRAWN = {
  count: ({ facts }, name, label) =>
    html`
      <div class="helper-count" role="group" aria-label="${label}">
        <span>${label}</span>
        <button type="button" data-do="count" data-field="${name}" data-by="-1"
          aria-label="${say(
            "helper.fewer",
          )}">−</button>
        <b class="numeral">${facts[name]}</b>
        <button type="button" data-do="count" data-field="${name}" data-by="1"
          aria-label="${say(
            "helper.more",
          )}">+</button>
      </div>
    `,
  card: ({ facts }, name, label) =>
    html`
      <button type="button" class="upcard" data-do="card" data-field="${name}">
        <span>${label}</span><b>${facts[name] ? showCard(facts[name]) : "–"}</b>
      </button>
    `,
  cards: ({ facts }, name, label) =>
    html`
      <button type="button" class="helper-cards" data-do="cards" data-field="${name}">
        <span>${label}</span>
        <span class="meld-cards">${(facts[name] ?? []).map((/** @type {string} */ card) =>
          cardFace(card)
        )}</span>
      </button>
    `,
  hands: ({ facts, names }, field, label) =>
    html`
      <p class="hint">${label}</p>
      <div class="helper-draws" role="group" aria-label="${label}">${names.map((name) =>
        html`
          <button type="button" class="helper-cards" data-do="cards" data-field="${field}"
            data-name="${name}">
            <bdi class="name">${name}</bdi>
            <span class="meld-cards">${(facts[field]?.[name] ?? []).map((
              /** @type {string} */ card,
            ) => cardFace(card))}</span>
          </button>
        `
      )}</div>
    `,
  groups: ({ facts }, name, label) =>
    html`
      <button type="button" class="helper-cards" data-do="groups" data-field="${name}">
        <span>${label}</span>
        <span class="helper-groups">${(facts[name] ?? []).map((/** @type {string[]} */ group) =>
          html`<span class="meld-cards">${group.map((card) => cardFace(card))}</span>`
        )}</span>
      </button>
    `,
  suit: ({ facts }, name, label) =>
    chips(
      label,
      SUITS.map((suit) => ({
        face: suitSign(suit),
        action: "set",
        pressed: facts[name] === suit,
        facts: { field: name, value: suit },
      })),
    ),
  flag: ({ facts }, name, label) =>
    chips(
      label,
      [true, false].map((value) => ({
        face: say(value ? "helper.yes" : "helper.no"),
        action: "set",
        pressed: facts[name] === value,
        facts: { field: name, value: String(value) },
      })),
    ),
  player: ({ facts, names }, field, label) =>
    chips(label, names.map((name) => nameChip("set", field, name, facts[field] === name))),
  players: ({ facts, names }, field, label) =>
    chips(
      label,
      names.map((name) => nameChip("toggle", field, name, (facts[field] ?? []).includes(name))),
    ),
  number: ({ facts }, name, label) =>
    html`
      <label class="field"><span>${label}</span><input name="${name}" inputmode="numeric"
          autocomplete="off" value="${facts[name] ?? ""}"></label>
    `,
  time: ({ facts }, name, label) =>
    html`
      <label class="field"><span>${label}</span><input name="${name}" placeholder="0:45:00"
          autocomplete="off" value="${facts[name] ?? ""}"></label>
    `,
  calls: callsView,
  packets: packetsView,
};

/**
 * @param {string} action
 * @param {string} field
 * @param {string} name
 * @param {boolean} pressed
 */
const nameChip = (action, field, name, pressed) => ({
  face: html`<bdi class="name">${name}</bdi>`,
  action,
  pressed,
  facts: { field, value: name },
});

/** Draw the calls so far, and the bids that can be called. @type {Draw} */
function callsView({ facts, form, inLine }) {
  const { min_bid: fewest, max_bid: most } = form.deal.rules;
  const bids = Array.from({ length: most - fewest + 1 }, (_, at) => String(fewest + at));
  /** @type {[string, string | number][]} */
  const calls = facts.bids ?? [];
  return html`
    <ol class="helper-calls">${calls.map(([name, bid]) =>
      html`<li><bdi class="name">${name}</bdi> <b class="numeral">${callFace(bid)}</b></li>`
    )}</ol>
    <div class="bid-grid">
      ${[...bids, "thani", "pass"].map((bid) =>
        html`
          <button type="button" class="bid numeral" data-do="call" data-bid="${bid}"
            ${inLine ===
                null && html`disabled`}>${callFace(bid)}</button>
        `
      )}
    </div>
    <button type="button" class="quiet" data-do="uncall" ${calls.length === 0 &&
      html`disabled`}>${say(
        "helper.uncall",
      )}</button>
  `;
}

/** Draw whose packets have gone out, and who may be next. @type {Draw} */
function packetsView({ facts, names }, field, label) {
  /** @type {string[]} */
  const order = facts[field] ?? [];
  return html`
    <p class="hint">${label}</p>
    <ol class="helper-calls">${order.map((name, at) =>
      html`<li><b class="numeral">${at + 1}</b> <bdi class="name">${name}</bdi></li>`
    )}</ol>
    <div class="helper-draws" role="group" aria-label="${label}">${names.map((name) =>
      html`
        <button type="button" data-do="packet" data-field="${field}" data-value="${name}"
          ${order
                .length === PACKETS && html`disabled`}><bdi class="name">${name}</bdi></button>
      `
    )}</div>
    <button type="button" class="quiet" data-do="unpacket" data-field="${field}"
      ${order.length ===
          0 && html`disabled`}>${say("helper.unpacket")}</button>
  `;
}

/** @param {string | number} bid */
const callFace = (bid) =>
  bid === "thani" ? say("tw28.thani") : bid === "pass" ? say("helper.pass") : bid;

/**
 * @param {HelperPanel} panel
 * @param {Field} field
 */
export const fieldView = (panel, { name, kind, label = name }) =>
  DRAWN[kind](panel, name, say(`helper.field.${label}`));

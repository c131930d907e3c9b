/** Draw what a question at the table needs; a button holds what its fact is once it is tapped, as JSON. */

import { offersOf } from "../../forms/asked.js";
import { chips, choiceKey } from "../../forms/choices.js";
import { toggled } from "../../forms/places.js";
import { html } from "../../page/html.js";
import { showCard, suitSign } from "../../sheet/card-signs.js";
import { cardFace } from "../../sheet/cards.js";
import { say } from "../../words/say.js";

/**
 * @typedef {Object} Asking what a field must know of the panel it stands in
 * @property {Form} form
 * @property {Record<string, any>} facts as far as they are entered
 * @property {Record<string, string>} typed what stands in the fields of numbers
 * @property {(name: string) => boolean} isUnread whether that states no number
 * @property {string[]} names of those at the table
 * @property {string | null} inLine who is to call
 */
/** @typedef {{panel: Asking, name: string, kind: Kind, label: string, value: any}} Field */

/** @type {Record<string, (field: Field) => unknown>} */
const DRAWN = {
  count: (field) => field.kind.known ? stepper(field) : typed(field),
  points: (field) => typed(field),
  clock: (field) => typed(field, "0:45:00"),
  card: ({ name, label, value }) =>
    choiceKey({
      face: html`<span>${label}</span><b>${value ? showCard(value) : "–"}</b>`,
      action: "pick",
      facts: { field: name },
    }, "upcard"),
  cards: (field) => cardsKey(field, html`<span>${field.label}</span>`, meldCards(field.value)),
  trick: (field) => DRAWN.cards(field),
  melds: (field) =>
    cardsKey(
      field,
      html`<span>${field.label}</span>`,
      html`<span class="question-groups">${field.value?.map(meldCards)}</span>`,
    ),
  hands: (field) =>
    keysUnder(
      field.label,
      field.panel.names.map((name) =>
        cardsKey(field, nameFace(name), meldCards(field.value?.[name]), name)
      ),
    ),
  suit: (field) => choose(field, offered(field.kind).map((suit) => [suitSign(suit), suit])),
  choice: (field) =>
    choose(
      field,
      offered(field.kind).map((value) => [say(`${field.kind.words?.faces}.${value}`), value]),
    ),
  flag: (field) => choose(field, [[say("helper.yes"), true], [say("helper.no"), false]]),
  name: (field) => choose(field, field.panel.names.map((name) => [nameFace(name), name])),
  players: playersView,
  side: sideView,
  calls: callsView,
  places: packetsView,
};

/** @param {string} name */
const nameFace = (name) => html`<bdi class="name">${name}</bdi>`;

/** @param {Pick<Kind, "offers">} kind */
const offered = ({ offers = [] }) => offers.map(({ value }) => value);

/** @param {string} field @param {any} value undefined takes back what is there */
const put = (field, value) => ({ field, value: JSON.stringify(value ?? null) });

/** @param {string[]} [cards] */
const meldCards = (cards = []) =>
  html`<span class="meld-cards">${cards.map((card) => cardFace(card))}</span>`;

/** @param {Field} field @param {unknown} title @param {unknown} cards @param {string} [holder] */
const cardsKey = ({ name: field }, title, cards, holder) =>
  choiceKey({
    face: [title, cards],
    action: "pick",
    facts: { field, ...(holder && { name: holder }) },
  }, "question-cards");

/** @param {string} label @param {unknown} keys */
const keysUnder = (label, keys) =>
  html`
    <p class="hint">${label}</p>
    <div class="question-keys" role="group" aria-label="${label}">${keys}</div>
  `;

/** @param {Field} field */
function stepper({ name, label, value }) {
  const step = (
    /** @type {number} */ to,
    /** @type {string} */ face,
    /** @type {string} */ words,
  ) => choiceKey({ face, action: "put", facts: put(name, Math.max(1, to)), label: say(words) }, "");
  return html`
    <div class="question-count" role="group" aria-label="${label}">
      <span>${label}</span>
      ${step(value - 1, "−", "helper.fewer")}
      <b class="numeral">${value}</b>
      ${step(value + 1, "+", "helper.more")}
    </div>
  `;
}

/** @param {Field} field @param {string} [like] what is typed, where it is no number */
const typed = ({ panel, name, label, value }, like) =>
  html`
    <label
      class="field"><span>${label}</span><input name="${name}" inputmode="${like
        ? "text"
        : "numeric"}" placeholder="${like}" autocomplete="off" value="${panel.typed[name] ?? value}"
        ${panel.isUnread(name) && html`aria-invalid="true"`}></label>
  `;

/**
 * Draw a choice of one; the same again takes it back.
 * @param {Field} field
 * @param {[unknown, any][]} choices faces, and what each stands for
 * @param {(said: any) => any} [meant] what is put for it, where that is more
 */
const choose = ({ name, label, value }, choices, meant = (said) => said) =>
  chips(
    label,
    choices.map(([face, said]) => ({
      face,
      action: "put",
      pressed: said === value,
      facts: put(name, said === value ? null : meant(said)),
    })),
  );

/** Draw a choice of several players. @param {Field} field */
function playersView({ panel, name, label, value = [] }) {
  return chips(
    label,
    panel.names.map((player) => ({
      face: nameFace(player),
      action: "put",
      pressed: value.includes(player),
      facts: put(name, toggled(value, player)),
    })),
  );
}

/** Draw a choice of a side, by one of its players, who is named first. @param {Field} field */
function sideView(field) {
  const { seats } = field.panel.form.deal.sheet;
  return choose(
    { ...field, value: field.value?.[0] },
    seats.map(({ name }) => [nameFace(name), name]),
    (name) => {
      const side = seats.find((seat) => seat.name === name)?.side;
      const partners = seats.filter((seat) => seat.side === side && seat.name !== name);
      return [name, ...partners.map((seat) => seat.name)];
    },
  );
}

/** Draw the calls so far, and the bids that can be called. @param {Field} field */
function callsView(field) {
  const { panel, kind, value } = field;
  const { words, ...bid } = kind.of.of;
  const face = (/** @type {any} */ bid) =>
    typeof bid === "number" ? bid : say(`${words.faces}.${bid}`);
  return sequence(field, {
    said: value.map((/** @type {[string, any]} */ [name, bid]) =>
      html`${nameFace(name)} <b class="numeral">${face(bid)}</b>`
    ),
    keys: offersOf(bid, panel.form.deal.rules, {}).map((
      { value: bid },
    ) => [face(bid), [panel.inLine, bid]]),
    kind: "bid numeral",
    open: panel.inLine !== null,
    back: say("helper.uncall"),
    around: (keys) => html`<div class="bid-grid">${keys}</div>`,
  });
}

/** Draw whose packets have gone out, and who may be next. @param {Field} field */
function packetsView(field) {
  const { panel, kind, label, value = [] } = field;
  return sequence(field, {
    said: value.map((/** @type {string} */ name, /** @type {number} */ at) =>
      html`<b class="numeral">${at + 1}</b> ${nameFace(name)}`
    ),
    keys: panel.names.map((name) => [nameFace(name), name]),
    open: value.length < Number(kind.size),
    back: say("helper.unpacket"),
    around: (keys) => keysUnder(label, keys),
  });
}

/**
 * Draw what has been said one after the other, and what may be said next.
 * @param {Field} field
 * @param {{said: unknown[], keys: [unknown, any][], kind?: string, open: boolean, back: string,
 *   around: (keys: unknown) => unknown}} how
 */
function sequence({ name, value = [] }, { said, keys, kind = "", open, back, around }) {
  const key = (
    /** @type {unknown} */ face,
    /** @type {any[]} */ next,
    /** @type {boolean} */ can,
  ) => ({
    face,
    action: "put",
    facts: put(name, next),
    disabled: !can,
  });
  return html`
    <ol class="question-calls">${said.map((each) => html`<li>${each}</li>`)}</ol>
    ${around(keys.map(([face, next]) => choiceKey(key(face, [...value, next], open), kind)))}
    ${choiceKey(key(back, value.slice(0, -1), value.length > 0), "quiet")}
  `;
}

/** @param {Asking} panel @param {[string, Kind]} field */
export const fieldView = (panel, [name, kind]) =>
  DRAWN[kind.is]({
    panel,
    name,
    kind,
    label: say(kind.words?.label ?? ""),
    value: panel.facts[name],
  });

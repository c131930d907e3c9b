/** Draw what stands under the names of a new game: the draw, the first dealer, house rules in a line, the name of the table. */

import { html } from "../page/html.js";
import { say } from "../words/say.js";
import { sayValue } from "./house-rules.js";
import { drawOf } from "./seat-draw.js";

/** @typedef {import("./new-game-model.js").NewGame} NewGame */

/** Draw what stands under the names: first dealer, house rules in a line, the table's name. @param {NewGame} game */
export function aroundNames(game) {
  const { names, firstDealer, preset, code, type, tableName } = game;
  return html`
    <deck-note class="soft" data-key="decks"></deck-note>
    ${drawButton(game)}
    ${type?.dealers &&
      html`<label class="field" data-key="dealer"><span>${say("new.firstDealer")}</span>
      <select name="dealer">${
        names.map((name, at) =>
          html`
            <option value="${at}" ${at === firstDealer && html`selected`}>${name.trim() ||
              say("new.seat", { number: at + 1 })}</option>
          `
        )
      }</select></label>`}
    <button type="button" class="rules-line" data-do="rules" data-key="rules">
      <span><b>${say("new.houseRules")}</b>
        <span class="soft" ${preset?.lang && html`lang="en"`}>${preset?.summary}</span>
        ${changedRules(game).map((line) => html`<span class="usual">${line}</span>`)}</span>
      <span>${say("new.change")}</span>
    </button>
    ${(code === null || type?.in_a_room) && html`
      <label class="field" data-key="table"><span>${say(
        type?.in_a_room ? "new.eveningName" : "new.tableName",
      )}</span>
        <input name="table" dir="auto" maxlength="60" autocomplete="off" value="${tableName}"></label>
    `}
  `;
}

/** Offer the draw once it is known who draws. @param {NewGame} game */
function drawButton(game) {
  const { type } = game;
  const what = type && drawOf(type);
  if (!what) return html``;
  const seats = game.seats();
  const ready = seats.length >= type.seats.fewest &&
    new Set(seats.map(({ name }) => name)).size === seats.length;
  return html`
    <button type="button" class="quiet" data-do="draw" data-key="draw"
      ${!ready &&
        html`disabled`}>${say(`draw.${what}`)} …</button>
  `;
}

/** Say each house rule that this table has changed. @param {NewGame} game */
function changedRules({ type, overrides }) {
  const changed = type?.switches.filter(({ name }) => name in overrides) ?? [];
  return changed.map((each) =>
    say("new.changed", { label: each.label, value: sayValue(each, overrides[each.name]) })
  );
}

/** Change the house rules: every switch of the catalogue with its help, the rare ones folded away. */

import { statedNumber } from "../forms/stated-number.js";
import { html } from "../page/html.js";
import { View } from "../page/view.js";
import { say, showPoints } from "../words/say.js";

/** @typedef {import("../types.js").Switch} Switch */
/** @typedef {Record<string, any>} Rules */

/** Emits `rules` with nothing when a switch changes; read `overrides`. */
export class HouseRules extends View {
  /** @type {Switch[]} */
  switches = [];
  /** @type {Rules} what the preset says */
  preset = {};
  /** @type {Rules} what this table changes */
  overrides = {};

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("change", (event) => this.#change(event), { signal });
  }

  view() {
    const usual = this.switches.filter(({ advanced }) => !advanced);
    const rare = this.switches.filter(({ advanced }) => advanced);
    return html`
      <div class="stack">${usual.map((each) => this.#switch(each))}</div>
      ${rare.length > 0 && html`
        <details class="rare">
          <summary>${say("rules.more", { count: rare.length })}</summary>
          <div class="stack">${rare.map((each) => this.#switch(each))}</div>
        </details>
      `}
    `;
  }

  /** @param {Switch} each */
  #switch(each) {
    const value = this.#value(each);
    const usual = presetValue(each, this.preset);
    const changed = !same(value, usual);
    return html`
      <div class="switch" data-key="${each.name}" data-changed="${String(changed)}">
        ${each.kind === "flag" ? flagField(each, value) : html`
          <label class="field" for="rule-${each.name}"><b ${each.lang && html`lang="en"`}>${each
            .label}</b></label>${fieldOf(
              each,
              value,
            )}
        `}
        ${isUnread(each, value) && html`
          <p class="refusal" role="alert" id="unread-${each.name}">${say("number.unread")}</p>
        `}
        <p class="hint"><span ${each.lang && html`lang="en"`}>${each.help}</span>${changed && html`
          <span class="usual">${say("rules.usual", { value: sayValue(each, usual) })}</span>
        `}</p>
      </div>
    `;
  }

  /** @param {Switch} each */
  #value(each) {
    return each.name in this.overrides ? this.overrides[each.name] : presetValue(each, this.preset);
  }

  /** @param {Event} event */
  #change(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const each = this.switches.find(({ name }) => name === field.dataset.rule);
    if (!each) return;
    const value = readField(each, field);
    const { [each.name]: _, ...others } = this.overrides;
    const usual = presetValue(each, this.preset);
    this.overrides = same(value, usual) ? others : { ...others, [each.name]: value };
    this.update();
    this.emit("rules");
  }
}

/**
 * @param {Switch} each
 * @param {Rules} preset
 */
export const presetValue = (each, preset) => each.name in preset ? preset[each.name] : each.default;

/**
 * @param {unknown} one
 * @param {unknown} other
 */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Say a value of a switch in words.
 * @param {Switch} each
 * @param {any} value
 */
export function sayValue(each, value) {
  if (value === null) return each.null_means || say("rules.none");
  if (each.kind === "flag") return say(value ? "rules.on" : "rules.off");
  return each.choices?.find((choice) => same(choice.value, value))?.label ??
    (typeof value === "number" ? showPoints(value) : [value].flat().join(", "));
}

/**
 * @param {Switch} each
 * @param {boolean} value
 */
const flagField = (each, value) =>
  html`
    <label class="row"><input type="checkbox" data-rule="${each.name}" ${value && html`checked`}>
      <b ${each.lang && html`lang="en"`}>${each.label}</b></label>
  `;

/**
 * @param {Switch} each
 * @param {any} value
 */
function fieldOf(each, value) {
  if (each.choices) return choiceField(each, value);
  const list = each.kind === "list";
  return html`
    <input id="rule-${each.name}" data-rule="${each.name}" class="numeral" autocomplete="off"
      inputmode="${list ? "text" : "decimal"}" value="${[value ?? []].flat().join(", ")}"
      ${isUnread(each, value) && html`aria-invalid="true" aria-describedby="unread-${each.name}"`}
      ${each.lang && html`lang="en"`}
      placeholder="${each.optional ? sayValue(each, null) : ""}">
  `;
}

/**
 * @param {Switch} each
 * @param {any} value
 */
function choiceField(each, value) {
  return html`
    <select id="rule-${each.name}" data-rule="${each.name}" ${each.lang && html`lang="en"`}>
      ${each.optional &&
        html`<option value="-1" ${value === null && html`selected`}>${
          sayValue(each, null)
        }</option>`}
      ${each.choices?.map((choice, at) =>
        html`
          <option value="${at}" ${same(choice.value, value) && html`selected`}>${choice
            .label}</option>
        `
      )}
    </select>
  `;
}

/**
 * Return what a field says. What cannot be read is left as it is typed: the server names the rule, and says what may be.
 * @param {Switch} each
 * @param {HTMLInputElement} field
 */
function readField(each, field) {
  if (each.kind === "flag") return field.checked;
  if (each.choices) return field.value === "-1" ? null : each.choices[Number(field.value)].value;
  const text = field.value.trim();
  if (text === "" && each.optional) return null;
  if (each.kind !== "list") return statedNumber(text) ?? text;
  const numbers = text.split(/[\s,;]+/).filter(Boolean).map((part) => statedNumber(part));
  return numbers.length > 0 && !numbers.includes(null) ? numbers : text;
}

/** Say whether a value is what was typed where a number is wanted. @param {Switch} each @param {unknown} value */
const isUnread = (each, value) => !each.choices && typeof value === "string";

customElements.define("house-rules", HouseRules);

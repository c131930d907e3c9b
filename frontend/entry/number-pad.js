/** Draw the fixed number pad: three columns of digits, and at the side back and next. */

import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { say } from "../words/say.js";

/** @typedef {import("../forms/form.js").PadKey} PadKey */

/** @param {string} key @param {unknown} face @param {string} [label] */
const padKey = (key, face, label) =>
  html`
    <button type="button" class="pad-key" data-do="key" data-key="pad-${key}"
      data-press="${key}" aria-label="${label ?? face}">${face}</button>
  `;

/** @param {PadKey | null | undefined} own */
const ownKey = (own) => own ? padKey(own.key, own.label) : html`<span aria-hidden="true"></span>`;

/**
 * @param {(PadKey | null)[]} own the form's keys left and right of the zero
 * @param {string} label what the pad writes
 */
export function numberPad([left, right], label) {
  const digits = (/** @type {string} */ row) => [...row].map((digit) => padKey(digit, digit));
  return html`
    <div class="number-pad" role="group" aria-label="${say("pad.for", { name: label })}">
      ${digits("123")} ${padKey("back", icon("erase"), say("pad.back"))}
      ${digits("456")} ${padKey(
        "next",
        html`${icon("down")}<span>${say("pad.next")}</span>`,
        say("pad.next"),
      )}
      ${digits("789")}
      ${ownKey(left)} ${padKey("0", "0")} ${ownKey(right)}
    </div>
  `;
}

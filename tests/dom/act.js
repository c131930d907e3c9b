/** Do to a page what fingers and keys do, and only where a person could. */

import { focusable, topDialog } from "./dialogs.js";

const TYPED = "input:not([type=checkbox], [type=radio], [type=file]), textarea";
/** @type {WeakMap<object, string>} what stood in a field when it got the focus */
const before = new WeakMap();

/** Return why nobody can tap an element now, or null. @param {import("./page.js").Page} page @param {any} element */
export function barred(page, element) {
  const top = topDialog(page.window.document);
  if (!page.styles.shown(element)) return "is not seen";
  if (top && !top.contains(element)) return "lies under a dialog";
  if (element.closest("[inert]")) return "is inert";
  return disabled(element) ? "is disabled" : null;
}

/** @param {any} element @returns {boolean} */
export function disabled(element) {
  const button = element.closest("button, input, select, textarea, option");
  if (!button) return element.closest('[aria-disabled="true"]') !== null;
  return button.disabled || button.getAttribute("aria-disabled") === "true" ||
    button.closest("fieldset[disabled]") !== null;
}

/** @param {import("./page.js").Page} page @param {any} element */
export function tap({ window }, element) {
  const { MouseEvent, PointerEvent } = window;
  const init = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 };
  const pointer = { ...init, pointerId: 1, pointerType: "touch", isPrimary: true };
  element.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, buttons: 1 }));
  const pressed = element.dispatchEvent(new MouseEvent("mousedown", { ...init, buttons: 1 }));
  if (pressed) focusOn(window, focusable(element));
  element.dispatchEvent(new PointerEvent("pointerup", pointer));
  element.dispatchEvent(new MouseEvent("mouseup", init));
  if (element.isConnected) element.dispatchEvent(new PointerEvent("click", pointer));
}

/** @param {any} window @param {any} element */
export function focusOn(window, element) {
  const { activeElement, body } = window.document;
  if (activeElement === (element ?? body)) return;
  changed(window, activeElement);
  if (element) element.focus();
  else activeElement?.blur?.();
  if (element?.matches(TYPED)) before.set(element, element.value);
}

/** Take the focus from an element. @param {any} window @param {any} element */
export function blur(window, element) {
  changed(window, element);
  element.blur();
}

/** @param {any} window @param {any} element */
function changed(window, element) {
  if (!element?.matches?.(TYPED)) return;
  const was = before.get(element);
  if (was === undefined || was === element.value) return;
  before.set(element, element.value);
  element.dispatchEvent(new window.Event("change", { bubbles: true }));
}

/** @param {any} window @param {any} element @param {string} text */
export function fill(window, element, text) {
  focusOn(window, element);
  if (!before.has(element)) before.set(element, element.value);
  element.value = text;
  const inputType = "insertText";
  element.dispatchEvent(new window.InputEvent("input", { bubbles: true, data: text, inputType }));
}

/** Return what can be chosen under a label, or by its value. @param {any} select @param {{label?: string, value?: string}} wanted */
export function option(select, { label, value }) {
  const plain = (/** @type {string} */ text) => text.replace(/\s+/g, " ").trim();
  return [...select.options].find((each) =>
    label === undefined ? each.value === value : plain(each.textContent) === label
  );
}

/** @param {any} window @param {any} select @param {any} option */
export function choose(window, select, option) {
  focusOn(window, select);
  select.value = option.value;
  select.dispatchEvent(new window.Event("input", { bubbles: true }));
  select.dispatchEvent(new window.Event("change", { bubbles: true }));
}

/** @param {any} window @param {any} input @param {{name: string, type: string, text: string}} file */
export function giveFile(window, input, { name, type, text }) {
  const given = new window.File([text], name, { type });
  input.files = [given];
  input.dispatchEvent(new window.Event("input", { bubbles: true }));
  input.dispatchEvent(new window.Event("change", { bubbles: true }));
}

/** Press a key, with modifiers before it: `Control+Enter`. @param {import("./page.js").Page} page @param {string} keys */
export function press({ window }, keys) {
  const held = keys.length > 1 ? keys.split("+") : [keys];
  const key = held.pop() ?? "";
  const { document, KeyboardEvent } = window;
  const target = document.activeElement ?? document.body;
  const init = {
    key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ctrlKey: held.includes("Control"),
    shiftKey: held.includes("Shift"),
    altKey: held.includes("Alt"),
  };
  const goes = target.dispatchEvent(new KeyboardEvent("keydown", init));
  if (goes && held.length === 0) byDefault(window, document.activeElement ?? document.body, key);
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keyup", init));
}

/** @param {any} window @param {any} target @param {string} key */
function byDefault(window, target, key) {
  if (key === "Escape") {
    const top = topDialog(window.document);
    if (top?.dispatchEvent(new window.Event("cancel", { cancelable: true }))) top.close();
    return;
  }
  if ((key === "Enter" || key === " ") && target.matches("button, a[href], summary")) {
    return target.dispatchEvent(
      new window.PointerEvent("click", { bubbles: true, cancelable: true, composed: true }),
    );
  }
  if (!target.matches(TYPED)) return;
  if (key === "Enter" && target.localName === "input") {
    changed(window, target);
    target.form?.querySelector("button:not([type=button], [type=reset])")?.click();
  } else if (key.length === 1) {
    const text = target.value + key;
    if (!before.has(target)) before.set(target, target.value);
    target.value = text;
    target.dispatchEvent(
      new window.InputEvent("input", { bubbles: true, data: key, inputType: "insertText" }),
    );
  }
}

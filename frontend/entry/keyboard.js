/** Read a keyboard as the pad: which keys it has, and what each does to an entry. */

/** @typedef {import("../forms/form.js").Form} Form */

/** The pad's keys, by their name on a keyboard. */
export const KEY_OF = /** @type {Record<string, string>} */ ({
  Backspace: "back",
  Delete: "back",
  Enter: "next",
  ArrowUp: "up",
  ArrowDown: "down",
  "-": "sign",
  ".": "point",
  ",": "point",
  "+": "tens",
});

/** Say whether a key asks to save. @param {KeyboardEvent} event */
export const isSave = ({ key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey);

/**
 * Return what a key does to the form; null leaves it to the browser.
 * @param {KeyboardEvent} event
 * @param {Form} form
 * @returns {(() => void) | null}
 */
export function actionOf(event, form) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Enter" && target.matches("button:focus-visible")) return null;
  const letter = form.letters()[event.key.toLowerCase()];
  if (letter) return letter;
  const key = KEY_OF[event.key] ?? (/^\d$/.test(event.key) ? event.key : undefined);
  if (key === undefined) return null;
  if (key === "up" || key === "down") return () => form.move(key === "up" ? -1 : 1);
  return () => form.type(key);
}

/** Hold what is typed while an entry is being opened, so that no digit of a quick typist is lost. */

import { KEY_OF } from "./keyboard.js";

/** Hold the keys from now on. Returns what stops that and types them into `target`. */
export function holdKeys() {
  /** @type {KeyboardEvent[]} */
  const held = [];
  const gone = new AbortController();
  addEventListener("keydown", (event) => {
    if (!isForEntry(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) held.push(event);
  }, { capture: true, signal: gone.signal });
  return (/** @type {EventTarget | null} */ target) => {
    gone.abort();
    for (const { key, ctrlKey, metaKey } of held.splice(0)) {
      const init = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
      target?.dispatchEvent(new KeyboardEvent("keydown", init));
    }
  };
}

/** Tab, Escape and the browser's own shortcuts are not the entry's. @param {KeyboardEvent} event */
function isForEntry({ key, ctrlKey, metaKey, altKey }) {
  if (altKey || (ctrlKey || metaKey) && key !== "Enter") return false;
  return key.length === 1 || key in KEY_OF;
}

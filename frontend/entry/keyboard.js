/** Name the pad's keys on a keyboard. */
export const KEY_OF = /** @type {Record<string, string>} */ ({
  Backspace: "back",
  Delete: "back",
  Enter: "next",
  ArrowUp: "up",
  ArrowDown: "down",
  "-": "sign",
  ".": "half",
  ",": "half",
});

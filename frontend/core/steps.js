/**
 * Let the phone's Back take back one step on a screen (close a panel, return to the form before) before it
 * leaves the screen. Every step in is an entry of the browser's history with the address unchanged.
 */

import { newUuid } from "./uuid.js";

/** @typedef {{id: string, back: () => void}} Step */

/** @type {Step[]} */
const steps = [];
// The browser goes back later, not at once: whatever changes its history does so after what was asked before.
let turn = Promise.resolve();

/** Step in; `back` is called once when the person goes back. @param {() => void} back */
export function stepIn(back) {
  turn = turn.then(() => {
    const id = newUuid();
    steps.push({ id, back });
    history.pushState({ step: id }, "");
  });
}

/**
 * Leave the step that `back` takes back, and those after it, without calling anything; done already where the
 * person went back. Wait for it before going to another address.
 * @param {() => void} [back] by default that of the first step
 */
export function stepOut(back) {
  turn = turn.then(() => leave(back ?? steps[0]?.back));
  return turn;
}

/** Forget the steps of a screen that is gone. */
export const forgetSteps = () => void steps.splice(0);

/** Take back every step after the one in `state`, the history's. @param {{step?: string} | null} state */
export function stepBackTo(state) {
  const kept = steps.findIndex(({ id }) => id === state?.step) + 1;
  for (const { back } of steps.splice(kept).reverse()) back();
}

/** @param {(() => void) | undefined} back */
async function leave(back) {
  const at = steps.findIndex((step) => step.back === back);
  if (at === -1) return;
  const left = steps.splice(at);
  if (history.state?.step !== left.at(-1)?.id) return;
  const gone = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.go(-left.length);
  await gone;
}

/**
 * Let Back take back one step on a screen (close a panel, return to the form before) before it leaves the screen.
 *
 * Nothing is written into the browser's history, so nothing has to be taken out of it later and no navigation can
 * cross that. A phone's own Back and the Escape key reach a close watcher, as every modal dialog has one; the Back
 * of the browser is asked to stay while a step is open. A browser that knows neither leaves the screen.
 */

/** @type {(() => void)[]} */
const steps = [];

/**
 * Let the browser's Back call `back` instead of leaving the screen. Returns what ends that.
 * @param {() => void} back
 */
export function stayFor(back) {
  steps.push(back);
  return () => {
    const at = steps.indexOf(back);
    if (at !== -1) steps.splice(at, 1);
  };
}

/**
 * Step in: any Back calls `back`, once. Returns what leaves the step without calling it.
 * @param {() => void} back
 */
export function stepIn(back) {
  const { CloseWatcher } = /** @type {any} */ (globalThis);
  /** @type {(EventTarget & {destroy: () => void}) | null} */
  const watcher = CloseWatcher ? new CloseWatcher() : null;
  const leave = () => {
    stay();
    watcher?.destroy();
  };
  const once = () => {
    leave();
    back();
  };
  const stay = stayFor(once);
  watcher?.addEventListener("close", once);
  return leave;
}

// The browser lets a page hold a person up only once for each time that the person does something in it.
globalThis.navigation?.addEventListener("navigate", (event) => {
  const { index } = /** @type {NavigationHistoryEntry} */ (navigation.currentEntry);
  const goesBack = event.navigationType === "traverse" && event.destination.index < index;
  const back = steps.at(-1);
  if (!goesBack || !event.cancelable || !back) return;
  event.preventDefault();
  back();
});

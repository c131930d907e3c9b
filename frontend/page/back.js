/**
 * Let Back take back one step on a screen (close a panel, return to the form before) before it leaves the screen.
 *
 * Nothing is written into the browser's history, so nothing has to be taken out of it later and no navigation can
 * cross that. A phone's own Back and the Escape key reach a close watcher, as every modal dialog has one; the Back
 * of the browser is asked to stay while a step is open. A browser that knows neither leaves the screen.
 *
 * A page that is come to from elsewhere cannot ask the browser to stay. Where leaving it is worst, `stepsInHistory`
 * has its first step written into the history: Back then returns to the page itself.
 */

/** @type {(() => void)[]} */
const steps = [];
/** What the history says of the entry that a step has written. */
const STEP = "step";
let writes = false;
/** The address of the page while it stands at that entry, which Back leaves. @type {string | null} */
let written = null;

/**
 * Let the browser's Back call `back` instead of leaving the screen. Returns what ends that.
 * @param {() => void} back
 */
export function stayFor(back) {
  steps.push(back);
  writeStep();
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

/** Write steps into the browser's history until `signal` aborts. @param {AbortSignal} signal */
export function stepsInHistory(signal) {
  writes = true;
  signal.addEventListener("abort", () => writes = false);
  if (history.state === STEP) written = location.href;
  addEventListener("popstate", () => {
    // Whoever follows a link to a place on the page goes nowhere back.
    const wentBack = written === location.href && history.state !== STEP;
    written = history.state === STEP ? location.href : null;
    if (!wentBack) return;
    const back = steps.at(-1);
    if (!back) return history.back();
    back();
    if (steps.length > 0) writeStep();
  }, { signal });
}

/** One entry is enough for all steps: who goes back from it comes to the page itself. */
function writeStep() {
  if (!writes) return;
  if (history.state !== STEP) history.pushState(STEP, "");
  written = location.href;
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

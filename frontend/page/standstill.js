/** Keep the app as it is while something is being entered, in this window or another: no release changes under it. */

const NAME = "kanakku.entering";

/** Hold the app as it is. Returns what lets it go again. @returns {() => void} */
export function standStill() {
  /** @type {() => void} */
  let letGo = () => {};
  const entered = new Promise((resolve) => letGo = () => resolve(undefined));
  // Where there are no locks there is no worker either, and nothing changes under an open page.
  navigator.locks?.request(NAME, { mode: "shared" }, () => entered);
  return letGo;
}

/** Do `work` now if nothing is being entered anywhere. Returns whether it was done. @param {() => Promise<void>} work */
export function ifAtRest(work) {
  return navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** Do `work` as soon as nothing is being entered anywhere. @param {() => void} work */
export const onceAtRest = (work) => navigator.locks.request(NAME, work);

/** Do `work` when the phone has nothing else to do. @param {() => void} work */
export function whenIdle(work) {
  // Safari tells nobody when it is idle.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 500);
}

/** Do `work` once what is drawn now was seen, and the phone has nothing else to do. @param {() => void} work */
export const onceSeen = (work) => void requestAnimationFrame(() => whenIdle(work));

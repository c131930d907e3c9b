/** Keep the screen from going dark, where the browser can: a lock is lost whenever the page is out of sight. */

/**
 * Keep it on until `signal` aborts.
 * @param {AbortSignal} signal
 * @param {(awake: boolean) => void} tell hears whether it is kept on
 */
export function keepAwake(signal, tell) {
  if (!("wakeLock" in navigator)) return;
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  const keep = async () => {
    if (document.visibilityState === "hidden" || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => tell(false));
      if (signal.aborted) return await lock.release();
      tell(true);
    } catch {
      tell(false);
    }
  };
  document.addEventListener("visibilitychange", keep, { signal });
  signal.addEventListener("abort", () => lock?.release());
  keep();
}

/** Do again, once, what was tapped before the script had come: `inline/before.js` has noted it. */
export function tapAgain() {
  const { early } = /** @type {{early?: {tapped: HTMLElement | null, gone: AbortController}}} */ (
    /** @type {unknown} */ (globalThis)
  );
  if (!early || early.gone.signal.aborted) return;
  early.gone.abort();
  if (early.tapped?.isConnected) early.tapped.click();
}

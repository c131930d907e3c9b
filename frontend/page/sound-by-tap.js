/** Let a bell sound after any tap: a page that was opened anew has not been tapped, and nobody looks for its button. */

/** @typedef {import("./bell.js").Bell} Bell */

/**
 * Ask for sound at each tap that finds it mute, where it is `wanted`; `allowed` hears that it may sound.
 * @param {Bell} bell @param {AbortSignal} signal @param {{wanted?: () => boolean, allowed?: () => void}} [then]
 */
export function soundByTap(bell, signal, { wanted = () => true, allowed = () => {} } = {}) {
  for (const tap of ["click", "keydown"]) {
    document.addEventListener(tap, async () => {
      if (bell.allowed || !wanted()) return;
      await bell.allow();
      allowed();
    }, { signal });
  }
}

/** Hint at the rows of a form that are below its edge, for as long as they are. */

import { say } from "../words/say.js";

const NEARLY = 8;

/** Keep the hint on the part of `host` that scrolls. Returns what brings it up to date. @param {HTMLElement} host @param {AbortSignal} signal */
export function hintMoreBelow(host, signal) {
  const hint = () => {
    const form = /** @type {HTMLElement | null} */ (host.querySelector(".entry-form"));
    if (!form) return;
    const more = form.scrollHeight - form.clientHeight - form.scrollTop > NEARLY;
    if (more) form.dataset.more = say("deal.moreBelow");
    else delete form.dataset.more;
  };
  // Scrolling is told to the form alone, not to those around it.
  host.addEventListener("scroll", hint, { capture: true, passive: true, signal });
  addEventListener("resize", hint, { signal });
  // Looked at with the frame that shows it: at once, the page would be laid out within the tap.
  return () => void requestAnimationFrame(hint);
}

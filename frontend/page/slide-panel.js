/** Slide a panel over the sheet: a modal dialog with a title, one element in it, and a way back. */

import { say } from "../words/say.js";
import { stayFor } from "./back.js";
import { html, mount } from "./html.js";
import { icon } from "./icons.js";
import { standStill } from "./standstill.js";

let opened = 0;

/** Return how many panels were opened until now: whoever taps beside one that was, has seen it closed. */
export const panelsOpened = () => opened;

/**
 * Show `content` in a panel until it emits `done`, or the person closes it or goes back; `title` renames the panel.
 *
 * Before it is closed `content` hears `leave`, and keeps it open by preventing that; `detail` says whether the person
 * goes back, which may be a step within, or closes the panel.
 *
 * `full` fills the screen and leaves the heading to the content. The promise is fulfilled with the detail of
 * `done`, undefined where the panel was closed.
 * @param {HTMLElement} content
 * @param {{title: string, full?: boolean}} settings
 * @returns {Promise<any>}
 */
export function slidePanel(content, { title, full = false }) {
  const dialog = document.createElement("dialog");
  dialog.className = full ? "panel panel-full" : "panel";
  dialog.setAttribute("aria-label", title);
  if (!full) mount(dialog, heading(title));
  dialog.append(content);
  document.body.append(dialog);
  dialog.addEventListener("title", (event) => {
    const named = /** @type {CustomEvent<string>} */ (event).detail;
    dialog.setAttribute("aria-label", named);
    const heading = dialog.querySelector(".panel-head h2");
    if (heading) heading.textContent = named;
  });
  // The event that tells of a closing comes later, and a Back until then would find nothing to close.
  const close = () => {
    letLeave();
    dialog.close();
  };
  /** @type {unknown} */
  let answer;
  dialog.addEventListener("done", (event) => {
    answer = /** @type {CustomEvent} */ (event).detail;
    close();
  });
  const mayLeave = (/** @type {"back" | "close"} */ detail) =>
    dialog.lastElementChild?.dispatchEvent(new CustomEvent("leave", { detail, cancelable: true }));
  const leave = (/** @type {"back" | "close"} */ how) => void (mayLeave(how) && close());
  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("[data-close]")) leave("close");
  });
  // A browser lets a page keep a dialog open only once, but for a key that the page itself takes.
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    leave("back");
  });
  dialog.addEventListener("cancel", (event) => {
    if (event.target === dialog && !mayLeave("back")) event.preventDefault();
  });
  const letGo = standStill();
  dialog.showModal();
  opened += 1;
  const letLeave = stayFor(() => leave("back"));
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      letLeave();
      dialog.remove();
      letGo();
      resolve(answer);
    });
  });
}

/** @param {string} title */
function heading(title) {
  return html`
    <header class="panel-head">
      <h2>${title}</h2>
      <button type="button" class="icon-button" data-close aria-label="${say("panel.close")}">
        ${icon("close")}
      </button>
    </header>
  `;
}

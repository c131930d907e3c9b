/** Say at a table of an event what its director announces to it; a screen reader reads each once, as it comes. */

import { html } from "../../page/html.js";
import { View } from "../../page/view.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */

/** Stands above the sheet of a table's screen, also while nothing is announced: what comes later is read then. */
export class AnnouncedHere extends View {
  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(() => this.update(), signal);
    document.addEventListener("close", () => this.update(), { capture: true, signal });
  }

  /** What comes behind a panel is read to nobody: it is put in once the panel is closed. */
  update() {
    if (!document.querySelector("dialog[open]")) super.update();
  }

  /** @returns {TableModel} */
  get model() {
    return /** @type {any} */ (this.closest("table-screen")).model;
  }

  view() {
    const { announcements = [] } = this.model.store.state.table ?? {};
    return html`
      <div class="announcements" aria-live="polite">${announcements.map(({ id, text }) =>
        html`<p data-key="${id}"><b dir="auto">${text}</b></p>`
      )}</div>
    `;
  }
}

customElements.define("announced-here", AnnouncedHere);

/** Show it on a table's screen, unless the page came with it. */
export function announceHere() {
  const slot = document.querySelector("table-screen .sheet-slot");
  if (!slot?.querySelector("announced-here")) slot?.prepend(new AnnouncedHere());
}

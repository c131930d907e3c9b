/** Offer to settle up beside a finished sheet, at a table that plays for something; it comes with such a sheet. */

import "../../words/settling.js";
import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";
import { settleUp } from "./settling-panel.js";

class SettleHere extends View {
  /** @param {AbortSignal} signal */
  connected(signal) {
    // It stands in the row as the buttons beside it do.
    adoptStyles("@layer screens { settle-here { display: contents; } }");
    listen(this, { settle: () => this.#settle() }, signal);
  }

  #settle() {
    /** @type {(HTMLElement & {model: import("../model/table-model.js").TableModel}) | null} */
    const screen = this.closest("table-screen");
    if (screen) settleUp(screen.model);
  }

  view() {
    return html`<button type="button" data-do="settle">${say("settling.here")}</button>`;
  }
}

customElements.define("settle-here", SettleHere);

/** Say that a newer release of the app is ready, and take it over at a tap. */

import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { View } from "../page/view.js";
import { say } from "../words/say.js";
import { releases, takeOver } from "./release.js";

export class ReleaseNote extends View {
  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { take: () => void takeOver() }, signal);
    releases.subscribe(() => this.update(), signal);
  }

  view() {
    const { news } = releases.state;
    if (!news) return html``;
    return html`
      <button type="button" class="note" data-do="take">
        ${say(`release.${news}`)} <b>${say("release.take")}</b>
      </button>
    `;
  }
}

customElements.define("release-note", ReleaseNote);

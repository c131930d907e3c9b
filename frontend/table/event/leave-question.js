/** Ask whether what is entered in a panel shall be lost. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import words from "../../words/en/table/chips.json" with { type: "json" };
import { learn, say } from "../../words/say.js";

learn(words);

/** Emits `done` with true where it shall be lost. */
class LeaveQuestion extends View {
  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      stay: () => this.emit("done", false),
      lose: () => this.emit("done", true),
    }, signal);
  }

  view() {
    return html`
      <div class="panel-body stack">
        <p>${say("leave.help")}</p>
        <button type="button" class="primary" data-do="stay">${say("leave.stay")}</button>
        <button type="button" data-do="lose">${say("leave.lose")}</button>
      </div>
    `;
  }
}

customElements.define("leave-question", LeaveQuestion);

/** @returns {Promise<boolean>} */
export const askToLose = async () =>
  await slidePanel(new LeaveQuestion(), { title: say("leave.title") }) === true;

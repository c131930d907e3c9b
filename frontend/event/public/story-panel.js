/** Show how the places of a stage changed round by round, and its records; each leads to the sheet of its match. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { printOnly } from "../../page/print.js";
import { eventPath } from "../../page/router.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { View } from "../../page/view.js";
import { createApi } from "../../server/api.js";
import { FoldedRecords } from "../../table/sharing/folded-records.js";
import { putRace, walkRace } from "../../table/sharing/race-view.js";
import { SHARING_STYLES } from "../../table/sharing/sharing-styles.js";
import "../../words/game-panels.js";
import "../../words/share.js";
import { say } from "../../words/say.js";

class StoryPanel extends View {
  #race = "";
  #drawn = 0;
  #failed = false;

  /**
   * @param {string} code the event's
   * @param {string} stage
   * @param {number} entrants how many play it
   */
  constructor(code, stage, entrants) {
    super();
    this.code = code;
    this.stage = `stages/${encodeURIComponent(stage)}`;
    this.entrants = entrants;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    listen(this, { print: () => printOnly("story") }, signal);
    this.addEventListener("keydown", (event) => walkRace(this, event), { signal });
    this.#fetch();
  }

  async #fetch() {
    try {
      const found = await fetch(`${eventPath(this.code)}/${this.stage}/race.svg`);
      this.#race = found.ok ? await found.text() : "";
      this.#failed = !found.ok;
    } catch {
      this.#failed = true;
    }
    this.update();
  }

  view() {
    if (this.#failed) {
      return html`<p class="refusal panel-body" role="alert">${say("stageStory.needsNetwork")}</p>`;
    }
    return html`
      <div class="panel-body stack story">
        ${this.#drawn > 0 && html`
          <p class="soft" data-key="help">${say("stageStory.help")}${this.entrants > this.#drawn &&
            html`
              ${say("stageStory.first", { count: this.#drawn })}
            `}</p>
        `}
        <div data-own data-key="race" class="race-slot"></div>
        <div data-own data-key="records" class="records-slot"></div>
        <button type="button" class="quiet" data-do="print">${say("stageStory.print")}</button>
      </div>
    `;
  }

  update() {
    super.update();
    const records = this.querySelector(".records-slot");
    if (records && !records.hasChildNodes()) {
      const story = `/events/${encodeURIComponent(this.code)}/${this.stage}/story`;
      const heading = say("stageStory.records");
      records.append(new FoldedRecords(() => createApi().get(story), { heading }));
    }
    const slot = this.querySelector(".race-slot");
    if (!this.#race || !slot || slot.hasChildNodes()) return;
    putRace(slot, this.#race);
    this.#drawn = slot.querySelectorAll(".race-name").length;
    super.update();
  }
}

/** @param {string} code the event's @param {import("../types.js").Stage} stage */
export function showStory(code, { stage, title, standings = [] }) {
  useLaterStyles();
  return slidePanel(new StoryPanel(code, stage, standings.length), { title });
}

customElements.define("story-panel", StoryPanel);

/** Show how the places of a stage changed round by round, and its records; each leads to the sheet of its match. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { printOnly } from "../../page/print.js";
import { eventPath } from "../../page/router.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { View } from "../../page/view.js";
import { createApi } from "../../server/api.js";
import { FoldedRecords } from "../../table/sharing/folded-records.js";
import "../../words/game-panels.js";
import { say } from "../../words/say.js";
import { PlacesRace } from "./places-race.js";

class StoryPanel extends View {
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
    listen(this, { print: () => printOnly("story") }, signal);
  }

  view() {
    return html`
      <div class="panel-body stack story">
        <div data-own data-key="race" class="places-slot"></div>
        <div data-own data-key="records" class="records-slot"></div>
        <button type="button" class="quiet" data-do="print">${say("stageStory.print")}</button>
      </div>
    `;
  }

  update() {
    super.update();
    const records = this.querySelector(".records-slot");
    if (!records || records.hasChildNodes()) return;
    const story = `/events/${encodeURIComponent(this.code)}/${this.stage}/story`;
    const heading = say("stageStory.records");
    records.append(new FoldedRecords(() => createApi().get(story), { heading }));
    const race = `${eventPath(this.code)}/${this.stage}/race.svg`;
    this.querySelector(".places-slot")?.append(new PlacesRace(race, this.entrants));
  }
}

/** @param {string} code the event's @param {import("../types.js").Stage} stage */
export function showStory(code, { stage, title, standings = [] }) {
  useLaterStyles();
  return slidePanel(new StoryPanel(code, stage, standings.length), { title });
}

customElements.define("story-panel", StoryPanel);

/** Show what of all games of an event was worth remembering; each leads to the sheet that shows it. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { View } from "../../page/view.js";
import { createApi } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { recordsView } from "../../table/sharing/game-story.js";
import { SHARING_STYLES } from "../../table/sharing/sharing-styles.js";
import "../../words/game-panels.js";
import { learnWanted, say } from "../../words/say.js";

class RecordsPanel extends View {
  /** @type {import("../../table/sharing/game-story.js").Told[] | null} */
  #records = null;
  #failure = "";

  /** @param {string} code the event's */
  constructor(code) {
    super();
    this.code = code;
  }

  connected() {
    adoptStyles(SHARING_STYLES);
    this.#ask();
  }

  async #ask() {
    const story = `/events/${encodeURIComponent(this.code)}/story`;
    try {
      const [{ records }] = await Promise.all([createApi().get(story), learnWanted()]);
      this.#records = records;
    } catch (error) {
      this.#failure = sayFailure(error, "story.needsNetwork");
    }
    this.update();
  }

  view() {
    return html`<div class="panel-body stack story">${this.#shown()}</div>`;
  }

  #shown() {
    if (this.#failure) return html`<p class="soft" role="alert">${this.#failure}</p>`;
    if (!this.#records) return html`<p class="soft">${say("form.waiting")}</p>`;
    if (this.#records.length > 0) return recordsView(this.#records);
    return html`<p class="soft">${say("story.noRecords")}</p>`;
  }
}

/** @param {string} code the event's */
export function showRecords(code) {
  useLaterStyles();
  return slidePanel(new RecordsPanel(code), { title: say("event.records") });
}

customElements.define("records-panel", RecordsPanel);

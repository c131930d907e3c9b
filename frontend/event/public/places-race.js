/** Show who stood where after each round, drawn by the server: of a stage, or through all stages of a competition. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { View } from "../../page/view.js";
import { putRace, walkRace } from "../../table/sharing/race-view.js";
import { SHARING_STYLES } from "../../table/sharing/sharing-styles.js";
import "../../words/share.js";
import { say } from "../../words/say.js";

/** Nothing is shown where there is no race yet. */
export class PlacesRace extends View {
  #race = "";
  #drawn = 0;
  #failed = false;

  /** @param {string} address of its drawing @param {number} entrants how many there are */
  constructor(address, entrants) {
    super();
    this.address = address;
    this.entrants = entrants;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    this.addEventListener("keydown", (event) => walkRace(this, event), { signal });
    this.#fetch();
  }

  async #fetch() {
    try {
      const found = await fetch(this.address);
      this.#race = found.ok ? await found.text() : "";
      this.#failed = !found.ok;
    } catch {
      this.#failed = true;
    }
    this.update();
  }

  view() {
    if (this.#failed) {
      return html`<p class="refusal" role="alert">${say("stageStory.needsNetwork")}</p>`;
    }
    return html`
      ${this.#drawn > 0 && html`
        <p class="soft" data-key="help">${say("stageStory.help")}${this.entrants > this.#drawn &&
          html`
            ${say("stageStory.first", { count: this.#drawn })}
          `}</p>
      `}
      <div data-own data-key="race" class="race-slot"></div>
    `;
  }

  update() {
    super.update();
    const slot = this.querySelector(".race-slot");
    if (!this.#race || !slot || slot.hasChildNodes()) return;
    putRace(slot, this.#race);
    this.#drawn = slot.querySelectorAll(".race-name").length;
    super.update();
  }
}

customElements.define("places-race", PlacesRace);

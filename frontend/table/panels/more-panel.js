/** Offer what is needed seldom: rulings, an early end, the journal, how the sheet looks. */

import "../../device/language-choice.js";
import { opensOffline } from "../../device/install.js";
import { applyLook, look, setLook } from "../../device/look.js";
import { soundsOnSave, wishForSound } from "../../device/save-sound.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";

/** Emits `done` with the name of the chosen thing. */
export class MorePanel extends View {
  /**
   * @param {string[]} choices names under `more.` in the catalogue
   * @param {boolean} [saves] whether this phone saves deals
   */
  constructor(choices, saves = false) {
    super();
    this.choices = choices;
    this.saves = saves;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { choose: (target) => this.emit("done", target.dataset.choice) }, signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "theme") setLook({ theme: field.value });
      if (field.name === "suits") setLook({ suits: field.checked ? "four" : "two" });
      if (field.name === "sound") wishForSound(field.checked);
      applyLook();
    }, { signal });
  }

  view() {
    const { theme, suits } = look();
    return html`
      <div class="panel-body stack">
        <div class="menu">${this.choices.map((choice) =>
          html`
            <button type="button" data-do="choose" data-choice="${choice}">${say(
              `more.${choice}`,
            )}</button>
          `
        )}
        </div>
        <fieldset class="choice">
          <legend>${say("look.theme")}</legend>
          ${["auto", "light", "dark"].map((each) =>
            html`
              <label
                class="chip"><input type="radio" name="theme" value="${each}" ${each === theme &&
                  html`checked`}>${say(`look.${each}`)}</label>
            `
          )}
        </fieldset>
        <label class="row"><input type="checkbox" name="suits" ${suits === "four" && html`checked`}>
          ${say("look.fourColours")}</label>
        ${this.saves && html`
          <label class="row"><input type="checkbox" name="sound" ${soundsOnSave() &&
            html`checked`}>
            ${say("look.sound")}</label>
        `}
        <language-choice data-own></language-choice>
        ${document.documentElement.dataset.awake === "true" &&
          html`<p class="soft">${say("look.awake")}</p>`}
        <section class="stack">
          <h3>${say("offline.title")}</h3>
          <p class="soft">${say(opensOffline ? "offline.opens" : "offline.plain")}</p>
          ${!opensOffline && html`<p class="soft">${say("offline.how")}</p>`}
        </section>
      </div>
    `;
  }
}

customElements.define("more-panel", MorePanel);

/** Offer what is needed seldom: rulings, an early end, the journal, how the sheet looks. */

import { html } from "../core/html.js";
import { opensOffline } from "../core/install.js";
import { listen } from "../core/listen.js";
import { applyLook, look, setLook } from "../core/look.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** Emits `done` with the name of the chosen thing. */
export class MorePanel extends View {
  /** @param {string[]} choices names under `more.` in the catalogue */
  constructor(choices) {
    super();
    this.choices = choices;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { choose: (target) => this.emit("done", target.dataset.choice) }, signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "theme") setLook({ theme: field.value });
      if (field.name === "suits") setLook({ suits: field.checked ? "four" : "two" });
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

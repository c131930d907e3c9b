/** Choose the language of this device's pages: what is chosen outweighs what the browser asks for. */

import "../words/home.js";
import names from "../words/language/names.json" with { type: "json" };
import { html } from "../page/html.js";
import { View } from "../page/view.js";
import { say } from "../words/say.js";

const A_YEAR = 31_536_000;

/** Draw the choice, for a page that comes with it. */
export const languageView = () =>
  html`
    <label class="field language"><span>${say("language.title")}</span>
      <select name="language">${Object.entries(names.all).map(([tag, name]) =>
        html`
          <option value="${tag}" lang="${tag}" ${tag === names.here &&
            html`selected`}>${name}</option>
        `
      )}</select></label>
  `;

export class LanguageChoice extends View {
  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("change", (event) => {
      event.stopPropagation();
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      document.cookie = `language=${value}; path=/; max-age=${A_YEAR}; samesite=lax`;
      // What is half entered is kept as a draft; the page comes anew in the language.
      location.reload();
    }, { signal });
  }

  view() {
    return languageView();
  }
}

customElements.define("language-choice", LanguageChoice);

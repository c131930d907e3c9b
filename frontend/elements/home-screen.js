/** Begin here: a new table, a table this device has been at, or one to watch by its code. */

import { html } from "../core/html.js";
import { icon } from "../core/icons.js";
import { keyOf } from "../core/keys.js";
import { listen } from "../core/listen.js";
import { go, tablePath } from "../core/router.js";
import { openSavedTable, sayNotOpened } from "../core/saved-table.js";
import { say } from "../core/say.js";
import { forgetTable, knownTables } from "../core/tables.js";
import { View } from "../core/view.js";
import "./release-note.js";

export class HomeScreen extends View {
  #failure = "";
  #opening = false;

  /** @param {AbortSignal} signal */
  connected(signal) {
    document.title = say("app.name");
    listen(this, {
      forget: (target) => {
        forgetTable(target.dataset.code ?? "");
        this.update();
      },
    }, signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "saved") this.#openSaved(field);
    }, { signal });
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=code]"));
      const code = field.value.replace(/[^0-9a-z]/gi, "").toUpperCase();
      if (code) go(tablePath(code));
    }, { signal });
  }

  view() {
    const tables = knownTables();
    return html`
      <main class="page home stack">
        <header>
          <h1>${say("app.name")}</h1>
          <p class="soft">${say("app.tagline")}</p>
        </header>
        ${tables.length > 0 && html`
          <section>
            <h2>${say("home.tables")}</h2>
            <ul class="tables">${tables.map(tableItem)}</ul>
          </section>
        `}
        <form class="watch">
          <label class="field"><span>${say("home.watch")}</span>
            <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false"
              maxlength="16" placeholder="${say("home.code")}"></label>
          <button>${say("home.open")}</button>
        </form>
        <div class="saved">
          <label class="button"><input type="file" name="saved" accept=".json,application/json"
            ${this.#opening && html`disabled`}>${say("home.saved")}</label>
          <p class="soft" role="status">${this.#opening && say("home.savedOpening")}</p>
          <p class="refusal" role="alert">${this.#failure}</p>
        </div>
      </main>
      <footer class="page-foot">
        <release-note></release-note>
        <a class="primary button" href="/new">${say("home.new")}</a>
      </footer>
    `;
  }

  /** @param {HTMLInputElement} field */
  async #openSaved(field) {
    const file = field.files?.[0];
    if (!file) return;
    this.#failure = "";
    this.#opening = true;
    this.update();
    try {
      go(tablePath(await openSavedTable(file)));
    } catch (error) {
      this.#failure = sayNotOpened(error);
    } finally {
      this.#opening = false;
      // The same file can then be chosen once more.
      field.value = "";
      this.update();
    }
  }
}

/** @param {import("../core/tables.js").KnownTable} table */
function tableItem({ code, name, game }) {
  const title = name ?? say("table.number", { code });
  return html`
    <li data-key="${code}">
      <a href="${tablePath(code)}">
        <b dir="auto">${title}</b>
        <span class="soft">${game ?? say("table.noGame")} · ${say(
          keyOf(code) ? "home.keeping" : "home.watching",
        )}</span>
      </a>
      <button type="button" class="icon-button soft" data-do="forget" data-code="${code}"
        aria-label="${say("home.forget", { name: title })}">${icon("close")}</button>
    </li>
  `;
}

customElements.define("home-screen", HomeScreen);

/** Start an event, anew or as another was: what it is called and when; everything else is done at its desk. */

import "../../words/desk.js";
import { keepKey, keyOf, newKey } from "../../device/keys.js";
import { html } from "../../page/html.js";
import { onSubmit } from "../../page/listen.js";
import { deskPath } from "../../page/router.js";
import { today } from "../../page/today.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { openEvent } from "../../server/open-event.js";
import { openSaved, sayNotOpened } from "../../server/saved-files.js";
import { say } from "../../words/say.js";
import { occasionFields } from "./occasion-form.js";

export class StartEvent extends View {
  #failure = "";
  #busy = false;
  #opening = false;
  /** The director's key, the same where it is tried again. */
  #tried = { stated: "", key: "" };

  /** @param {AbortSignal} signal */
  connected(signal) {
    onSubmit(this, () => this.#start(), signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "saved") this.#openSaved(field);
    }, { signal });
  }

  view() {
    return html`
      <form class="panel-body stack">
        ${occasionFields({ first: today() })}
        <label class="field"><span>${say("desk.copyOf")}</span>
          <input name="copy" autocomplete="off" autocapitalize="characters" spellcheck="false"
            maxlength="16"></label>
        <label class="field"><span>${say("desk.copyWith")}</span>
          <select name="along">${["", "people", "entries"].map((each) =>
            html`<option value="${each}">${say(`desk.copyWith.${each || "nobody"}`)}</option>`
          )}</select></label>
        <p class="refusal" role="alert">${this.#failure}</p>
        <button class="primary" ${this.#busy && html`disabled`}>${say("desk.startEvent")}</button>
      </form>
      <div class="panel-body saved">
        <p class="soft">${say("desk.savedHelp")}</p>
        <label class="button"><input type="file" name="saved" accept=".json,application/json"
          ${this.#busy && html`disabled`}>${say("desk.savedOpen")}</label>
        <p class="soft" role="status">${this.#opening && say("home.savedOpening")}</p>
      </div>
    `;
  }

  /** @param {HTMLInputElement} field */
  async #openSaved(field) {
    const file = field.files?.[0];
    if (!file || this.#busy) return;
    this.#busy = this.#opening = true;
    this.#failure = "";
    this.update();
    try {
      await openSaved(file);
    } catch (error) {
      this.#failure = sayNotOpened(error, "desk");
    }
    this.#busy = this.#opening = false;
    // The same file can then be chosen once more.
    field.value = "";
    this.update();
  }

  async #start() {
    if (this.#busy) return;
    const typed = new FormData(/** @type {HTMLFormElement} */ (this.querySelector("form")));
    const { copy = "", along = "", ...occasion } = Object.fromEntries(
      [...typed].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value),
    );
    const stated = JSON.stringify([...typed]);
    if (stated !== this.#tried.stated) this.#tried = { stated, key: newKey() };
    const { key } = this.#tried;
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      const event = copy.replace(/[^0-9a-z]/gi, "").toUpperCase();
      const itsKey = keyOf(event);
      const like = event &&
        { copy: { event, along: along || "nobody", ...(itsKey && { key: itsKey }) } };
      const code = await openEvent({ occasion, key, ...like });
      keepKey(code, key);
      location.assign(deskPath(code));
    } catch (error) {
      this.#busy = false;
      this.#failure = sayFailure(error);
      this.update();
    }
  }
}

customElements.define("start-event", StartEvent);

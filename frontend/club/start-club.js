/** Begin a club: how it is called; everything else is done on its page. */

import "../words/club.js";
import { keepKey, newKey } from "../device/keys.js";
import { html } from "../page/html.js";
import { onSubmit } from "../page/listen.js";
import { clubPath, go } from "../page/router.js";
import { View } from "../page/view.js";
import { createApi } from "../server/api.js";
import { sayFailure } from "../server/failure.js";
import { say } from "../words/say.js";
import { noteClub } from "./known-clubs.js";

export class StartClub extends View {
  #failure = "";
  #busy = false;
  /** The keeper's key, the same where it is tried again. */
  #tried = { title: "", key: "" };

  /** @param {AbortSignal} signal */
  connected(signal) {
    onSubmit(this, () => this.#start(), signal);
  }

  view() {
    return html`
      <form class="panel-body stack">
        <p>${say("club.startHelp")}</p>
        <label class="field"><span>${say("club.title")}</span>
          <input name="title" dir="auto" required maxlength="80" autocomplete="off"></label>
        <p class="refusal" role="alert">${this.#failure}</p>
        <button class="primary" ${this.#busy && html`disabled`}>${say("club.start")}</button>
      </form>
    `;
  }

  async #start() {
    const title = /** @type {HTMLInputElement} */ (this.querySelector("[name=title]")).value.trim();
    if (!title || this.#busy) return;
    if (this.#tried.title !== title) this.#tried = { title, key: newKey() };
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      const { key } = this.#tried;
      const { code } = await createApi().post("/clubs", { title, key });
      keepKey(code, key);
      noteClub({ code, title });
      this.emit("done");
      go(clubPath(code));
    } catch (error) {
      this.#busy = false;
      this.#failure = sayFailure(error, "club.noAnswer");
      this.update();
    }
  }
}

customElements.define("start-club", StartClub);

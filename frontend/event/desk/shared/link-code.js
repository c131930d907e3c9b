/** Draw a link as a code to scan, with its address for what has no camera. */

import { html } from "../../../page/html.js";
import { drawnCode } from "../../../server/drawn-code.js";
import { say } from "../../../words/say.js";
import { aloneView } from "./codes-lead.js";
import { DeskPart } from "./desk-part.js";

/** Shows the code of a link that is made when it is wanted: it holds a key. */
export class LinkCode extends DeskPart {
  #address = "";

  /**
   * @param {import("./desk-model.js").DeskModel} model
   * @param {() => Promise<string>} make
   * @param {{help: string, label: string, lasts?: string}} words `lasts` says how long the code is good
   */
  constructor(model, make, words) {
    super(model);
    this.make = make;
    this.words = words;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.attempt(() => this.#draw());
  }

  async #draw() {
    const text = await this.make();
    this.#address = text;
    const drawing = await drawnCode(this.model.api, text, this.words.label);
    this.querySelector(".qr-image")?.replaceChildren(drawing);
  }

  view() {
    return html`
      <div class="panel-body stack qr">
        <p>${this.words.help}</p>
        ${aloneView(this.event)}
        ${this.refusal()}
        <div class="qr-image" data-own data-key="code"></div>
        <p class="soft">${this.words.lasts ?? say("desk.linkOnce")}</p>
        ${this.#address && html`
          <label class="field" data-key="address"><span>${say("desk.linkAddress")}</span>
            <input readonly dir="ltr" value="${this.#address}"></label>
        `}
      </div>
    `;
  }
}

customElements.define("link-code", LinkCode);

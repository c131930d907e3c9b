/** Print cards with codes that hold keys: they are made for this paper, and no page of the server's shows them. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { printOnly } from "../../../page/print.js";
import { drawnCode } from "../../../server/drawn-code.js";
import { say } from "../../../words/say.js";
import { aloneView } from "../shared/codes-lead.js";
import { DeskPart } from "../shared/desk-part.js";

/**
 * @typedef {{address: string, says: string}} Code what a code leads to, and what stands below it
 * @typedef {{title: string, codes: Code[], lines?: string[]}} Card
 */

export class CardsPanel extends DeskPart {
  /** @type {Card[]} */
  #cards = [];
  #drawn = false;

  /**
   * @param {import("../shared/desk-model.js").DeskModel} model
   * @param {() => Promise<Card[]>} make
   * @param {string} help
   * @param {{atOnce?: boolean}} [printing] whether it is printed as soon as it is drawn
   */
  constructor(model, make, help, { atOnce = false } = {}) {
    super(model);
    this.atOnce = atOnce;
    this.make = make;
    this.help = help;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, { print: () => printOnly("card") }, signal);
    void this.#show();
  }

  async #show() {
    const drawn = await this.attempt(() => this.#draw());
    if (drawn && this.atOnce && this.isConnected) printOnly("card");
  }

  async #draw() {
    this.#cards = await this.make();
    this.update();
    for (const [at, { address, says }] of this.#cards.flatMap(({ codes }) => codes).entries()) {
      const drawing = await drawnCode(this.model.api, address, says);
      this.querySelectorAll(".qr-image")[at]?.replaceChildren(drawing);
    }
    this.#drawn = true;
  }

  view() {
    return html`
      <div class="panel-body stack qr">
        <p>${this.help}</p>
        ${aloneView(this.event)}
        ${this.refusal()}
        <button type="button" class="primary" data-do="print" ${!this.#drawn &&
          html`disabled`}>${say("desk.cards.print")}</button>
        <div class="printed-cards">${this.#cards.map(card)}</div>
      </div>
    `;
  }
}

/** @param {Card} card */
const card = ({ title, codes, lines = [] }) =>
  html`
    <article class="table-card" data-key="${title}">
      <h3 class="table-card-name" dir="auto">${title}</h3>
      ${codes.map(({ says }, at) =>
        html`
          <div class="qr-image" data-own data-key="${at}"></div>
          <p data-key="says ${at}">${says}</p>
        `
      )}
      ${lines.map((line) => html`<p class="table-card-line" dir="auto">${line}</p>`)}
    </article>
  `;

customElements.define("cards-panel", CardsPanel);

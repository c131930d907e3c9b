/** Say how a table comes onto a television: by its address there. */

import { html } from "../../page/html.js";
import { ShareLink } from "../../page/share-link.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";

export class TvPanel extends View {
  /** @param {string} address @param {string} title what the table is called */
  constructor(address, title) {
    super();
    this.address = address;
    this.link = new ShareLink(address, title);
  }

  view() {
    return html`
      <div class="panel-body stack share">
        <p>${say("tv.help")}</p>
        <div data-own class="share-link"></div>
        <a class="primary button" href="${this.address}" target="_blank">${say("tv.here")}</a>
      </div>
    `;
  }

  update() {
    super.update();
    const room = this.querySelector(".share-link");
    if (room && !room.hasChildNodes()) room.append(this.link);
  }
}

customElements.define("tv-panel", TvPanel);

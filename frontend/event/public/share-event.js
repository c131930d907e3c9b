/** Offer an event to others: its link, which watches, and the same as a code to scan. */

import { html } from "../../page/html.js";
import { eventPath } from "../../page/router.js";
import { ShareLink } from "../../page/share-link.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { View } from "../../page/view.js";
import { drawnCode } from "../../server/drawn-code.js";
import { createApi } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";

/** @typedef {import("../types.js").Event} Event */

class ShareEvent extends View {
  #failure = "";

  /** @param {Event} event */
  constructor({ code, occasion: { title } }) {
    super();
    this.code = code;
    this.link = new ShareLink(location.origin + eventPath(code), title);
  }

  connected() {
    this.#draw();
  }

  view() {
    return html`
      <div class="panel-body stack qr">
        ${this.#failure
          ? html`<p class="refusal" role="alert">${this.#failure}</p>`
          : html`<div class="qr-image" data-own data-key="code"></div>`}
        <p class="soft">${say("share.event")}</p>
        <div data-own data-key="link" class="share-slot"></div>
      </div>
    `;
  }

  update() {
    super.update();
    const slot = this.querySelector(".share-slot");
    if (slot && !slot.hasChildNodes()) slot.append(this.link);
  }

  async #draw() {
    try {
      const label = say("share.eventAlt", { code: this.code });
      const drawing = await drawnCode(createApi(), this.link.address, label);
      this.querySelector(".qr-image")?.replaceChildren(drawing);
    } catch (error) {
      this.#failure = sayFailure(error, "share.needsNetwork");
      this.update();
    }
  }
}

/** @param {Event} event */
export function shareEvent(event) {
  useLaterStyles();
  return slidePanel(new ShareEvent(event), { title: say("share.title") });
}

customElements.define("share-event", ShareEvent);

/**
 * Offer an event to others: its link, which watches, the same as a code to scan, and once it is over how it
 * ended as one picture for a group chat.
 */

import { html } from "../../page/html.js";
import { eventPath } from "../../page/router.js";
import { ShareLink } from "../../page/share-link.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { View } from "../../page/view.js";
import { drawnCode } from "../../server/drawn-code.js";
import { createApi } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { SharedPicture } from "../../table/sharing/shared-picture.js";
import { say } from "../../words/say.js";
import { winnersOf } from "./reading-now.js";

/** @typedef {import("../types.js").Event} Event */

class ShareEvent extends View {
  #failure = "";

  /** @param {Event} event */
  constructor(event) {
    super();
    const { code, occasion: { title, first_day: day }, stages, over } = event;
    this.code = code;
    this.link = new ShareLink(location.origin + eventPath(code), title);
    this.picture = over
      ? new SharedPicture({
        path: `${eventPath(code)}/picture.png`,
        name: `kanakku-${code}-${day}.png`,
        alternative: say("share.eventEnded", { title, won: winnersOf(event).join(" ") }).trim(),
      })
      : null;
    this.settles = over && Object.values(stages).some(({ room }) => room?.settles);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("change", ({ target }) => {
      this.picture?.settle(/** @type {HTMLInputElement} */ (target).checked);
    }, { signal });
    this.#draw();
  }

  view() {
    return html`
      <div class="panel-body stack qr share">
        ${this.picture && html`<div data-own data-key="picture" class="picture-slot"></div>`}
        ${this.settles &&
          html`<label class="row"><input type="checkbox" name="settled">${
            say("share.settled")
          }</label>`}
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
    const slots = { ".picture-slot": this.picture, ".share-slot": this.link };
    for (const [slot, shown] of Object.entries(slots)) {
      const room = this.querySelector(slot);
      if (shown && room && !room.hasChildNodes()) room.append(shown);
    }
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

/** Share a finished sheet: as one picture for a group chat, by the link that watches, or as a code to scan. */

import { tablePath } from "../../page/router.js";
import { html } from "../../page/html.js";
import { ShareLink } from "../../page/share-link.js";
import { View } from "../../page/view.js";
import { drawnCode } from "../../server/drawn-code.js";
import { sayFailure } from "../../server/failure.js";
import { winnerLine } from "../../sheet/standing-line.js";
import { say, sayTitle } from "../../words/say.js";
import { SharedPicture } from "./shared-picture.js";

/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Table} Table */

export class SharePanel extends View {
  #failure = "";
  #noCode = "";

  /** @param {Sheet} sheet @param {Table} table @param {import("../../server/api.js").Api} api */
  constructor(sheet, table, api) {
    super();
    this.sheet = sheet;
    this.table = table;
    this.api = api;
    this.picture = new SharedPicture({
      path: `${tablePath(table.code)}/g/${sheet.game.id}/picture.png`,
      name: `kanakku-${sheet.table}-${sheet.game.started_at.slice(0, 10)}.png`,
      alternative: say("share.alt", {
        game: sayTitle(sheet.game.title),
        winner: winnerLine(sheet),
      }),
    });
    const page = table.links.page ?? location.origin + tablePath(table.code);
    // The table goes on to another game; who opens the link later sees this one.
    this.link = new ShareLink(`${page}/g/${sheet.game.id}`, winnerLine(sheet));
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("change", (event) => {
      const box = /** @type {HTMLInputElement} */ (event.target);
      if (box.name === "names") this.#allow(box);
      else this.picture.settle(box.checked);
    }, { signal });
    this.#drawCode();
  }

  view() {
    return html`
      <div class="panel-body stack share">
        <div data-own data-key="picture" class="picture-slot"></div>
        ${this.table.settles &&
          html`<label class="row"><input type="checkbox" name="settled">${
            say("share.settled")
          }</label>`}
        <div data-own class="share-link"></div>
        ${this.#noCode
          ? html`<p class="refusal" role="alert" data-key="no-code">${this.#noCode}</p>`
          : html`
            <div class="qr-image" data-own data-key="code"></div>
            <p class="soft">${say("share.sheet")}</p>
          `}
        <a class="quiet button" href="${tablePath(this.table.code)}/tv" target="_blank">${say(
          "more.tv",
        )}</a>
        ${this.#asksForNames && html`
          <label class="row"><input type="checkbox" name="names" ${this.table.names_in_preview &&
            html`checked`}>${say("share.names")}</label>
          <p class="refusal" role="alert">${this.#failure}</p>
        `}
      </div>
    `;
  }

  update() {
    super.update();
    const slots = { ".picture-slot": this.picture, ".share-link": this.link };
    for (const [slot, shown] of Object.entries(slots)) {
      const room = this.querySelector(slot);
      if (room && !room.hasChildNodes()) room.append(shown);
    }
  }

  /** Say whether names can be allowed here: a table knows that of the game it plays, or played last. */
  get #asksForNames() {
    return this.api.keeps && this.table.game?.game.id === this.sheet.game.id;
  }

  /** Let the preview of the link show the sheet, or no longer. @param {HTMLInputElement} box */
  async #allow(box) {
    try {
      const path = `/tables/${encodeURIComponent(this.table.code)}`;
      this.table = await this.api.patch(path, { names_in_preview: box.checked });
      this.#failure = "";
    } catch (error) {
      box.checked = Boolean(this.table.names_in_preview);
      this.#failure = sayFailure(error, "failure.notSent");
    }
    this.update();
  }

  /** Draw the address that stands above it: no key is in it. */
  async #drawCode() {
    try {
      const drawing = await drawnCode(this.api, this.link.address, say("share.sheetAlt"));
      this.querySelector(".qr-image")?.replaceChildren(drawing);
    } catch (error) {
      this.#noCode = sayFailure(error, "share.needsNetwork");
      this.update();
    }
  }
}

customElements.define("share-panel", SharePanel);

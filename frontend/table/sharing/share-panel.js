/** Share a finished sheet: as one picture for a group chat, by the link that watches, or as a code to scan. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { tablePath } from "../../page/router.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { ShareLink } from "../../page/share-link.js";
import { View } from "../../page/view.js";
import { drawnCode } from "../../server/drawn-code.js";
import { sayFailure } from "../../server/failure.js";
import { winnerLine } from "../../sheet/standing-line.js";
import { say, sayTitle } from "../../words/say.js";
import { SHARING_STYLES } from "./sharing-styles.js";

/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Table} Table */

export class SharePanel extends View {
  /** @type {File | null} */
  #file = null;
  #missing = false;

  #failure = "";
  #noCode = "";

  /** @param {Sheet} sheet @param {Table} table @param {import("../../server/api.js").Api} api */
  constructor(sheet, table, api) {
    super();
    this.sheet = sheet;
    this.table = table;
    this.api = api;
    const look = getComputedStyle(document.documentElement).colorScheme === "dark" ||
        matchMedia("(prefers-color-scheme: dark)").matches &&
          document.documentElement.dataset.theme !== "light"
      ? "dark"
      : "light";
    this.plain = `${tablePath(table.code)}/g/${sheet.game.id}/picture.png?look=${look}`;
    this.picture = this.plain;
    const page = table.links.page ?? location.origin + tablePath(table.code);
    // The table goes on to another game; who opens the link later sees this one.
    this.link = new ShareLink(`${page}/g/${sheet.game.id}`, winnerLine(sheet));
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    listen(this, { picture: () => this.#share() }, signal);
    this.addEventListener("change", (event) => {
      const { name, checked } = /** @type {HTMLInputElement} */ (event.target);
      if (name === "names") return void this.#allow(checked);
      this.#file = null;
      this.picture = this.plain + (checked ? "&settled=yes" : "");
      this.#fetch(signal);
      this.update();
    }, { signal });
    this.#fetch(signal);
    this.#drawCode();
  }

  /** Have the picture before it is asked for: a browser shares only at once after a tap. @param {AbortSignal} signal */
  async #fetch(signal) {
    const { picture } = this;
    try {
      const response = await fetch(picture, { signal });
      if (!response.ok) throw new Error(response.statusText);
      const name = `kanakku-${this.sheet.table}-${this.sheet.game.started_at.slice(0, 10)}.png`;
      const file = new File([await response.blob()], name, { type: "image/png" });
      // Another one may be wanted by now.
      if (picture === this.picture) this.#file = file;
    } catch {
      this.#missing = !signal.aborted;
    }
    this.update();
  }

  view() {
    const file = this.#file;
    return html`
      <div class="panel-body stack share">
        ${this.#missing
          ? html`<p class="refusal" role="alert">${say("share.noPicture")}</p>`
          : html`
            <p class="share-picture">${file
              ? html`<img src="${this.picture}" alt="${this.#alternative()}">`
              : say("share.wait")}</p>
          `}
        ${file &&
          (navigator.canShare?.({ files: [file] })
            ? html`<button type="button" class="primary" data-do="picture">${
              say("share.picture")
            }</button>`
            : html`<a class="primary button" href="${this.picture}" download="${file.name}">${
              say("share.save")
            }</a>`)}
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
        ${this.api.keeps && this.table.game && html`
          <label class="row"><input type="checkbox" name="names" ${this.table.names_in_preview &&
            html`checked`}>${say("share.names")}</label>
          <p class="refusal" role="alert">${this.#failure}</p>
        `}
      </div>
    `;
  }

  update() {
    super.update();
    const room = this.querySelector(".share-link");
    if (room && !room.hasChildNodes()) room.append(this.link);
  }

  /** Let the preview of the link show the sheet, or no longer. @param {boolean} names */
  async #allow(names) {
    try {
      const path = `/tables/${encodeURIComponent(this.table.code)}`;
      this.table = await this.api.patch(path, { names_in_preview: names });
      this.#failure = "";
    } catch (error) {
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

  #alternative() {
    return say("share.alt", {
      game: sayTitle(this.sheet.game.title),
      winner: winnerLine(this.sheet),
    });
  }

  async #share() {
    if (!this.#file) return;
    const files = [this.#file];
    const told = { files, text: this.#alternative() };
    // Some take a file alone; who cannot see it is told nothing there.
    await navigator.share(navigator.canShare(told) ? told : { files }).catch(() => undefined);
  }
}

customElements.define("share-panel", SharePanel);

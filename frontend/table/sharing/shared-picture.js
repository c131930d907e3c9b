/** Show a picture that the server draws for a group chat, and share or save it. */

import "../../words/share.js";
import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { shared } from "../../page/share-link.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";
import { SHARING_STYLES } from "./sharing-styles.js";

export class SharedPicture extends View {
  /** @type {File | null} */
  #file = null;
  #missing = false;
  #settled = false;
  /** Whether the device shares pictures, as far as it was tried; else they can be saved. */
  #shares = true;

  /** @param {{path: string, name: string, alternative: string}} of the picture's path, how its file is called, what it says */
  constructor({ path, name, alternative }) {
    super();
    const look = getComputedStyle(document.documentElement).colorScheme === "dark" ||
        matchMedia("(prefers-color-scheme: dark)").matches &&
          document.documentElement.dataset.theme !== "light"
      ? "dark"
      : "light";
    this.plain = `${path}?look=${look}`;
    this.fileName = name;
    this.alternative = alternative;
  }

  get address() {
    return this.plain + (this.#settled ? "&settled=yes" : "");
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    this.signal = signal;
    listen(this, { picture: () => this.#share() }, signal);
    this.#fetch();
  }

  /** Show it with who pays whom, or without. @param {boolean} wanted */
  settle(wanted) {
    this.#settled = wanted;
    this.#file = null;
    this.#missing = false;
    this.#fetch();
    this.update();
  }

  /** Have the picture before it is asked for: a browser shares only at once after a tap. */
  async #fetch() {
    const { address, signal } = this;
    try {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(response.statusText);
      const file = new File([await response.blob()], this.fileName, { type: "image/png" });
      // Another one may be wanted by now.
      if (address === this.address) this.#file = file;
    } catch {
      if (address === this.address) this.#missing = !signal?.aborted;
    }
    this.update();
  }

  view() {
    const file = this.#file;
    return html`
      ${this.#missing ? html`<p class="refusal" role="alert">${say("share.noPicture")}</p>` : html`
        <p class="share-picture">${file
          ? html`<img src="${this.address}" alt="${this.alternative}">`
          : say("share.wait")}</p>
      `}
      ${file &&
        (this.#shares && navigator.canShare?.({ files: [file] })
          ? html`<button type="button" class="primary" data-do="picture">${
            say("share.picture")
          }</button>`
          : html`<a class="primary button" href="${this.address}" download="${file.name}">${
            say("share.save")
          }</a>`)}
    `;
  }

  async #share() {
    if (!this.#file) return;
    const files = [this.#file];
    const told = { files, text: this.alternative };
    // Some take a file alone; who cannot see it is told nothing there.
    this.#shares = await shared(navigator.canShare(told) ? told : { files });
    this.update();
  }
}

customElements.define("shared-picture", SharedPicture);

/** Offer an address to others: by what this device shares with, or copied. */

import "../words/share.js";
import { say } from "../words/say.js";
import { html } from "./html.js";
import { listen } from "./listen.js";
import { View } from "./view.js";

/** Shows `share` only where the device has something to share with: on plain HTTP it has not. */
export class ShareLink extends View {
  #said = "";

  /** @param {string} address @param {string} title what is shared */
  constructor(address, title) {
    super();
    this.address = address;
    this.subject = title;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { share: () => this.#share(), copy: () => this.#copy() }, signal);
  }

  view() {
    return html`
      <p class="soft address">${this.address}</p>
      <p class="row shares">${"share" in navigator &&
        html`<button type="button" data-do="share">${say("share.link")}</button>`}
        <button type="button" data-do="copy">${say("share.copy")}</button></p>
      <p class="soft" role="status">${this.#said}</p>
    `;
  }

  async #share() {
    if (!await shared({ title: this.subject, url: this.address })) await this.#copy();
  }

  async #copy() {
    this.#said = say(await copied(this.address, this) ? "share.copied" : "share.notCopied");
    this.update();
  }
}

/**
 * Share something; return whether this device could. Whoever closes the list of what there is to share with has changed
 * his mind, and who taps again waits for it.
 * @param {ShareData} what
 */
export const shared = (what) =>
  navigator.share(what).then(
    () => true,
    ({ name }) => ["AbortError", "InvalidStateError"].includes(name),
  );

/**
 * Copy a text; return whether it was. On plain HTTP only a field that is selected can be copied from.
 * @param {string} text
 * @param {HTMLElement} beside an open dialog takes the focus back from a field outside it
 */
async function copied(text, beside) {
  if (navigator.clipboard) {
    return await navigator.clipboard.writeText(text).then(() => true, () => false);
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  beside.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

customElements.define("share-link", ShareLink);

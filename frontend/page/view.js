/** Give custom elements their life cycle: `view` says what to show, `update` brings the page in line. */

import { html, mount } from "./html.js";

/** Show `view()` in the element itself; `connected` gets a signal that aborts when the element leaves. */
export class View extends HTMLElement {
  #gone = new AbortController();

  connectedCallback() {
    this.#gone = new AbortController();
    this.connected(this.#gone.signal);
    this.update();
  }

  disconnectedCallback() {
    this.#gone.abort();
  }

  /** Start listening. @param {AbortSignal} _signal */
  connected(_signal) {}

  /** Return what to show. */
  view() {
    return html``;
  }

  /** Bring the page in line with the element's state; calling it twice changes nothing. */
  update() {
    if (this.isConnected) mount(this, this.view());
  }

  /**
   * Tell those around the element that something happened.
   * @param {string} type
   * @param {unknown} [detail]
   */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

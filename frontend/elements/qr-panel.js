/** Show the table's QR code, and for the scorekeeper the one that moves his link to another phone. */

import { sayFailure } from "../core/failure.js";
import { html } from "../core/html.js";
import { keyOf } from "../core/keys.js";
import { listen } from "../core/listen.js";
import { printOnly } from "../core/print.js";
import { tablePath } from "../core/router.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

/** @typedef {import("../core/api.js").Api} Api */
/** @typedef {import("../core/types.js").Table} Table */

/** Emits `done` with "left" where this phone shall only watch from now on. */
export class QrPanel extends View {
  /** @type {"watch" | "move" | "leave"} */
  #step = "watch";
  #failure = "";

  /**
   * @param {Api} api
   * @param {Table} table
   * @param {{move: boolean}} settings whether the scorekeeper's code is shown at once
   */
  constructor(api, table, { move }) {
    super();
    this.api = api;
    this.table = table;
    this.move = move;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, {
      print: () => printOnly("card"),
      handover: () => this.#showHandover(),
      hide: () => this.#show("watch"),
      leave: () => this.#show("leave"),
      left: () => this.emit("done", "left"),
    }, signal);
    if (this.move) this.#showHandover();
  }

  view() {
    if (this.#step === "move") return this.#moving();
    return this.#step === "leave" ? this.#leaving() : this.#watching();
  }

  #watching() {
    const { code, name } = this.table;
    const path = `/api/v1/tables/${encodeURIComponent(code)}/qr.svg`;
    return html`
      <div class="panel-body stack qr" data-key="watching">
        <div class="table-card">
          <p class="table-card-name" dir="auto">${name ?? say("table.unnamed")}</p>
          <img class="qr-image" src="${path}" alt="${say("qr.alt", { code })}">
          <p class="table-card-code">${code}</p>
          <p class="soft">${say("qr.scan")}</p>
        </div>
        <p class="soft address">${this.#address()}</p>
        <button type="button" data-do="print">${say("qr.print")}</button>
        ${this.api.writes && html`
          <button type="button" data-do="handover">${say("qr.handover")}</button>
        `}
      </div>
    `;
  }

  #moving() {
    return html`
      <div class="panel-body stack qr" data-key="moving">
        <p><b>${say("qr.handoverWarning")}</b></p>
        <div class="qr-image" data-own></div>
        <p class="refusal" role="alert">${this.#failure}</p>
        <p class="soft">${say("qr.handoverHelp")}</p>
        <button type="button" class="primary" data-do="hide">${say("qr.hide")}</button>
        <button type="button" class="quiet" data-do="leave">${say("qr.leave")}</button>
      </div>
    `;
  }

  #leaving() {
    return html`
      <div class="panel-body stack" data-key="leaving">
        <p>${say("qr.leaveWarning")}</p>
        <button type="button" class="primary grave" data-do="left">${say("qr.leaveNow")}</button>
        <button type="button" data-do="handover">${say("new.back")}</button>
      </div>
    `;
  }

  /** @param {"watch" | "move" | "leave"} step */
  #show(step) {
    this.#step = step;
    this.emit("title", say(step === "watch" ? "qr.title" : "qr.moveTitle"));
    this.update();
  }

  /** The address that the server puts in permanent codes, if it says so. */
  #address() {
    return this.table.links.page ?? location.origin + tablePath(this.table.code);
  }

  async #showHandover() {
    this.#failure = "";
    this.#show("move");
    try {
      const text = `${this.#address()}#key=${keyOf(this.table.code)}`;
      const svg = new DOMParser().parseFromString(
        await this.api.postForText("/qr", { text }),
        "image/svg+xml",
      );
      svg.documentElement.setAttribute("role", "img");
      svg.documentElement.setAttribute("aria-label", say("qr.handoverAlt"));
      this.querySelector(".qr-image")?.replaceChildren(document.adoptNode(svg.documentElement));
    } catch (error) {
      this.#failure = sayFailure(error);
      this.update();
    }
  }
}

customElements.define("qr-panel", QrPanel);

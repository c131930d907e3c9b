/** Show the table's QR code, and for the scorekeeper the one that moves his link to another phone. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { keyOf } from "../../device/keys.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { printOnly } from "../../page/print.js";
import { tablePath } from "../../page/router.js";
import { ShareLink } from "../../page/share-link.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { say } from "../../words/say.js";
import { tableQr } from "../model/table-qr.js";
import { SHARING_STYLES } from "./sharing-styles.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Table} Table */

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
    adoptStyles(SHARING_STYLES);
    listen(this, {
      print: () => printOnly("card"),
      handover: () => this.#showHandover(),
      hide: () => this.#showTable(),
      leave: () => this.#show("leave"),
      left: () => this.emit("done", "left"),
    }, signal);
    addEventListener("online", () => this.#step === "watch" && this.#showTable(), { signal });
    if (this.move) this.#showHandover();
    else this.#showTable();
  }

  view() {
    if (this.#step === "move") return this.#moving();
    return this.#step === "leave" ? this.#leaving() : this.#watching();
  }

  update() {
    super.update();
    const slot = this.querySelector(".share-slot");
    if (slot && !slot.hasChildNodes()) {
      slot.append(new ShareLink(this.#address(), this.table.name ?? say("table.unnamed")));
    }
  }

  #watching() {
    const { code, name } = this.table;
    return html`
      <div class="panel-body stack qr" data-key="watching">
        <div class="table-card">
          <p class="table-card-name" dir="auto">${name ?? say("table.unnamed")}</p>
          ${this.#code()}
          <p class="table-card-code">${code}</p>
          <p class="soft">${say("qr.scan")}</p>
        </div>
        <div data-own data-key="link" class="share-slot"></div>
        <button type="button" data-do="print">${say("qr.print")}</button>
        ${this.api.keeps
          ? html`<button type="button" data-do="handover">${say("qr.handover")}</button>`
          : html`<p class="soft">${say("qr.watches")}</p>`}
      </div>
    `;
  }

  /** Leave room for the code, or say why there is none. */
  #code() {
    return this.#failure
      ? html`<p class="refusal" role="alert" data-key="failure">${this.#failure}</p>`
      : html`<div class="qr-image" data-own data-key="code"></div>`;
  }

  #moving() {
    return html`
      <div class="panel-body stack qr" data-key="moving">
        <p><b>${say("qr.handoverWarning")}</b></p>
        ${this.#code()}
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

  /** Show the code that opens the table, to whoever wants to watch. */
  #showTable() {
    const { code } = this.table;
    const read = () => tableQr(this.api, code);
    return this.#load("watch", read, {
      label: say("qr.alt", { code }),
      offline: "qr.needsNetwork",
    });
  }

  #showHandover() {
    const text = `${this.#address()}#key=${keyOf(this.table.code)}`;
    const read = () => this.api.postForText("/qr", { text });
    return this.#load("move", read, { label: say("qr.handoverAlt"), offline: "failure.offline" });
  }

  /**
   * Go to a step and show its code, unless the person has gone on by the time it comes.
   * @param {"watch" | "move"} step
   * @param {() => Promise<string>} read
   * @param {{label: string, offline: string}} words
   */
  async #load(step, read, { label, offline }) {
    this.#failure = "";
    this.#show(step);
    try {
      const drawing = await read();
      if (this.#step === step) this.#draw(drawing, label);
    } catch (error) {
      if (this.#step !== step) return;
      this.#failure = sayFailure(error, offline);
      this.update();
    }
  }

  /**
   * @param {string} drawing
   * @param {string} label
   */
  #draw(drawing, label) {
    const svg = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
    this.querySelector(".qr-image")?.replaceChildren(document.adoptNode(svg));
  }
}

customElements.define("qr-panel", QrPanel);

/**
 * A panel that keeps on this device what is half done in it: neither closing it nor a reload loses that.
 *
 * What stands in fields with a name is kept and put back by itself. What else is half done a panel says as `work`, finds
 * again as `left`, and has kept after each tap by `keep`. Once it is done `finish` forgets it; `leftNote` says that
 * something was taken up, and lets the person begin anew.
 */

import { Memory } from "../../../device/web-storage.js";
import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { say, showTime } from "../../../words/say.js";
import { DeskPart } from "./desk-part.js";

const device = new Memory(() => localStorage, "kanakku.desk.work.");

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {{at: string, fields: Record<string, (string | boolean)[]>, work: any}} Kept */

export class KeptPart extends DeskPart {
  #name;
  /** What was in fields that are still to be drawn. */
  #fields;
  /** When it was left; empty where nothing was. */
  #at;

  /** @param {import("./desk-model.js").DeskModel} model @param {string} name of the panel, and of what it is about */
  constructor(model, name) {
    super(model);
    this.#name = `${model.code}.${name}`;
    const kept = device.recall(this.#name, /** @type {Kept | null} */ (null));
    this.#at = kept?.at ?? "";
    this.#fields = new Map(Object.entries(kept?.fields ?? {}));
    /** What was half done here besides the fields, as `work` said it; null where nothing was. */
    this.left = kept?.work ?? null;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, { anew: () => this.#beginAnew() }, signal);
    for (const kind of ["input", "change"]) {
      this.addEventListener(kind, () => {
        this.unsaved = false;
        this.keep();
      }, { signal });
    }
  }

  /** Return what is half done besides the fields, as JSON. @returns {unknown} */
  work() {
    return {};
  }

  /** Return the panel as it is where nothing was left. @returns {KeptPart} */
  fresh() {
    throw new Error("Say how this panel begins anew.");
  }

  /** Keep what is half done as it is now. */
  keep() {
    const waiting = Object.fromEntries(this.#fields);
    device.remember(this.#name, {
      at: new Date().toISOString(),
      fields: { ...waiting, ...this.#shown() },
      work: this.work(),
    });
  }

  /** It is done: forget what was kept, and close the panel. */
  finish() {
    device.forget(this.#name);
    this.emit("done", true);
  }

  update() {
    super.update();
    for (const field of this.#own()) {
      const values = this.#fields.get(field.name);
      const offers = !(field instanceof HTMLSelectElement) ||
        [...field.options].some(({ value }) => value === values?.[0]);
      if (!values || !offers) continue;
      const value = values.shift();
      if (values.length === 0) this.#fields.delete(field.name);
      if (typeof value === "boolean") /** @type {HTMLInputElement} */ (field).checked = value;
      else if (value !== undefined) field.value = value;
    }
  }

  /** Say that something half done was taken up. */
  leftNote() {
    if (!this.#at) return html``;
    return html`
      <p class="left-note soft"
        data-key="left">${say("desk.left", {
          when: showTime(new Date(this.#at)),
        })} <button type="button" class="quiet" data-do="anew">${say("desk.anew")}</button></p>
    `;
  }

  #beginAnew() {
    device.forget(this.#name);
    const fresh = this.fresh();
    this.replaceWith(fresh);
    const first = fresh.querySelector("input, select, button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** The fields of the panel itself, not of what stands in it. @returns {Field[]} */
  #own() {
    const named = this.querySelectorAll(":is(input, select, textarea)[name]:not([type=file])");
    return [.../** @type {NodeListOf<Field>} */ (named)].filter((each) => {
      let around = each.parentElement;
      while (around && !around.localName.includes("-")) around = around.parentElement;
      return around === this;
    });
  }

  /** Return what stands in the fields, by their names and in their order. */
  #shown() {
    /** @type {Kept["fields"]} */
    const shown = {};
    for (const field of this.#own()) {
      const ticked = field instanceof HTMLInputElement &&
        ["checkbox", "radio"].includes(field.type);
      (shown[field.name] ??= []).push(ticked ? field.checked : field.value);
    }
    return shown;
  }
}

/** Show what an act would change, ask why it is done, and do it. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { slidePanel } from "../elements/slide-panel.js";
import { DeskPart } from "./desk-part.js";
import { sayDifferences } from "./desk-sentences.js";

/** @typedef {import("./desk-model.js").DeskModel} DeskModel */
/** @typedef {import("./desk-model.js").Stated} Stated */
/** @typedef {{title: string, button: string, said: string, grave?: boolean, changes?: string[]}} Words
 *   `changes` are those that the server does not tell */

/** Emits `done` once the act is done. */
export class ActPanel extends DeskPart {
  /** @type {string[] | null} null until the server has said it */
  #changes = null;

  /**
   * @param {DeskModel} model
   * @param {Stated} stated
   * @param {Words} words
   */
  constructor(model, stated, words) {
    super(model);
    this.stated = stated;
    this.words = words;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#do();
    }, { signal });
    this.#preview();
  }

  view() {
    const { button, grave } = this.words;
    const ready = this.#changes !== null && !this.busy;
    return html`
      <form class="panel-body stack act">
        ${this.#changes && this.#shown(this.#changes)}
        <label class="field" data-key="why"><span>${say("desk.reason")}</span>
          <input name="reason" dir="auto" maxlength="200" autocomplete="off"></label>
        ${this.refusal()}
        <button class="primary ${grave && "grave"}" ${!ready && html`disabled`}>${button}</button>
      </form>
    `;
  }

  /** @param {string[]} changes */
  #shown(changes) {
    if (changes.length === 0) return html`<p data-key="same">${say("desk.changesNothing")}</p>`;
    return html`
      <section data-key="changes">
        <h3>${say("desk.changes")}</h3>
        <ul class="differences">${changes.map((each) => html`<li>${each}</li>`)}</ul>
      </section>
    `;
  }

  /** A reason may be asked for, so what is refused for want of it can be done all the same. */
  async #preview() {
    await this.attempt(async () => {
      const changes = await this.model.preview(this.stated, this.#reason || say("desk.previewed"));
      this.#changes = [...this.words.changes ?? [], ...sayDifferences(this.event, changes)];
    });
  }

  get #reason() {
    return String(this.typed().get("reason") ?? "").trim();
  }

  async #do() {
    const reason = this.#reason;
    const { said } = this.words;
    const done = await this.attempt(() => this.model.actAll([this.stated], said, reason));
    if (done) this.emit("done", true);
  }
}

customElements.define("act-panel", ActPanel);

/**
 * Preview an act and do it; true once it is done.
 * @param {DeskModel} model
 * @param {Stated} stated
 * @param {Words} words
 * @returns {Promise<boolean>}
 */
export const doAct = async (model, stated, words) =>
  await slidePanel(new ActPanel(model, stated, words), { title: words.title }) === true;

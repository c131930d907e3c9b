/** Show what acts would change, ask why they are done, and do them. */

import { html } from "../../../page/html.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "./desk-part.js";
import { sayDifferences } from "./desk-sentences.js";

/** @typedef {import("./desk-model.js").DeskModel} DeskModel */
/** @typedef {import("./desk-types.js").Stated} Stated */
/** @typedef {{button: string, said: string, grave?: boolean, changes?: string[]}} Words
 *   `changes` are those that the server does not tell */

/** Milliseconds after the last key. */
const LOOK_AFTER = 250;

/** Emits `done` once the acts are done. */
export class ActPanel extends DeskPart {
  /** @type {string[] | null} null until the server has said it */
  #changes = null;
  #due = 0;
  /** They shall be done as soon as it is seen what they change. */
  #wanted = false;

  /**
   * @param {DeskModel} model
   * @param {Stated[]} acts of which each may rest on those before it; none while something is to be filled in
   * @param {Words} words
   * @param {{asksWhy?: boolean, needsWhy?: boolean}} [settings] `needsWhy`: nothing is done without a reason
   */
  constructor(model, acts, words, { asksWhy = true, needsWhy = false } = {}) {
    super(model);
    this.acts = acts;
    this.words = words;
    this.asksWhy = asksWhy;
    this.needsWhy = needsWhy;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.do();
    }, { signal });
    if (this.needsWhy) this.addEventListener("input", () => this.update(), { signal });
    this.#look();
  }

  gone() {
    clearTimeout(this.#due);
  }

  /** Show what other acts would change. @param {Stated[]} acts @param {Words} [words] */
  restate(acts, words = this.words) {
    const same = JSON.stringify(acts) === JSON.stringify(this.acts);
    this.words = words;
    if (!same) {
      this.acts = acts;
      this.#changes = null;
      this.#wanted = false;
      this.failure = "";
      clearTimeout(this.#due);
      this.#due = setTimeout(() => this.#look(), LOOK_AFTER);
    }
    this.update();
  }

  view() {
    const { button, grave } = this.words;
    const explained = !this.needsWhy || (this.isConnected && this.#reason !== "");
    const ready = this.#changes !== null && !this.busy && explained;
    return html`
      <form class="panel-body stack act">
        ${this.#changes && this.#shown(this.#changes)}
        ${this.asksWhy && html`
          <label class="field" data-key="why"><span>${say(
            this.needsWhy ? "desk.reasonNeeded" : "desk.reason",
          )}</span>
            <input name="reason" dir="auto" maxlength="200" autocomplete="off" ${this.needsWhy &&
              html`required`}></label>
        `}
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

  /** Ask what the acts as they are now change. @returns {Promise<void>} */
  async #look() {
    const { acts } = this;
    if (acts.length === 0 || this.busy) return;
    await this.attempt(async () => {
      const changes = await this.model.preview(acts, this.#reason);
      if (acts === this.acts) {
        this.#changes = [...this.words.changes ?? [], ...sayDifferences(this.event, changes)];
      }
    });
    if (acts !== this.acts) return this.#look();
    if (this.#wanted && this.#changes) await this.do();
    this.#wanted = false;
  }

  get #reason() {
    const form = this.querySelector("form");
    return form ? String(this.typed().get("reason") ?? "").trim() : "";
  }

  /** Do the acts, once it is seen what they change. */
  async do() {
    if (this.#changes === null || this.busy) {
      this.#wanted = this.acts.length > 0;
      return;
    }
    const { acts, words: { said } } = this;
    if (await this.act(acts, said, this.#reason)) {
      this.emit("done", true);
    }
  }
}

customElements.define("act-panel", ActPanel);

/**
 * Preview an act and do it; true once it is done.
 * @param {DeskModel} model
 * @param {Stated} stated
 * @param {Words & {title: string}} words
 * @param {{needsWhy?: boolean}} [settings]
 * @returns {Promise<boolean>}
 */
export const doAct = async (model, stated, words, settings) =>
  await slidePanel(new ActPanel(model, [stated], words, settings), { title: words.title }) === true;

/** Show what acts would change, ask why they are done, and do them. */

import { html } from "../../../page/html.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "./desk-part.js";
import { Looks } from "./looks.js";

/** @typedef {import("./desk-model.js").DeskModel} DeskModel */
/** @typedef {import("./desk-types.js").Stated} Stated */
/** @typedef {{button: string, said: string, grave?: boolean, changes?: string[]}} Words
 *   `changes` are those that the server does not tell */

/** Milliseconds after the last key. */
const LOOK_AFTER = 250;

/** Emits `done` once the acts are done. */
export class ActPanel extends DeskPart {
  /** @type {Looks<{changes: string[], refused: string}>} what the server said of acts at a version of the event */
  #looks = new Looks(
    (acts) => this.changes(acts, this.#reason),
    (error) => this.refused(error),
    () => this.#came(),
  );
  /** @type {string[] | null} what was said of these acts last, which stays in sight until more is said */
  #shown = null;
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
    this.model.store.subscribe(() => !this.#due && !this.busy && this.#look(), signal);
    this.#look();
  }

  gone() {
    clearTimeout(this.#due);
    this.#looks.want([]);
  }

  /** Show what other acts would change. @param {Stated[]} acts @param {Words} [words] */
  restate(acts, words = this.words) {
    const same = JSON.stringify(acts) === JSON.stringify(this.acts);
    this.words = words;
    if (!same) {
      this.acts = acts;
      this.#shown = null;
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
    const seen = this.#seen;
    const ready = seen && !seen.refused && !this.busy && explained;
    return html`
      <form class="panel-body stack act">
        ${this.#shown && this.#changesView([...this.words.changes ?? [], ...this.#shown])}
        ${this.asksWhy && html`
          <label class="field" data-key="why"><span>${say(
            this.needsWhy ? "desk.reasonNeeded" : "desk.reason",
          )}</span>
            <input name="reason" dir="auto" maxlength="200" autocomplete="off" ${this.needsWhy &&
              html`required`}></label>
        `}
        ${this.refusal(this.failure || seen?.refused)}
        <button class="primary ${grave && "grave"}" ${!ready && html`disabled`}>${button}</button>
      </form>
    `;
  }

  /** @param {string[]} changes */
  #changesView(changes) {
    if (changes.length === 0) return html`<p data-key="same">${say("desk.changesNothing")}</p>`;
    return html`
      <section data-key="changes">
        <h3>${say("desk.changes")}</h3>
        <ul class="differences">${changes.map((each) => html`<li>${each}</li>`)}</ul>
      </section>
    `;
  }

  get #key() {
    return JSON.stringify([this.event.version, this.acts]);
  }

  /** What the server said of the acts as they are now. */
  get #seen() {
    return this.#looks.of(this.#key);
  }

  /** Ask what the acts as they are now change. */
  #look() {
    clearTimeout(this.#due);
    this.#due = 0;
    this.#looks.want(this.acts.length > 0 ? [{ key: this.#key, stated: this.acts }] : []);
  }

  #came() {
    const seen = this.#seen;
    if (seen) this.#shown = seen.refused ? null : seen.changes;
    this.update();
    if (!seen || !this.#wanted) return;
    this.#wanted = false;
    if (!seen.refused) this.do();
  }

  get #reason() {
    const form = this.querySelector("form");
    return form ? String(this.typed().get("reason") ?? "").trim() : "";
  }

  /** Do the acts, once it is seen what they change. */
  async do() {
    if (this.busy || this.acts.length === 0) return;
    const seen = this.#seen;
    if (!seen || seen.refused) {
      this.#wanted = true;
      if (seen) this.#looks.again(this.#key);
      return;
    }
    const { acts, words: { said } } = this;
    if (await this.act(acts, said, this.#reason)) this.emit("done", true);
    else this.#look();
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

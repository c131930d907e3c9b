/** Take people in from a file: its bad rows and likely duplicates are looked at before anything is sent. */

import { html } from "../../../page/html.js";
import { listen, onSubmit } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { sayMove } from "./entering.js";

/** @typedef {import("../shared/desk-types.js").Report} Report */

const MOST_SHOWN = 100;

/** Emits `done` once the good rows are taken in. */
export class ImportPanel extends DeskPart {
  /** @type {Report | null} */
  #report = null;

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      back: () => {
        this.#report = null;
        this.update();
      },
    }, signal);
    onSubmit(this, () => {
      if (this.#report) this.#send(this.#report);
      else this.#look();
    }, signal);
  }

  view() {
    return html`
      <form class="panel-body stack">
        ${this.#report ? this.#shown(this.#report) : this.#field()}
      </form>
    `;
  }

  #field() {
    return html`
      <p data-key="help">${say("desk.import.help")}</p>
      <label class="field" data-key="file"><span>${say("desk.import.file")}</span>
        <input name="file" type="file" required accept=".csv,.tsv,.txt,.xlsx"></label>
      ${this.refusal()}
      <button class="primary" data-key="look" ${this.busy && html`disabled`}>${say(
        "desk.paste.check",
      )}</button>
    `;
  }

  /** @param {Report} report */
  #shown({ rows, good, bad, duplicates, more_duplicates: more, moved, ignored }) {
    return html`
      <p data-key="sum">${say("desk.import.sum", { count: rows })} ${bad.length > 0 &&
        say("desk.paste.bad", { count: bad.length })}</p>
      ${ignored.length > 0 && html`<p class="soft" data-key="ignored">${
        say("desk.import.ignored", {
          names: ignored.join(", "),
        })
      }</p>`}
      <ul class="lines" data-key="bad">${bad.slice(0, MOST_SHOWN).map((each) =>
        rowView(each.row, each.column, each.text, true)
      )}</ul>
      ${moreView(bad.length - MOST_SHOWN)}
      ${duplicates.length > 0 && html`
        <h3 data-key="twice">${say("desk.import.duplicates")}</h3>
        <ul class="lines" data-key="duplicates">${duplicates.slice(0, MOST_SHOWN).map((each) =>
          rowView(
            each.row,
            each.name,
            say(`desk.import.${each.likeness}`, { name: each.like.name }),
            false,
          )
        )}</ul>
        ${moreView(Math.max(0, duplicates.length - MOST_SHOWN) + more)}
      `}
      ${moved.length > 0 && html`
        <h3 data-key="clubs">${say("desk.import.moved")}</h3>
        <ul class="lines" data-key="moved">${moved.slice(0, MOST_SHOWN).map((each) =>
          rowView(each.row, each.name, sayMove({ ...each, called: each.name }), false)
        )}</ul>
        ${moreView(moved.length - MOST_SHOWN)}
      `}
      ${this.refusal()}
      <button class="primary" data-key="send" ${(good === 0 || this.busy) && html`disabled`}>${say(
        good > 0 ? "desk.import.send" : "desk.sendNone",
        { count: good },
      )}</button>
      <button type="button" data-do="back" data-key="back">${say("desk.import.other")}</button>
    `;
  }

  async #look() {
    const file = /** @type {File} */ (this.typed().get("file"));
    await this.attempt(async () => {
      this.#report = await this.model.readPeople(file);
    });
  }

  /** @param {Report} report */
  async #send({ acts, good }) {
    const said = say("desk.paste.done", { count: good });
    const stated = acts.map(({ act }) => act);
    if (await this.act(stated, said)) this.emit("done", true);
  }
}

customElements.define("import-panel", ImportPanel);

/** @param {number} row @param {string} what @param {string} text @param {boolean} bad */
const rowView = (row, what, text, bad) =>
  html`
    <li data-fault="${String(bad)}"><span class="line-text"><span class="soft numeral">${row}</span>
      <bdi>${what}</bdi> <span class="remark">${text}</span></span></li>
  `;

/** @param {number} count */
const moreView = (count) => count > 0 && html`<p class="soft">${say("desk.more", { count })}</p>`;

/** Paste a list of people or teams: what each line would become is said before anything is sent. */

import { html } from "../../../page/html.js";
import { listen, onSubmit } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import { entrantsOf } from "../../reading.js";
import { KeptPart } from "../shared/kept-part.js";
import { enteringActs, lateHint, readEntries, sayMove, teamSize } from "./entering.js";
import { ignoredColumns } from "./name-list.js";

/** @typedef {import("./name-list.js").ReadLine} ReadLine */

const MOST_LINES = 1_000;

/** Emits `done` once the list is taken in. */
export class PastePanel extends KeptPart {
  #text = "";
  #competition = "";
  #checked = false;
  /** @type {Set<number>} the lines that are left out by hand */
  #out = new Set();

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} [competition] */
  constructor(model, competition = Object.keys(model.store.state.event?.competitions ?? {})[0]) {
    super(model, "paste");
    const { text = "", out = [], checked = false, into = competition ?? "" } = this.left ?? {};
    this.#text = text;
    this.#out = new Set(out);
    this.#checked = checked;
    // What it was left for may have been undone meanwhile; that nobody is entered is only ever chosen.
    const known = into === "" || into in this.event.competitions;
    this.#competition = (known ? into : competition) ?? "";
  }

  work() {
    const [text, checked, into] = [this.#text, this.#checked, this.#competition];
    return { text, checked, into, out: [...this.#out] };
  }

  fresh() {
    return new PastePanel(this.model);
  }

  stepBack() {
    const steps = this.#checked;
    if (steps) this.#check(false);
    return steps;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, { back: () => this.#check(false) }, signal);
    onSubmit(this, () => {
      if (this.#checked) this.#send();
      else this.#check(true);
    }, signal);
    this.addEventListener("input", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "list") this.#text = field.value;
      if (field.name === "competition") this.#competition = field.value;
      if (field.name === "line") this.#leave(Number(field.value), !field.checked);
    }, { signal });
  }

  /** @param {boolean} checked */
  #check(checked) {
    this.#checked = checked;
    this.failure = "";
    this.#out = new Set();
    this.keep();
    this.update();
  }

  /** @param {number} line @param {boolean} out */
  #leave(line, out) {
    if (out) this.#out.add(line);
    else this.#out.delete(line);
    this.update();
  }

  /** @returns {ReadLine[]} */
  #lines() {
    return readEntries(this.event, this.#competition, this.#text).slice(0, MOST_LINES);
  }

  /** Return the lines that are taken. */
  #taken() {
    const adds = (/** @type {ReadLine} */ { names }) =>
      this.#competition !== "" || names.some(({ known, called }) => known === null || called);
    return this.#lines().filter((line) => !line.fault && !this.#out.has(line.number) && adds(line));
  }

  view() {
    return html`
      <form class="panel-body stack">
        ${this.leftNote()}
        ${this.#checked ? this.#report() : this.#field()}
        ${this.refusal()}
        ${this.#checked ? this.#buttons() : html`<button class="primary" data-key="check">${
          say(
            "desk.paste.check",
          )
        }</button>`}
      </form>
    `;
  }

  #field() {
    const { competitions } = this.event;
    return html`
      <label class="field" data-key="competition"><span>${say("desk.enterIn")}</span>
        <select name="competition">
          ${Object.entries(competitions).map(([id, { title }]) =>
            html`<option value="${id}" ${
              id === this.#competition && html`selected`
            }>${title}</option>`
          )}
          <option value="" ${this.#competition === "" && html`selected`}>${say(
            "desk.enterNowhere",
          )}</option>
        </select></label>
      <label class="field" data-key="list"><span>${say("desk.paste.label")}</span>
        <textarea name="list" rows="10" dir="auto" required autocomplete="off" spellcheck="false"
          aria-describedby="paste-help" data-own></textarea></label>
      <p class="hint" id="paste-help" data-key="help">${say("desk.paste.help")}</p>
    `;
  }

  #report() {
    const lines = this.#lines();
    const bad = lines.filter(({ fault }) => fault).length;
    const ignored = teamSize(this.event, this.#competition) > 1 ? [] : ignoredColumns(this.#text);
    return html`
      <p data-key="sum">${say("desk.paste.sum", { count: lines.length })} ${bad > 0 &&
        say("desk.paste.bad", { count: bad })} ${this.#waiting > 0 &&
        say("desk.paste.waiting", { count: this.#waiting })}</p>
      ${ignored.length > 0 &&
        html`<p class="soft" data-key="ignored">${
          say("desk.import.ignored", { names: ignored.join(", ") })
        }</p>`}
      <ul class="lines" data-key="lines">${lines.map((line) => this.#line(line))}</ul>
      ${lateHint(this.desk, this.#competition)}
    `;
  }

  /** How many of those that are taken wait for a place. */
  get #waiting() {
    const { limit } = this.event.competitions[this.#competition] ?? {};
    const closed = this.desk.closed.includes(this.#competition);
    if (!limit || (closed && !this.desk.full.includes(this.#competition))) return 0;
    const left = Math.max(0, limit - entrantsOf(this.event, this.#competition).length);
    return Math.max(0, this.#taken().length - left);
  }

  /** Return what a line is read as: of a person the name, and beside it the club and how to reach him. @param {ReadLine} line */
  #read({ text, fault, names: [first, ...others] }) {
    if (fault || others.length > 0) return text;
    return [first.name, first.club, first.contact].filter(Boolean).join(" · ");
  }

  /** @param {ReadLine} line */
  #line(line) {
    const { number, fault, names } = line;
    const known = names.filter((each) => each.known).map(({ name }) => name);
    const moved = names.find((each) => each.called);
    const like = names.find((each) => each.like);
    const remark = fault
      ? say(`desk.paste.${fault}`, {
        size: teamSize(this.event, this.#competition),
        count: names.length,
      })
      : moved
      ? sayMove(moved)
      : known.length > 0
      ? say(this.#competition ? "desk.paste.knownEnters" : "desk.paste.known")
      : like
      ? say("desk.paste.like", { name: like.like ?? "" })
      : "";
    return html`
      <li data-key="line-${number}" data-fault="${String(fault !== "")}"><label class="row">
        <input type="checkbox" name="line" value="${number}" ${fault
          ? html`disabled`
          : !this.#out.has(number) && html`checked`}>
        <span class="line-text"><span class="soft numeral">${number}</span> <bdi>${this.#read(
          line,
        )}</bdi>
          ${remark && html`<span class="remark">${remark}</span>`}</span></label></li>
    `;
  }

  #buttons() {
    const count = this.#taken().length;
    return html`
      <button class="primary" data-key="send" ${(count === 0 || this.busy) && html`disabled`}>${say(
        count > 0 ? "desk.paste.send" : "desk.sendNone",
        { count },
      )}</button>
      <button type="button" data-do="back" data-key="back">${say("desk.paste.back")}</button>
    `;
  }

  update() {
    super.update();
    const field = this.querySelector("textarea");
    if (field && field.value !== this.#text) field.value = this.#text;
  }

  async #send() {
    const taken = this.#taken();
    const acts = enteringActs(this.desk, taken, this.#competition);
    const said = say("desk.paste.done", { count: taken.length });
    if (await this.act(acts, said)) this.finish();
  }
}

customElements.define("paste-panel", PastePanel);

/** Compare the sheet with paper: key in what stands there without seeing the sheet, then decide what differs. */

import "../../words/paper.js";
import { recall, remember } from "../../device/web-storage.js";
import { KEY_OF } from "../../entry/keyboard.js";
import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { ApiError } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { columnsOf } from "../../sheet/columns.js";
import { say } from "../../words/say.js";
import { sheetOf } from "../model/table-model.js";
import { AskPanel } from "../panels/ask-panel.js";
import { differencesView, sideBySide } from "./comparison-view.js";
import { KeyedPaper } from "./keyed-paper.js";
import { keyingView } from "./keying-view.js";
import { PAPER_STYLES } from "./paper-styles.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {import("../panels/answers.js").Next} Next */
/** @typedef {import("../panels/answers.js").Written} Written */
/** @typedef {import("./comparison-view.js").Comparison} Comparison */
/** @typedef {import("./comparison-view.js").Difference} Difference */

const ARROWS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "left",
  ArrowRight: "right",
  Tab: "next",
});

export class PaperPanel extends View {
  #busy = false;
  #failure = "";
  /** @type {"asking" | "keying" | "comparing"} */
  #step = "asking";
  /** @type {Comparison | null} */
  #comparison = null;
  /** The same id for every try to keep what is keyed in, so that a retry never keeps it twice. */
  #id;
  #version = 0;

  /**
   * @param {TableModel} model
   * @param {(next: Next) => Written} open shows over this panel what settles a difference
   */
  constructor(model, open) {
    super();
    this.model = model;
    this.open = open;
    this.game = sheetOf(model).game.id;
    const sheet = sheetOf(model);
    this.seats = columnsOf(sheet).map(({ seat }) => seat);
    this.tenths = sheet.deals.some(({ lines }) => lines.some(({ points }) => points * 2 % 1 !== 0));
    /** @type {any} */
    const draft = recall(`paper.${this.game}`, null);
    this.paper = new KeyedPaper(this.seats, draft, this.tenths);
    this.#id = draft?.id ?? newUuid();
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(PAPER_STYLES);
    listen(this, {
      key: ({ dataset }) => this.#press(dataset.press ?? ""),
      cell: ({ dataset }) => this.#go(Number(dataset.row), Number(dataset.column)),
      compare: () => this.#try(() => this.#compare()),
      keep: () => this.#try(() => this.#keep()),
      rekey: () => this.#rekey(),
      again: () => this.#try(() => this.#ask()),
      sheet: ({ dataset }) => this.#decide(Number(dataset.at)),
      paper: ({ dataset }) => this.#correct(Number(dataset.at)),
      dispute: ({ dataset }) => this.#dispute(Number(dataset.at)),
    }, signal);
    this.addEventListener("keydown", (event) => this.#type(event), { signal });
    this.addEventListener("change", ({ target }) => {
      const typed = Number(/** @type {HTMLInputElement} */ (target).value);
      this.paper.first = Number.isInteger(typed) && typed > 0 ? typed : 1;
      this.#changed();
    }, { signal });
    addEventListener("online", () => this.#step === "asking" && this.#try(() => this.#ask()), {
      signal,
    });
    this.model.store.subscribe(() => this.#sheetChanged(), signal);
    this.#try(() => this.#ask());
  }

  /** Look whether a paper was kept of which something is to be decided. */
  async #ask() {
    try {
      await this.#read();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    this.#step = this.#comparison?.open ? "comparing" : "keying";
  }

  async #read() {
    const { version } = sheetOf(this.model);
    const comparison = await this.model.api.get(`/games/${this.game}/comparison`);
    this.#comparison = comparison;
    this.#version = version;
    if (comparison.comparison !== this.#id || comparison.open > 0) return;
    // What was keyed in is wanted until all of it is decided.
    this.paper = new KeyedPaper(this.seats, null, this.tenths);
    remember(`paper.${this.game}`, null);
  }

  async #compare() {
    const { deals } = this.paper;
    if (deals.length === 0) return;
    const { version } = sheetOf(this.model);
    this.#comparison = await this.model.api.post(`/games/${this.game}/comparison`, { deals });
    this.#version = version;
    this.#step = "comparing";
  }

  async #keep() {
    const path = `/games/${this.game}/comparisons/${this.#id}`;
    this.model.adopt(await this.model.api.put(path, { deals: this.paper.deals }));
    await this.#read();
  }

  #rekey() {
    this.#step = "keying";
    this.#comparison = null;
    this.#id = newUuid();
    this.#changed();
    this.#focus();
  }

  /** What another phone writes may be what was to be decided. */
  #sheetChanged() {
    const { sheet } = this.model.store.state;
    if (this.#step !== "comparing" || this.#busy || !sheet || sheet.version <= this.#version) {
      return;
    }
    this.#try(() => this.#comparison?.comparison ? this.#read() : this.#compare());
  }

  /** @param {() => Promise<unknown>} work */
  async #try(work) {
    if (this.#busy) return;
    const before = this.#step;
    this.#busy = true;
    this.#failure = "";
    this.update();
    try {
      await work();
    } catch (error) {
      this.#failure = sayFailure(error, "paper.needsNetwork");
    }
    this.#busy = false;
    this.update();
    if (before !== this.#step) this.#focus();
  }

  /** @param {number} at */
  #difference(at) {
    return /** @type {Difference} */ (this.#comparison?.differences[at]);
  }

  /** Say that the sheet is right, and why. @param {number} at */
  async #decide(at) {
    const { deal, seat } = this.#difference(at);
    const path = `/games/${this.game}/comparisons/${this.#comparison?.comparison}/decide`;
    const words = {
      help: say("paper.sheetHelp"),
      label: say("paper.reason"),
      button: say("paper.decide"),
    };
    const panel = new AskPanel(
      words,
      (reason) => this.model.api.post(path, { deal, seat, reason }, { ifMatch: this.#version }),
    );
    await this.#then(slidePanel(panel, { title: say("paper.sheetRight") }));
  }

  /** Open what makes the sheet say what the paper says. @param {number} at */
  #correct(at) {
    const { kind, entry, seat } = this.#difference(at);
    const deal = sheetOf(this.model).deals.find(({ id }) => id === entry);
    if (kind === "paper_only") return this.#then(this.open({ open: "entry" }));
    if (!deal) return undefined;
    return this.#then(this.open(
      kind === "sheet_only"
        ? { open: "withdraw", entry: deal }
        : { open: "entry", deal, seat: seat ?? 0 },
    ));
  }

  /** @param {number} at */
  #dispute(at) {
    const { entry, seat } = this.#difference(at);
    return this.#then(this.open({ open: "dispute", entry: entry ?? "", seat: seat ?? 0 }));
  }

  /** @param {Written} answer */
  async #then(answer) {
    const sheet = await answer.catch(() => undefined);
    if (sheet) this.model.adopt(sheet);
    await this.#try(() => this.#read());
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const origin = /** @type {Element} */ (target);
    if (this.#step !== "keying" || altKey || origin.closest("input")) return;
    if (ctrlKey || metaKey) {
      if (key === "Enter") this.#try(() => this.#compare());
      return;
    }
    const inCell = origin.matches("[data-do=cell]");
    if ((key === "Tab" || key === "Enter") && (!inCell || shiftKey)) return;
    // From the last cell Tab goes on to the pad.
    const pressed = ARROWS[key] ?? KEY_OF[key] ?? (/^\d$/.test(key) ? key : "");
    if (!pressed || (key === "Tab" && this.#isLast())) return;
    event.preventDefault();
    this.#press(pressed);
  }

  #isLast() {
    const { rows, row, column, seats } = this.paper;
    return row === rows.length - 1 && column === seats.length - 1;
  }

  /** @param {string} key */
  #press(key) {
    this.paper.press(key);
    this.#changed();
    this.#focus();
  }

  /** @param {number} row @param {number} column */
  #go(row, column) {
    Object.assign(this.paper, { row, column });
    this.#changed();
  }

  #changed() {
    remember(`paper.${this.game}`, { ...this.paper.draft, id: this.#id });
    this.update();
  }

  /** Let keys go to the cell that is marked, and show it. */
  #focus() {
    const cell = /** @type {HTMLElement | null} */ (this.querySelector("[aria-current]"));
    (cell ?? /** @type {HTMLElement | null} */ (this.querySelector("h2")))?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  view() {
    return html`
      <header class="panel-head">
        <h2 tabindex="-1">${say("more.paper")}</h2>
        <button type="button" class="icon-button" data-close aria-label="${say("panel.close")}">
          ${icon("close")}
        </button>
      </header>
      ${this.#step === "keying"
        ? keyingView(this.paper, sheetOf(this.model), {
          refusal: this.#refusal(),
          busy: this.#busy,
        })
        : this.#comparing()}
    `;
  }

  #comparing() {
    const comparison = this.#comparison;
    if (!comparison) {
      return html`
        <div class="paper-body stack" data-key="asking">
          ${this.#refusal()}
          ${this.#failure
            ? html`<button type="button" data-do="again">${say("paper.again")}</button>`
            : html`<p class="soft">${say("form.waiting")}</p>`}
        </div>
      `;
    }
    const sheet = sheetOf(this.model);
    return html`
      <div class="paper-body stack" data-key="comparing">
        ${differencesView(comparison, sheet, this.model.nextNumber(sheet))}
        ${sideBySide(comparison, sheet)}
      </div>
      <footer class="paper-foot" data-key="foot">
        ${this.#refusal()}
        ${!comparison.comparison && html`
          <button type="button" class="primary" data-do="keep" ${this.#busy &&
            html`disabled`}>${say(
              comparison.differences.length > 0 ? "paper.keep" : "paper.keepSame",
            )}</button>
        `}
        <button type="button" class="quiet" data-do="rekey">${say(
          this.paper.deals.length > 0 ? "paper.rekey" : "paper.anew",
        )}</button>
      </footer>
    `;
  }

  #refusal() {
    return html`<p class="refusal" role="alert" data-key="refusal">${this.#failure}</p>`;
  }
}

/**
 * Compare the sheet with paper.
 * @param {TableModel} model
 * @param {(next: Next) => Written} open
 * @returns {Promise<undefined>}
 */
export const comparePaper = (model, open) =>
  slidePanel(new PaperPanel(model, open), { title: say("more.paper"), full: true });

customElements.define("paper-panel", PaperPanel);

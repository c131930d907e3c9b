/** Offer the table's scorekeeper to change its small chips: once their level has come, and any time where no clock says it. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import words from "../../words/en/table/chips.json" with { type: "json" };
import { learn, learnWanted, say } from "../../words/say.js";

learn(words);

/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {{goes: number, comes: number, left: number | null}} Next which chips go, and in how many seconds */
/** @typedef {import("./race-panel.js").Race} Race */

/** Milliseconds: nobody tells a table that its clock was started, stopped or put on. */
const LOOK_EVERY = 30_000;

const STYLES = `
@layer screens {
  race-here:not(:empty) { display: grid; justify-items: center; gap: 8px; margin-block-start: 20px; text-align: center; }
}
`;

/** Stands among what is shown of a table of a freeze-out, whose model it follows. */
export class RaceHere extends View {
  /** @type {Next | null} */
  #next = null;
  #version = -1;
  #timer = 0;
  #failure = "";

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(STYLES);
    listen(this, { race: () => this.#open() }, signal);
    this.model.store.subscribe(() => {
      const { table } = this.model.store.state;
      if (table && table.version !== this.#version) this.#look();
    }, signal);
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    this.#look();
  }

  /** @returns {TableModel} */
  get model() {
    return /** @type {any} */ (this.closest("table-screen")).model;
  }

  get #path() {
    return `/tables/${encodeURIComponent(this.model.code)}/races`;
  }

  /** Ask which chips go next, and once more when they do; without network what was known stands. */
  async #look() {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    this.#version = this.model.store.state.table?.version ?? -1;
    try {
      this.#next = (await this.model.api.get(this.#path)).next;
    } catch {
      // It is asked again.
    }
    if (!this.isConnected) return;
    this.update();
    const left = (this.#next?.left || Infinity) * 1000;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), Math.min(left, LOOK_EVERY));
  }

  view() {
    const next = this.#next;
    if (!next || next.left) return html``;
    const { left, ...kinds } = next;
    const due = left === 0;
    return html`
      ${due && html`<p>${say("chips.due", kinds)}</p>`}
      <button type="button" class="${due ? "primary" : "quiet"}" data-do="race">${say(
        "chips.do",
        kinds,
      )}</button>
      <p class="refusal" role="alert">${this.#failure}</p>
    `;
  }

  async #open() {
    const next = this.#next;
    if (!next) return;
    const { model } = this;
    const { goes, comes } = next;
    /** What was tried last, under its id: who saves the very same again does it once. */
    let tried = { stated: "", id: "" };
    /** @param {NonNullable<Race["act"]>} act */
    const save = async ({ odd, seed }) => {
      const stated = { goes, comes, odd, ...(seed && { seed }) };
      const written = JSON.stringify(stated);
      if (written !== tried.stated) tried = { stated: written, id: newUuid() };
      await model.api.put(`${this.#path}/${tried.id}`, stated);
      await model.refresh();
    };
    const { name } = model.store.state.table ?? {};
    this.#failure = "";
    try {
      const [{ openRace }] = await Promise.all([import("./race-panel.js"), learnWanted()]);
      await openRace(
        {
          store: model.store,
          seats: () => seatsOf(model),
          race: (asked) => model.api.post(this.#path, asked),
          save,
          sayRefusal: sayFailure,
        },
        { goes, comes },
        name ?? say("table.number", { code: model.code }),
      );
    } catch {
      this.#failure = say("failure.offline");
    }
    this.#look();
  }
}

/** @param {TableModel} model */
const seatsOf = ({ store }) =>
  (store.state.table?.room?.seats ?? []).map(({ entrant, name }) =>
    entrant && name !== null ? { entrant, name } : null
  );

customElements.define("race-here", RaceHere);

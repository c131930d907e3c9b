/** Share what every form for an entry does: preview what it changes, say refusals, save once. */

import { html } from "../../page/html.js";
import { onSubmit } from "../../page/listen.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { ApiError } from "../../server/api.js";
import { sayFailure } from "../../server/failure.js";
import { RatingChanges } from "../../entry/rating-changes.js";
import { changesView } from "../../sheet/changes-view.js";
import { say, showNames } from "../../words/say.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../../types.js").Changes} Changes */
/** @typedef {import("../../types.js").Sheet} Sheet */

const PAUSE = 250;

/** Emits `done` with the new sheet once the entry is recorded. */
export class EntryForm extends View {
  /** The same id for every try, so that a retry never records twice. */
  entryId = newUuid();
  busy = false;
  /** @type {Changes | null} */
  changes = null;
  refusal = "";
  #timer = 0;
  #asked = 0;

  /**
   * @param {Api} api
   * @param {Sheet} sheet
   */
  constructor(api, sheet) {
    super();
    this.api = api;
    this.sheet = sheet;
    /** The sheet as it would be, which names who joins. */
    this.seen = sheet;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.addEventListener("input", () => this.changed(), { signal });
    onSubmit(this, () => this.#save(), signal);
    this.update();
    this.#preview();
  }

  /** Draw the fields. */
  fields() {
    return html``;
  }

  /** Draw the fields that change nothing on the sheet, such as a reason. */
  remarks() {
    return html``;
  }

  /** Return what the preview is asked, or null while something is missing. @returns {any} */
  facts() {
    return null;
  }

  /** Return the fields without which nothing can be saved, by what stands above them. @returns {string[]} */
  missing() {
    return [];
  }

  /** Say what saving does. @returns {{label: string, grave?: boolean}} */
  button() {
    return { label: say("form.save") };
  }

  /** Record the entry. @returns {Promise<Sheet>} */
  record() {
    return this.api.putEntry(this.sheet.game.id, this.entryId, this.facts());
  }

  view() {
    const { label, grave } = this.button();
    const missing = this.missing().map((field) => `“${field}”`);
    return html`
      <form class="stack panel-body">
        ${this.fields()}
        <div aria-live="polite" class="changes-slot">
          ${this.changes && changesView(this.changes, this.seen)}
          <div data-own class="ratings-slot"></div>
        </div>
        ${this.remarks()}
        <div class="panel-foot">${missing.length > 0 && html`
          <p class="hint" data-key="needs">${say("form.needs", { fields: showNames(missing) })}</p>
        `}<p class="refusal" role="alert">${this.refusal}</p><button class="primary ${grave &&
          "grave"}" ${(this.busy || this.facts() === null) &&
          html`disabled`}>${label}</button></div>
      </form>
    `;
  }

  /** Ask for a new preview, a moment after the last change. */
  changed() {
    clearTimeout(this.#timer);
    this.refusal = "";
    if (this.facts() === null) this.changes = null;
    else this.#timer = setTimeout(() => this.#preview(), PAUSE);
    this.update();
  }

  async #preview() {
    const facts = this.facts();
    if (facts === null) return;
    const asked = ++this.#asked;
    try {
      const { changes, sheet } = await this.api.previewDeal(this.sheet.game.id, {
        id: this.entryId,
        ...facts,
      });
      if (asked !== this.#asked) return;
      this.changes = changes;
      this.seen = sheet;
      this.#tellRatings({ id: this.entryId, ...facts });
    } catch (error) {
      if (asked !== this.#asked) return;
      this.changes = null;
      this.refusal = sayFailure(error, "failure.needsNetwork");
    }
    this.update();
  }

  /** What a correction changes in the ratings of a club comes after what it changes here. @param {object} asked */
  #tellRatings(asked) {
    const slot = this.querySelector(".ratings-slot");
    slot?.replaceChildren(new RatingChanges(this.api, this.sheet, asked));
  }

  async #save() {
    if (this.busy || this.facts() === null) return;
    this.busy = true;
    this.refusal = "";
    this.update();
    try {
      this.emit("done", await this.record());
    } catch (error) {
      this.busy = false;
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    const stale = error instanceof ApiError && error.status === 412;
    const sheet = stale ? error.problem.sheet : undefined;
    if (sheet) {
      this.sheet = sheet;
      this.#preview();
    }
    this.refusal = sheet ? say("form.changedMeanwhile") : sayFailure(error, "failure.needsNetwork");
    this.update();
  }
}

/**
 * Draw the players as radio buttons.
 * @param {{name: string, legend: string, sheet: Sheet, seats?: number[], chosen: number | null}} choice
 */
export function seatChoice({ name, legend, sheet, seats, chosen }) {
  const offered = sheet.seats.filter(({ seat }) => seats === undefined || seats.includes(seat));
  return html`
    <fieldset class="choice" data-key="${name}">
      <legend>${legend}</legend>
      ${offered.map((seat) =>
        html`
          <label
            class="chip"><input type="radio" name="${name}" value="${seat
              .seat}" ${seat.seat === chosen && html`checked`}><bdi class="name">${seat
              .name}</bdi></label>
        `
      )}
    </fieldset>
  `;
}

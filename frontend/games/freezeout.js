/** Enter who went out of a poker tournament in one hand, and who left it. */

import { say } from "../core/say.js";
import { Form as CommonForm } from "../entry/form.js";
import { kindAt } from "../entry/asked.js";
import { toggled } from "../entry/places.js";
import { freezeoutView } from "./freezeout-view.js";

/** @typedef {"busted" | "left"} Going */

export class Form extends CommonForm {
  /** @returns {number[]} */
  get #left() {
    return this.facts.left ?? [];
  }

  /** Return how a seat went, or null. @param {number} seat @returns {Going | null} */
  gone(seat) {
    if (this.at(`/busted/@${seat}`)) return "busted";
    return this.#left.includes(seat) ? "left" : null;
  }

  /** Only who went out had chips to count. @param {number} seat */
  rowsOf(seat) {
    const place = `/busted/@${seat}/stack`;
    const kind = kindAt(this.deal.gameType.outcome, place);
    return kind && this.gone(seat) === "busted" ? [{ place, kind }] : [];
  }

  missing() {
    const gone = this.deal.seats.filter(({ seat }) => this.gone(seat) !== null);
    if (gone.length === 0) return say(this.words("/busted").needs ?? "");
    return this.fields().length < 2 ? null : super.missing();
  }

  /** State how a seat went; the same again takes it back. @param {number} seat @param {Going} going */
  #go(seat, going) {
    const before = this.gone(seat);
    if (before === "busted") this.put(`/busted/@${seat}`, undefined);
    if (before === "left" || going === "left") this.put("/left", toggled(this.#left, seat));
    if (going === "busted" && before !== "busted") this.put(`/busted/@${seat}`, {});
    this.aim(this.rowsOf(seat)[0]?.place ?? null);
  }

  actions() {
    return {
      ...super.actions(),
      gone: (/** @type {HTMLElement} */ { dataset }) =>
        this.#go(Number(dataset.seat), /** @type {Going} */ (dataset.gone)),
    };
  }

  view() {
    return freezeoutView(this);
  }
}

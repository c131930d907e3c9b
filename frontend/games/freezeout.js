/** Enter who went out of a poker tournament in one hand, and who left it. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { kindAt } from "../entry/asked.js";
import { Form as CommonForm } from "../entry/form.js";
import { toggled } from "../entry/places.js";
import { seatRows } from "../entry/rows.js";
import { segments } from "./choices.js";

const GOING = ["busted", "left"];

export class Form extends CommonForm {
  /** @returns {number[]} */
  get #left() {
    return this.facts.left ?? [];
  }

  /** Return how a seat went, or null. @param {number} seat */
  #gone(seat) {
    if (this.at(`/busted/@${seat}`)) return "busted";
    return this.#left.includes(seat) ? "left" : null;
  }

  /** Only who went out had chips to count. @param {number} seat */
  rowsOf(seat) {
    const place = `/busted/@${seat}/stack`;
    const kind = kindAt(this.deal.gameType.outcome, place);
    return kind && this.#gone(seat) === "busted" ? [{ place, kind }] : [];
  }

  missing() {
    if (this.deal.seats.every(({ seat }) => this.#gone(seat) === null)) {
      return this.need("/busted");
    }
    return this.fields().length < 2 ? null : super.missing();
  }

  /** State how a seat went; the same again takes it back. @param {number} seat @param {string} [going] */
  #go(seat, going) {
    const before = this.#gone(seat);
    if (before === "busted") this.put(`/busted/@${seat}`, undefined);
    if (before === "left" || going === "left") this.put("/left", toggled(this.#left, seat));
    if (going === "busted" && before !== "busted") this.put(`/busted/@${seat}`, {});
    this.aim(this.placeOf(seat));
  }

  actions() {
    return {
      ...super.actions(),
      gone: (/** @type {HTMLElement} */ { dataset }) =>
        this.#go(Number(dataset.seat), dataset.gone),
    };
  }

  view() {
    return html`
      ${seatRows(this, (seat) => this.#going(seat))}
      <p class="entry-sentence" aria-live="polite">${this.previewed?.summary?.text ??
        say("freeze.help")}</p>
    `;
  }

  /** @param {import("../core/types.js").Seat} seat */
  #going({ seat, name }) {
    const gone = this.#gone(seat);
    const going = GOING.map((each) => ({
      face: say(`freeze.${each}`),
      action: "gone",
      pressed: gone === each,
      facts: { seat, gone: each },
    }));
    const gap = gone !== "busted" && html`<span class="number-gap"></span>`;
    return [segments(name, going), gap];
  }
}

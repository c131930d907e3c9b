/** Enter who went out of a poker tournament in one hand, and who left it. */

import { Form as CommonForm } from "../forms/form.js";
import { around, toggled } from "../forms/places.js";
import { seatRows, summaryView } from "../forms/rows.js";
import { html } from "../page/html.js";
import words from "../words/en/freezeout.json" with { type: "json" };
import { learn, say } from "../words/say.js";

learn(words);

export class Form extends CommonForm {
  /** @returns {number[]} */
  get #left() {
    return this.facts.left ?? [];
  }

  /** @param {number} seat */
  status(seat) {
    if (this.at(`/busted/@${seat}`)) return "busted";
    return this.#left.includes(seat) ? "left" : null;
  }

  choices() {
    return ["busted", "left"].map((status) => ({ status, face: say(`freeze.${status}`) }));
  }

  /** Only who went out had chips to count. @param {number} seat */
  rowsOf(seat) {
    const place = `/busted/@${seat}/stack`;
    const kind = this.kindOf(place);
    return kind && this.status(seat) === "busted" ? [{ place, kind }] : [];
  }

  /** @param {number} seat @param {string} status */
  choose(seat, status) {
    const before = this.status(seat);
    if (before === "busted") this.put(`/busted/@${seat}`, undefined);
    if (before === "left" || status === "left") this.put("/left", toggled(this.#left, seat));
    if (status === "busted" && before !== "busted") this.put(`/busted/@${seat}`, {});
    this.aim(this.placeOf(seat));
  }

  /** Who went out stands in a row without his chips too. @param {string} place @param {string} text */
  enter(place, text) {
    super.enter(place, text);
    this.put(around(place), this.at(around(place)) ?? {});
  }

  /** @param {Seat} player */
  rowView(player) {
    const gone = this.status(player.seat) === "busted";
    return [super.rowView(player), !gone && html`<span class="number-gap"></span>`];
  }

  view() {
    return html`${seatRows(this)}${summaryView(this, say("freeze.help"))}`;
  }
}

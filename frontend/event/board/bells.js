/** Hear which clock rings: a minute before a level or break ends, and as it does, unless somebody set it so. */

import { bellOf, countAt } from "../clock/clock-count.js";

/** @typedef {import("../types.js").Clock} Clock */

export class Bells {
  /** @type {Map<string, {clock: Clock, shown: import("../clock/clock-count.js").Shown}>} the last look at each clock */
  #before = new Map();

  /**
   * Return the stage whose clock has rung since the last look, and for what.
   * @param {Record<string, Clock>} clocks by stage
   * @param {number} now the server's time, ms since 1970
   */
  ringing(clocks, now) {
    const rung = Object.entries(clocks).flatMap(([stage, clock]) => {
      const look = { clock, shown: countAt(clock, now) };
      const kind = bellOf(this.#before.get(stage), look);
      this.#before.set(stage, look);
      return kind ? [{ stage, kind }] : [];
    });
    return rung.at(0);
  }
}

/** Say beside each act of a clock what it would change, as the server says it: looking is no tap. */

import { html } from "../../../page/html.js";
import { say, showTime } from "../../../words/say.js";
import { countKnown, showLeft } from "../../clock/clock-count.js";
import { Looks } from "../shared/looks.js";

/** @typedef {import("../shared/desk-part.js").DeskPart} DeskPart */
/** @typedef {import("../shared/desk-types.js").Stated} Stated */
/** @typedef {import("../shared/desk-types.js").Told} Told */
/** @typedef {import("../../types.js").Clock} Clock */

/** The acts behind the buttons. Who lets a clock run ends no break, though another has let it run meanwhile. */
export const ACTS = /** @type {Record<string, {kind: string, resumes?: boolean}>} */ ({
  start: { kind: "clock_started", resumes: true },
  end: { kind: "clock_started" },
  pause: { kind: "clock_paused" },
  time: { kind: "clock_time" },
  level: { kind: "clock_level" },
  break: { kind: "clock_break" },
});

const SECOND = 1_000;

export class ClockActs {
  #part;
  #time;
  /** @type {Looks<string>} */
  #looks;
  /** @type {import("../shared/looks.js").Wanted[]} what the buttons do that are drawn */
  #drawn = [];

  /** @param {DeskPart} part whose buttons they are @param {Pick<import("../../../server/server-time.js").ServerTime, "now">} time */
  constructor(part, time) {
    this.#part = part;
    this.#time = time;
    this.#looks = new Looks(
      ([stated]) => this.#ask(stated),
      (error) => part.model.sayRefusal(error),
      () => part.update(),
    );
  }

  /**
   * Draw a button, and beside it what follows.
   * @param {string} role which of the buttons of its clock it is, whatever level it leads to now
   * @param {Stated} stated
   * @param {(id: string) => unknown} button told which text describes it
   */
  offer(role, stated, button) {
    const key = this.#key(stated);
    const id = `then-${role}-${Object.keys(this.#part.event.clocks).indexOf(stated.stage)}`;
    this.#drawn.push({ key, stated: [stated] });
    return html`
      <span class="looked"
        data-key="${role}">${button(id)}<span class="soft" id="${id}">${this.#looks.of(key) ??
          ""}</span></span>
    `;
  }

  /** Ask what is not known yet of the buttons drawn since the last time. */
  look() {
    const drawn = this.#drawn;
    this.#drawn = [];
    this.#looks.want(this.#part.isConnected ? drawn : []);
  }

  get #now() {
    return this.#time.now();
  }

  /** What follows holds until the clock is another or goes on by itself. @param {Stated} stated */
  #key(stated) {
    const clock = this.#part.event.clocks[stated.stage];
    const shown = countKnown(clock, this.#now);
    return JSON.stringify([clock, shown && [shown.place, shown.pause > 0], stated]);
  }

  /** Raises ApiError. @param {Stated} stated */
  async #ask(stated) {
    const { model, event } = this.#part;
    const now = this.#now;
    const { clocks } = await model.preview([stated]);
    const changed = clocks.find(({ stage }) => stage === stated.stage);
    if (!changed) return say("desk.changesNothing");
    return sayThen(event.clocks[stated.stage], stated, changed, now);
  }
}

/**
 * Say how a clock stands then, so that it stays true while it counts on: what is left of a level that is given time
 * is another each second, and when it ends is not.
 * @param {Clock} clock
 * @param {Stated} stated
 * @param {{before: Told, after: Told}} changed
 * @param {number | null} now null where this device does not know it
 */
function sayThen(clock, { kind, level }, { before, after }, now) {
  const at = after.in_break ? "break" : "level";
  if (before.running && !after.running) return say(`clock.holds.${at}`, { level: after.level });
  if (before.running && kind === ACTS.time.kind && now !== null) {
    const time = showTime(new Date(now + after.left * SECOND));
    return say(`clock.until.${at}`, { level: after.level, time });
  }
  const then = say(`desk.clock.${at}`, {
    level: after.level,
    left: showLeft(after.left * SECOND),
    runs: say(after.running ? "desk.clock.runs" : "desk.clock.stands"),
  });
  return kind === ACTS.level.kind && closes(clock, level, now)
    ? [then, say("clock.entriesClosed")].join(". ")
    : then;
}

/** Tell whether entries are open and no longer are in a level. @param {Clock} clock @param {number} level @param {number | null} now */
function closes({ steps, entry_until: until, ...clock }, level, now) {
  const at = steps.findIndex((each) => each.level === level && !each.pause);
  const open = countKnown({ ...clock, steps, entry_until: until }, now)?.entries;
  return until !== null && Boolean(open) && (steps[at - 1]?.ends ?? 0) >= until;
}

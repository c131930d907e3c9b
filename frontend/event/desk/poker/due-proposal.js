/** Keep what is due in a freeze-out's room, as the server proposes it of the room as it is. */

import { mayPass } from "../../../server/failure.js";

/** @typedef {import("../../../server/api.js").ApiError} ApiError */
/** @typedef {import("../shared/desk-types.js").Proposal} Proposal */

/** Milliseconds after which it is asked for again where no answer came. */
const AGAIN = 3_000;

export class DueProposal {
  #model;
  #stage;
  #again;
  /** How often it was asked for, and which of these times told what is shown. */
  #asked = 0;
  #told = 0;
  #timer = 0;
  /** @type {Proposal | null} the last, which stays in sight until more is said, so that nothing jumps */
  shown = null;
  /** Why it is not known. */
  refused = "";

  /**
   * @param {import("../shared/desk-model.js").DeskModel} model
   * @param {string} stage
   * @param {() => void} again what is done to ask for it again
   */
  constructor(model, stage, again) {
    this.#model = model;
    this.#stage = stage;
    this.#again = again;
  }

  /** Ask for it; return whether that was answered before it was asked for again. */
  async ask() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    /** @type {Proposal | null} */
    let due = null;
    /** @type {ApiError | null} */
    let error = null;
    try {
      due = await this.#model.propose({ stage: this.#stage });
    } catch (failed) {
      error = /** @type {ApiError} */ (failed);
    }
    if (asked !== this.#asked) return false;
    this.#told = asked;
    this.shown = due;
    this.refused = error ? this.#model.sayRefusal(error) : "";
    if (error && mayPass(error)) this.#timer = setTimeout(this.#again, AGAIN);
    return true;
  }

  /** Ask no more. */
  leave() {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  /** What is due now: one of an older room is not to be done. */
  get now() {
    return this.#told === this.#asked ? this.shown : null;
  }
}

/**
 * Know the server's time, whatever this device's clock says.
 *
 * It is asked several times: of the fastest answer it is known best when it was made, in the middle of the way there
 * and back. From then on `performance.now()` counts, which nobody sets. It may have stood while the device slept, so
 * the server is asked again after that; until it has answered the time is not known.
 */

import { createApi } from "./api.js";

const TRIES = 5;
const ASK_AGAIN = 120_000;
const ASK_SOON = 3_000;
const LOOK_EVERY = 1_000;
/** By how much the two clocks of a device may drift apart between two looks; ms. */
const SLEPT = 250;

export class ServerTime {
  /** What `performance.now()` is behind the server's time; null while that is not known. @type {number | null} */
  #offset = null;
  /** How long the fastest answer took, by half of which the time may be wrong. */
  trip = Infinity;
  #ask;
  #tell;
  #timer = 0;
  #asking = false;
  #stopped = false;
  #apart = NaN;

  /**
   * @param {() => void} [tell] hears when the time has become known or unknown
   * @param {() => Promise<number>} [ask] asks the server for its time
   */
  constructor(tell = () => {}, ask = askServer) {
    this.#tell = tell;
    this.#ask = ask;
  }

  /** The server's time in ms since 1970; null where this device cannot know it. */
  now() {
    return this.#offset === null ? null : performance.now() + this.#offset;
  }

  /** Ask, and go on asking until `signal` aborts. @param {AbortSignal} signal */
  start(signal) {
    this.#stopped = false;
    const look = setInterval(() => this.#look(), LOOK_EVERY);
    signal.addEventListener("abort", () => {
      clearInterval(look);
      this.stop();
    });
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    addEventListener("pageshow", () => this.#look(), { signal });
    addEventListener("online", () => this.measure(), { signal });
    this.#apart = Date.now() - performance.now();
    this.measure();
  }

  /** Ask no more. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** A page that was out of sight may have slept. */
  #wake() {
    if (document.visibilityState === "hidden") return;
    this.#look();
    this.measure();
  }

  /** Notice that the device slept, or that its clock was set: both let its two clocks drift apart. */
  #look() {
    const apart = Date.now() - performance.now();
    const drifted = Math.abs(apart - this.#apart) > SLEPT;
    this.#apart = apart;
    if (!drifted) return;
    this.#offset = null;
    this.#tell();
    this.measure();
  }

  /** Ask the server for its time, and take the fastest of some answers. */
  async measure() {
    if (this.#asking) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    const apart = this.#apart;
    let best = { trip: Infinity, offset: 0 };
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const asked = performance.now();
        const now = await this.#ask();
        const trip = performance.now() - asked;
        // The server tells whole milliseconds.
        if (trip < best.trip) best = { trip, offset: now + 0.5 - asked - trip / 2 };
      }
    } catch {
      // Of no answer, or of few, is made what can be.
    }
    this.#asking = false;
    // What was begun before the device slept says nothing.
    const fits = best.trip < Infinity && !(Math.abs(apart - this.#apart) > SLEPT);
    if (fits) {
      const known = this.#offset !== null;
      this.#offset = best.offset;
      this.trip = best.trip;
      if (!known) this.#tell();
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.measure(), fits ? ASK_AGAIN : ASK_SOON);
  }
}

async function askServer() {
  return (await createApi().get("/time")).now;
}

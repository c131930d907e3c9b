/**
 * Know the server's time, whatever this device's clock says.
 *
 * Each answer says between which bounds the server's time is: it was told after the question and before the answer.
 * The middle of what all answers leave open is taken; of the fastest that is half of its way. From then on
 * `performance.now()` counts, which nobody sets, and which may go wrong by little. It may have stood while the device
 * slept, so nothing is known after that until the server has answered again.
 */

import { onceSeen } from "../page/idle.js";
import { createApi } from "./api.js";

const TRIES = 5;
const ASK_AGAIN = 120_000;
const ASK_SOON = 3_000;
const LOOK_EVERY = 1_000;
/** By how much the two clocks of a device may drift apart between two looks; ms. */
const SLEPT = 250;
/** By how much the clock of a device goes wrong, of the time that has passed. */
const DRIFT = 1e-4;

export class ServerTime {
  /** Between which bounds the server's time is ahead of `performance.now()`, as of the moment `at`; null while nothing is known. @type {{least: number, most: number, at: number} | null} */
  #ahead = null;
  #ask;
  #tell;
  #timer = 0;
  #asking = false;
  /** How often it was answered since it was opened or woke. */
  #rounds = 0;
  #stopped = false;
  #apart = NaN;
  #waits = false;

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
    return this.#ahead && performance.now() + (this.#ahead.least + this.#ahead.most) / 2;
  }

  /** By how much the time may be wrong, ever more since it was asked for; ms. */
  get unsure() {
    if (!this.#ahead) return Infinity;
    const { least, most, at } = this.#ahead;
    return (most - least) / 2 + drifted(performance.now() - at);
  }

  /** Ask, and go on asking until `signal` aborts. @param {AbortSignal} signal */
  start(signal) {
    if (signal.aborted) return;
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

  /** Start once what is drawn now was seen and nothing else is to be done; only the first time. @param {AbortSignal} signal */
  startOnceSeen(signal) {
    if (this.#waits) return;
    this.#waits = true;
    onceSeen(() => this.start(signal));
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
    this.#ahead = null;
    this.#rounds = 0;
    this.#tell();
    this.measure();
  }

  /** Ask the server for its time, and take in what its answers say. */
  async measure() {
    if (this.#asking) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    let answered = false;
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const [apart, from] = [this.#apart, performance.now()];
        const now = await this.#ask();
        this.#look();
        // What was asked before the device slept says nothing.
        if (apart === this.#apart || Math.abs(apart - this.#apart) <= SLEPT) this.#hear(now, from);
        answered = true;
      }
    } catch {
      // Of few answers is made what can be.
    }
    this.#asking = false;
    if (this.#stopped) return;
    // The first answers came while the page was busy with itself, and maybe the network; later ones leave less open.
    const again = answered ? Math.min(ASK_AGAIN, ASK_SOON * 2 ** this.#rounds) : ASK_SOON;
    this.#rounds += Number(answered);
    this.#timer = setTimeout(() => this.measure(), again * (1 + Math.random() / 4));
  }

  /** Take in that the server told a time after `asked` and before now: whole milliseconds. @param {number} told @param {number} asked */
  #hear(told, asked) {
    const at = performance.now();
    const known = this.#ahead;
    const drift = known ? drifted(at - known.at) : 0;
    const answer = { least: told - at, most: told + 1 - asked, at };
    const least = Math.max(answer.least, (known?.least ?? -Infinity) - drift);
    const most = Math.min(answer.most, (known?.most ?? Infinity) + drift);
    // Where they contradict, the server's own clock was set.
    this.#ahead = least <= most ? { least, most, at } : answer;
    if (!known) this.#tell();
  }
}

/** By how much the clock of a device may go wrong in so many ms. @param {number} ms */
const drifted = (ms) => ms * DRIFT;

async function askServer() {
  return (await createApi().get("/time")).now;
}

/**
 * Ask again and again while the page is seen, more slowly while nothing answers.
 *
 * @typedef {{state: "live" | "catching" | "offline", since: Date}} Link how we stand with the server, since when
 */

const EVERY = 3_000;
const SLOWEST = 15_000;
const STALE = 10_000;

/** Keep a link to the server; `ask` rejects where no answer came. */
export class Poller {
  #ask;
  #tell;
  #heard = new Date();
  #failures = 0;
  #timer = 0;
  #asking = false;
  #gone = new AbortController();

  /**
   * @param {() => Promise<void>} ask
   * @param {(link: Link) => void} tell
   */
  constructor(ask, tell) {
    this.#ask = ask;
    this.#tell = tell;
  }

  start() {
    const { signal } = this.#gone;
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    addEventListener("online", () => this.now(), { signal });
    addEventListener("offline", () => this.#failed(), { signal });
    this.now();
  }

  stop() {
    this.#gone.abort();
    clearTimeout(this.#timer);
  }

  /** Ask at once. */
  async now() {
    if (this.#asking || this.#gone.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#asking = true;
    if (Date.now() - this.#heard.getTime() > STALE) {
      this.#tell({ state: "catching", since: this.#heard });
    }
    try {
      await this.#ask();
      this.#failures = 0;
      this.#heard = new Date();
      this.#tell({ state: "live", since: this.#heard });
    } catch {
      this.#failed();
    } finally {
      this.#asking = false;
      this.#plan();
    }
  }

  #failed() {
    this.#failures += 1;
    const offline = this.#failures > 1 || !navigator.onLine;
    this.#tell({ state: offline ? "offline" : "catching", since: this.#heard });
  }

  #plan() {
    clearTimeout(this.#timer);
    if (document.hidden || this.#gone.signal.aborted) return;
    this.#timer = setTimeout(() => this.now(), Math.min(EVERY * 2 ** this.#failures, SLOWEST));
  }

  #wake() {
    if (document.hidden) clearTimeout(this.#timer);
    else this.now();
  }
}

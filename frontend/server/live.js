/**
 * Follow a table as it is written: by a stream, by asking while no stream comes through, and always knowing how
 * old what is shown may be.
 *
 * @typedef {{state: "live" | "catching" | "offline", since: Date}} Link how we stand with the server, since when
 */

import { Poller } from "./poller.js";
import { Stream } from "./stream.js";

const ASK_SOON = 400;

export class Live {
  #poller;
  #stream;
  #tell;
  #heard = new Date();
  #patience;
  /** Whether the stream brings what is new, so that nobody need ask. */
  #streaming = false;
  #gone = new AbortController();

  /**
   * @param {() => string} path the stream's
   * @param {Object} table
   * @param {() => Promise<void>} table.ask reads the table; rejects where no answer came
   * @param {(kind: string, data: string, id: string) => boolean} table.take takes over what the stream brought, the
   *   table or a `change` of it, under the id of its event; false where that does not fit
   * @param {() => boolean} table.holds whether a version is held
   * @param {() => string} table.resume the version that a stream goes on from, or ""
   * @param {(link: Link) => void} table.tell
   * @param {import("./stream.js").Pace} [pace]
   */
  constructor(path, { ask, take, holds, resume, tell }, pace) {
    this.#tell = tell;
    this.#patience = pace?.patience ?? 0;
    this.#poller = new Poller(ask, {
      heard: () => this.#hear(),
      failed: (times) => this.#fail(times),
    });
    this.#stream = new Stream(path, {
      resume,
      event: (kind, data, id) => take(kind, data, id) ? this.#flow() : this.#stream.reopen(),
      beat: () => holds() && this.#flow(),
      heard: () => this.#streaming && this.#hear(),
      lost: () => this.#lose(),
    }, pace);
  }

  start() {
    const { signal } = this.#gone;
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
    addEventListener("online", () => this.#look(), { signal });
    addEventListener("offline", () => this.#cut(), { signal });
    this.#look();
  }

  stop() {
    this.#gone.abort();
    this.#rest();
  }

  /** Read the table at once. */
  now() {
    return this.#poller.now();
  }

  /** Read the table as it is now, whatever answer is on its way. */
  anew() {
    return this.#poller.anew();
  }

  /** Say when the table was last heard of, where that was before this page was opened. @param {Date} when */
  recall(when) {
    this.#heard = when;
    this.#tell({ state: navigator.onLine ? "catching" : "offline", since: when });
  }

  /** A page that nobody sees keeps no line open; one that is seen again must not pass for live before it is. */
  #look() {
    if (document.hidden) return this.#rest();
    if (!this.#streaming) this.#tell({ state: "catching", since: this.#heard });
    this.#stream.open();
    if (!this.#streaming) this.#poller.start(this.#patience);
  }

  /** What was on its way when the network went may still be read; it must not pass for live. */
  #cut() {
    this.#rest();
    this.#tell({ state: "offline", since: this.#heard });
    if (document.hidden) return;
    this.#stream.open();
    this.#poller.start(ASK_SOON);
  }

  #rest() {
    this.#streaming = false;
    this.#stream.close();
    this.#poller.stop();
  }

  /** The stream has brought all there is, so nobody need ask. */
  #flow() {
    this.#streaming = true;
    this.#poller.stop();
  }

  #lose() {
    const wasStreaming = this.#streaming;
    this.#streaming = false;
    if (wasStreaming) this.#tell({ state: "catching", since: this.#heard });
    this.#poller.start(ASK_SOON);
  }

  #hear() {
    this.#heard = new Date();
    this.#tell({ state: "live", since: this.#heard });
  }

  /** @param {number} times */
  #fail(times) {
    if (this.#streaming) return;
    const offline = times > 1 || !navigator.onLine;
    this.#tell({ state: offline ? "offline" : "catching", since: this.#heard });
  }
}

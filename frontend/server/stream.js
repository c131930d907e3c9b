/**
 * Hold a stream of server-sent events open, and open it again when it breaks or falls silent.
 *
 * `EventSource` hides the server's heartbeats, which are comments; a line that died quietly would then look like
 * a quiet table. So the stream is read here.
 */

import { eachPiece, REFUSALS } from "./answers.js";

const FIRST_PAUSE = 1_000;
/**
 * The server beats every ten seconds; two beats may be late.
 * @typedef {{silence: number, longest: number, patience: number}} Pace in milliseconds: how long nothing may come, the
 *   longest pause between two tries, and how long the first has before the whole is asked for beside it
 */
const PHONE = { silence: 25_000, longest: 30_000, patience: 0 };

/**
 * @typedef {Object} StreamListeners
 * @property {(kind: string, data: string, id: string) => void} event an event has come; `kind` is `message` unless it
 *   says
 * @property {() => string} resume the id of the event to go on from, or "" for none
 * @property {() => void} beat a heartbeat has come: there is nothing newer than what was sent before it
 * @property {() => void} heard something has come, if only a piece
 * @property {() => void} lost the stream has ended, or could not be opened
 */

export class Stream {
  #path;
  #listeners;
  #pace;
  #timer = 0;
  #failures = 0;
  /** @type {AbortController | null} */
  #line = null;

  /**
   * @param {() => string} path
   * @param {StreamListeners} listeners
   * @param {Pace} [pace]
   */
  constructor(path, listeners, pace = PHONE) {
    this.#path = path;
    this.#listeners = listeners;
    this.#pace = pace;
  }

  /** Open the stream at once, unless it is open. */
  open() {
    clearTimeout(this.#timer);
    if (!this.#line) this.#run();
  }

  /** Open the stream anew, from what is known now. */
  reopen() {
    this.close();
    this.open();
  }

  close() {
    clearTimeout(this.#timer);
    const line = this.#line;
    this.#line = null;
    line?.abort();
  }

  async #run() {
    const line = new AbortController();
    this.#line = line;
    try {
      await this.#read(line);
    } catch {
      // However it ended, the stream is opened again.
    }
    if (this.#line !== line) return;
    this.close();
    this.#listeners.lost();
    // Phones that lost one server must not all come back in the same second.
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, this.#pace.longest);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.open(), pause * (0.5 + Math.random()));
  }

  /** @param {AbortController} line */
  async #read(line) {
    const { silence } = this.#pace;
    let watchdog = setTimeout(() => line.abort(), silence);
    try {
      const known = this.#listeners.resume();
      const headers = {
        Accept: "text/event-stream",
        Prefer: REFUSALS,
        ...(known && { "Last-Event-ID": known }),
      };
      const { signal } = line;
      const response = await fetch(this.#path(), { headers, cache: "no-store", signal });
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (!response.ok || !isStream) return;
      let text = "";
      await eachPiece(response.body, (piece) => {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => line.abort(), silence);
        text = this.#take(text + piece, line);
      });
    } finally {
      clearTimeout(watchdog);
      line.abort();
    }
  }

  /**
   * Hand on the events that are complete; return the text of the one that is not.
   * @param {string} text
   * @param {AbortController} line
   */
  #take(text, line) {
    if (this.#line !== line) return "";
    const blocks = text.split("\n\n");
    const rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = fieldsOf(block, "data");
      if (data.length > 0) {
        this.#failures = 0;
        const kind = fieldsOf(block, "event").at(-1) ?? "message";
        this.#listeners.event(kind, data.join("\n"), fieldsOf(block, "id").at(-1) ?? "");
      } else if (block.startsWith(":")) this.#listeners.beat();
      // What was taken may have closed this line, or opened another.
      if (this.#line !== line) return "";
    }
    this.#listeners.heard();
    return rest;
  }
}

/**
 * @param {string} block
 * @param {string} name
 */
const fieldsOf = (block, name) =>
  block.split("\n").filter((line) => line.startsWith(`${name}:`)).map((line) =>
    line.slice(name.length + 1).trimStart()
  );

/** Give the modules what a page has and Deno has not: a document to look at, a network, and a clock that stands still. */

import { erase, readAll } from "../../frontend/device/indexed-db.js";

const later = globalThis.setTimeout;

/** Let everything happen that waits for no clock. */
export async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => later(resolve, 0));
}

/** A clock that moves only when it is told to. */
export class Clock {
  now = 0;
  #made = 0;
  /** @type {Map<number, {at: number, work: () => void}>} */
  #timers = new Map();

  constructor() {
    const timers = this.#timers;
    Object.assign(globalThis, {
      setTimeout: (/** @type {() => void} */ work, /** @type {number} */ pause) => {
        this.#made += 1;
        timers.set(this.#made, { at: this.now + pause, work });
        return this.#made;
      },
      clearTimeout: (/** @type {number} */ timer) => void timers.delete(timer),
    });
    // Whatever is spread by chance is not spread at all.
    Math.random = () => 0.5;
  }

  /** Let so many milliseconds pass. @param {number} milliseconds */
  async pass(milliseconds) {
    const end = this.now + milliseconds;
    await settled();
    for (let next = this.#next(end); next !== null; next = this.#next(end)) {
      const timer = /** @type {{at: number, work: () => void}} */ (this.#timers.get(next));
      this.#timers.delete(next);
      this.now = timer.at;
      timer.work();
      await settled();
    }
    this.now = end;
  }

  /** Return the timer that comes first, if it comes by `end`. @param {number} end */
  #next(end) {
    const due = [...this.#timers].filter(([, { at }]) => at <= end);
    return due.length === 0
      ? null
      : due.reduce((one, other) => other[1].at < one[1].at ? other : one)[0];
  }
}

/** @typedef {{method: string, path: string, headers: Record<string, string>, body: any, signal: AbortSignal}} Request */

/**
 * Answer what the modules fetch, and note it.
 * @param {(request: Request) => Response | Promise<Response>} answer
 * @returns {Request[]}
 */
export function network(answer) {
  /** @type {Request[]} */
  const asked = [];
  /** @type {any} */ (globalThis).fetch = async (
    /** @type {string} */ path,
    /** @type {any} */ init,
  ) => {
    const { method = "GET", headers = {}, body, signal } = init;
    const request = { method, path, headers, body: body && JSON.parse(body), signal };
    asked.push(request);
    return await answer(request);
  };
  return asked;
}

/** Answer with JSON. @param {unknown} body @param {number} [status] */
export const json = (body, status = 200) => new Response(JSON.stringify(body), { status });

/** Answer nothing, as a network that is down. @returns {never} */
export function down() {
  throw new TypeError("no network");
}

/** A page that can be looked at or not. */
class Page extends EventTarget {
  hidden = false;

  getElementById() {
    return null;
  }

  /** @param {boolean} hidden */
  turn(hidden) {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

export const page = new Page();
Object.assign(globalThis, { document: page });

/** Say that the network came or went. @param {boolean} online */
export function turnNetwork(online) {
  Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
  dispatchEvent(new Event(online ? "online" : "offline"));
}
turnNetwork(true);

/** Forget whatever this device keeps. */
export async function freshDevice() {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of await readAll("outbox")) await erase("outbox", id);
}

/**
 * Refuse every use of a storage, as some browsers do, while `work` is done.
 * @param {"localStorage" | "sessionStorage"} name
 * @param {() => void} work
 */
export function refusing(name, work) {
  const storage = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
  Object.defineProperty(globalThis, name, {
    get() {
      throw new DOMException("refused", "SecurityError");
    },
    configurable: true,
  });
  try {
    work();
  } finally {
    Object.defineProperty(globalThis, name, storage);
  }
}

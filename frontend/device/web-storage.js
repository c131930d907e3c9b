/** Remember small things on this device; where storage is refused, until the page closes. */

const PREFIX = "kanakku.";

export class Memory {
  /** @type {Map<string, string>} */
  #spare = new Map();

  /** @param {() => Storage} storage asked for each time, as it may be refused @param {string} prefix of its names there */
  constructor(storage, prefix) {
    this.storage = storage;
    this.prefix = prefix;
  }

  /**
   * Return what was remembered under `name`, or `fallback`: also where it is damaged, or of another kind than that.
   * @template T
   * @param {string} name
   * @param {T} fallback
   * @returns {T}
   */
  recall(name, fallback) {
    try {
      const text = this.#spare.get(name) ?? this.storage().getItem(this.prefix + name);
      const value = text === null ? fallback : JSON.parse(text);
      return fallback === null || kindOf(value) === kindOf(fallback) ? value : fallback;
    } catch {
      return fallback;
    }
  }

  /** @param {string} name @param {unknown} value */
  remember(name, value) {
    const text = JSON.stringify(value);
    try {
      this.storage().setItem(this.prefix + name, text);
      this.#spare.delete(name);
    } catch {
      this.#spare.set(name, text);
    }
  }

  /** @param {string} name */
  forget(name) {
    this.#spare.delete(name);
    try {
      this.storage().removeItem(this.prefix + name);
    } catch {
      // Where storage is refused, nothing was stored.
    }
  }

  /** Return every name under which something is remembered. */
  names() {
    /** @type {string[]} */
    let stored = [];
    try {
      stored = Object.keys(this.storage()).filter((name) => name.startsWith(this.prefix));
    } catch {
      // Where storage is refused, nothing was stored.
    }
    return [...this.#spare.keys(), ...stored.map((name) => name.slice(this.prefix.length))];
  }
}

/** @param {unknown} value */
const kindOf = (value) => value === null ? "null" : Array.isArray(value) ? "list" : typeof value;

const device = new Memory(() => localStorage, PREFIX);

/** Return what this device remembers. @template T @param {string} name @param {T} fallback @returns {T} */
export const recall = (name, fallback) => device.recall(name, fallback);

/** @param {string} name @param {unknown} value */
export const remember = (name, value) => device.remember(name, value);

/** Remember small things on this device; where storage is refused, until the page closes. */

const PREFIX = "kanakku.";
/** @type {Map<string, string>} */
const spare = new Map();

/**
 * Return what was remembered under `name`, or `fallback`: also where it is damaged, or of another kind than that.
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function recall(name, fallback) {
  try {
    const text = spare.get(name) ?? localStorage.getItem(PREFIX + name);
    const value = text === null ? fallback : JSON.parse(text);
    return fallback === null || kindOf(value) === kindOf(fallback) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** @param {unknown} value */
const kindOf = (value) => value === null ? "null" : Array.isArray(value) ? "list" : typeof value;

/**
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    spare.delete(name);
  } catch {
    spare.set(name, text);
  }
}

/**
 * Digest a table as `docs/api.md` has it, to prove that the changes put together are the whole.
 *
 * SHA-256 stands here because browsers lend their own only to pages of HTTPS, and a hall's page often is not.
 */

import { rowsOf } from "../sheet/columns.js";

/** @typedef {import("../types.js").Table} Table */

const ROUNDS = 64;
const AT_ONCE = 20;
const PAUSE = 30;
const [START, CONSTANTS] = roots();
/** @type {WeakMap<object, string>} a row that did not change is not digested again */
const known = new WeakMap();

/** Return the digest of a table: its rows one by one, then all the rest of it. @param {Table} table */
export function tableDigest(table) {
  const { game } = table;
  const rest = { ...table, game: game && { ...game, deals: [], rulings: [] } };
  return sha256(sha256(rowsInOrder(game).map(rowDigest).join("")) + sha256(canonical(rest)));
}

/** Return deals and rulings in the order of the log. @param {Table["game"]} game */
const rowsInOrder = (game) =>
  game ? rowsOf(game).map((row) => row.kind === "deal" ? row.deal : row.entry) : [];

/** Digest the rows of a table while the phone has nothing else to do, so that its first change takes no time. @param {Table} table */
export function digestAhead({ game }) {
  const left = rowsInOrder(game).filter((row) => !known.has(row));
  const work = () => {
    for (const row of left.splice(0, AT_ONCE)) rowDigest(row);
    if (left.length > 0) setTimeout(work, PAUSE);
  };
  setTimeout(work, PAUSE);
}

/** @param {object} row */
function rowDigest(row) {
  let digest = known.get(row);
  if (!digest) known.set(row, digest = sha256(canonical(row)));
  return digest;
}

/** Return `facts` as JSON with sorted keys and no spaces. @param {unknown} facts @returns {string} */
export function canonical(facts) {
  if (Array.isArray(facts)) return `[${facts.map(canonical).join(",")}]`;
  if (typeof facts !== "object" || facts === null) return JSON.stringify(facts);
  const fields = Object.entries(facts).toSorted(([one], [other]) => one < other ? -1 : 1);
  return `{${
    fields.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(",")
  }}`;
}

/** Return the SHA-256 (FIPS 180-4) of `text` in UTF-8, in hexadecimal. @param {string} text */
export function sha256(text) {
  const words = padded(new TextEncoder().encode(text));
  const state = START.slice();
  const schedule = new Uint32Array(ROUNDS);
  for (let at = 0; at < words.length; at += 16) {
    schedule.set(words.subarray(at, at + 16));
    digestBlock(state, schedule);
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks * 64 - 4, bytes.length * 8);
  return Uint32Array.from({ length: blocks * 16 }, (_, at) => view.getUint32(at * 4));
}

/**
 * @param {Uint32Array} state
 * @param {Uint32Array} schedule its first sixteen words are the block
 */
function digestBlock(state, schedule) {
  for (let at = 16; at < ROUNDS; at += 1) {
    const early = schedule[at - 15];
    const late = schedule[at - 2];
    schedule[at] = schedule[at - 16] + schedule[at - 7] +
      (turned(early, 7) ^ turned(early, 18) ^ early >>> 3) +
      (turned(late, 17) ^ turned(late, 19) ^ late >>> 10);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < ROUNDS; at += 1) {
    const mixed = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) +
      CONSTANTS[at] + schedule[at];
    const major = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c);
    h = g;
    g = f;
    f = e;
    e = d + mixed | 0;
    d = c;
    c = b;
    b = a;
    a = mixed + major | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => state[at] += word);
}

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => word >>> by | word << 32 - by;

/** Return SHA-256's numbers, the fractions of square and cube roots of primes. @returns {Uint32Array[]} */
function roots() {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < ROUNDS; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  const fraction = (/** @type {number} */ root) => (root % 1) * 2 ** 32;
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ];
}

/** Compare what came with what should have come, as both are written out in full. */

/** @param {unknown} value */
const written = (value) =>
  Deno.inspect(value, { depth: 99, sorted: true, iterableLimit: 9_999, strAbbreviateSize: 9_999 });

/**
 * @param {unknown} actual
 * @param {unknown} expected
 * @param {string} [about]
 */
export function equal(actual, expected, about = "") {
  const [came, should] = [written(actual), written(expected)];
  if (came !== should) throw new Error(`${about} came as\n${came}\nand should be\n${should}`);
}

/**
 * Return what `work` throws, which must be of this kind.
 * @template Kind
 * @param {() => unknown} work
 * @param {new (...args: any[]) => Kind} kind
 * @param {string} [about]
 * @returns {Promise<Kind>}
 */
export async function thrown(work, kind, about = "") {
  try {
    await work();
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
  throw new Error(`${about} should have thrown ${kind.name}`);
}

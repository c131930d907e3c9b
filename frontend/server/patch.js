/**
 * Apply a JSON Patch (RFC 6902) made of `add`, `remove` and `replace`, as the server's changes are.
 *
 * @typedef {{op: string, path: string, value?: unknown}} Operation
 */

/**
 * Return `document` with the operations applied; what they do not touch is shared with it.
 * @template Document
 * @param {Document} document
 * @param {Operation[]} operations
 * @returns {Document} throws RangeError where an operation does not fit
 */
export function patched(document, operations) {
  return operations.reduce(
    (whole, operation) => changed(whole, stepsOf(operation.path), operation),
    /** @type {any} */ (document),
  );
}

/** @param {string} path */
const stepsOf = (path) =>
  path.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/**
 * @param {any} part
 * @param {string[]} steps
 * @param {Operation} operation
 * @returns {any}
 */
function changed(part, [step, ...rest], operation) {
  if (step === undefined) return operation.value;
  if (Array.isArray(part)) return changedList(part, step, rest, operation);
  if (typeof part !== "object" || part === null) throw unfit(operation);
  const known = Object.hasOwn(part, step);
  if (!known && (rest.length > 0 || operation.op !== "add")) throw unfit(operation);
  const copy = { ...part };
  if (rest.length === 0 && operation.op === "remove") delete copy[step];
  else define(copy, step, changed(part[step], rest, operation));
  return copy;
}

/**
 * @param {any[]} list
 * @param {string} step
 * @param {string[]} rest
 * @param {Operation} operation
 */
function changedList(list, step, rest, operation) {
  const inserts = rest.length === 0 && operation.op === "add";
  const at = step === "-" ? list.length : Number(step);
  if (!/^(\d+|-)$/.test(step) || at >= list.length + Number(inserts)) throw unfit(operation);
  if (inserts) return list.toSpliced(at, 0, operation.value);
  if (rest.length === 0 && operation.op === "remove") return list.toSpliced(at, 1);
  return list.with(at, changed(list[at], rest, operation));
}

/**
 * Set a field whatever its name is; plain assignment would take `__proto__` for more than a name.
 * @param {object} copy
 * @param {string} name
 * @param {unknown} value
 */
function define(copy, name, value) {
  Object.defineProperty(copy, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** @param {Operation} operation */
const unfit = ({ op, path }) => new RangeError(`${op} does not fit at ${path}`);

/**
 * Take the key of an event's door, which came with the code that hangs there, out of the address bar before anything
 * else runs. It is not kept: whoever comes again scans the code again.
 */

const ARRIVAL = /^#door=([\w-]{16,128})$/;

/** @type {string | null} */
let held = null;

/** Return the key that checks people in, or null. */
export const doorKey = () => held;

/** Check nobody in any more. */
export const leaveDoor = () => void (held = null);

function takeKeyFromAddress() {
  const key = ARRIVAL.exec(location.hash)?.[1];
  if (!key) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  held = key;
}

takeKeyFromAddress();
addEventListener("hashchange", takeKeyFromAddress);

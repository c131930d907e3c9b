/** Give this screen a short name, and keep what it was told to show: after a failure it comes back to that. */

import { recall, remember } from "../../device/web-storage.js";

/** @typedef {{page: string, blank: boolean, message: string, reloads: number}} Told */

/** None that is read as another across a hall. */
const SIGNS = "ABCDEFHKLMNPRTUVWXY2346789";
/** As many that no other device in the hall draws the same: nobody is asked, so a board without network has a name. */
const LENGTH = 6;
const NAMES = "board.names";

/**
 * Return a name for this window that no other of the device has while it is open; the same after a failure.
 * @returns {Promise<string>}
 */
export async function takeName() {
  /** @type {string[]} */
  const known = recall(NAMES, []).filter(({ length }) => length === LENGTH);
  for (const name of [...known, newName()]) {
    if (!await taken(name)) {
      remember(NAMES, [...new Set([...known, name])]);
      return name;
    }
  }
  return newName();
}

/** Hold a name until the window closes; where the browser has no locks, or refuses them, one window is all that a device has. @param {string} name @returns {Promise<boolean>} */
const taken = (name) =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(false);
    navigator.locks.request(`board ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock === null);
      return lock && new Promise(() => {});
    }).catch(() => resolve(false));
  });

export const newName = () =>
  [...crypto.getRandomValues(new Uint32Array(LENGTH))].map((lot) => SIGNS[lot % SIGNS.length]).join(
    "",
  );

/** @type {Told} */
const NOTHING = { page: "", blank: false, message: "", reloads: 0 };

/** Return what a screen was told last at an event: nothing at the next one. @param {string} code @param {string} name @returns {Told} */
export const toldLast = (code, name) => ({ ...NOTHING, ...recall(`board.${code}.${name}`, {}) });

/** @param {string} code @param {string} name @param {Told} told */
export const keepTold = (code, name, told) => remember(`board.${code}.${name}`, told);

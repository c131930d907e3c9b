/** Keep how this device shows things: light or dark, two or four suit colours. */

import { recall, remember } from "./web-storage.js";

/** @typedef {{theme: string, suits: string}} Look */

/** @returns {Look} */
export const look = () => ({ theme: "auto", suits: "two", ...recall("look", {}) });

/** @param {Partial<Look>} change */
export const setLook = (change) => remember("look", { ...look(), ...change });

/** Bring the page in line with the chosen look. */
export function applyLook() {
  const { theme, suits } = look();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.suits = suits;
}

/** Find the entry form of a game; each is loaded when it is needed. */

/** @typedef {{Form: typeof import("../forms/form.js").Form}} FormModule */

const rummy13 = () => import("./rummy13.js");
const rummy21 = () => import("./rummy21.js");
const gin = () => import("./gin.js");
const twentyEight = () => import("./twenty-eight.js");
const climbing = () => import("./climbing.js");
const common = () => import("../forms/form.js");

/** @type {Record<string, () => Promise<FormModule>>} Games whose declared facts are all have no line. */
const FORMS = {
  gama_rummy: rummy13,
  indian_rummy: rummy13,
  ace2three: () => import("./pool.js"),
  site_gin: gin,
  gra_singles: gin,
  gra_partnership: () => import("./gra-partnership.js"),
  rummy21,
  rummy27: rummy21,
  indian_marriage: () => import("./marriage.js"),
  vazhushal: () => import("./vazhushal.js"),
  twenty_eight: twentyEight,
  twenty_nine: twentyEight,
  fifty_six: twentyEight,
  holdem_club: () => import("./holdem.js"),
  gama_poker: () => import("./freezeout.js"),
  zheng_shangyou: climbing,
  big_two: climbing,
};

/** Return the module with the `Form` of a game type: its own, or the common form. @param {string} gameType @returns {Promise<FormModule>} */
export function formFor(gameType) {
  return (FORMS[gameType] ?? common)();
}

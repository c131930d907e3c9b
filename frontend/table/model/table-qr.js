/** Have the code that opens a table's page, without network too once this phone has had it. */

import { read } from "../../device/indexed-db.js";
import { answerOrCopy } from "../../server/offline-copies.js";

/** @typedef {import("../../server/api.js").Api} Api */

/** @param {string} code the table's */
const nameOf = (code) => `qr.${code}`;

/** @param {any} svg */
const isDrawing = (svg) => typeof svg === "string" && svg.startsWith("<svg");

/**
 * Return the code as an SVG. Raises ApiError.
 * @param {Api} api
 * @param {string} code the table's
 */
export async function tableQr(api, code) {
  const ask = () => api.getText(`/tables/${encodeURIComponent(code)}/qr.svg`);
  return (await answerOrCopy(nameOf(code), ask, isDrawing)).answer;
}

/**
 * Have the code at hand, unless this phone has had it.
 * @param {Api} api
 * @param {string} code the table's
 */
export async function fetchTableQr(api, code) {
  if (!isDrawing((await read("kept", nameOf(code)))?.answer)) await tableQr(api, code);
}

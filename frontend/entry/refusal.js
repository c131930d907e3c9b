/** Read why the server refused a deal: the sentence, and the seat and field that it is about. */

import { sayFailure } from "../server/failure.js";

/** @typedef {import("../forms/form.js").Refusal} Refusal */
/** @typedef {import("../server/api.js").ApiError} ApiError */

/** @param {unknown} error @param {any} facts the outcome that was sent @returns {Refusal} */
export function refusalOf(error, facts) {
  const text = sayFailure(error, "deal.noNetwork");
  const { errors = [], code = "" } = /** @type {ApiError} */ (error).problem;
  return { text, code, ...placeOf(errors[0]?.pointer ?? "", facts) };
}

/** @param {string} pointer such as /outcome/results/2/points @param {any} facts */
function placeOf(pointer, facts) {
  const [field = "", at = ""] = pointer.replace(/^#?\/?(outcome\/)?/, "").split("/");
  const place = /^\d+$/.test(at) ? Number(at) : null;
  const listed = place === null ? undefined : facts?.[field]?.[place];
  const person = facts?.[field.replace(/_(cards|melds|special|rest|deadwood)$/, "")];
  const seat = [listed?.seat, listed, person].find((each) => typeof each === "number");
  return { field, place, seat: seat ?? null };
}

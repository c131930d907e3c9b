/** Read why the server refused a deal: the sentence, and the seat and field that it is about. */

import { ApiError } from "../core/api.js";
import { say } from "../core/say.js";

/** @typedef {{text: string, code: string, seat: number | null, field: string}} Refusal */

/** @type {Refusal} */
const NOWHERE = { text: "", code: "", seat: null, field: "" };

/**
 * @param {unknown} error
 * @param {any} facts the outcome that was sent
 * @returns {Refusal}
 */
export function refusalOf(error, facts) {
  if (!(error instanceof ApiError)) throw error;
  if (error.offline) return { ...NOWHERE, text: say("failure.offline") };
  if (error.status === 401) return { ...NOWHERE, text: say("failure.key") };
  const { errors = [], detail, title, code = "" } = error.problem;
  const text = errors.map((each) => each.detail).join(" ") || detail || title ||
    say("failure.unknown");
  return { text, code, ...placeOf(errors[0]?.pointer ?? "", facts) };
}

/**
 * @param {string} pointer such as /outcome/results/2/points
 * @param {any} facts
 */
function placeOf(pointer, facts) {
  const [field = "", place] = pointer.replace(/^#?\/?(outcome\/)?/, "").split("/");
  if (field === "results") return { field, seat: facts?.results?.[Number(place)]?.seat ?? null };
  const named = facts?.[field.replace(/_(cards|melds|deadwood)$/, "")];
  return { field, seat: typeof named === "number" ? named : null };
}

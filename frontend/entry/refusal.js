/** Read why the server refused a deal: the sentence, and the seat and field that it is about. */

import { ApiError } from "../server/api.js";
import { sayProblem } from "../server/failure.js";
import { say } from "../words/say.js";

/** @typedef {import("../forms/form.js").Refusal} Refusal */

/** @type {Refusal} */
const NOWHERE = { text: "", code: "", seat: null, field: "", place: null };

/** @param {unknown} error @param {any} facts the outcome that was sent @returns {Refusal} */
export function refusalOf(error, facts) {
  if (!(error instanceof ApiError)) throw error;
  if (error.offline) return { ...NOWHERE, text: say("deal.noNetwork") };
  if (error.status === 401) return { ...NOWHERE, text: say("failure.key") };
  const { errors = [], code = "" } = error.problem;
  const text = sayProblem(error.problem);
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

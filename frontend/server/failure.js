/** Say in words why a call failed. */

import { say } from "../words/say.js";
import { ApiError } from "./api.js";

/**
 * @param {unknown} error
 * @param {string} [offline] the key of what to say where no answer came
 */
export function sayFailure(error, offline = "failure.offline") {
  if (!(error instanceof ApiError)) throw error;
  if (error.offline) return say(offline);
  if (error.status === 401) return say("failure.key");
  const { errors = [], detail, title } = error.problem;
  return errors.map((each) => each.detail).join(" ") || detail || title || say("failure.unknown");
}

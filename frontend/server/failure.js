/** Say in words why a call failed. */

import { say, showDate, showTime } from "../words/say.js";
import { ApiError } from "./api.js";

const STATED = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/;

/**
 * @param {unknown} error
 * @param {string} [offline] the key of what to say where no answer came
 */
export function sayFailure(error, offline = "failure.offline") {
  if (!(error instanceof ApiError)) throw error;
  if (error.offline) return say(offline);
  if (error.status === 401) return say("failure.key");
  const { errors = [], detail = "", reason, title } = error.problem;
  const said = errors.map((each) => saidHere(each.detail, each.params)).join(" ");
  return said || saidHere(detail, reason?.params) || title || say("failure.unknown");
}

/**
 * Return a sentence of the server's with days and hours as the hall's clock has them: it states them in UTC.
 * @param {string} text
 * @param {Record<string, unknown>} [params]
 */
function saidHere(text, params = {}) {
  return Object.values(params).map(String).filter((each) => STATED.test(each)).reduce(
    (said, stated) => said.replaceAll(stated, shownHere(stated)),
    text,
  );
}

/** Return a day, or a moment, as it is read here; as it stands where no calendar has it. @param {string} stated */
function shownHere(stated) {
  const [day, hour] = stated.split("T");
  const known = new Date(day);
  if (Number.isNaN(known.valueOf()) || known.toISOString().slice(0, 10) !== day) return stated;
  const at = new Date(hour ? stated : `${day}T00:00`);
  return hour ? say("moment", { day: showDate(at), time: showTime(at) }) : showDate(at);
}

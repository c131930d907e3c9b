/** Say in words why a call failed. */

import { say, sentenceOf, showDate, showTime } from "../words/say.js";
import { ApiError } from "./api.js";

/** Answers after which the same may succeed later. */
const PASSING = [0, 408, 425, 429];

/** @param {ApiError} error */
export const mayPass = ({ status }) => PASSING.includes(status) || status >= 500;

const STATED = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/;

/**
 * @param {unknown} error
 * @param {string} [offline] the key of what to say where no answer came
 */
export function sayFailure(error, offline = "failure.offline") {
  if (!(error instanceof ApiError)) throw error;
  if (error.offline) return say(offline);
  if (error.status === 401) return say("failure.key");
  return sayProblem(error.problem);
}

/**
 * Say why there is nothing under a code: where it was archived, how it comes back, else what `words` say.
 * @param {ApiError | undefined} refused
 * @param {string} words
 * @param {string} code
 */
export const sayMissing = (refused, words, code) =>
  refused?.problem.code === "ARCHIVED" ? sayFailure(refused) : say(words, { code });

/** Say what a problem document says, of each field where it names some. @param {import("../types.js").Problem} problem */
function sayProblem(problem) {
  const { errors = [], title } = problem;
  const said = errors.map((each) => toldHere({ ...each, text: each.detail })).join(" ");
  return said || sayWhole(problem) || title || say("failure.unknown");
}

/** Say what a problem document says as a whole. @param {import("../types.js").Problem} problem */
export const sayWhole = ({ detail = "", reason }) => toldHere({ ...reason, text: detail });

/**
 * Return a sentence of the server's with days and hours as the hall's clock has them: it states them in UTC.
 * @param {{code?: string, params?: Record<string, any>, text: string}} said
 */
function toldHere({ code, params = {}, text }) {
  const here = { ...params };
  for (const [name, stated] of Object.entries(params)) {
    if (STATED.test(stated)) text = text.replaceAll(stated, here[name] = shownHere(stated));
  }
  return sentenceOf({ code, params: here, text });
}

/** Return a day, or a moment, as it is read here; as it stands where no calendar has it. @param {string} stated */
function shownHere(stated) {
  const [day, hour] = stated.split("T");
  const known = new Date(day);
  if (Number.isNaN(known.valueOf()) || known.toISOString().slice(0, 10) !== day) return stated;
  const at = new Date(hour ? stated : `${day}T00:00`);
  return hour ? say("moment", { day: showDate(at), time: showTime(at) }) : showDate(at);
}

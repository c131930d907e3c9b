/** Read what the server answered; a refusal, or no answer at all, is an `ApiError` with the problem document. */

import { learnRefused } from "../words/say.js";

/** @typedef {import("../types.js").Problem} Problem */

/** How a phone prefers refusals: a browser puts every answer but a good one into its console. */
export const REFUSALS = "refusals=as-answers";

/** Tell why a call failed. `status` is 0 where no answer came at all. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Problem} problem
   */
  constructor(status, problem) {
    super(problem.detail || problem.title || `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
  }

  /** Say whether the key is no good, also where too many such came from here: one that is good always passes. */
  get wrongKey() {
    return this.status === 401 || this.problem.reason?.code === "too_often.guesses";
  }

  /** Say whether the network, not the server, is at fault, so that trying again may help. */
  get offline() {
    return this.status === 0;
  }
}

/** Say whether a call was refused, be it by its status or in the answer. @param {Response} response */
export const isRefusal = ({ ok, headers }) =>
  !ok || (headers.get("Content-Type") ?? "").startsWith("application/problem+json");

/** Return what came; the network may fail in the middle of it. @param {Response} response */
export async function textOf(response) {
  try {
    return await response.text();
  } catch {
    throw new ApiError(0, { title: "offline" });
  }
}

/** Return the JSON that came, null where there is none. Raises ApiError. @param {Response} response @returns {Promise<any>} */
export async function read(response) {
  const text = await textOf(response);
  /** @type {any} */
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    // A proxy's own error page is no JSON; the status still says what happened.
  }
  if (!isRefusal(response)) return body;
  if (body?.code) await learnRefused(body.code);
  throw new ApiError(body?.status ?? response.status, body ?? { title: response.statusText });
}

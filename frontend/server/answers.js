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

/** @typedef {Response & {whole: string}} Answer one that has come, and its text */

/** Hand on what a server sends, piece by piece. @param {ReadableStream<any> | null} body @param {(piece: string) => void} take */
export async function eachPiece(body, take) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece; (piece = await reader?.read()) && !piece.done;) take(piece.value);
}

/**
 * Return the text that came, of a refusal nothing. Raises ApiError.
 * @param {Answer} answer
 */
export async function textOf(answer) {
  const { ok, status, statusText: title, headers, whole } = answer;
  if (ok && !headers.get("Content-Type")?.startsWith("application/problem+json")) return whole;
  const body = parsed(whole);
  if (body?.code) await learnRefused(body.code);
  throw new ApiError(body?.status ?? status, body ?? { title });
}

/** Return the JSON that came, null where there is none. Raises ApiError. @param {Answer} answer @returns {Promise<any>} */
export const read = async (answer) => parsed(await textOf(answer));

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    // There is nothing, or it is a proxy's own error page; the status still says what happened.
    return null;
  }
}

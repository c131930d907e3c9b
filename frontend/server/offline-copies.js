/** Read what the server has and keep it on disk: without network the last of it is shown, and how old it is. */

import { read, write } from "../device/indexed-db.js";
import { ApiError } from "./api.js";

/**
 * Return the answer; where no answer comes, the one that was kept, and when that came. Raises ApiError.
 * @template Answer
 * @param {string} name under which it is kept
 * @param {() => Promise<Answer>} ask
 * @param {(answer: any) => boolean} isWhole tells what was kept from what was damaged
 * @returns {Promise<{answer: Answer, at: Date | null}>} `at` is null where it came just now
 */
export async function answerOrCopy(name, ask, isWhole) {
  try {
    const answer = await ask();
    write("kept", { name, answer, at: new Date().toISOString() });
    return { answer, at: null };
  } catch (error) {
    const kept = error instanceof ApiError && error.offline && await read("kept", name);
    const at = new Date(kept?.at);
    if (!isWhole(kept?.answer) || Number.isNaN(at.valueOf())) throw error;
    return { answer: kept.answer, at };
  }
}

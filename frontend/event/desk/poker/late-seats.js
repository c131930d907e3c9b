/** Draw seats for who comes late; who cannot have one holds up nobody else. */

import { say } from "../../../words/say.js";
import { entrantName } from "../shared/desk-sentences.js";

/** @typedef {import("../shared/desk-part.js").DeskPart} DeskPart */

/**
 * Return what is proposed for those who can have a seat, null where nobody can, and why each of the others cannot.
 * @param {DeskPart} desk
 * @param {string} stage
 * @param {readonly string[]} waiting entrants
 */
export async function drawLateSeats({ model, event }, stage, waiting) {
  const entrants = [...waiting];
  const unseated = [];
  let late = null;
  while (entrants.length > 0 && !late) {
    try {
      late = await model.propose({ stage, entrants });
    } catch (error) {
      unseated.push(sayWhoNot(model, event, error, entrants));
    }
  }
  return { late, unseated };
}

/**
 * Say why somebody is not seated, and take him out of those who are; all of them where it is about nobody.
 * @param {DeskPart["model"]} model
 * @param {DeskPart["event"]} event
 * @param {unknown} error
 * @param {string[]} entrants
 */
function sayWhoNot(model, event, error, entrants) {
  const why = model.sayRefusal(error);
  const { pointer = "" } = /** @type {any} */ (error).problem.errors?.[0] ?? {};
  const at = Number(pointer.match(/^\/entrants\/(\d+)$/)?.[1] ?? NaN);
  if (!(at < entrants.length)) {
    entrants.length = 0;
    return why;
  }
  const [entrant] = entrants.splice(at, 1);
  return say("desk.room.notSeated", { name: entrantName(event, entrant), why });
}

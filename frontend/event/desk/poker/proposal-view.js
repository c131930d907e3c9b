/** Show what the server proposes for a room: why, each move with its rule, and the button that does it. */

import { html } from "../../../page/html.js";
import { say, sentenceOf } from "../../../words/say.js";

/** @typedef {import("../shared/desk-types.js").Proposal} Proposal */

/** What the server says where it goes by no button, or by an old one. */
const BUTTON_WANTED = new Set([
  "room_no_button",
  "room_no_button_waits",
  "room_old_button",
  "room_old_waits",
]);

/** What the button says that does it, and what was done by it, by why it is proposed; else somebody is moved. */
const WORDS = {
  open: { now: "desk.room.open", done: "desk.room.opened" },
  late: { now: "desk.room.seat", done: "desk.room.seated" },
  moved: { now: "desk.room.do", done: "desk.room.moved" },
};

/** @param {Proposal | null} made */
const wordsOf = (made) =>
  made?.why === "open" || made?.why === "late" ? WORDS[made.why] : WORDS.moved;

/** Whether a proposal would be another if it were told who has the button. @param {Proposal | null} made */
export const wantsButton = (made) => (made?.says ?? []).some(({ code }) => BUTTON_WANTED.has(code));

/** Say what was done by a proposal. @param {Proposal | null} made */
export const sayMoved = (made) => say(wordsOf(made).done);

/**
 * @param {Proposal} made
 * @param {string} act what the button does
 * @param {boolean} telling whether a tap on a name says already who has the button
 */
export function proposalView(made, act, telling) {
  const { says, moves } = made;
  return html`
    <section class="proposal stack" data-key="${act}">
      ${says.map((each) => html`<p>${sentenceOf(each)}</p>`)}
      ${wantsButton(made) && !telling && html`
        <button type="button" data-do="telling">${say("desk.room.tell")}</button>
      `}
      <ul class="differences">${moves.map(({ entrant, reason, waits }) =>
        html`
          <li
            data-key="${entrant}"><span dir="auto">${sentenceOf(
              reason,
            )}</span> <span class="soft">${reason.rule?.split(" ").at(-1)}</span>${waits && html`
              <span class="soft">${say("desk.room.waits")}</span>
            `}</li>
        `
      )}</ul>
      <button type="button" class="primary" data-do="${act}">${say(wordsOf(made).now, {
        count: moves.length,
      })}</button>
    </section>
  `;
}

/** Show who was sent to another seat in a freeze-out, to be ticked once he sits there. */

import { html } from "../../../page/html.js";
import { say } from "../../../words/say.js";
import { entrantName } from "../shared/desk-sentences.js";

/**
 * @param {import("../shared/desk-types.js").Event} event
 * @param {import("../../types.js").Sent[]} sent
 * @param {Set<string>} ticked
 */
export function sentView(event, sent, ticked) {
  const count = sent.filter(({ entrant }) => ticked.has(entrant)).length;
  return html`
    <section class="stack" data-key="sent">
      <h3>${say("desk.room.sent")}</h3>
      <button type="button" class="primary" data-do="sit">${count > 0
        ? say("desk.room.sit", { count })
        : say("desk.room.sitAll", { count: sent.length })}</button>
      <ul class="names-to-tap ticks">${sent.map((each) => rowView(event, each, ticked))}</ul>
    </section>
  `;
}

/** @param {import("../shared/desk-types.js").Event} event @param {import("../../types.js").Sent} sent @param {Set<string>} ticked */
function rowView(event, { entrant, before, after, waits }, ticked) {
  return html`
    <li data-key="${entrant}"><button type="button" data-do="tick" data-entrant="${entrant}"
      aria-pressed="${String(ticked.has(entrant))}"><bdi class="name">${entrantName(
        event,
        entrant,
      )}</bdi> <span class="soft">${say(before ? "desk.room.sentFrom" : "desk.room.sentTo", {
        to: sayTheSeat(after),
        from: before ? sayTheSeat(before) : "",
      })}</span>${waits && html`
        <span class="soft">${say("desk.room.waits")}</span>
      `}</button></li>
  `;
}

/** @param {import("../../../types.js").NumberedSeat} seat */
const sayTheSeat = ({ label, seat }) => say("desk.room.theSeat", { table: label, seat });

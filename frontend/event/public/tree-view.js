/** Draw a tree: its rounds are columns, who wins goes on to the right. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { partiesOf, roundHeading, sayState, whenOf } from "../reading.js";
import { whereView } from "./match-view.js";
import { mine, person } from "./names-view.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").Meeting} Meeting */
/** @typedef {import("../types.js").Match} Match */

/**
 * @param {Event} event
 * @param {import("../types.js").Stage} stage
 * @param {string} me
 */
export function treeView(event, { title, joined, tree }, me) {
  return html`
    <div class="tree" data-joined="${String(joined)}" role="group" aria-label="${title}"
      tabindex="0">${tree.map(
        ({ name, meetings }, at) =>
          html`
            <section data-key="${at}">
              <h4>${roundHeading({ round: at + 1, name })}</h4>
              <ol>${meetings.map((meeting) => meetingView(event, meeting, me))}</ol>
            </section>
          `,
      )}</div>
  `;
}

/** @param {Event} event @param {Meeting} meeting @param {string} me */
function meetingView(event, { match: id, entrants, third }, me) {
  const match = id === null ? null : event.matches[id];
  const kind = third ? "third" : !match && entrants.length < 2 ? "bye" : "meeting";
  const lines = match ? linesOf(match, entrants) : entrants.map((entrant) => ({ entrant }));
  return html`
    <li class="${kind}" data-status="${match?.status ?? ""}">
      <div>${third &&
        html`<p class="soft">${say("event.thirdPlace")}</p>`}${match &&
        html`<p class="facts">${whereView(event, match)}${
          !match.over &&
          html`<span class="state">${
            match.status === "to_come" && match.start ? whenOf(event, match.start) : sayState(match)
          }</span>`
        }</p>`}<ol>${lines.map((line) => lineView(event, line, me))}</ol></div>
    </li>
  `;
}

/** @typedef {{entrant: string | null, points?: string, won?: boolean}} Line */

/** @param {Event} event @param {Line} line @param {string} me */
const lineView = (event, { entrant, points, won }, me) =>
  html`<li data-won="${won ? "true" : "false"}" ${mine(event, entrant ?? "", me)}>${
    entrant
      ? person(event.entrants[entrant].name)
      : html`<span class="soft">${say("event.unknown")}</span>`
  }${points && html`<span class="numeral">${points}</span>`}</li>`;

/** Order the lines of a match as its places in the tree are. @param {Match} match @param {(string | null)[]} entrants @returns {Line[]} */
const linesOf = (match, entrants) =>
  partiesOf(match).toSorted((one, other) =>
    entrants.indexOf(one.entrant) - entrants.indexOf(other.entrant)
  );

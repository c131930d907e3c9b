/** Say in three lines what a draw comes to: tables and people, who has no match, who is not here. */

import { html } from "../../../page/html.js";
import { say } from "../../../words/say.js";
import { entrantName, someNames } from "../shared/desk-sentences.js";

/**
 * @typedef {Object} Sum
 * @property {import("./prepared-draw.js").PreparedDraw} draw
 * @property {boolean} people whether each plays for himself
 * @property {string[]} free who has no match in it
 * @property {string[]} absent who was due and is not here
 * @property {string[]} without who is left out for that
 * @property {boolean} first whether nobody has played before
 */

/** @param {import("../shared/desk-types.js").Event} event @param {Sum} sum */
export function sumView(event, { draw: { filled, byes }, people, free, absent, without, first }) {
  const seated = filled.flatMap(({ entrants }) => entrants);
  const tables = filled.some(({ entrants }) => entrants.length > 2)
    ? "desk.seatedTables"
    : "desk.seatedMatches";
  const leftOut = without.filter((each) => !seated.includes(each));
  const out = leftOut.length > 0;
  const missing = out ? leftOut : absent.filter((each) => seated.includes(each));
  const nobody = first &&
    !seated.some((each) => event.entrants[each].people.some((person) => event.people[person].here));
  return html`
    <section class="draw-sum" data-key="sum">
      <p><b>${say(people ? "desk.seated" : "desk.seatedTeams", {
        tables: say(tables, { count: filled.length }),
        count: seated.length,
      })}</b></p>
      ${byes && free.length > 0 &&
        html`<p>${
          say("desk.byesOf", { names: someNames(free.map((each) => entrantName(event, each))) })
        }</p>`}
      ${missing.length > 0 && html`
        <details data-key="absent">
          <summary>${say(out ? "desk.absentOut" : "desk.absent", {
            count: missing.length,
          })}</summary>
          <p class="soft">${missing.map((each) =>
            html`
              <bdi class="name">${entrantName(event, each)}</bdi><br>
            `
          )}</p>
        </details>
      `}
      ${nobody && html`<p class="soft" data-key="nobody">${say("desk.nobodyHere")}</p>`}
    </section>
  `;
}

/** Ask for what an act upon a match needs, and state the act from what was filled in. */

import { html } from "../../../page/html.js";
import { say, showPoints } from "../../../words/say.js";
import { labelOf, tableOf } from "../../reading.js";
import { entrantName, matchName, personName } from "../shared/desk-sentences.js";
import { fieldOf, momentOf } from "../shared/moments.js";
import { given, sheetsOf } from "./match-offers.js";

/** @typedef {import("../shared/desk-types.js").Stated} Stated */
/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */
/** @typedef {import("../../types.js").Match} Match */

/** Acts for which nothing has to be filled in. */
export const PLAIN = ["replay", "off"];
/** Acts that change how a match stands and nothing else. */
const STANDING = ["adjourn", "resume", "replay"];

/**
 * Draw the fields of a step.
 * @param {string} step
 * @param {Event} event
 * @param {string} id
 * @param {Match} ruled what a ruling begins with
 * @param {Desk} desk
 */
export function fieldsOf(step, event, id, ruled, desk) {
  const match = event.matches[id];
  const start = html`<label class="field"><span>${say("desk.start")}</span>
    <input name="start" type="datetime-local" value="${fieldOf(match.start)}"></label>`;
  switch (step) {
    case "hour":
      return start;
    case "resume":
      return html`${tablesView(event, match)}${start}`;
    case "adjourn":
      return html`
        <label class="field"><span>${say("desk.until")}</span>
          <input name="until" type="datetime-local"></label>
        <label class="field"><span>${say("desk.at")}</span>
          <input name="place" dir="auto" maxlength="200" autocomplete="off"></label>
      `;
    case "move":
      return html`<p>${
        say(match.table ? "desk.moveHelp" : "desk.moveFirst", {
          match: matchName(event, id),
          table: match.table ? labelOf(event, match.table) : "",
        })
      }</p>`;
    case "forfeit":
      return html`<label class="row"><input type="checkbox" name="without"> ${
        say("desk.withoutWin")
      }</label>`;
    case "rule":
      return placesView(event, ruled);
    case "replace":
      return replacingView(event, id);
    case "games":
      return html`<p>${
        say(sheetsOf(event, id, desk).length > 0 ? "desk.sheetsHelp" : "desk.sheetsNone")
      }</p>`;
  }
  return html``;
}

/** @param {Event} event @param {Match} match */
const tablesView = (event, match, here = tableOf(match)) =>
  html`
    <label class="field"><span>${say("desk.tableTitle")}</span>
      <select name="table"><option value="">${say("desk.noTable")}</option>
        ${event.tables.map(({ table }) =>
          html`<option value="${table}" ${table === here && html`selected`}>${
            labelOf(event, table)
          }</option>`
        )}</select></label>
  `;

/** @param {Event} event @param {Match} match */
function placesView(event, match) {
  const known = new Map([...match.scores, ...match.ruled].map((each) => [each.entrant, each]));
  return match.entrants.map((each, at) =>
    html`
      <fieldset class="ruled"><legend class="name">${entrantName(event, each)}</legend>
        <label class="field"><span>${say("desk.place")}</span>
          <input name="place" type="number" min="1" max="${match.entrants.length}" required
            value="${known.get(each)?.place || at + 1}"></label>
        <label class="field"><span>${say("desk.points")}</span>
          <input name="points" type="number" step="0.5" value="${known.get(each)
            ?.points}"></label></fieldset>
    `
  );
}

/** Ask who plays on. @param {Event} event @param {string} id */
function replacingView(event, id) {
  const { people } = event.matches[id];
  const others = Object.keys(event.people).filter((each) => !people.includes(each))
    .map((each) => personName(event, each)).toSorted((one, other) => one.localeCompare(other));
  return html`
    <label class="field"><span>${say("desk.whoPlaysOn")}</span>
      <input name="by" dir="auto" autocomplete="off" list="plays-on-${id}"></label>
    <datalist id="plays-on-${id}">${others.map((each) =>
      html`<option value="${each}"></option>`
    )}</datalist>
  `;
}

/**
 * Return the act of a step, as it is filled in.
 * @param {string} step
 * @param {string} id
 * @param {Match} match
 * @param {FormData} typed
 * @returns {Stated}
 */
export function statedBy(step, id, match, typed) {
  const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
  const start = momentOf(text("start"));
  switch (step) {
    case "hour":
      return { kind: "moved", matches: [{ match: id, ...given({ table: match.table, start }) }] };
    case "resume":
      return { kind: "resumed", match: id, ...given({ table: text("table"), start }) };
    case "adjourn": {
      const until = momentOf(text("until"));
      return { kind: "adjourned", match: id, ...given({ until, place: text("place") }) };
    }
    case "replay":
      return { kind: "replayed", match: id };
    case "off":
      return { kind: "lineups", matches: [{ match: id, entrants: [] }], byes: match.entrants };
  }
  const [places, points] = [typed.getAll("place"), typed.getAll("points")];
  const ruled = match.entrants.map((entrant, at) => ({
    entrant,
    place: Number(places[at]),
    ...(points[at] !== "" && { points: Number(points[at]) }),
  }));
  return { kind: "ruled", match: id, places: ruled };
}

/** Say what follows from a step that the server does not tell. @param {string} step @param {string} said */
function followsOf(step, said) {
  if (PLAIN.includes(step)) return [said, say(`desk.follows.${step}`)];
  return STANDING.includes(step) ? [said] : undefined;
}

/** Return the words for an act of a step. @param {string} step @param {Event} event @param {string} id @param {Stated} stated */
export function wordsOf(step, event, id, { kind, places }) {
  const names = matchName(event, id);
  const said = say(`desk.did.${kind}`, { names });
  const ruled = places?.map((/** @type {any} */ { entrant, place, points }) => {
    const name = entrantName(event, entrant);
    if (points === undefined) return say("desk.ruledPlace", { name, place });
    return say("desk.ruledPoints", { name, place, points: showPoints(points) });
  });
  return {
    button: say(`desk.match.${step}`),
    said,
    grave: PLAIN.includes(step),
    // These change how the match stands, and nothing of what a preview compares.
    changes: ruled ?? followsOf(step, said),
  };
}

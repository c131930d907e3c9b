/** Rank who is out of a freeze-out, and at the end all, each with the button that lets him back in. */

import "../../../words/room.js";
import { html } from "../../../page/html.js";
import { say, showNames } from "../../../words/say.js";
import { doAct } from "../shared/act-panel.js";
import { entrantName } from "../shared/desk-sentences.js";
import { mayUndo } from "../shared/rights.js";

/** @typedef {import("../shared/desk-types.js").Event} Event */
/** @typedef {import("../shared/desk-types.js").Desk} Desk */
/** @typedef {import("../shared/desk-types.js").Stated} Stated */

/** Whom an act puts out. @param {Stated} act @returns {string[]} */
function putOut({ kind, busted = [], entrants = [], entrant }) {
  if (kind === "busted") return busted.map((/** @type {{entrant: string}} */ each) => each.entrant);
  if (kind === "withdrawn") return entrants;
  return kind === "disqualified" ? [entrant] : [];
}

/** Return the act by which somebody is out, where this key may undo it. @param {Desk} desk @param {string} entrant */
function actOf(desk, entrant) {
  const act = desk.acts.findLast((each) => !each.struck_by && putOut(each).includes(entrant));
  return act && mayUndo(desk, act.id) ? act : null;
}

/** Offer to let somebody in again who is out, where this key may. @param {Desk} desk @param {string} entrant */
export const backButton = (desk, entrant) =>
  actOf(desk, entrant) && html`
    <button type="button" class="quiet" data-do="back" data-entrant="${entrant}">${say(
      "room.back",
    )}</button>
  `;

/** @param {Event} event @param {Desk} desk @param {string} stage */
export function placesView(event, desk, stage) {
  const { competition, standings } = event.stages[stage];
  const prizes = event.prizes?.[competition]?.flat() ?? [];
  const placed = (standings ?? []).filter(({ chance }) => chance !== "open");
  return placed.length > 0 && html`
    <ol class="room-places">${placed.map(({ entrant, place }) =>
      html`
        <li
          data-key="${entrant}"><span class="numeral">${place}</span> <span><bdi class="name">${entrantName(
            event,
            entrant,
          )}</bdi> ${prizes.includes(entrant) &&
            html`<span class="soft">${say("room.prize")}</span>`}</span>${backButton(
              desk,
              entrant,
            )}</li>
      `
    )}</ol>
  `;
}

/** Undo that somebody is out, once it is seen whom that moves. @param {import("../shared/desk-model.js").DeskModel} model @param {string} entrant */
export function letBackIn(model, entrant) {
  const { event, desk } = model.store.state;
  const act = event && desk && actOf(desk, entrant);
  if (!act) return;
  const names = showNames(putOut(act).map((each) => entrantName(event, each)));
  return doAct(model, { kind: "struck", act: act.id }, {
    title: say("room.backTitle", { names }),
    button: say("room.back"),
    said: say("room.backDone", { names }),
  });
}

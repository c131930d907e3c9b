/** Draw the entry of partnership gin: a row for each table, and what the server nets them to. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { showCard } from "../entry/card-words.js";
import { segments } from "./choices.js";
import { DRAWN, sideNames } from "./gra-partnership.js";

/** @typedef {import("./gra-partnership.js").Form} Form */

/** @param {Form} form */
export function partnershipView(form) {
  return html`
    <ul>${form.draft.tables.map((_, at) => tableView(form, at))}</ul>
    <p class="entry-sentence" aria-live="polite">${form.previewed?.summary?.text}</p>
  `;
}

/**
 * @param {Form} form
 * @param {number} at
 */
function tableView(form, at) {
  const title = say("team.table", { number: at + 1 });
  const refused = form.refusal?.field === "tables" && form.refusal.place === at;
  const winners = [
    ...form.sides.map((side) => ({ winner: side.side, face: sideFace(side) })),
    { winner: DRAWN, face: say("team.drawn") },
  ];
  const choices = winners.map(({ winner, face }) => ({
    face,
    action: "choose",
    pressed: form.draft.tables[at].winner === winner,
    facts: { table: at, winner },
  }));
  return html`
    <li class="gin-table" aria-current="${String(
      form.draft.active === String(at),
    )}" data-refused="${String(refused)}">
      <h3>${title}</h3>
      <div class="gin-table-row">
        ${segments(title, choices)}
        ${form.numberField(String(at), {
          label: say("team.pointsOf", { number: at + 1 }),
          empty: say("team.points"),
          shown: pointsShown(form, at),
        })}
      </div>
    </li>
  `;
}

/** @param {{side: string, names: string[]}} side */
const sideFace = (side) => html`<b>${side.side}</b><small class="name">${sideNames(side)}</small>`;

/**
 * Nothing was won at a drawn table; hands that were recorded are worth what the server says.
 * @param {Form} form
 * @param {number} at
 */
function pointsShown(form, at) {
  const { winner, recorded } = form.draft.tables[at];
  if (winner === DRAWN) return "0";
  return recorded === null ? undefined : say("team.recorded");
}

/** @param {Form} form */
export function partnershipSpecial(form) {
  const { indicator } = form.draft;
  return html`
    <fieldset class="chips">
      <legend>${say("team.upcard")}</legend>
      <button type="button" class="chip" data-do="indicator">${indicator === null
        ? say("rummy.notSet")
        : showCard(indicator)}</button>
    </fieldset>
    ${form.dealerChoice()}
  `;
}

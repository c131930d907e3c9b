/** Show the forms that write on a game's sheet, or say something of what stands there; each answers with the new sheet. */

import "../../words/game-panels.js";
import { heldSeat } from "../../device/keys.js";
import { slidePanel } from "../../page/slide-panel.js";
import { newUuid } from "../../page/uuid.js";
import { createApi } from "../../server/api.js";
import { say } from "../../words/say.js";
import { sheetOf } from "../model/table-model.js";
import * as takingBack from "../model/taking-back.js";
import { labelOf } from "../model/undoing.js";
import { AskPanel } from "./ask-panel.js";
import { SignPanel } from "./sign-panel.js";
import { RejoinForm } from "../entries/rejoin-form.js";
import { RulingForm } from "../entries/ruling-form.js";
import { TossForm } from "../entries/toss-form.js";
import { WithdrawForm } from "../entries/withdraw-form.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Deal} Deal */
/** @typedef {import("../../types.js").OtherEntry} OtherEntry */
/** @typedef {import("./answers.js").Written} Written */

/** @param {Deal | OtherEntry} entry */
const kindOf = (entry) => "number" in entry ? "deal" : entry.kind;

/** @param {TableModel} model @returns {Written} */
export function toss(model) {
  return slidePanel(new TossForm(model.api, sheetOf(model)), { title: say("entry.toss") });
}

/**
 * @param {TableModel} model
 * @param {Deal | OtherEntry} entry
 * @returns {Written}
 */
export function withdraw(model, entry) {
  const label = labelOf(entry);
  const form = new WithdrawForm(model.api, sheetOf(model), {
    id: entry.id,
    kind: kindOf(entry),
    label,
  });
  return slidePanel(form, { title: say("withdraw.title", { entry: label }) });
}

/**
 * Take back what this phone has just written. Raises ApiError.
 * @param {TableModel} model
 * @param {import("../model/undoing.js").Act} act
 */
export async function takeBack(model, act) {
  model.adopt(await takingBack.takeBack(model.api, sheetOf(model), act));
}

/** Return how a ruling is called: at a table of friends there is no director. @param {TableModel} model */
export const rulingOf = ({ store }) => store.state.table?.event ? "ruling" : "adjust";

/**
 * @param {TableModel} model
 * @param {number | null} number the seat chosen at the start
 * @returns {Written}
 */
export function ruling(model, number) {
  const form = new RulingForm(model.api, sheetOf(model));
  form.seat = number;
  return slidePanel(form, { title: say(`more.${rulingOf(model)}`) });
}

/**
 * @param {TableModel} model
 * @param {number | null} number the seat chosen at the start
 * @returns {Written}
 */
export function rejoin(model, number) {
  const form = new RejoinForm(model.api, sheetOf(model));
  form.seat = number;
  return slidePanel(form, { title: say("more.rejoin") });
}

/**
 * Dispute an entry from the seat that this phone holds.
 * @param {Sheet} sheet
 * @param {string} entry
 * @param {number} about the seat whose line it is; 0 for all
 * @returns {Written}
 */
export function dispute(sheet, entry, about) {
  const held = heldSeat(sheet.game.id);
  const path = `/games/${sheet.game.id}/disputes/${newUuid()}`;
  const words = {
    help: say("dispute.help"),
    label: say("dispute.text"),
    button: say("dispute.send"),
  };
  const panel = new AskPanel(
    words,
    (text) => createApi({ key: held?.key ?? null }).put(path, { entry, seat: about || null, text }),
  );
  return slidePanel(panel, { title: say("why.dispute") });
}

/**
 * Write beside a deal what is worth remembering of it.
 * @param {TableModel} model
 * @param {string} id the deal's
 * @returns {Written}
 */
export function note(model, id) {
  const { game, notes } = sheetOf(model);
  const words = {
    help: say("note.help"),
    label: say("why.note"),
    button: say("form.save"),
    usual: notes?.[id],
    longest: 80,
    optional: true,
  };
  const panel = new AskPanel(
    words,
    (text) => model.api.put(`/games/${game.id}/deals/${id}/note`, { text }),
  );
  return slidePanel(panel, { title: say("why.note") });
}

/**
 * @param {TableModel} model
 * @param {string} id the dispute's
 * @returns {Written}
 */
export function settle(model, id) {
  const { game } = sheetOf(model);
  const words = {
    help: say("dispute.settle.help"),
    label: say("dispute.settle.reason"),
    button: say("dispute.settle.send"),
  };
  const panel = new AskPanel(
    words,
    (reason) => model.api.post(`/games/${game.id}/disputes/${id}/settle`, { reason }),
  );
  return slidePanel(panel, { title: say("dispute.settle.title") });
}

/** @param {TableModel} model @returns {Written} */
export function sign(model) {
  const sheet = sheetOf(model);
  const held = heldSeat(sheet.game.id);
  if (!held) return Promise.resolve(undefined);
  return slidePanel(new SignPanel(sheet, held), { title: say("sign.title") });
}

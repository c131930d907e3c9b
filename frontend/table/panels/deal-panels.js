/** Show what slides over the sheet most: the entry of a deal, and why a number is there. */

import "../../words/panels-and-forms.js";
import { heldSeat } from "../../device/keys.js";
import { holdKeys } from "../../entry/held-keys.js";
import { slidePanel } from "../../page/slide-panel.js";
import { newUuid } from "../../page/uuid.js";
import { gameTypeOf } from "../../server/game-types.js";
import { say } from "../../words/say.js";
import { sheetOf } from "../model/table-model.js";
import { labelOf } from "../model/undoing.js";
import { WaitingPanel } from "./waiting-panel.js";
import { WhyPanel } from "./why-panel.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Deal} Deal */
/** @typedef {import("../../types.js").OtherEntry} OtherEntry */
/** @typedef {import("./answers.js").Answer} Answer */
/** @typedef {import("./answers.js").EnteredDeal} EnteredDeal */
/** @typedef {import("./answers.js").Written} Written */

/**
 * Fetch what a deal's entry is made of; what cannot be fetched now is fetched at the tap. Returns whether any can be
 * entered here.
 * @param {Api} api
 * @param {Sheet} sheet
 */
export async function prepareEntry(api, sheet) {
  if (!api.writes || sheet.status === "finished") return false;
  await Promise.allSettled([
    import("../../entry/deal-entry.js"),
    import("../../games/index.js").then(({ formFor }) => formFor(sheet.game.type)),
    gameTypeOf(api, sheet.game.type),
  ]);
  return true;
}

/**
 * Open the entry of a new deal, of one that is to be corrected, or of one that waits to be sent.
 * @param {TableModel} model
 * @param {EnteredDeal} [deal]
 * @param {number} [seat] the one to begin with
 * @param {ReturnType<typeof holdKeys>} [typeHeldKeys] where keys are held already
 * @returns {Written}
 */
export async function enterDeal(model, deal, seat = 0, typeHeldKeys = holdKeys()) {
  try {
    const entry = await dealEntry(model, deal, seat);
    entry.addEventListener("ready", () => typeHeldKeys(entry), { once: true });
    const title = say("table.enter", { number: entry.number ?? 0 });
    return await slidePanel(entry, { title, full: true });
  } finally {
    typeHeldKeys(null);
  }
}

/**
 * @param {TableModel} model
 * @param {EnteredDeal | undefined} deal
 * @param {number} seat
 */
async function dealEntry(model, deal, seat) {
  const sheet = sheetOf(model);
  const [{ DealEntry }, gameType] = await Promise.all([
    import("../../entry/deal-entry.js"),
    gameTypeOf(model.api, sheet.game.type),
  ]);
  const entry = new DealEntry();
  const number = deal?.number ?? model.nextNumber(sheet);
  Object.assign(entry, {
    sheet,
    gameType,
    number,
    seat,
    api: model.api,
    outbox: model.outbox,
    settled: model.store.state.table?.event ? "ruled" : "agreed",
    dealId: deal?.id ?? newUuid(),
    outcome: deal?.outcome,
  });
  entry.addEventListener("saved", (/** @type {Event} */ event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    entry.dispatchEvent(new CustomEvent("done", { detail, bubbles: true }));
  });
  entry.addEventListener(
    "cancelled",
    () => entry.dispatchEvent(new CustomEvent("done", { bubbles: true })),
  );
  return entry;
}

/** Go on with the correction of a deal that was not saved. @param {TableModel} model @param {string} id @returns {Written} */
export function correct(model, id) {
  const deal = sheetOf(model).deals.find((each) => each.id === id);
  return deal ? enterDeal(model, deal) : Promise.resolve(undefined);
}

/**
 * Show a deal that only this device has.
 * @param {TableModel} model
 * @param {string} id
 * @returns {Answer}
 */
export async function waiting(model, id) {
  const item = model.store.state.waiting.find((each) => each.id === id);
  if (!item) return undefined;
  const panel = new WaitingPanel(model, item);
  const title = say(`waiting.title.${item.kind}`, { number: item.number });
  const choice = await slidePanel(panel, { title });
  return choice === "edit" ? { open: "entry", deal: item } : choice;
}

/**
 * @param {TableModel} model
 * @param {string} id the entry's
 * @param {number} seat
 * @returns {Answer}
 */
export async function why(model, id, seat) {
  const sheet = sheetOf(model);
  const entry = [...sheet.deals, ...sheet.rulings].find((each) => each.id === id);
  const bonus = sheet.bonuses.find((_, at) => id === `bonus-${at}`);
  const scored = entry ?? (bonus && { ...bonus, id, problem: null, counts: true });
  if (!scored) return undefined;
  const title = entry ? labelOf(entry) : say("sheet.bonus");
  const panel = new WhyPanel(model.api, sheet, scored, seat);
  const closed = new AbortController();
  const offer = () => panel.offer(offersFor(model, sheet, entry));
  offer();
  model.store.subscribe(offer, closed.signal);
  const choice = await slidePanel(panel, { title });
  closed.abort();
  if (choice === "note" || choice === "dispute") return { open: choice, entry: id, seat };
  if (typeof choice === "object") return { open: "settle", dispute: choice.settle };
  if (choice === "correct" && entry && "number" in entry) {
    return { open: "entry", deal: entry, seat };
  }
  return choice === "withdraw" && entry ? { open: "withdraw", entry } : undefined;
}

/**
 * Return what this phone may do about an entry now, and what to know before.
 * @param {TableModel} model
 * @param {Sheet} sheet
 * @param {Deal | OtherEntry | undefined} entry
 * @returns {import("./why-panel.js").Offers}
 */
function offersFor({ api, store }, sheet, entry) {
  const offline = store.state.link.state === "offline";
  const choices = entry && api.writes && !offline ? choicesFor(entry) : [];
  if (entry && heldSeat(sheet.game.id)) choices.push("dispute");
  if (offline && api.writes) return { choices, notice: say("why.needsNetwork") };
  const locked = sheet.locked && choices.length > 0;
  return { choices, notice: locked ? say("sign.lockedHelp") : "" };
}

/** @param {Deal | OtherEntry} entry */
const choicesFor = (entry) => "number" in entry ? ["correct", "withdraw", "note"] : ["withdraw"];

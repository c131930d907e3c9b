/** Show the panels of a game and its table; each function answers with the new sheet where one was written, or with what was chosen. */

import "../../words/panels-and-forms.js";
import "../../words/game-panels.js";
import { keepAwake } from "../../device/keep-awake.js";
import { recall } from "../../device/web-storage.js";
import { dropOldDrafts } from "../../entry/old-drafts.js";
import { clubPath, eventPath, go, tablePath } from "../../page/router.js";
import { slidePanel } from "../../page/slide-panel.js";
import { gameTypeOf } from "../../server/game-types.js";
import { columnsOf } from "../../sheet/columns.js";
import { say } from "../../words/say.js";
import { FinishForm } from "../entries/finish-form.js";
import { PlayersForm } from "../entries/players-form.js";
import { dispute, note, rejoin, ruling, rulingOf, settle, withdraw } from "./sheet-forms.js";
import { sheetOf } from "../model/table-model.js";
import { fetchTableQr } from "../model/table-qr.js";
import { labelOf } from "../model/undoing.js";
import { ActionTimer } from "./action-timer.js";
import { AskPanel, joinPanel, takeOverPanel } from "./ask-panel.js";
import { ForgetPanel } from "./forget-panel.js";
import { EveningPanel } from "../sharing/evening-panel.js";
import { GamesPanel } from "./games-panel.js";
import { HistoryPanel } from "./history-panel.js";
import { KeysPanel } from "./keys-panel.js";
import { MorePanel } from "./more-panel.js";
import { noteEvening } from "./note-evening.js";
import { QrPanel } from "../sharing/qr-panel.js";
import { RenameForm } from "../entries/rename-form.js";
import { RenewPanel } from "./renew-panel.js";
import { RulesPanel } from "./rules-panel.js";
import { SavePanel } from "./save-panel.js";
import { SeatPanel } from "./seat-panel.js";
import { SharePanel } from "../sharing/share-panel.js";
import { TvPanel } from "../sharing/tv-panel.js";
import { StandingsPanel } from "./standings-panel.js";
import { WhoPanel } from "./who-panel.js";
import { WhyPanel } from "./why-panel.js";

/** @typedef {import("../../server/api.js").Api} Api */
/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("./answers.js").Written} Written */

export { dispute, note, rejoin, settle, sign, takeBack, toss, withdraw } from "./sheet-forms.js";

/** What a poker table has at hand besides. */
const POKER = ["showdown", "timer"];

/**
 * Open what was chosen in another panel.
 * @param {TableModel} model
 * @param {Exclude<import("./answers.js").Next, {open: "entry" | "paper" | "settling" | "why"}>} next
 * @param {(id: string) => Written} why tells why an entry of the history scores as it does
 * @returns {Written}
 */
export function open(model, next, why) {
  switch (next.open) {
    case "withdraw":
      return withdraw(model, next.entry);
    case "dispute":
      return dispute(sheetOf(model), next.entry, next.seat);
    case "note":
      return note(model, next.entry);
    case "settle":
      return settle(model, next.dispute);
    case "history":
      return history(model, why);
  }
}

/**
 * Have the code that opens the table at hand, and keep the scorekeeper's screen on; *More* says whether it is.
 * @param {Api} api
 * @param {Sheet} sheet
 * @param {AbortSignal} signal aborts when the table is left
 */
export async function prepareTable(api, sheet, signal) {
  if (api.writes) {
    noteEvening(sheet);
    dropOldDrafts();
    keepAwake(signal, (awake) => document.documentElement.dataset.awake = String(awake));
  }
  await fetchTableQr(api, sheet.table);
}

/**
 * @param {TableModel} model
 * @param {{move?: boolean}} [settings] whether the code that moves the scorekeeping is shown at once
 * @returns {Promise<undefined>}
 */
export async function qr(model, { move = false } = {}) {
  const { table } = model.store.state;
  const title = say(move ? "qr.moveTitle" : "qr.title");
  const choice = table && await slidePanel(new QrPanel(model.api, table, { move }), { title });
  if (choice === "left") {
    model.key.drop();
    location.reload();
  }
}

/** Renew the scorekeeper's link, then show the new one to whoever else keeps score. @param {TableModel} model */
async function renew(model) {
  const renewed = await slidePanel(new RenewPanel(model.key), { title: say("more.renew") });
  if (renewed) await qr(model, { move: true });
}

/** @param {TableModel} model @returns {import("./answers.js").Answer} */
export async function standings(model) {
  const sheet = sheetOf(model);
  const title = say(sheet.status === "finished" ? "standings.final" : "table.standings");
  const { event, settles } = model.store.state.table ?? {};
  // What follows in an event is drawn: the sheet offers that.
  const settings = { last: !model.past && !event, settles: settles === true };
  const choice = await slidePanel(new StandingsPanel(sheet, model.api, settings), { title });
  if (choice === "games") await games(model);
  if (choice === "evening") await evening(model, sheet.game.id);
  if (choice === "share") await share(model);
  if (choice === "next") go(`${tablePath(model.code)}/new`);
  if (choice === "settling") return { open: "settling" };
  return choice?.row ? { open: "why", entry: choice.row } : undefined;
}

/** Offer the sheet to others. @param {TableModel} model @returns {Promise<undefined>} */
export async function share(model) {
  const { table } = model.store.state;
  if (table) {
    await slidePanel(new SharePanel(sheetOf(model), table, model.api), {
      title: say("share.title"),
    });
  }
}

/** Take the scorekeeping over, knowingly. @param {TableModel} model @returns {Promise<undefined>} */
export async function takeOver(model) {
  const panel = takeOverPanel((name) => model.takeOver(name), recall("keeper", ""));
  await slidePanel(panel, { title: say("keeper.title") });
}

/**
 * Answers with `{me}` where the person said whose this phone is.
 * @param {TableModel} model
 * @param {number} number the seat's
 * @returns {Promise<Sheet | {me: number | null} | undefined>}
 */
export async function seat(model, number) {
  const sheet = sheetOf(model);
  const title = columnsOf(sheet).find(({ seats }) => seats.includes(number))?.name ?? "";
  const choice = await slidePanel(new SeatPanel(sheet, number, model.api), { title });
  if (choice === "ruling" || choice === "adjust") return ruling(model, number);
  if (choice?.rename === undefined) return choice;
  const words = say(typeof choice.rename === "number" ? "seat.rename" : "seat.renameTeam");
  return slidePanel(new RenameForm(model.api, sheet, choice.rename), { title: words });
}

/** Ask whose this phone is. @param {TableModel} model @returns {Promise<{me: number | null} | undefined>} */
export async function who(model) {
  const me = await slidePanel(new WhoPanel(sheetOf(model)), { title: say("me.title") });
  return me === undefined ? undefined : { me };
}

/** @param {TableModel} model @returns {import("./answers.js").Answer} */
export async function more(model) {
  const choice = await slidePanel(new MorePanel(await choicesOf(model), model.api.writes), {
    title: say("table.more"),
  });
  const event = model.store.state.table?.event;
  if (choice === "event" && event) go(eventPath(event.code));
  if (choice === "ruling" || choice === "adjust") return ruling(model, null);
  if (choice === "rejoin") return rejoin(model, null);
  if (choice === "replace" || choice === "players") {
    const form = new PlayersForm(model.api, sheetOf(model));
    if (choice === "players") form.choices = ["leave", "join", "replace"];
    return slidePanel(form, { title: say(`more.${choice}`) });
  }
  if (choice === "finish" || choice === "drop") {
    const title = say(`more.${choice}`);
    return slidePanel(new FinishForm(model.api, sheetOf(model)), { title });
  }
  if (choice === "renew") await renew(model);
  if (choice === "save") {
    await slidePanel(new SavePanel(model.api, model.code), { title: say("more.save") });
  }
  if (choice === "games") await games(model);
  if (choice === "keys") await keys();
  if (choice === "tv") {
    const page = model.store.state.table?.links.page ?? location.origin + tablePath(model.code);
    await slidePanel(new TvPanel(`${page}/tv`, model.store.state.table?.name ?? model.code), {
      title: say("more.tv"),
    });
  }
  if (choice === "name") await renameTable(model);
  if (choice === "club") await joinClub(model);
  if (choice === "forget") {
    await slidePanel(new ForgetPanel(model.api, model.code), { title: say("more.forget") });
    await model.refresh();
  }
  if (choice === "showdown") await showdown(model);
  if (choice === "timer") await slidePanel(new ActionTimer(), { title: say("more.timer") });
  if (choice === "paper" || choice === "settling" || choice === "history") return { open: choice };
  if (choice === "rules") {
    await slidePanel(new RulesPanel(model.api, sheetOf(model)), { title: say("more.rules") });
  }
  return undefined;
}

/** Ask who wins which pot among those who sit here. @param {TableModel} model */
async function showdown({ store }) {
  const { table, sheet } = store.state;
  const { seats, button = null } = table?.room ?? { seats: sheet?.seats ?? [] };
  const names = seats.flatMap(({ name }) => name ?? []);
  const { ShowdownPanel } = await import("../../games/shared/showdown-panel.js");
  const panel = new ShowdownPanel(names, button ? seats[button - 1].name : null);
  await slidePanel(panel, { title: say("more.showdown") });
}

/** List the games of the table; a tap opens one. @param {TableModel} model @returns {Promise<undefined>} */
async function games(model) {
  const { sheet } = model.store.state;
  const panel = new GamesPanel(model.api, model.code, sheet?.game.id ?? "");
  const choice = await slidePanel(panel, { title: say("games.all") });
  if (choice?.evening) await evening(model, choice.evening.games[0]);
}

/**
 * Tell how the evening of a game went; whoever looks at one of its deals comes back to it.
 * @param {TableModel} model
 * @param {string} game its id
 */
async function evening({ api, code }, game) {
  const all = await api.get(`/tables/${encodeURIComponent(code)}/games`);
  const told = all.evenings.find((/** @type {{games: string[]}} */ each) =>
    each.games.includes(game)
  );
  /** @type {{game: string, row: string} | undefined} */
  let choice;
  do {
    choice = await slidePanel(new EveningPanel(api, code, all, told), {
      title: say("story.evening"),
    });
    if (choice) await lookAt(api, choice.game, choice.row);
  } while (choice);
}

/** Tell why an entry of any game of the table scores as it does. @param {Api} api @param {string} game @param {string} row */
async function lookAt(api, game, row) {
  const sheet = await api.get(`/games/${game}`);
  const entry = [...sheet.deals, ...sheet.rulings].find(({ id }) => id === row);
  if (!entry) return;
  await slidePanel(new WhyPanel(api, sheet, entry, 0), { title: labelOf(entry) });
}

/** Call the table by another name. @param {TableModel} model */
async function renameTable(model) {
  const words = {
    help: say("rename.tableHelp"),
    label: say("rename.table"),
    button: say("form.save"),
    usual: model.store.state.table?.name ?? "",
    longest: 60,
  };
  const path = `/tables/${encodeURIComponent(model.code)}`;
  const panel = new AskPanel(words, (name) => model.api.patch(path, { name }));
  if (await slidePanel(panel, { title: say("more.name") })) await model.refresh();
}

/** Let the table join a club by its code, and go on to that. @param {TableModel} model */
async function joinClub({ api, code }) {
  const panel = joinPanel(api, "tables", code, say("joinClub.help"));
  const club = await slidePanel(panel, { title: say("more.club") });
  if (club) go(clubPath(club));
}

/** List the keys of a keyboard. */
export const keys = () => slidePanel(new KeysPanel(), { title: say("keys.title") });

/**
 * Show the journal; a tap on a line opens its entry over it.
 * @param {TableModel} model
 * @param {(entry: string) => Written} why
 * @returns {Written}
 */
export function history(model, why) {
  const panel = new HistoryPanel(model.api, sheetOf(model));
  panel.addEventListener("entry", async (event) => {
    const sheet = await why(/** @type {CustomEvent} */ (event).detail);
    if (sheet) panel.show(sheet);
  });
  return slidePanel(panel, { title: say("more.history") });
}

/** Return what there is to choose now. @param {TableModel} model */
async function choicesOf(model) {
  const { sheet, table } = model.store.state;
  const event = table?.event ? ["event"] : [];
  const others = [
    ...(model.api.keeps ? ["name", "club", "save", "renew", "forget"] : []),
    ...(matchMedia("(pointer: fine)").matches ? ["keys"] : []),
  ];
  if (!sheet) return [...table?.room ? POKER : [], ...event, ...others];
  const settling = model.api.keeps || table?.settles ? ["settling"] : [];
  const choices = ["history", "rules", "games", "tv", ...settling, ...others];
  const { rejoins, replaceable, joinable, family, in_a_room } = await gameTypeOf(
    model.api,
    sheet.game.type,
  )
    .catch(() => ({
      rejoins: false,
      replaceable: false,
      joinable: false,
      family: "",
      in_a_room: false,
    }));
  if (table?.room || (family === "Poker" && sheet.status !== "finished")) {
    choices.unshift(...(table?.room || in_a_room ? POKER : ["timer"]));
  }
  if (!model.api.writes) return [...event, ...choices];
  if (sheet.status !== "finished") choices.unshift(sheet.deals.length ? "finish" : "drop");
  if (replaceable && sheet.status !== "finished") {
    // Who plays a match of an event is drawn.
    choices.unshift(joinable && !table?.event ? "players" : "replace");
  }
  choices.unshift(rulingOf(model));
  choices.splice(choices.indexOf("history") + 1, 0, "paper");
  const out = sheet.totals.some(({ status }) => status === "out");
  if (rejoins && out && sheet.status !== "finished") choices.unshift("rejoin");
  return [...event, ...choices];
}

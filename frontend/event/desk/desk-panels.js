/** Open what a line or a button of the desk names. */

import { slidePanel } from "../../page/slide-panel.js";
import { say } from "../../words/say.js";
import { AnnouncePanel } from "./announce-panel.js";
import { ClocksPanel } from "./clocks/clocks-panel.js";
import { AdvancePanel } from "./competitions/advance-panel.js";
import { CompetitionForm } from "./competitions/competition-form.js";
import { PlanPanel } from "./competitions/plan-panel.js";
import { StageForm } from "./competitions/stage-form.js";
import { HelpersPanel } from "./helpers-panel.js";
import { DrawPanel } from "./matches/draw-panel.js";
import { HallPanel } from "./matches/hall-panel.js";
import { openMatch } from "./matches/match-panel.js";
import { openChips } from "./poker/chips-panel.js";
import { openRoom } from "./poker/room-panel.js";
import { openTable } from "./matches/table-panel.js";
import { OccasionForm } from "./occasion-form.js";
import { AddPanel } from "./people/add-panel.js";
import { openNoShow } from "./people/no-show-panel.js";
import { ToShowPanel } from "./people/to-show-panel.js";
import { PastePanel } from "./people/paste-panel.js";
import { openPoster, openScorekeepers, PapersPanel } from "./programs/papers-panel.js";
import { ScreensPanel } from "./screens-panel.js";
import { doAct } from "./shared/act-panel.js";
import { personName, someNames } from "./shared/desk-sentences.js";

/** @typedef {import("./shared/desk-model.js").DeskModel} DeskModel */
/** @typedef {Record<string, string | undefined>} Of */

const OPENS = /** @type {Record<string, (model: DeskModel, of: Of) => unknown>} */ ({
  match: (model, { match = "", step }) => openMatch(model, match, step),
  table: (model, { table = "" }) => openTable(model, table),
  draw: (model, { stage = "" }) =>
    slidePanel(new DrawPanel(model, stage), { title: say("desk.drawTitle"), full: true }),
  room: (model, { stage = "" }) => openRoom(model, stage),
  chips: (model, { stage = "" }) => openChips(model, stage),
  compete: (model, { competition }) =>
    slidePanel(new CompetitionForm(model, competition), { title: say("desk.competition") }),
  plan: async (model, { competition = "" }) => {
    const panel = new PlanPanel(model, competition);
    const { title = "" } = model.store.state.event?.competitions[competition] ?? {};
    const next = await slidePanel(panel, { title: say("desk.plan", { title }) });
    if (next === "stage") openPanel(model, "stage", { competition });
  },
  stage: (model, { competition = "", stage = "" }) =>
    slidePanel(new StageForm(model, { competition, stage }), { title: say("desk.stage") }),
  advance: (model, { stage = "" }) =>
    slidePanel(new AdvancePanel(model, stage), { title: say("desk.advance") }),
  no_show: (model, { match = "", entrant = "" }) => openNoShow(model, match, entrant),
  replace: (model, { match = "", person = "" }) => openMatch(model, match, "replace", person),
  to_show: (model) => slidePanel(new ToShowPanel(model), { title: say("desk.toShow") }),
  late: async (model) => {
    const panel = new AddPanel(model, { late: true });
    const stage = await slidePanel(panel, { title: say("desk.act.late") });
    if (stage) openRoom(model, stage);
  },
  people: (model) => slidePanel(new PastePanel(model), { title: say("desk.paste") }),
  hall: (model) => slidePanel(new HallPanel(model), { title: say("desk.hall") }),
  close: (model, of) => register(model, "close", of),
  reopen: (model, of) => register(model, "reopen", of),
  announce: (model) => slidePanel(new AnnouncePanel(model), { title: say("desk.announce") }),
  screens: (model) => slidePanel(new ScreensPanel(model), { title: say("desk.screens") }),
  helpers: (model) => slidePanel(new HelpersPanel(model), { title: say("desk.helpers") }),
  clocks: (model) => slidePanel(new ClocksPanel(model), { title: say("desk.clocks") }),
  papers: (model) => slidePanel(new PapersPanel(model), { title: say("desk.papers") }),
  scorekeepers: (model) => openScorekeepers(model),
  poster: (model) => openPoster(model),
  occasion: (model) => slidePanel(new OccasionForm(model), { title: say("desk.occasion") }),
});

/** Open the panel for something that is done at the desk. @param {DeskModel} model @param {string} act @param {Of} [of] */
export async function openPanel(model, act, of = {}) {
  const { stage } = of;
  // What needs a person may be told before the event that it is part of.
  if (stage && !model.store.state.event?.stages[stage]) await model.refresh();
  OPENS[act]?.(model, of);
}

/** Open or close the entries of a competition. @param {DeskModel} model @param {"close" | "reopen"} act @param {Of} of */
function register(model, act, { competition = "" }) {
  const { event, desk } = model.store.state;
  const { title = "" } = event?.competitions[competition] ?? {};
  const kind = act === "close" ? "closed" : "opened";
  const absent = act === "close" ? desk?.not_here?.[competition] ?? [] : [];
  const names = someNames(absent.map((each) => event ? personName(event, each) : ""));
  return doAct(model, { kind, competition }, {
    title: say(`desk.${act}.title`, { title }),
    button: say(`desk.act.${act}`),
    said: say(`desk.did.${kind}`, { competition: title }),
    changes: absent.length > 0 ? [say("desk.closeAbsent", { names })] : [],
  });
}

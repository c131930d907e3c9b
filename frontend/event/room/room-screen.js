/** Be the desk of an evening that is one freeze-out, on the phone of who plays in it: its clock, who is in, the places. */

import "../../words/room.js";
import "../../words/game-panels.js";
import { keysOf } from "../../device/keys.js";
import { stepsInHistory } from "../../page/back.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { listen } from "../../page/listen.js";
import { deskPath, eventPath, go } from "../../page/router.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { ShowdownPanel } from "../../games/shared/showdown-panel.js";
import { ActionTimer } from "../../table/panels/action-timer.js";
import { MorePanel } from "../../table/panels/more-panel.js";
import { sayMissing } from "../../server/failure.js";
import { ServerTime } from "../../server/server-time.js";
import { learnSaid, say, showNames, showTime } from "../../words/say.js";
import { keepAwake } from "../../device/keep-awake.js";
import { openPanel } from "../desk/desk-panels.js";
import { RoomPanel } from "../desk/poker/room-panel.js";
import { letBackIn, placesView } from "../desk/poker/room-places.js";
import { DeskModel } from "../desk/shared/desk-model.js";
import { entrantName } from "../desk/shared/desk-sentences.js";
import { DeskUndo } from "../desk/shared/desk-undo.js";
import { LinkCode } from "../desk/shared/link-code.js";
import { freezeoutOf } from "../evening.js";
import { labelOf } from "../reading.js";
import { LateFriend } from "./late-friend.js";
import { RoomClock } from "./room-clock.js";

/** @typedef {import("../desk/shared/desk-part.js").DeskPart} DeskPart */

export class RoomScreen extends View {
  #due = 0;
  /** @type {Record<string, DeskPart>} what stands in the slots, by their names */
  #parts = {};
  #time = new ServerTime(() => {
    this.#parts.clock?.update();
    this.#parts.late?.update();
  });

  /** @param {string} code */
  constructor(code) {
    super();
    this.model = new DeskModel(code);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    learnSaid("refusals");
    this.model.store.subscribe(() => this.#changed(), signal);
    listen(this, {
      watch: () => this.#watch(),
      again: () => this.#again(),
      settle: () => this.#settle(),
      share: () => this.#shareResult(),
      back: ({ dataset }) => void letBackIn(this.model, dataset.entrant ?? ""),
      more: () => this.#more(),
    }, signal);
    stepsInHistory(signal);
    keepAwake(signal, () => {});
    this.#time.start(signal);
    // Entries close by the clock.
    this.addEventListener("bell", () => this.#parts.late?.update(), { signal });
    this.model.start(signal);
  }

  /** Draw once for all that changes in one breath. */
  #changed() {
    this.#due ||= setTimeout(() => {
      this.#due = 0;
      this.update();
    });
  }

  /** The stage that is the freeze-out; null where the event is another. */
  get #stage() {
    const { event } = this.model.store.state;
    return event && freezeoutOf(event);
  }

  update() {
    super.update();
    const { event, desk } = this.model.store.state;
    const stage = this.#stage;
    if (event) document.title = event.occasion.title;
    if (!desk || !stage) return;
    this.#parts.clock ??= new RoomClock(this.model, stage, this.#time);
    this.#parts.room ??= new RoomPanel(this.model, stage, { underClock: true });
    this.#parts.late ??= new LateFriend(this.model, stage, this.#time);
    this.#parts.undo ??= new DeskUndo(this.model);
    for (const slot of this.querySelectorAll("[data-slot]")) {
      const part = this.#parts[slot.getAttribute("data-slot") ?? ""];
      if (part.parentElement !== slot) slot.replaceChildren(part);
    }
  }

  /** Show the code of the page that everybody sees. */
  #watch() {
    const address = this.model.store.state.event?.links.page ?? "";
    const words = {
      help: say("room.watchHelp"),
      label: say("room.watch"),
      lasts: say("room.watchLasts"),
    };
    const panel = new LinkCode(this.model, () => Promise.resolve(address), words);
    return slidePanel(panel, { title: say("room.watch") });
  }

  /** Show the code that has another phone run the evening too: it holds this phone's key. */
  #share() {
    const { event } = this.model.store.state;
    const address = `${event?.links.page}/room#key=${keysOf(this.model.code).kept}`;
    const words = {
      help: say("room.codirectorHelp"),
      label: say("room.codirectorCode"),
      lasts: say("desk.linkOwn"),
    };
    const panel = new LinkCode(this.model, () => Promise.resolve(address), words);
    return slidePanel(panel, { title: say("more.codirector") });
  }

  async #more() {
    const choices = ["showdown", "timer", "settling", "codirector", "clocks", "again", "desk"];
    const chosen = await slidePanel(new MorePanel(choices), { title: say("table.more") });
    if (chosen === "showdown") await this.#showdown();
    if (chosen === "timer") await slidePanel(new ActionTimer(), { title: say("more.timer") });
    if (chosen === "settling") await this.#settle();
    if (chosen === "codirector") await this.#share();
    if (chosen === "clocks") openPanel(this.model, "clocks");
    if (chosen === "again") this.#again();
    if (chosen === "desk") go(deskPath(this.model.code));
  }

  /** Ask who wins which pot, at which table where there are two: those of both are named. */
  #showdown() {
    const { tables = [] } = this.model.store.state.event?.stages[this.#stage ?? ""].room ?? {};
    const seated = tables.flatMap(({ seats }) => seats.flatMap((each) => each ?? []));
    const [{ seats, button }] = tables;
    const has = tables.length === 1 && button ? seats[button - 1] : null;
    const panel = new ShowdownPanel(
      seated.map((each) => this.#names([each])),
      has && this.#names([has]),
    );
    return slidePanel(panel, { title: say("more.showdown") });
  }

  /** Share how it ended, as the page of the event does. */
  async #shareResult() {
    const { event } = this.model.store.state;
    if (event) await import("../public/share-event.js").then(({ shareEvent }) => shareEvent(event));
  }

  /** Say who pays whom. */
  async #settle() {
    const { SettlePanel } = await import("./settle-panel.js");
    return slidePanel(new SettlePanel(this.model, this.#stage ?? ""), {
      title: say("more.settling"),
    });
  }

  #again() {
    go(`/new?like=${encodeURIComponent(this.model.code)}`);
  }

  view() {
    const { event, desk, missing, locked } = this.model.store.state;
    if (missing) return this.#closed("event.missing", "event.missingHelp");
    if (locked) return this.#closed("desk.locked", "desk.lockedHelp");
    if (event && desk && !this.#stage) {
      return this.#closed(
        "room.missing",
        "room.missingHelp",
        deskPath(this.model.code),
        "event.desk",
      );
    }
    return html`
      ${this.#head()}
      ${event && desk
        ? this.#desk()
        : html`<p class="page" role="status">${say("desk.opening")}</p>`}
    `;
  }

  #desk() {
    const { event } = this.model.store.state;
    const stage = event?.stages[this.#stage ?? ""];
    return html`
      <main class="page room-desk">
        ${this.#calls()}
        ${stage?.over
          ? stage.winners.length > 0 && html`<p class="room-won" data-key="won">${
            say("room.won", {
              names: this.#names(stage.winners),
            })
          }</p>`
          : html`<div data-slot="clock" data-own data-key="clock"></div>`}
        ${!stage?.over && html`
          <h2 class="unseen" data-key="room-head">${say("desk.room")}</h2>
          <div data-slot="room" data-own data-key="room"></div>
          <div data-slot="late" data-own data-key="late"></div>
        `}
        ${this.#places()}
      </main>
      <footer class="table-foot">
        <div data-slot="undo" data-own data-key="undo"></div>
        ${stage?.over && html`
          <button type="button" data-do="share" data-key="share">${say("share.title")}</button>
          <button type="button" data-do="settle" data-key="settle">${say("more.settling")}</button>
          <button type="button" class="primary" data-do="again" data-key="again">${say(
            "more.again",
          )}</button>
        `}
        <nav class="tools" aria-label="${say("table.tools")}">
          <button type="button" class="quiet" data-do="watch">${icon("qr")}<span>${say(
            "table.qr",
          )}</span></button>
          <button type="button" class="quiet" data-do="more">${icon("more")}<span>${say(
            "table.more",
          )}</span></button>
        </nav>
      </footer>
    `;
  }

  /** Say that a table calls; it is answered at the whole desk. */
  #calls() {
    const { event, desk } = this.model.store.state;
    const calls = desk?.attention.filter(({ kind }) => kind === "call") ?? [];
    if (!event || calls.length === 0) return null;
    return html`
      <p class="calls" role="status"
        data-key="calls">✋ ${say("desk.callsAt", {
          count: calls.length,
          tables: showNames(calls.map(({ table }) => labelOf(event, table ?? ""))),
        })} <a class="button" href="${deskPath(this.model.code)}">${say("desk.callsOpen")}</a></p>
    `;
  }

  /** Rank who is out, and at the end all. */
  #places() {
    const { event, desk } = this.model.store.state;
    const stage = this.#stage;
    const places = event && desk && stage && placesView(event, desk, stage);
    return places && html`
      <section class="stack" data-key="places">
        <h2>${say("room.places")}</h2>
        ${places}
      </section>
    `;
  }

  /** @param {string[]} entrants */
  #names(entrants) {
    const event = /** @type {import("../desk/shared/desk-types.js").Event} */ (
      this.model.store.state.event
    );
    return showNames(entrants.map((each) => entrantName(event, each)));
  }

  #head() {
    const { event, link: { state, since } } = this.model.store.state;
    const { code } = this.model;
    return html`
      <header class="table-head">
        <a class="icon-button" href="/" aria-label="${say("table.home")}">${icon("back")}</a>
        <h1><a class="event-name" href="${eventPath(code)}" dir="auto">${event?.occasion
          .title}</a></h1>
        <p class="link" data-state="${state}"
          role="status"><span data-key="${state}">${say(
            `link.${state}`,
            { time: showTime(since) },
          )}</span></p>
      </header>
    `;
  }

  /** @param {string} title @param {string} help @param {string} [to] @param {string} [words] of the link */
  #closed(title, help, to = "/", words = "table.home") {
    return html`
      <main class="page stack">
        <h1>${say(title)}</h1>
        <p>${sayMissing(this.model.store.state.refused, help, this.model.code)}</p>
        <a class="primary button" href="${to}">${say(words)}</a>
      </main>
    `;
  }
}

customElements.define("room-screen", RoomScreen);

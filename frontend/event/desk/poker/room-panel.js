/** Run the room of a freeze-out: who is out, who comes late, and what the server proposes, one tap each. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say, showNames } from "../../../words/say.js";
import { roomTableOf } from "../../reading.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, sayAct, someNames } from "../shared/desk-sentences.js";
import { chosenView, sayBusts } from "./chosen-view.js";
import { openChips } from "./chips-panel.js";
import { openDeal } from "./deal-panel.js";
import { DueProposal } from "./due-proposal.js";
import { drawLateSeats } from "./late-seats.js";
import { proposalView, sayMoved, wantsButton } from "./proposal-view.js";
import { letBackIn, placesView } from "./room-places.js";
import { roomTableView } from "./room-table-view.js";
import { sentView } from "./sent-view.js";

/** @typedef {import("../shared/desk-types.js").Stated} Stated */
/** @typedef {import("../shared/desk-types.js").Proposal} Proposal */

/** Milliseconds after the last key. */
const LOOK_AFTER = 250;

export class RoomPanel extends DeskPart {
  #due;
  /** @type {Proposal | null} the seats that were drawn for who comes late */
  #late = null;
  /** @type {Set<string>} who was tapped */
  #chosen = new Set();
  /** @type {Set<string>} of those on the way to their seats, who was ticked */
  #ticked = new Set();
  /** @type {string[]} why no seat was drawn for some of them */
  #unseated = [];
  /** The timer of looking at it. */
  #looks = 0;
  /** What was done here last, as it is said. */
  #own = "";
  /** A tap on a name says that he has the button. */
  #telling = false;
  /** @type {string[]} what it would change that they are out */
  #changes = [];
  /** For which version, and for whom of those who come late, was asked what is due. */
  #asked = "";

  /**
   * @param {import("../shared/desk-model.js").DeskModel} model
   * @param {string} stage
   * @param {{underClock?: boolean}} [where] below its clock, which says the average with its big blinds
   */
  constructor(model, stage, { underClock = false } = {}) {
    super(model);
    this.stage = stage;
    this.underClock = underClock;
    this.#due = new DueProposal(model, stage, () => this.#propose());
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      seat: ({ dataset: { entrant = "" } }) => this.#tap(entrant),
      out: () => this.#do([this.#busted], say("desk.room.outDone", { names: this.#names })),
      leaves: () =>
        this.#do(
          [{ kind: "withdrawn", entrants: [...this.#chosen] }],
          say("desk.room.left", { names: this.#names }),
        ),
      button: () => this.#button([...this.#chosen][0]),
      telling: () => {
        this.#telling = !this.#telling;
        this.#chosen.clear();
        this.update();
      },
      tick: ({ dataset: { entrant = "" } }) => {
        if (!this.#ticked.delete(entrant)) this.#ticked.add(entrant);
        this.update();
      },
      sit: () => this.#sit(),
      undo: () => this.attempt(() => this.model.undo((done) => this.#what(done))),
      back: ({ dataset: { entrant = "" } }) => void letBackIn(this.model, entrant),
      see: () => this.querySelector(".proposal")?.scrollIntoView(),
      due: () => {
        const due = this.#due.now;
        if (due?.act) this.#do([due.act], sayMoved(due));
      },
      chips: () => openChips(this.model, this.stage),
      deal: () => openDeal(this.model, this.stage),
      late: () => this.#late?.act && this.#seat(this.#late.act),
    }, signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (form.dataset.key === "elapsed") this.#draw(new FormData(form));
    }, { signal });
    this.addEventListener("input", ({ target }) => {
      if (/** @type {HTMLInputElement} */ (target).name.startsWith("stack-")) this.#typed();
    }, { signal });
    signal.addEventListener("abort", () => {
      clearTimeout(this.#looks);
      this.#due.leave();
    });
  }

  update() {
    this.#letGo();
    super.update();
    // What the desk tells of who comes late may come after what the event does.
    const asked = `${this.event.version} ${this.#toSeat}`;
    if (this.isConnected && !this.busy && this.#asked !== asked) {
      this.#asked = asked;
      this.#propose();
    }
  }

  /** Let go of who has no seat any more, put out elsewhere: his name is not there to be tapped again. */
  #letGo() {
    const { sent = [], tables = [] } = this.#room ?? {};
    const coming = new Set(sent.map(({ entrant }) => entrant));
    this.#ticked = new Set([...this.#ticked].filter((each) => coming.has(each)));
    const seated = new Set(tables.flatMap(({ seats }) => seats));
    const still = [...this.#chosen].filter((each) => seated.has(each));
    if (still.length === this.#chosen.size) return;
    this.#chosen = new Set(still);
    this.failure = "";
    this.#typed();
  }

  /** @type {DeskPart["refusal"]} */
  refusal(why = this.failure || this.#due.refused) {
    return super.refusal(why);
  }

  get #room() {
    return this.event.stages[this.stage]?.room;
  }

  get #names() {
    return showNames([...this.#chosen].map((each) => entrantName(this.event, each)));
  }

  /** Who is entered and has had no seat yet, as the desk tells it. */
  get #toSeat() {
    const seen = this.desk.attention.find(({ kind, stage }) =>
      kind === "to_seat" && stage === this.stage
    );
    return seen?.entrants ?? [];
  }

  /**
   * Ask what is due now, and by the clock for seats of who comes late; what was refused meanwhile stays in sight, and
   * so do the seats until others are drawn: who taps them is told.
   */
  async #propose() {
    const draws = this.#toSeat.length > 0 && this.#clockRuns;
    if (!draws) {
      this.#late = null;
      this.#unseated = [];
    }
    if (!await this.#due.ask()) return;
    if (draws) await this.#drawByClock();
    this.update();
  }

  /** @param {FormData} typed */
  async #draw(typed) {
    const minutes = Number(typed.get("minutes"));
    const elapsed = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:00`;
    await this.attempt(async () => {
      this.#late = await this.model.propose({ stage: this.stage, elapsed });
    });
  }

  /** Whether the clock of the stage says how late it is. */
  get #clockRuns() {
    return this.event.clocks[this.stage]?.begun ?? false;
  }

  /** Draw seats for all who have none. */
  async #drawByClock() {
    const { late, unseated } = await drawLateSeats(this, this.stage, this.#toSeat);
    this.#late = late;
    this.#unseated = unseated;
    this.update();
    return late;
  }

  /**
   * Seat who comes late as drawn; the clock has run on since, and says how many chips they have. Where the room is
   * another by now, so that others or other seats are drawn, these are shown instead.
   * @param {Stated} drawn
   */
  async #seat(drawn) {
    let late = this.#late;
    const looked = !this.#clockRuns ||
      await this.attempt(async () => void (late = await this.#drawByClock()));
    if (!looked) return;
    if (late?.act && JSON.stringify(late.act.seats) === JSON.stringify(drawn.seats)) {
      await this.#do([late.act], sayMoved(late));
    } else if (await this.attempt(() => this.model.refresh())) {
      // The desk may not have heard yet why; the next tap goes by what is so now.
      this.failure = say(late?.act ? "desk.room.otherSeats" : "desk.room.noSeats");
      this.update();
    }
  }

  /** @param {string} entrant */
  #tap(entrant) {
    if (this.#telling) {
      this.#button(entrant);
      return;
    }
    if (!this.#chosen.delete(entrant)) this.#chosen.add(entrant);
    this.#changes = [];
    this.update();
    this.#look();
  }

  /** Look at what was typed once no more is. */
  #typed() {
    this.#changes = [];
    clearTimeout(this.#looks);
    this.#looks = setTimeout(() => this.#look(), LOOK_AFTER);
  }

  /** Say what it would change that who was tapped is out; several need their chips first. */
  async #look() {
    const asked = this.#busted;
    const { busted } = asked;
    if (busted.length === 0) return;
    if (busted.length > 1 && !busted.every(({ stack }) => stack !== undefined)) return;
    await this.attempt(async () => {
      const changes = await this.model.preview([asked]);
      if (JSON.stringify(asked) === JSON.stringify(this.#busted)) {
        this.#changes = sayBusts(this.event, busted, changes);
      }
    });
  }

  /** @returns {Stated & {busted: {entrant: string, stack?: number}[]}} */
  get #busted() {
    const busted = [...this.#chosen].map((entrant) => {
      const field = /** @type {HTMLInputElement | null} */ (this.querySelector(
        `[name="stack-${entrant}"]`,
      ));
      return field?.value ? { entrant, stack: Number(field.value) } : { entrant };
    });
    const hand = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=hand]"));
    const counted = hand?.value && { match: this.#tableOfAll?.match, hand: Number(hand.value) };
    return { kind: "busted", stage: this.stage, busted, ...counted };
  }

  /** The table at which all who were tapped sit. */
  get #tableOfAll() {
    return this.#room?.tables.find(({ seats }) =>
      [...this.#chosen].every((each) => seats.includes(each))
    );
  }

  /** Say that those sit who were ticked, or all who are on the way. */
  async #sit() {
    const sent = (this.#room?.sent ?? []).map(({ entrant }) => entrant);
    const ticked = sent.filter((each) => this.#ticked.has(each));
    const entrants = ticked.length > 0 ? ticked : sent;
    const names = someNames(entrants.map((each) => entrantName(this.event, each)));
    const done = await this.act(
      [{ kind: "sat", stage: this.stage, entrants }],
      say("desk.room.sat", { names }),
    );
    if (done) this.#ticked.clear();
    this.update();
  }

  /** @param {string} entrant */
  #button(entrant) {
    const table = this.#room?.tables.find(({ seats }) => seats.includes(entrant));
    if (!table) return;
    const seat = table.seats.indexOf(entrant) + 1;
    const words = {
      table: roomTableOf(this.event, table.match),
      name: entrantName(this.event, entrant),
    };
    this.#do([{ kind: "button", match: table.match, seat }], say("desk.room.buttonDone", words));
  }

  /** @type {DeskPart["act"]} */
  act(several, said, reason) {
    this.#own = said;
    return super.act(several, said, reason);
  }

  /** @param {Stated[]} acts @param {string} said */
  async #do(acts, said) {
    const done = await this.act(acts, said);
    if (done) {
      this.#chosen.clear();
      this.#changes = [];
      this.update();
    }
    return done;
  }

  view() {
    const room = this.#room;
    if (!room) return html`<p class="panel-body soft">${say("desk.room.none")}</p>`;
    const { over, winners } = this.event.stages[this.stage];
    const places = !this.underClock && placesView(this.event, this.desk, this.stage);
    if (over) {
      return html`
        <div class="panel-body stack room">
          ${this.refusal()}
          ${winners.length > 0 && html`
            <p class="room-won">${say("room.won", {
              names: showNames(winners.map((each) => entrantName(this.event, each))),
            })}</p>
          `}
          ${places}
          ${this.#footView()}
        </div>
      `;
    }
    return html`
      <div class="panel-body stack room">
        ${this.#side(room)}
        <div class="room-tables stack" data-key="tables">${room.tables.map((table) =>
          roomTableView(this.event, this.desk, table, this.#chosen)
        )}${places && html`
          <details data-key="places"><summary>${say("room.places")}</summary>${places}</details>
        `}</div>
        ${this.#chosen.size > 0
          ? chosenView(this.event, {
            chosen: [...this.#chosen],
            changes: this.#changes,
            atOne: this.#tableOfAll !== undefined,
            refusal: this.refusal(),
          })
          : this.#footView()}
      </div>
    `;
  }

  /** Draw what stands beside the tables: how it stands, what is due, who comes and goes. @param {import("../../types.js").Room} room */
  #side(room) {
    return html`
      <div class="stack" data-key="side">
        ${this.#chosen.size === 0 && this.refusal()}
        <p class="facts soft" data-key="facts"><span>${say("desk.room.players", {
          count: room.playing,
          entered: room.entered,
        })}</span><span>${say("desk.room.chips", {
          chips: room.chips,
        })}</span>${!this.underClock && html`
          <span>${say("desk.room.average", { chips: room.average })}</span>
        `}</p>
        <p class="row" data-key="chips">
          <button type="button" data-do="chips">${say("desk.chips")}</button>
          ${room.may_deal && this.may("deal_made") && html`
            <button type="button" data-do="deal">${say("desk.deal.title")}</button>
          `}
        </p>
        ${this.#due.shown?.act && proposalView(this.#due.shown, "due", this.#telling)}
        ${this.#toSeat.length > 0 && this.#lateView()}
        ${room.sent.length > 0 && sentView(this.event, room.sent, this.#ticked)}
        ${this.#offersToTell(room) && html`
          <button type="button" class="quiet" data-do="telling">${say("desk.room.tell")}</button>
        `}
      </div>
    `;
  }

  /**
   * Whether beside the tables it can be told who has the button: at several, for nobody is moved from the only one, and
   * where no proposal asks for it.
   * @param {import("../../types.js").Room} room
   */
  #offersToTell({ tables }) {
    const asked = wantsButton(this.#due.shown) || wantsButton(this.#late);
    return tables.length > 1 && !this.#telling && !asked;
  }

  /**
   * Name what *Undo* takes back: of what was done elsewhere the act, for there was said what it has led to.
   * @param {import("../shared/desk-types.js").Done} done
   */
  #what({ what, said, acts, undoing }) {
    const known = this.desk.acts.filter(({ id }) => acts.includes(id));
    const named = what === this.#own || said !== what || undoing;
    if (named || known.length === 0) return what;
    return known.map((each) => sayAct(this.event, this.desk, each)).join("; ");
  }

  /**
   * Say what was done last where it was done, for the panel stays and covers where the desk says it; and what a tap
   * on a name does now, and that somebody is to be moved, which may be out of sight.
   */
  #footView() {
    const { done } = this.model.store.state;
    if (!done && !this.#telling) return null;
    return html`
      <div class="at-hand ${this.#telling && "telling"}" data-key="foot">${done && html`
        <div class="row" data-key="told"><p role="status">${done.said === done.what
          ? this.#what(done)
          : done.said}</p>
          <button type="button" class="quiet" data-do="undo" ${this.busy && html`disabled`}>${say(
            done.undoing ? "desk.redo" : "undo.now",
          )}</button>${this.#due.shown?.act && !this.#telling && html`
            <button type="button" data-do="see">${say("desk.room.see")}</button>
          `}</div>
      `}${this.#telling && html`
        <button type="button" class="primary" data-key="telling" data-do="telling"
          aria-pressed="true">${say("desk.room.telling")}</button>
      `}</div>
    `;
  }

  #lateView() {
    const names = showNames(this.#toSeat.map((each) => entrantName(this.event, each)));
    return html`
      <section class="stack" data-key="late-entry">
        <p>${say("desk.room.toSeat", { names })}</p>
        ${this.#unseated.map((why) => html`<p role="status">${why}</p>`)}
        ${!this.#clockRuns &&
          html`
            <form class="row" data-key="elapsed">
              <label class="field"><span>${say("desk.room.elapsed")}</span>
                <input name="minutes" type="number" inputmode="numeric" min="0" max="999" required></label>
              <button>${say("desk.room.draw")}</button>
            </form>
          `}
        ${this.#late?.act && proposalView(this.#late, "late", this.#telling)}
      </section>
    `;
  }
}

customElements.define("room-panel", RoomPanel);

/**
 * Open the room of a stage, at one of its tables.
 * @param {import("../shared/desk-model.js").DeskModel} model
 * @param {string} stage
 * @param {string} [match]
 */
export function openRoom(model, stage, match) {
  const panel = new RoomPanel(model, stage);
  const closed = slidePanel(panel, { title: say("desk.room") });
  if (match) panel.querySelector(`[data-key="${match}"]`)?.scrollIntoView();
  return closed;
}

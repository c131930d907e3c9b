/** Hold what the desk knows of one event, and do the director's acts. */

import { keysOf } from "../../../device/keys.js";
import { Store } from "../../../page/store.js";
import { newUuid } from "../../../page/uuid.js";
import { ApiError, createApi } from "../../../server/api.js";
import { sayFailure } from "../../../server/failure.js";
import { say } from "../../../words/say.js";
import { EventModel } from "../../event-model.js";
import { DeskReader } from "./desk-reader.js";
import { sayAct } from "./desk-sentences.js";

/** @typedef {import("./desk-types.js").Event} Event */
/** @typedef {import("./desk-types.js").Desk} Desk */
/** @typedef {import("./desk-types.js").Stated} Stated */
/** @typedef {import("./desk-types.js").DeskState} DeskState */

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export class DeskModel {
  #event;
  #api = createApi();
  #reader;
  /** What was tried last, under its id: who does the very same again, as the answer was lost, does it once. */
  #tried = { stated: "", id: "" };
  /** @type {Map<string, Promise<void>>} what is under way, one after the other, the last asked for at the end */
  #doing = new Map();
  /** Up to which version all that was done is known, where the event was not read again since. */
  #own = 0;

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.#event = new EventModel(code);
    const { link, missing } = this.#event.store.state;
    /** @type {Store<DeskState>} */
    this.store = new Store({
      event: null,
      desk: null,
      link,
      missing,
      locked: false,
      spared: null,
      done: null,
    });
    this.#reader = new DeskReader(code, this.#api, this.store);
  }

  get #path() {
    return `/events/${encodeURIComponent(this.code)}`;
  }

  /** A client that bears the desk's key. */
  get api() {
    return this.#api;
  }

  /** Follow the event until `signal` aborts. @param {AbortSignal} signal */
  start(signal) {
    this.#event.store.subscribe(({ link, missing, refused, tag, ...shown }) => {
      const event = /** @type {Event | null} */ (shown.event);
      this.store.set({ event, link, missing, refused });
      this.#reader.catchUp(tag);
    }, signal);
    signal.addEventListener("abort", () => this.#event.stop());
    this.#event.start();
    this.#reader.start(signal);
  }

  /**
   * Do an act and return its id. Raises ApiError.
   * @param {Stated} stated
   * @param {string} [reason]
   */
  async #act(stated, reason = "") {
    const id = this.#idOf({ ...stated, reason });
    await this.#put(id, stated, reason);
    this.#tried = { stated: "", id: "" };
    await this.refresh();
    return id;
  }

  /**
   * Do acts of which one needs the other, after what is under way; who asks twice meanwhile does it once.
   *
   * Where one is refused, those before it are undone. What is a function says its act once those before are done.
   * Raises ApiError.
   * @param {(Stated | (() => Promise<Stated>))[]} several
   * @param {string} said what is said to have been done
   * @param {string} [reason]
   */
  actAll(several, said, reason = "") {
    const asked = JSON.stringify([several, said, reason]);
    return this.#inTurn(asked, () => this.#actAll(several, said, reason));
  }

  /** @param {(Stated | (() => Promise<Stated>))[]} several @param {string} said @param {string} reason */
  async #actAll(several, said, reason) {
    /** @type {string[]} */
    const acts = [];
    try {
      for (const each of several) {
        acts.push(await this.#act(typeof each === "function" ? await each() : each, reason));
      }
    } catch (error) {
      const offline = error instanceof ApiError && error.offline;
      if (!offline) await this.#strike(acts, say("desk.halfDone"));
      throw error;
    }
    const undoing = several.every((each) => typeof each !== "function" && each.kind === "struck");
    this.#tell(said, acts, undoing);
  }

  /** @param {string} asked @param {() => Promise<void>} work */
  #inTurn(asked, work) {
    const again = this.#doing.get(asked);
    if (again) return again;
    const doing = this.#last.then(work, work).finally(() => this.#doing.delete(asked));
    this.#doing.set(asked, doing);
    return doing;
  }

  /** Settles once nothing that was asked for until now is under way. */
  get #last() {
    return [...this.#doing.values()].at(-1) ?? Promise.resolve();
  }

  /** Say what was done, to be taken back where that was a mistake. @param {string} said @param {string[]} acts @param {boolean} [undoing] */
  #tell(said, acts, undoing = false) {
    this.store.set({ done: { what: said, said, acts, undoing } });
  }

  /**
   * Take back what was just done, or is about to be unless that is refused: an undoing is undone in the same way.
   * Raises ApiError.
   * @param {(done: import("./desk-types.js").Done) => string} [named] names it
   */
  undo(named = ({ what }) => what) {
    const last = this.#last;
    return this.#inTurn("undo", () => last.then(() => this.#undo(named), () => {}));
  }

  /** @param {(done: import("./desk-types.js").Done) => string} named */
  async #undo(named) {
    const { done } = this.store.state;
    if (!done) return;
    const what = named(done);
    const acts = await this.#strike(done.acts, "");
    const { undoing } = done;
    const said = say(undoing ? "desk.redone" : "desk.undone", { act: what });
    this.store.set({ done: { what, said, acts, undoing: !undoing } });
  }

  /** Undo acts, the last first, and return the ids of what did. @param {string[]} acts @param {string} reason */
  async #strike(acts, reason) {
    const strikes = [];
    for (const act of acts.toReversed()) {
      strikes.push(await this.#act({ kind: "struck", act }, reason));
    }
    return strikes;
  }

  /**
   * Return what acts, one after the other, would change. Raises ApiError.
   *
   * A reason may be asked for, so what is refused for want of it is looked at as if there were one.
   * @param {Stated[]} several
   * @param {string} [reason]
   * @returns {Promise<import("./desk-types.js").Differences>}
   */
  preview(several, reason = "") {
    const acts = several.map((stated) => ({ ...stated, reason: reason || say("desk.previewed") }));
    return this.#api.post(`${this.#path}/preview`, { acts });
  }

  /** Have the program draw what is due in a stage. Raises ApiError. @param {{stage: string, draw: string, start?: string, by_cards?: boolean, without?: string[], again?: boolean, word?: string}} wanted @returns {Promise<import("./desk-types.js").Draft>} */
  async draft(wanted) {
    const known = this.#known;
    const drafted = await this.#api.post(`${this.#path}/drafts`, wanted);
    if (drafted.version === known + 1) this.#own = drafted.version;
    // What others did meanwhile is in the draw, and is to be seen before it is published.
    if (drafted.version > this.#known) await this.refresh();
    return drafted;
  }

  /** Have the server propose who goes where in a freeze-out. Raises ApiError. @param {{stage: string, elapsed?: string, entrants?: string[]}} wanted @returns {Promise<import("./desk-types.js").Proposal>} */
  propose(wanted) {
    return this.#api.post(`${this.#path}/proposals`, wanted);
  }

  /** Have the server say who gets what for the odd chips of a table. Raises ApiError. @param {object} asked @returns {Promise<import("../../../table/event/race-panel.js").Race>} */
  race(asked) {
    return this.#api.post(`${this.#path}/races`, asked);
  }

  /** Have the server share the prizes left by the chips of the last players. Raises ApiError. @param {object} asked @returns {Promise<import("./desk-types.js").Deals>} */
  deals(asked) {
    return this.#api.post(`${this.#path}/prize-deals`, asked);
  }

  /** Return what a draw breaks, and how it differs from the program's own `without` some. Raises ApiError. @param {import("./desk-types.js").Drawn} draw @param {string[]} without @returns {Promise<import("./desk-types.js").Draft>} */
  checkDraft(draw, without) {
    return this.#api.post(`${this.#path}/drafts/check`, { draw, without });
  }

  /** Return how a competition could be played; nothing is stored. Raises ApiError. @param {{competition: string, entrants: number, tables: number, stages?: Stated[]}} asked @returns {Promise<import("./desk-types.js").Plan>} */
  plan(asked) {
    return this.#api.post(`${this.#path}/plans`, asked);
  }

  /** Return the schedule of a stage's clock, or one that is `proposed`; nothing is stored. Raises ApiError. @param {object} asked @returns {Promise<{steps: {ends: number}[], entry_level?: number, entry_until?: number, chips?: number[]}>} */
  schedule(asked) {
    return this.#api.post(`${this.#path}/schedules`, asked);
  }

  /** Return what a file of people would bring; nothing is stored. Raises ApiError. @param {File} file @returns {Promise<import("./desk-types.js").Report>} */
  readPeople(file) {
    const type = file.name.toLowerCase().endsWith(".xlsx") ? WORKBOOK : "text/csv";
    return this.#api.postFile(`${this.#path}/people/import`, file, { "Content-Type": type });
  }

  /** Return each place with its reasons. Raises ApiError. @returns {Promise<{stages: Record<string, import("../../types.js").Place[]>}>} */
  standings() {
    return this.#api.get(`${this.#path}/standings`);
  }

  /** Open tables of the hall. Raises ApiError. @param {string[]} labels */
  openTables(labels) {
    return this.#inTurn(JSON.stringify(labels), () => this.#openTables(labels));
  }

  /** @param {string[]} labels */
  async #openTables(labels) {
    const id = this.#idOf({ kind: "tables", labels });
    await this.#api.post(`${this.#path}/tables`, { id, labels });
    await this.refresh();
    this.#tell(say("desk.tablesOpened", { count: labels.length }), [id]);
  }

  /** Return the address that makes a phone the scorekeeper's of a table. Raises ApiError. @param {string} table @returns {Promise<string>} */
  async scorekeeperLink(table) {
    const path = `${this.#path}/tables/${encodeURIComponent(table)}/keys`;
    return (await this.#api.post(path, {})).links.scorekeeper;
  }

  /** Make a scorekeeper's key for every table of the hall, and return them. Raises ApiError. @returns {Promise<{code: string, links: {scorekeeper: string}}[]>} */
  async scorekeeperLinks() {
    return (await this.#api.post(`${this.#path}/tables/keys`, {})).tables;
  }

  /** Make a helper's key and return the address that brings it. Raises ApiError. @param {string} kind @param {string} [name] @returns {Promise<string>} */
  async helperLink(kind, name = "") {
    const { links } = await this.#api.post(`${this.#path}/keys`, { kind, ...(name && { name }) });
    await this.refresh();
    return links.opens;
  }

  /** The address that brings this device's own key. */
  get ownLink() {
    const key = keysOf(this.code).kept;
    return `${this.store.state.event?.links.page}/desk#key=${key}`;
  }

  /** Raises ApiError. @param {string} digest */
  async takeBack(digest) {
    await this.#api.delete(`${this.#path}/keys/${digest}`, {});
    await this.refresh();
  }

  /** Erase the name of who has a key for good. Raises ApiError. @param {string} digest */
  async forgetHelper(digest) {
    await this.#api.delete(`${this.#path}/keys/${digest}/name`, {});
    await this.refresh();
  }

  /** Erase a person of the roster for good. Raises ApiError. @param {string} person */
  async erase(person) {
    await this.#api.delete(`${this.#path}/people/${encodeURIComponent(person)}/name`, {});
    await this.refresh();
  }

  /** Look at the event and the desk at once. */
  refresh() {
    return this.#look(this.#event.now());
  }

  /** Look at the event and the desk as they are now, whatever answer is on its way. */
  look() {
    return this.#look(this.#event.anew());
  }

  /** @param {Promise<void>} event */
  async #look(event) {
    await Promise.all([event, this.#reader.ask()]);
    // What was under way when this was asked for may have been answered before.
    await this.#reader.looking;
  }

  /** Say in words why an act was refused. @param {unknown} error */
  sayRefusal(error) {
    if (!(error instanceof ApiError)) throw error;
    const { reason, detail } = error.problem;
    if (error.status === 401 && detail) return detail;
    const { event, desk } = this.store.state;
    if (reason?.params.acts && error.problem.code === "RESTS_ON_IT" && event && desk) {
      const acts = desk.acts.filter(({ id }) => id in reason.params.acts).map((act) =>
        sayAct(event, desk, act)
      );
      if (acts.length > 0) return say("desk.rests", { count: acts.length, acts: acts.join("; ") });
    }
    return sayFailure(error);
  }

  /** Return the id under which something is done: the same where it is tried again. @param {unknown} what */
  #idOf(what) {
    const stated = JSON.stringify(what);
    if (stated !== this.#tried.stated) this.#tried = { stated, id: newUuid() };
    return this.#tried.id;
  }

  /** The version of the event up to which this device knows what was done. */
  get #known() {
    return Math.max(this.store.state.event?.version ?? 0, this.#own);
  }

  /** @param {string} id @param {Stated} stated @param {string} reason */
  async #put(id, stated, reason) {
    const known = this.#known;
    const path = `${this.#path}/acts/${id}`;
    try {
      const ifMatch = this.store.state.desk?.kinds[stated.kind]?.adds ? undefined : known;
      const { version } = await this.#api.put(path, { ...stated, reason }, { ifMatch });
      if (version === known + 1) this.#own = version;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await this.refresh();
      throw error;
    }
  }
}

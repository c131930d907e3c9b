/** Hold what the desk knows of one event, and do the director's acts. */

import { keepKey, keysOf } from "../../../device/keys.js";
import { Store } from "../../../page/store.js";
import { newUuid } from "../../../page/uuid.js";
import { ApiError, createApi } from "../../../server/api.js";
import { sayFailure } from "../../../server/failure.js";
import { say } from "../../../words/say.js";
import { EventModel, isLater } from "../../event-model.js";
import { whenOf } from "../../reading.js";
import { sayAct } from "./desk-sentences.js";

/** A moment as it is stated: in a sentence for people it is the hour at their place. */
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** @typedef {import("./desk-types.js").Event} Event */
/** @typedef {import("./desk-types.js").Desk} Desk */
/** @typedef {{kind: string} & Record<string, any>} Stated what an act states */
/** @typedef {{said: string, acts: string[]}} Done what was just done, and the acts that did it */
/**
 * @typedef {Object} DeskState
 * @property {Event | null} event
 * @property {Desk | null} desk
 * @property {import("../../../server/live.js").Link} link
 * @property {boolean} missing there is no such event
 * @property {boolean} locked this device has no key that opens the desk
 * @property {Done | null} done
 */

/** Acts that only add, so that two desks can do them at once. */
const ADDS = [
  "people",
  "entered",
  "checked_in",
  "warned",
  "answered",
  "kept_apart",
  "tables_added",
];

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Milliseconds. */
const ASK_EVERY = 10_000;
const ASK_AGAIN = 2_000;

export class DeskModel {
  #event;
  #api = createApi();
  /** The key was tried and opens the desk. */
  #opened = false;
  /** @type {Promise<void> | null} the look at the desk that is under way */
  #looking = null;
  /** When the desk was last asked, in milliseconds. */
  #asked = -ASK_AGAIN;
  #due = 0;
  /** Which version of the event, and of what happened at its tables, was told of last. */
  #told = "";
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
    this.store = new Store({ event: null, desk: null, link, missing, locked: false, done: null });
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
    this.#event.store.subscribe(({ link, missing, tag, ...shown }) => {
      const event = /** @type {Event | null} */ (shown.event);
      this.#told = tag;
      this.store.set({ event, link, missing });
      this.#catchUp();
    }, signal);
    // A table falls silent without a word.
    const timer = setInterval(() => this.#askSoon(), ASK_EVERY);
    signal.addEventListener("abort", () => clearInterval(timer));
    signal.addEventListener("abort", () => this.#event.stop());
    this.#event.start();
    this.#askDesk();
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
   * Where one is refused, those before it are undone. Raises ApiError.
   * @param {Stated[]} several
   * @param {string} said what is said to have been done
   * @param {string} [reason]
   */
  actAll(several, said, reason = "") {
    const asked = JSON.stringify([several, reason]);
    return this.#inTurn(asked, () => this.#actAll(several, said, reason));
  }

  /** @param {Stated[]} several @param {string} said @param {string} reason */
  async #actAll(several, said, reason) {
    /** @type {string[]} */
    const acts = [];
    try {
      for (const stated of several) acts.push(await this.#act(stated, reason));
    } catch (error) {
      const offline = error instanceof ApiError && error.offline;
      if (!offline) await this.#strike(acts, say("desk.halfDone"));
      throw error;
    }
    this.#tell(said, acts);
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

  /** Say what was done, to be undone where that was a mistake. @param {string} said @param {string[]} acts */
  #tell(said, acts) {
    this.store.set({ done: { said, acts } });
  }

  /** Undo what was just done, or is about to be. Raises ApiError. */
  async undo() {
    try {
      await this.#last;
    } catch {
      return;
    }
    const { done } = this.store.state;
    if (!done) return;
    await this.#strike(done.acts, "");
    this.store.set({ done: null });
  }

  /** @param {string[]} acts @param {string} reason */
  async #strike(acts, reason) {
    for (const act of acts.toReversed()) await this.#act({ kind: "struck", act }, reason);
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

  /** Have the program draw what is due in a stage; nothing is stored. Raises ApiError. @param {{stage: string, draw: string, seed?: string, start?: string, by_cards?: boolean}} wanted @returns {Promise<import("./desk-types.js").Draft>} */
  draft(wanted) {
    return this.#api.post(`${this.#path}/drafts`, wanted);
  }

  /** Return what a draw breaks, and how it differs from the program's own. Raises ApiError. @param {import("./desk-types.js").Drawn} draw @returns {Promise<import("./desk-types.js").Draft>} */
  checkDraft(draw) {
    return this.#api.post(`${this.#path}/drafts/check`, { draw });
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

  /** Make a helper's key and return the address that brings it. Raises ApiError. @param {string} kind @returns {Promise<string>} */
  async helperLink(kind) {
    const { links } = await this.#api.post(`${this.#path}/keys`, { kind });
    await this.refresh();
    return links.opens;
  }

  /** The address that brings this device's own key. */
  get ownLink() {
    const key = keysOf(this.code).kept;
    return new URL(`/e/${this.code}/desk#key=${key}`, location.href).href;
  }

  /** Raises ApiError. @param {string} digest */
  async takeBack(digest) {
    await this.#api.delete(`${this.#path}/keys/${digest}`, {});
    await this.refresh();
  }

  /** Erase a person of the roster for good. Raises ApiError. @param {string} person */
  async erase(person) {
    await this.#api.delete(`${this.#path}/people/${encodeURIComponent(person)}/name`, {});
    await this.refresh();
  }

  /** Look at the event and the desk at once. */
  async refresh() {
    await Promise.all([this.#event.now(), this.#askDesk()]);
    // What was under way when this was asked for may have been answered before.
    await this.#looking;
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
    const said = sayFailure(error);
    return event ? said.replace(MOMENT, (moment) => whenOf(event, moment)) : said;
  }

  /** Return the id under which something is done: the same where it is tried again. @param {unknown} what */
  #idOf(what) {
    const stated = JSON.stringify(what);
    if (stated !== this.#tried.stated) this.#tried = { stated, id: newUuid() };
    return this.#tried.id;
  }

  /** @param {string} id @param {Stated} stated @param {string} reason */
  async #put(id, stated, reason) {
    const known = Math.max(this.store.state.event?.version ?? 0, this.#own);
    const path = `${this.#path}/acts/${id}`;
    try {
      const ifMatch = ADDS.includes(stated.kind) ? undefined : known;
      const { version } = await this.#api.put(path, { ...stated, reason }, { ifMatch });
      if (version === known + 1) this.#own = version;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await this.refresh();
      throw error;
    }
  }

  /** Look at the desk where it does not tell yet of what was done, or happened at a table. */
  async #catchUp() {
    const { event, desk } = this.store.state;
    if (!isLater(this.#told, desk?.event_etag ?? "")) return;
    if ((event?.version ?? 0) > (desk?.version ?? 0)) await this.#askDesk();
    else this.#askSoon();
  }

  /**
   * Look at the tables: at once where that was not done lately, for a call waits there. A desk in a tab that nobody looks
   * at goes on asking, since the title of the tab counts the calls.
   */
  #askSoon() {
    if (!this.#opened) return;
    const wait = Math.max(0, this.#asked + ASK_AGAIN - performance.now());
    this.#due ||= setTimeout(() => {
      this.#due = 0;
      this.#askDesk();
    }, wait);
  }

  /** Read what only the desk knows, unless that is under way. */
  #askDesk() {
    if (!this.store.state.locked) this.#looking ??= this.#look();
    return this.#looking;
  }

  /** Read the desk with the key that opens it. */
  async #look() {
    this.#asked = performance.now();
    const { came, kept } = keysOf(this.code);
    const keys = [came, kept].filter((key) => key !== null);
    try {
      const opened = await this.#isOpenedBy(this.#opened ? keys.slice(0, 1) : keys);
      if (!opened) this.store.set({ locked: true });
    } catch {
      // Without an answer the desk stays as it is; the link says how old that is.
      return;
    } finally {
      this.#looking = null;
    }
    await this.#catchUp();
  }

  /** @param {string[]} keys */
  async #isOpenedBy(keys) {
    for (const key of keys) {
      if (await this.#opens(key)) return true;
    }
    return false;
  }

  /** @param {string} key */
  async #opens(key) {
    this.#api.use(key);
    try {
      const desk = await this.#api.get(`${this.#path}/desk`);
      if (!this.#opened) keepKey(this.code, key);
      this.#opened = true;
      this.store.set({ desk });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false;
      throw error;
    }
  }
}

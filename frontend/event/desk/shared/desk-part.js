/** Give what stands on the desk its model: it is drawn anew whenever that knows something else. */

import { html } from "../../../page/html.js";
import { View } from "../../../page/view.js";
import { ApiError } from "../../../server/api.js";
import { askToLose } from "../../../table/event/leave-question.js";
import { sayDifferences } from "./desk-sentences.js";
import { mayDo } from "./rights.js";

/** @typedef {import("./desk-model.js").DeskModel} DeskModel */

/** Fields in which nothing is entered that could be lost. */
const PASSING = "select, [type=search], [readonly], [name=reason]";

const NOTHING_SAID = { code: "", params: {}, text: "" };

export class DeskPart extends View {
  #doing = 0;
  /** @type {(() => Promise<unknown>) | null} what was asked for last while something was under way */
  #due = null;
  failure = "";
  /** Something is entered here that closing the panel would lose. */
  unsaved = false;

  /** @param {DeskModel} model */
  constructor(model) {
    super();
    this.model = model;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(() => this.update(), signal);
    signal.addEventListener("abort", () => this.gone());
    this.addEventListener("input", ({ target }) => {
      if (!(/** @type {Element} */ (target).matches(PASSING))) this.unsaved = true;
    }, { signal });
    this.addEventListener("acted", () => this.unsaved = false, { signal });
    this.addEventListener("leave", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      if (this.unsaved) {
        event.preventDefault();
        this.#askToLeave(detail);
      } else if (detail === "back" && this.stepBack()) {
        event.preventDefault();
      }
    }, { signal });
  }

  /** Take back one step within the panel; return whether there was one. */
  stepBack() {
    return false;
  }

  /** @param {"back" | "close"} how */
  async #askToLeave(how) {
    if (!await askToLose()) return;
    this.unsaved = false;
    if (how === "close" || !this.stepBack()) this.emit("done");
  }

  /** Clean up once the element has left. */
  gone() {}

  /** The event, which is there by the time that anything of the desk is shown. */
  get event() {
    return /** @type {import("./desk-types.js").Event} */ (this.model.store.state.event);
  }

  get desk() {
    return /** @type {import("./desk-types.js").Desk} */ (this.model.store.state.desk);
  }

  /** The tables at which a match can start. */
  get freeTables() {
    return this.desk.tables.filter(({ free }) => free).map(({ table }) => table);
  }

  /** Return what the desk tells of a stage: nothing yet where it was declared since the desk was read. @param {string} stage */
  atDesk(stage) {
    const { start = null } = this.event.stages[stage];
    return this.desk.stages[stage] ??
      { round: 1, name: NOTHING_SAID, entrants: [], without: [], out: [], sizes: [2, 2], start };
  }

  /** Whether the key that opens the desk here may do acts of a kind; what it may not is not offered. @param {string} kind */
  may(kind) {
    return mayDo(this.desk, kind);
  }

  get busy() {
    return this.#doing > 0;
  }

  /**
   * Do something that the server may refuse, unless something is under way; return whether it was done.
   * @param {() => Promise<unknown>} work
   */
  async attempt(work) {
    if (this.busy) return false;
    const done = await this.#try(work);
    this.#goOn();
    return done;
  }

  /** Attempt something that shows what stands here now: where something is under way after that, for what was asked last. @param {() => Promise<unknown>} work */
  async attemptLast(work) {
    this.#due = work;
    await this.#goOn();
  }

  async #goOn() {
    while (this.#due && !this.busy && this.isConnected) {
      const due = this.#due;
      this.#due = null;
      await this.#try(due);
    }
  }

  /**
   * Do acts, after what is under way; return whether they were done.
   * @param {Parameters<DeskModel["actAll"]>[0]} several
   * @param {string} said
   * @param {string} [reason]
   */
  async act(several, said, reason = "") {
    const done = await this.#try(() => this.model.actAll(several, said, reason));
    if (done) this.emit("acted");
    else this.#goOn();
    return done;
  }

  /** Return line by line what acts would change, or why they are refused; meanwhile anything can be pressed. @param {import("./desk-types.js").Stated[]} acts */
  async look(acts) {
    try {
      return await this.changes(acts);
    } catch (error) {
      return this.refused(error);
    }
  }

  /** Return what acts would change. Raises ApiError. @param {import("./desk-types.js").Stated[]} acts @param {string} [reason] */
  async changes(acts, reason) {
    const changes = sayDifferences(this.event, await this.model.preview(acts, reason));
    return { changes, refused: "" };
  }

  /** Say why it was not seen what acts would change. @param {unknown} error @returns {{changes: string[], refused: string}} */
  refused(error) {
    return { changes: [], refused: this.model.sayRefusal(error) };
  }

  /** @param {() => Promise<unknown>} work */
  async #try(work) {
    let done = false;
    this.#doing += 1;
    this.failure = "";
    this.update();
    try {
      await work();
      done = true;
    } catch (error) {
      this.failure = this.model.sayRefusal(error);
    } finally {
      this.#doing -= 1;
      this.update();
    }
    // Beside what was pressed it may be out of sight: a button stays at the foot of a long list.
    if (!done) this.querySelector(".refusal:not(:empty)")?.scrollIntoView({ block: "nearest" });
    return done;
  }

  /** Say why it was refused. */
  refusal(why = this.failure) {
    return html`<p class="refusal" role="alert" data-key="refusal">${why}</p>`;
  }

  /** Return what is typed in the fields of the first form. */
  typed() {
    return new FormData(/** @type {HTMLFormElement} */ (this.querySelector("form")));
  }
}

/**
 * Return a module that is fetched when it is wanted. Raises ApiError.
 * @template Module
 * @param {Promise<Module>} loading
 * @returns {Promise<Module>}
 */
export const fetched = (loading) =>
  loading.catch(() => {
    throw new ApiError(0, { title: "offline" });
  });

/** Hold one event as this device knows it, keep it in step with the server, and check its people in. */

import { read, write } from "../device/indexed-db.js";
import { Store } from "../page/store.js";
import { ApiError, createApi } from "../server/api.js";
import { Live } from "../server/live.js";
import { patched } from "../server/patch.js";
import { freezeoutOf } from "./evening.js";
import { noteEvent } from "./known-events.js";
import { learnSaid, sentenceOf } from "../words/say.js";

/**
 * Milliseconds after which it asks again for an event that is not there: in time for a hall, and each is a wrong guess
 * of the hall's address.
 */
const AGAIN = 8_000;

/** @typedef {import("./types.js").Event} Event */
/**
 * @typedef {Object} EventState
 * @property {Event | null} event
 * @property {string} tag which version that is, as its stream and its ETag name it; it is another too where something
 *   happened at a table that the event itself does not show, such as a call
 * @property {import("../server/live.js").Link} link
 * @property {boolean} missing
 * @property {ApiError} [refused] why it is missing
 */

export class EventModel {
  #api = createApi();
  /** The version to go on from; empty for none. */
  #tag = "";
  /** What the stream goes on from: what was asked for may be ahead of it. */
  #followed = "";
  /** Follow anew: what was stopped stays so. */
  #following;
  #live;
  #onEvent;
  #hangs;
  #timer = 0;
  #stopped = false;

  /**
   * @param {string} code
   * @param {{path?: () => string, onEvent?: (kind: string, data: string) => boolean, pace?: import("../server/stream.js").Pace, hangs?: boolean}} [screen]
   *   the stream's path where that is another, and what takes what it brings besides: true where that was for it; one
   *   that `hangs` in a hall, where nobody loads it anew, asks also for an event that it never saw
   */
  constructor(
    code,
    { path = () => `/api/v1${this.#path}/live`, onEvent = () => false, pace, hangs = false } = {},
  ) {
    this.code = code;
    this.#onEvent = onEvent;
    this.#hangs = hangs;
    /** @type {Store<EventState>} */
    this.store = new Store({
      event: null,
      tag: "",
      link: { state: "catching", since: new Date() },
      missing: false,
    });
    this.#following = () =>
      new Live(path, {
        ask: () => this.#ask(),
        take: (kind, data, tag) => this.#follow(kind, data, tag),
        holds: () => this.#tag !== "",
        resume: () => this.#followed = this.#tag,
        tell: (link) => this.store.set({ link }),
      }, pace);
    this.#live = this.#following();
  }

  get #path() {
    return `/events/${encodeURIComponent(this.code)}`;
  }

  start() {
    const carried = carriedEvent(this.code);
    if (carried) this.#take(carried.event, carried.tag);
    else this.#recall();
    this.#live.start();
    learnSaid("event", this.store);
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#live.stop();
  }

  /** Read the event at once. */
  now() {
    return this.#live.now();
  }

  /** Read the event as it is now, whatever answer is on its way. */
  anew() {
    return this.#live.anew();
  }

  /**
   * Check a person in, with the key of the door.
   * @param {string} person
   * @param {{key: string, act: string}} by `act` is the same where it is tried again
   */
  async checkIn(person, { key, act }) {
    const body = { kind: "checked_in", people: [person], by: "player" };
    await createApi({ key }).put(`${this.#path}/acts/${act}`, body);
  }

  /**
   * Return how an entrant's place in a stage is come to, step by step. Raises ApiError.
   * @param {string} stage
   * @param {string} entrant
   * @returns {Promise<string[]>}
   */
  async reasons(stage, entrant) {
    /** @type {{stages: Record<string, import("./types.js").Place[]>}} */
    const { stages } = await this.#api.get(`${this.#path}/standings`);
    const place = stages[stage]?.find((each) => each.entrant === entrant);
    return place?.reasons.map(sentenceOf) ?? [];
  }

  async #ask() {
    const known = this.#tag;
    try {
      const answer = await this.#api.poll(this.#path, known && `"${known}"`);
      const tag = tagIn(answer?.etag ?? null);
      // The stream may have been quicker, or have brought meanwhile what was so before.
      if (answer && (known === this.#tag || isLater(tag, this.#tag))) this.#take(answer.body, tag);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      this.#tag = "";
      this.store.set({ missing: true, refused: error });
      this.#live.stop();
      this.#wait();
    }
  }

  /** Ask again later: a database may be put back, or another server have answered for a moment. */
  #wait() {
    if (this.#stopped || !this.#hangs && !this.store.state.event) return;
    this.#timer = setTimeout(() => this.#askAgain(), AGAIN);
  }

  async #askAgain() {
    try {
      await this.#ask();
    } catch {
      return this.#wait();
    }
    if (this.store.state.missing || this.#stopped) return;
    this.#live = this.#following();
    this.#live.start();
  }

  /**
   * Take over what the stream brought; false where it does not follow from what is held.
   * @param {string} kind
   * @param {string} data
   * @param {string} tag
   */
  #follow(kind, data, tag) {
    if (this.#onEvent(kind, data)) return true;
    const { event } = this.store.state;
    const ahead = this.#tag !== this.#followed;
    this.#followed = tag;
    // What was asked for meanwhile tells of it already; else a whole that is older was put back on the server.
    if ((kind === "change" || ahead) && this.#tag && !isLater(tag, this.#tag)) return true;
    try {
      const brought = JSON.parse(data);
      const fits = kind !== "change" || event !== null && brought.from === this.#tag;
      if (fits) this.#take(kind === "change" ? patched(event, brought.patch) : brought, tag);
      else this.#tag = "";
      return fits;
    } catch {
      // It was cut, or belongs to another event than is held.
      this.#tag = "";
      return false;
    }
  }

  /** @param {any} event @param {string} tag */
  #take(event, tag) {
    this.#tag = tag;
    this.store.set({ event, tag, missing: false, refused: undefined });
    const { code, occasion: { title, first_day: day } } = event;
    noteEvent({ code, title, day, room: freezeoutOf(event) !== null });
    write("kept", { name: this.#kept, event, at: new Date().toISOString() });
  }

  get #kept() {
    return `event.${this.code}`;
  }

  /** Show what was kept until the server answers. */
  async #recall() {
    const kept = await read("kept", this.#kept);
    const at = new Date(kept?.at);
    const whole = kept?.event?.code === this.code && !Number.isNaN(at.valueOf());
    if (!whole || this.store.state.event || this.store.state.missing) return;
    this.store.set({ event: kept.event });
    this.#live.recall(at);
  }
}

/** Say whether a tag names a later version than another: first what was done counts, then what was played. @param {string} tag @param {string} other */
export function isLater(tag, other) {
  const [[acts, played], [othersActs, othersPlayed]] = [tag, other].map((each) =>
    each.split("-").map(Number)
  );
  return acts > othersActs || acts === othersActs && played > othersPlayed;
}

/** @param {string | null} etag */
const tagIn = (etag) => /"(.*)"/.exec(etag ?? "")?.[1] ?? "";

/**
 * Return the event under `code` if the page carries it; once, for later it is old.
 * @param {string} code
 * @returns {{event: Event, tag: string} | null}
 */
function carriedEvent(code) {
  const carrier = document.getElementById("event");
  if (!carrier) return null;
  carrier.remove();
  const event = JSON.parse(carrier.textContent ?? "");
  return event.code === code ? { event, tag: carrier.dataset.tag ?? "" } : null;
}

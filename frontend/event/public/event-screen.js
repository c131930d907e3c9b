/** Show an event to everybody: who plays where, every table live, results; first what concerns this phone's person. */

import "../../words/event.js";
import { doorKey, leaveDoor } from "../../device/door-key.js";
import { keyOf } from "../../device/keys.js";
import { recall, remember } from "../../device/web-storage.js";
import { html } from "../../page/html.js";
import { icon } from "../../page/icons.js";
import { onceSeen } from "../../page/idle.js";
import { listen } from "../../page/listen.js";
import { deskPath, roomPath } from "../../page/router.js";
import { useLaterStyles } from "../../page/styles.js";
import { tapAgain } from "../../page/tapped-before.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { ApiError } from "../../server/api.js";
import { sayFailure, sayMissing } from "../../server/failure.js";
import { say, showTime } from "../../words/say.js";
import { EventModel } from "../event-model.js";
import { freezeoutOf } from "../evening.js";
import { eventView } from "./event-view.js";
import { findView } from "./find-view.js";

/** @type {typeof import("./me-view.js") | null} null until somebody was found here */
let found = null;

export class EventScreen extends View {
  /** @type {string | null} what was typed to find a name, null while nobody types */
  #typed = null;
  #busy = false;
  #failure = "";
  #notice = "";
  /** The act that checks in, the same until it was answered. */
  #act = newUuid();
  #due = 0;
  /** @type {import("../types.js").Why | null} */
  #why = null;
  /** @type {import("../types.js").Event | null} the event of which it was asked how a place is come to */
  #asked = null;

  /** By default it is the one that the page came with. @param {string} [code] */
  constructor(code = document.documentElement.dataset.event ?? "") {
    super();
    this.model = new EventModel(code);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(() => this.#changed(), signal);
    signal.addEventListener("abort", () => this.model.stop());
    listen(this, {
      person: ({ dataset }) => this.#choose(dataset.person ?? ""),
      in: () => this.#checkIn(),
      forget: () => this.#choose(""),
      why: (target) => this.#open(target),
      share: () => this.#share(),
      club: () => this.#joinClub(),
      records: () => this.#tellRecords(),
      story: (/** @type {HTMLElement} */ target) => this.#tellStory(target),
    }, signal);
    const type = (/** @type {globalThis.Event} */ { target }) => {
      if (target instanceof HTMLInputElement) this.#type(target.value);
    };
    this.addEventListener("input", type, { signal });
    this.addEventListener("focusin", type, { signal });
    // Somebody has scanned the code at the door while the page was open.
    addEventListener("hashchange", () => this.update(), { signal });
    this.model.start();
    tapAgain();
    if (this.#me) this.#fetchMe();
  }

  /** Fetch what is shown to somebody who was found; without network it is told that it could not be. */
  async #fetchMe() {
    try {
      found ??= await import("./me-view.js");
      this.#failure = "";
    } catch {
      this.#failure = say("panel.notFetched");
    }
    this.update();
  }

  /** The id of this phone's person, empty where nobody has said who that is. */
  get #me() {
    return recall(`person.${this.model.code}`, "");
  }

  /** @param {string} typed */
  #type(typed) {
    this.#typed = typed;
    this.update();
  }

  /** @param {string} person */
  #choose(person) {
    remember(`person.${this.model.code}`, person);
    this.#typed = null;
    this.#failure = this.#notice = "";
    this.#act = newUuid();
    if (person) {
      this.#fetchMe();
      scrollTo({ top: 0 });
      return;
    }
    this.update();
    this.querySelector("input")?.focus();
  }

  async #checkIn() {
    const key = doorKey();
    const name = this.model.store.state.event?.people[this.#me]?.name ?? "";
    if (!key || this.#busy) return;
    this.#busy = true;
    this.update();
    try {
      await this.model.checkIn(this.#me, { key, act: this.#act });
      leaveDoor();
      this.#failure = "";
      this.#notice = say("door.done", { name });
    } catch (error) {
      const refused = error instanceof ApiError && error.wrongKey;
      this.#failure = refused ? say("door.refused") : sayFailure(error, "door.offline");
    } finally {
      this.#busy = false;
      this.update();
    }
  }

  async #joinClub() {
    await import("./join-club.js").then(({ joinClub }) => joinClub(this.model.code));
  }

  /** @param {HTMLElement} target */
  async #tellStory({ dataset }) {
    const { event } = this.model.store.state;
    const stage = event?.stages[dataset.stage ?? ""];
    if (event && stage) {
      await import("./story-panel.js").then(({ showStory }) => showStory(event.code, stage));
    }
  }

  async #tellRecords() {
    const { event } = this.model.store.state;
    if (event) {
      await import("./records-panel.js").then(({ showRecords }) => showRecords(event, this.#me));
    }
  }

  async #share() {
    const { event } = this.model.store.state;
    if (event) await import("./share-event.js").then(({ shareEvent }) => shareEvent(event));
  }

  /** Open a place, or close it again. @param {HTMLElement} target */
  #open(target) {
    const { event } = this.model.store.state;
    const shown = /** @type {HTMLElement} */ (target.closest(".stage"));
    const stage = shown.dataset.key ?? "";
    const rows = [...shown.querySelectorAll(".ranking > li")];
    const at = rows.indexOf(/** @type {Element} */ (target.closest("li")));
    const entrant = event?.stages[stage].standings?.[at]?.entrant ?? "";
    const same = this.#why?.stage === stage && this.#why.entrant === entrant;
    this.#why = same ? null : { stage, entrant, steps: [] };
    this.#asked = null;
    this.update();
  }

  /** Ask how the open place is come to, anew once the event has changed. */
  async #ask() {
    const { event } = this.model.store.state;
    const why = this.#why;
    if (!why || event === this.#asked) return;
    this.#asked = event;
    /** @type {string[]} */
    let steps;
    try {
      steps = await this.model.reasons(why.stage, why.entrant);
    } catch (error) {
      steps = [sayFailure(error, "event.whyOffline")];
    }
    if (this.#why !== why) return;
    why.steps = steps;
    super.update();
  }

  /** Draw what has changed: once for all that changes in one breath; what could not be fetched comes once we are live. */
  #changed() {
    this.#due ||= setTimeout(() => {
      this.#due = 0;
      this.update();
      const { state } = this.model.store.state.link;
      if (!found && this.#failure && state === "live") this.#fetchMe();
    });
  }

  update() {
    // What concerns this phone's person stands above all else, which so never moves.
    if (this.#me && !found && !this.#failure) return;
    super.update();
    delete document.documentElement.dataset.found;
    this.#ask();
    const { event, link } = this.model.store.state;
    // Whoever goes on to a table has them at hand; that the page is live is seen first.
    if (link.state === "live") onceSeen(useLaterStyles);
    if (link.state === "live") onceSeen(() => this.#offerLanguages());
    if (event) document.title = say("event.title", { title: event.occasion.title });
    if (event && link.state === "live") this.#showClock(event);
  }

  /** Offer other languages at the foot of the page. */
  async #offerLanguages() {
    if (this.parentElement?.querySelector("language-choice")) return;
    // What cannot be fetched now comes once the page is live again.
    const fetched = await import("../../device/language-choice.js").catch(() => null);
    if (!fetched || this.parentElement?.querySelector("language-choice")) return;
    const choice = new fetched.LanguageChoice();
    choice.setAttribute("role", "contentinfo");
    this.after(choice);
  }

  /**
   * Show the clock of an evening that is one freeze-out; what cannot be fetched now comes with the next change.
   * @param {import("../types.js").Event} event
   */
  async #showClock(event) {
    const here = /** @type {import("./clock-here.js").ClockHere | null} */ (this.querySelector(
      "clock-here",
    ));
    if (!here) return;
    await import("./clock-here.js").then(() => here.show(event), () => undefined);
  }

  view() {
    const { event, link: { state, since }, missing, refused } = this.model.store.state;
    if (missing) return missingView(this.model.code, refused);
    return html`
      <header class="table-head">
        <a class="icon-button" href="/" aria-label="${say("table.home")}">${icon("back")}</a>
        <h1><span dir="auto">${event?.occasion.title}</span></h1>
        ${event && keyOf(this.model.code) !== null &&
          html`<a class="button desk-link" href="${
            freezeoutOf(event) ? roomPath(this.model.code) : deskPath(this.model.code)
          }">${say("event.desk")}</a>`}
        <p class="link" data-state="${state}"
          role="status"><span data-key="${state}">${say(`link.${state}`, {
            time: showTime(since),
          })}</span></p>
      </header>
      <main class="page event">${event && eventView(event, this.#find(event), {
        me: this.#me in event.people ? this.#me : "",
        why: this.#why,
        directs: keyOf(this.model.code) !== null,
      })}</main>
    `;
  }

  /** @param {import("../types.js").Event} event */
  #find(event) {
    const me = this.#me in event.people ? this.#me : "";
    const atDoor = doorKey() !== null;
    if (!me) return findView(event, { typed: this.#typed, atDoor });
    if (!found) return html`<p role="alert">${this.#failure}</p>`;
    if (atDoor && !event.people[me].here) {
      return found.doorView(event, me, { busy: this.#busy, failure: this.#failure });
    }
    return found.meView(event, me, this.#notice);
  }
}

/**
 * @param {string} code
 * @param {ApiError} [refused]
 */
const missingView = (code, refused) =>
  html`
    <main class="page stack">
      <h1>${say("event.missing")}</h1>
      <p>${sayMissing(refused, "event.missingHelp", code)}</p>
      <a class="primary button" href="/">${say("table.home")}</a>
    </main>
  `;

customElements.define("event-screen", EventScreen);

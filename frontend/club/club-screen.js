/** Show a club to everybody: people and what their games add up to; who keeps it finds what only he does below. */

import "../words/club.js";
import { keyOf } from "../device/keys.js";
import { adoptStyles } from "../page/adopt-styles.js";
import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { listen } from "../page/listen.js";
import { slidePanel } from "../page/slide-panel.js";
import { useLaterStyles } from "../page/styles.js";
import { View } from "../page/view.js";
import { ApiError } from "../server/api.js";
import { sayFailure } from "../server/failure.js";
import { knownEvents } from "../event/known-events.js";
import { knownTables } from "../table/model/known-tables.js";
import { say } from "../words/say.js";
import { ClubModel } from "./club-model.js";
import { CLUB_STYLES } from "./club-styles.js";
import { clubView, dayOf } from "./club-view.js";
import { GamesPanel } from "./games-panel.js";
import { noteClub } from "./known-clubs.js";
import { PersonPanel } from "./person-panel.js";

export class ClubScreen extends View {
  #failure = "";
  #told = "";
  #missing = false;
  /** @type {import("./types.js").Ratings | null} */
  #ratings = null;

  /** @param {string} code */
  constructor(code) {
    super();
    this.model = new ClubModel(code);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(CLUB_STYLES);
    useLaterStyles();
    listen(this, {
      person: ({ dataset }) => this.#openPerson(dataset.person ?? ""),
      day: ({ dataset }) => this.#openDay(dataset.day ?? ""),
      join: ({ dataset }) => this.#join(dataset, true),
      leave: ({ dataset }) => this.#join(dataset, false),
      keep: () => this.#keep(),
    }, signal);
    this.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      this.model.which = { ...this.model.which, [target.name]: target.value };
      this.#read();
    }, { signal });
    addEventListener("online", () => this.#read(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#read(),
      { signal },
    );
    this.#read();
  }

  view() {
    const { club, code, which, kept } = this.model;
    if (this.#missing) return missingView(code);
    return html`
      <header class="table-head">
        <a class="icon-button" href="/" aria-label="${say("table.home")}">${icon("back")}</a>
        <h1><span dir="auto">${club?.title}</span></h1>
      </header>
      <main class="page club">
        <p class="refusal" role="alert">${this.#failure}</p>
        ${club && clubView(club, which, this.#ratings)}
        ${club && this.#joining()}
        ${kept && html`
          <section class="stack" data-key="keep"><h2>${say("club.keep")}</h2>
          <button type="button" data-do="keep">${say("club.keepNow")}</button></section>
        `}
      </main>
    `;
  }

  /** Offer the tables that this device keeps. */
  #joining() {
    const known = joiners();
    return known.length > 0 && html`
      <section class="stack" data-key="join">
        <h2>${say("club.join")}</h2>
        <p class="soft">${say("club.joinHelp")}</p>
        <p role="status">${this.#told}</p>
        <ul class="club-list">${known.map(({ code, name, room }) =>
          html`
            <li data-key="${code}"><span dir="auto">${name}</span>
            <span class="club-joins">
              <button type="button" data-do="join" data-code="${code}" data-room="${room}"
                aria-label="${say("club.joinTable", { name })}">${say("club.joinNow")}</button>
              <button type="button" class="icon-button soft" data-do="leave" data-code="${code}"
                data-room="${room}" aria-label="${say("club.leaveTable", { name })}">${icon(
                  "close",
                )}</button>
            </span></li>
          `
        )}</ul>
      </section>
    `;
  }

  async #read() {
    try {
      await this.model.read();
      const { club } = this.model;
      this.#failure = "";
      // They may take longer than all else.
      this.model.ratings().then((ratings) => {
        this.#ratings = ratings;
        this.update();
      }, () => undefined);
      if (club) {
        noteClub({ code: club.code, title: club.title });
        document.title = club.title;
      }
    } catch (error) {
      this.#missing = error instanceof ApiError && error.status === 404 && !this.model.club;
      this.#failure = sayFailure(error, "club.offline");
    }
    this.update();
  }

  /** @param {string} person */
  #openPerson(person) {
    const name = this.model.club?.people.find((each) => each.person === person)?.name ?? "";
    slidePanel(new PersonPanel(this.model, person), { title: name });
  }

  /** @param {string} day */
  #openDay(day) {
    const title = say("club.gamesOfDay", { day: dayOf(day) });
    slidePanel(new GamesPanel(this.model, { day }), { title });
  }

  async #keep() {
    const { KeepPanel } = await import("./keep-panel.js");
    await slidePanel(new KeepPanel(this.model), { title: say("club.keep") });
    this.update();
  }

  /** @param {DOMStringMap} dataset @param {boolean} joins */
  async #join({ code = "", room = "" }, joins) {
    try {
      await this.model.join(room, code, joins);
      const name = joiners().find((each) => each.code === code)?.name ?? code;
      this.#told = say(joins ? "club.joined" : "club.left", { name });
    } catch (error) {
      this.#told = sayFailure(error, "club.noAnswer");
    }
    this.update();
  }
}

/** Return what this device can let join: the tables that it keeps, the events that it directs. */
const joiners = () =>
  [
    ...knownTables().map(({ code, name }) => ({
      code,
      name: name ?? say("table.number", { code }),
      room: "tables",
    })),
    ...knownEvents().map(({ code, title }) => ({ code, name: title, room: "events" })),
  ].filter(({ code }) => keyOf(code) !== null);

/** @param {string} code */
const missingView = (code) =>
  html`
    <main class="page stack">
      <h1>${say("club.missing")}</h1>
      <p>${say("club.missingHelp", { code })}</p>
      <a class="primary button" href="/">${say("table.home")}</a>
    </main>
  `;

customElements.define("club-screen", ClubScreen);

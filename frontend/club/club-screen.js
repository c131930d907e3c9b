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
import { Live } from "../server/live.js";
import { sayFailure } from "../server/failure.js";
import { knownEvents } from "../event/known-events.js";
import { knownTables } from "../table/model/known-tables.js";
import { say, showTime } from "../words/say.js";
import { ClubModel } from "./club-model.js";
import { CLUB_STYLES } from "./club-styles.js";
import { clubView, dayOf } from "./club-view.js";
import { GamesPanel } from "./games-panel.js";
import { noteClub } from "./known-clubs.js";
import { PersonPanel } from "./person-panel.js";

/** Its stream tells at once that there is something to ask for: the whole is asked for beside it only where none comes. */
const PACE = { silence: 25_000, longest: 30_000, patience: 2_000 };
/** Milliseconds after which what got no answer is asked again. */
const AGAIN = 3_000;

export class ClubScreen extends View {
  #failure = "";
  #notice = "";
  #missing = false;
  /** @type {import("./types.js").Ratings | null} */
  #ratings = null;
  /** Which state of the club is shown, as its stream names it; empty for none. */
  #state = "";
  /** @type {import("../server/live.js").Link} */
  #link = { state: "catching", since: new Date() };
  #live;
  #due = 0;
  #taking = false;
  #keeping = false;

  /** @param {string} code */
  constructor(code) {
    super();
    this.model = new ClubModel(code);
    this.#live = new Live(() => `/api/v1${this.model.path}/live`, {
      ask: () => this.#read(),
      take: (_, __, state) => this.#follow(state),
      holds: () => this.model.club !== null,
      resume: () => this.#state,
      tell: (link) => {
        this.#link = link;
        this.update();
      },
    }, PACE);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(CLUB_STYLES);
    useLaterStyles();
    listen(this, {
      person: ({ dataset }) => this.#openPerson(dataset.person ?? ""),
      honour: ({ dataset }) => this.#openHonour(dataset.person ?? "", dataset.figure ?? ""),
      rating: ({ dataset }) => this.#openRating(dataset.person ?? ""),
      day: ({ dataset }) => this.#openDay(dataset.day ?? ""),
      join: ({ dataset }) => this.#join(dataset, true),
      leave: ({ dataset }) => this.#join(dataset, false),
      keep: () => this.#keep(),
    }, signal);
    this.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === "saved") this.#takeIn(target);
      if (!(target instanceof HTMLSelectElement)) return;
      this.#ratings = null;
      // The days are those of a season and a game.
      this.model.which = { ...this.model.which, day: "", [target.name]: target.value };
      this.#catchUp();
    }, { signal });
    this.#live.start();
    signal.addEventListener("abort", () => {
      this.#live.stop();
      clearTimeout(this.#due);
    });
  }

  /** Take over what the stream tells: that there is something new. @param {string} state */
  #follow(state) {
    // What its keeper looks at stays as it is until he has done with it: he acts on that.
    if (state !== this.#state && !this.#keeping) this.#catchUp(state);
    return true;
  }

  /** Read until that is answered: beside a stream nobody else asks. @param {string} [state] what the stream calls it */
  async #catchUp(state = this.#state) {
    clearTimeout(this.#due);
    try {
      await this.#read();
      this.#state = state;
    } catch {
      if (!this.isConnected) return;
      this.#due = setTimeout(() => this.#keeping || this.#catchUp(state), AGAIN);
    }
  }

  view() {
    const { club, code, which, days, kept } = this.model;
    const { state, since } = this.#link;
    if (this.#missing) return missingView(code);
    return html`
      <header class="table-head">
        <a class="icon-button" href="/" aria-label="${say("table.home")}">${icon("back")}</a>
        <h1><span dir="auto">${club?.title}</span></h1>
        <p class="link" data-state="${state}"
          role="status"><span data-key="${state}">${say(`link.${state}`, {
            time: showTime(since),
          })}</span></p>
      </header>
      <main class="page club">
        <p class="refusal" role="alert">${this.#failure}</p>
        ${club && clubView(club, which, days, this.#ratings)}
        ${club && this.#joining()}
        ${kept && html`
          <section class="stack" data-key="keep"><h2>${say("club.keep")}</h2>
          <button type="button" data-do="keep">${say("club.keepNow")}</button></section>
        `}
      </main>
    `;
  }

  /** Offer the tables that this device keeps, and to take one in from a file. */
  #joining() {
    const known = joiners();
    return html`
      <section class="stack" data-key="join">
        <h2>${say("club.join")}</h2>
        <p class="soft">${say("club.joinHelp")}</p>
        ${known.length === 0 && html`
          <p data-key="none">${say("club.joinNone", { code: this.model.code })}</p>
        `}
        <p role="status">${this.#notice}</p>
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
        <label class="button club-take"><input type="file" name="saved" accept=".json,application/json"
          ${this.#taking && html`disabled`}>${say("club.takeIn")}</label>
      </section>
    `;
  }

  async #read() {
    try {
      await this.model.read();
      const { club, which } = this.model;
      this.#failure = "";
      // They may take longer than all else.
      this.model.ratings().then((ratings) => {
        if (which !== this.model.which) return;
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
      if (!this.#missing) throw error;
      this.#live.stop();
    } finally {
      this.update();
    }
  }

  /** @param {string} person */
  #openPerson(person) {
    const name = this.model.club?.people.find((each) => each.person === person)?.name ?? "";
    slidePanel(new PersonPanel(this.model, person), { title: name });
  }

  /** @param {string} person @param {string} figure */
  #openHonour(person, figure) {
    const name = this.model.club?.people.find((each) => each.person === person)?.name ?? "";
    const title = say("club.behindTitle", { name, figure: say(`club.figure.${figure}`) });
    slidePanel(new GamesPanel(this.model, { person, figure }), { title });
  }

  /** Open the games of all seasons, from which a rating follows. @param {string} person */
  #openRating(person) {
    const of = this.#ratings?.people.find((each) => each.person === person);
    const title = say("club.behindTitle", {
      name: of?.name ?? "",
      figure: say("club.rating", { rating: of?.rating ?? 0 }),
    });
    slidePanel(new GamesPanel(this.model, { person, season: "", day: "" }), { title });
  }

  /** @param {string} day */
  #openDay(day) {
    const title = say("club.gamesOfDay", { day: dayOf(day) });
    slidePanel(new GamesPanel(this.model, { day }), { title });
  }

  async #keep() {
    const { KeepPanel } = await import("./keep-panel.js");
    this.#keeping = true;
    await slidePanel(new KeepPanel(this.model), { title: say("club.keep") });
    this.#keeping = false;
    this.#catchUp();
  }

  /** Take in a table or an event that was saved elsewhere, and let it join. @param {HTMLInputElement} field */
  async #takeIn(field) {
    const file = field.files?.[0];
    field.value = "";
    if (!file || this.#taking) return;
    this.#taking = true;
    this.update();
    const saved = await Promise.all([
      import("../server/saved-files.js"),
      import("../words/home.js"),
    ]).then(([its]) => its, () => null);
    try {
      if (!saved) throw new Error();
      this.#notice = say("home.savedOpening");
      this.update();
      const { room, code } = await saved.takeIn(file);
      await this.model.join(room, code, true);
      this.#notice = say("club.tookIn", { name: say("table.number", { code }) });
    } catch (error) {
      this.#notice = saved?.sayNotOpened(error, "home") ?? say("club.noAnswer");
    }
    this.#taking = false;
    this.update();
  }

  /** @param {DOMStringMap} dataset @param {boolean} joins */
  async #join({ code = "", room = "" }, joins) {
    try {
      await this.model.join(room, code, joins);
      const name = joiners().find((each) => each.code === code)?.name ?? code;
      this.#notice = say(joins ? "club.joined" : "club.left", { name });
    } catch (error) {
      this.#notice = sayFailure(error, "club.noAnswer");
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

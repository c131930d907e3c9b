/** Begin here: a new table, a table or an event this device has been at, or one to watch by its code. */

import { languageView } from "../device/language-choice.js";
import "../device/release-note.js";
import "../words/home.js";
import { forgetClub, knownClubs } from "../club/known-clubs.js";
import { keyOf } from "../device/keys.js";
import { lastPlayers } from "../device/player-names.js";
import { forgetEvent, knownEvents, putEventBack } from "../event/known-events.js";
import { html } from "../page/html.js";
import { icon } from "../page/icons.js";
import { listen, onSubmit } from "../page/listen.js";
import { clubPath, deskPath, eventPath, go, roomPath, tablePath } from "../page/router.js";
import { View } from "../page/view.js";
import { forgetTable, knownTables, putTableBack } from "../table/model/known-tables.js";
import { say, sayTitle, showDay, showNames } from "../words/say.js";

import { eveningsView, forgetEvenings } from "./evenings.js";

/** @typedef {import("../table/model/known-tables.js").KnownTable} KnownTable */
/** @typedef {import("../event/known-events.js").KnownEvent} KnownEvent */

/**
 * @typedef {Object} Off what was taken off a list last, and where it stood
 * @property {KnownTable} [table]
 * @property {KnownEvent} [event]
 * @property {number} at
 */

/** Three deals of a game in which few points are good. */
const SAMPLE = {
  names: ["Anu", "Biju", "Devi", "Esha"],
  deals: [[0, 25, 45, 8], [31, 0, 12, 25], [25, 50, 0, 17]],
  totals: [56, 75, 57, 50],
};

export class HomeScreen extends View {
  #failure = "";
  #opening = false;
  /** @type {Off | null} */
  #off = null;

  /** @param {AbortSignal} signal */
  connected(signal) {
    document.title = say("app.name");
    listen(this, {
      forget: ({ dataset }) => this.#forget(dataset.code ?? ""),
      "forget-event": ({ dataset }) => this.#forgetEvent(dataset.code ?? ""),
      keep: () => this.#keep(),
      event: () => this.#startEvent(),
      evening: () => go("/new?game=gama_poker"),
      club: () => this.#startClub(),
      "forget-evenings": () => {
        forgetEvenings();
        this.update();
      },
      "forget-club": ({ dataset }) => {
        forgetClub(dataset.code ?? "");
        this.update();
      },
    }, signal);
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name === "saved") this.#openSaved(field);
    }, { signal });
    onSubmit(this, () => {
      const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=code]"));
      const code = field.value.replace(/[^0-9a-z]/gi, "").toUpperCase();
      if (code) open(code);
    }, signal);
  }

  view() {
    const tables = knownTables();
    const events = knownEvents();
    const clubs = knownClubs();
    const evenings = eveningsView();
    const known = tables.length + events.length + clubs.length > 0 || evenings || this.#off;
    return html`
      <main class="page home stack">
        <header>
          <h1>${say("app.name")}</h1>
          <p class="soft">${say("app.tagline")}</p>
        </header>
        ${known
          ? html`${this.#events(events)}${clubsView(clubs)}${this.#tables(tables)}${evenings}`
          : sample()}
        <form class="watch" data-key="watch">
          <label class="field"><span>${say("home.watch")}</span>
            <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false"
              maxlength="16" placeholder="${say("home.code")}"></label>
          <button>${say("home.open")}</button>
        </form>
        <button type="button" class="start-event" data-do="event" data-key="event">${say(
          "home.event",
        )}</button>
        <button type="button" class="start-event" data-do="evening" data-key="evening">${say(
          "home.evening",
        )}</button>
        <button type="button" class="start-event" data-do="club" data-key="club">${say(
          "home.club",
        )}</button>
        <div class="saved" data-key="saved">
          <label class="button"><input type="file" name="saved" accept=".json,application/json"
            ${this.#opening && html`disabled`}>${say("home.saved")}</label>
          <p class="soft" role="status">${this.#opening && say("home.savedOpening")}</p>
          <p class="refusal" role="alert">${this.#failure}</p>
        </div>
        <language-choice data-key="language">${languageView()}</language-choice>
      </main>
      <footer class="page-foot">
        <release-note></release-note>
        ${lastPlayers().length > 0 && html`
          <a class="quiet button same-players"
            href="/new?players=same"><span>${say(
              "home.same",
            )}</span> <span class="soft">${showNames(lastPlayers())}</span></a>
        `}
        <a class="primary button" href="/new">${say("home.new")}</a>
      </footer>
    `;
  }

  /** @param {KnownEvent[]} events */
  #events(events) {
    const items = events.map(eventItem);
    if (this.#off?.event) items.splice(this.#off.at, 0, offItem(this.#off.event.title));
    return items.length > 0 && html`
      <section data-key="events">
        <h2>${say("home.events")}</h2>
        <ul class="tables">${items}</ul>
      </section>
    `;
  }

  /** @param {KnownTable[]} tables */
  #tables(tables) {
    const items = tables.map(tableItem);
    if (this.#off?.table) items.splice(this.#off.at, 0, offItem(titleOf(this.#off.table)));
    return items.length > 0 && html`
      <section data-key="tables">
        <h2>${say("home.tables")}</h2>
        <ul class="tables">${items}</ul>
      </section>
    `;
  }

  /** @param {string} code */
  #forget(code) {
    const at = knownTables().findIndex((table) => table.code === code);
    if (at === -1) return;
    this.#off = { table: knownTables()[at], at };
    forgetTable(code);
    this.#offerBack();
  }

  /** @param {string} code */
  #forgetEvent(code) {
    const at = knownEvents().findIndex((event) => event.code === code);
    if (at === -1) return;
    this.#off = { event: knownEvents()[at], at };
    forgetEvent(code);
    this.#offerBack();
  }

  #offerBack() {
    this.update();
    /** @type {HTMLElement | null} */ (this.querySelector("[data-do=keep]"))?.focus();
  }

  #keep() {
    const { table, event, at = 0 } = this.#off ?? {};
    if (table) putTableBack(table, at);
    if (event) putEventBack(event, at);
    this.#off = null;
    this.update();
  }

  async #startEvent() {
    const [{ StartEvent }, { slidePanel }] = await Promise.all([
      import("../event/desk/start-event.js"),
      import("../page/slide-panel.js"),
    ]);
    slidePanel(new StartEvent(), { title: say("home.event") });
  }

  async #startClub() {
    const [{ StartClub }, { slidePanel }] = await Promise.all([
      import("../club/start-club.js"),
      import("../page/slide-panel.js"),
    ]);
    slidePanel(new StartClub(), { title: say("home.club") });
  }

  /** @param {HTMLInputElement} field */
  async #openSaved(field) {
    const file = field.files?.[0];
    if (!file) return;
    this.#failure = "";
    this.#opening = true;
    this.update();
    const saved = await import("../server/saved-files.js").catch(() => null);
    try {
      if (saved) await saved.openSaved(file);
      else this.#failure = say("home.savedNoAnswer");
    } catch (error) {
      this.#failure = saved?.sayNotOpened(error, "home") ?? "";
    } finally {
      this.#opening = false;
      // The same file can then be chosen once more.
      field.value = "";
      this.update();
    }
  }
}

/** @param {KnownTable} table */
function tableItem(table) {
  const { code, game, at } = table;
  const title = titleOf(table);
  return html`
    <li data-key="${code}">
      <a href="${tablePath(code)}">
        <b dir="auto">${title}</b>
        <span>${[game ? sayTitle(game) : say("table.noGame"), ...standing(table)].join(
          " · ",
        )}</span>
        <span class="soft">${[
          ...(at ? [showDay(new Date(at))] : []),
          ...(table.name || title.includes(code) ? [] : [code]),
          say(keyOf(code) ? "home.keeping" : "home.watching"),
        ]
          .join(" · ")}</span>
      </a>
      <button type="button" class="icon-button soft" data-do="forget" data-code="${code}"
        aria-label="${say("home.forget", { name: title })}">${icon("close")}</button>
    </li>
  `;
}

/** @param {import("../club/known-clubs.js").KnownClub[]} clubs */
const clubsView = (clubs) =>
  clubs.length > 0 && html`
    <section data-key="clubs">
      <h2>${say("home.clubs")}</h2>
      <ul class="tables">${clubs.map(({ code, title }) =>
        html`
          <li data-key="${code}">
            <a href="${clubPath(code)}"><b dir="auto">${title}</b></a>
            <button type="button" class="icon-button soft" data-do="forget-club" data-code="${code}"
              aria-label="${say("home.forget", { name: title })}">${icon("close")}</button>
          </li>
        `
      )}</ul>
    </section>
  `;

/** Show an event; whose device has a key to it finds the way to its desk. @param {KnownEvent} event */
function eventItem({ code, title, day, room }) {
  const directs = keyOf(code) !== null;
  return html`
    <li data-key="${code}">
      <a href="${directs && room ? roomPath(code) : eventPath(code)}">
        <b dir="auto">${title}</b>
        <span class="soft">${[
          showDay(new Date(`${day}T00:00`)),
          say(directs ? "home.directing" : "home.following"),
        ].join(" · ")}</span>
      </a>
      ${directs && !room &&
        html`<a class="button" href="${deskPath(code)}">${say("event.desk")}</a>`}
      <button type="button" class="icon-button soft" data-do="forget-event" data-code="${code}"
        aria-label="${say("home.forget", { name: title })}">${icon("close")}</button>
    </li>
  `;
}

/** The letters of an event's code, one more than those of a table's, and of a club's. */
const EVENT_CODE = 7;
const CLUB_CODE = 8;

/** Go to what has a code. @param {string} code */
const open = (code) =>
  go(
    code.length === CLUB_CODE
      ? clubPath(code)
      : code.length === EVENT_CODE
      ? eventPath(code)
      : tablePath(code),
  );

/** @param {string} name of what was taken off */
const offItem = (name) =>
  html`
    <li data-key="off" class="off-list">
      <span role="status">${say("home.forgotten", { name })}</span>
      <button type="button" class="quiet" data-do="keep">${say("undo.now")}</button>
    </li>
  `;

/** Call a table as its players would: by its name, else by theirs. @param {KnownTable} table */
const titleOf = ({ name, names = [], code }) =>
  name ?? (names.length > 0 ? showNames(names) : say("table.number", { code }));

/** Say who is ahead, or has won. @param {KnownTable} table @returns {string[]} */
const standing = ({ ahead = [], finished }) =>
  ahead.length > 0
    ? [say(finished ? "games.winner" : "games.ahead", { names: showNames(ahead) })]
    : [];

/** Show whoever comes for the first time what a sheet looks like. */
function sample() {
  const { names, deals, totals } = SAMPLE;
  return html`
    <figure class="sample" data-key="sample">
      <figcaption class="soft">${say("home.sample")}</figcaption>
      <table aria-label="${say("home.sampleSheet")}">
        <thead>
          <tr><td></td>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr>
        </thead>
        <tbody>${deals.map((points, at) =>
          html`<tr><th scope="row">${at + 1}</th>${
            points.map((each) => html`<td>${each}</td>`)
          }</tr>`
        )}</tbody>
        <tfoot>
          <tr><th scope="row">${say("sheet.total")}</th>${totals.map((each) =>
            html`<td>${each}</td>`
          )}</tr>
        </tfoot>
      </table>
    </figure>
  `;
}

customElements.define("home-screen", HomeScreen);

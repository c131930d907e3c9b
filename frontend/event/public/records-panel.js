/** Tell how an event went: its records, who stood where after each round, and the line of each; all leads to sheets. */

import { adoptStyles } from "../../page/adopt-styles.js";
import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { printOnly } from "../../page/print.js";
import { eventPath, gamePath } from "../../page/router.js";
import { slidePanel } from "../../page/slide-panel.js";
import { useLaterStyles } from "../../page/styles.js";
import { View } from "../../page/view.js";
import { createApi } from "../../server/api.js";
import { FoldedRecords } from "../../table/sharing/folded-records.js";
import { SHARING_STYLES } from "../../table/sharing/sharing-styles.js";
import "../../words/game-panels.js";
import "../../words/share.js";
import { say, sentenceOf } from "../../words/say.js";
import { labelOf } from "../reading.js";
import { PlacesRace } from "./places-race.js";
import { namesOf } from "./reading-now.js";

/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../types.js").CompetitionStory} CompetitionStory */

class RecordsPanel extends View {
  /** @type {CompetitionStory[]} those with a race */
  #competitions = [];
  /** Whose line is told of each competition. @type {Map<string, string>} */
  #chosen = new Map();

  /** @param {Event} event @param {string} me the id of this phone's person, empty where that is nobody */
  constructor(event, me) {
    super();
    this.event = event;
    this.me = me;
    /** @type {Promise<{competitions: CompetitionStory[], records: []}>} */
    this.story = createApi().get(`/events/${encodeURIComponent(event.code)}/story`);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    adoptStyles(SHARING_STYLES);
    listen(this, { print: () => printOnly("story") }, signal);
    this.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      this.#chosen.set(target.dataset.of ?? "", target.value);
      this.update();
    }, { signal });
    this.#tell();
  }

  /** The records say it where the story could not be fetched. */
  async #tell() {
    const told = await this.story.catch(() => null);
    // A server of the release before, beside one of this, tells the records alone.
    this.#competitions = told?.competitions?.filter(({ rounds }) => rounds.length > 1) ?? [];
    this.update();
  }

  view() {
    return html`
      <div class="panel-body stack story">
        <div data-own data-key="records" class="records-slot"></div>
        ${this.#competitions.map((each) => this.#competition(each))}
        ${this.#competitions.length > 0 && html`
          <button type="button" class="quiet" data-do="print" data-key="print">${say(
            "stageStory.print",
          )}</button>
        `}
      </div>
    `;
  }

  /** @param {CompetitionStory} story */
  #competition({ competition, title, rounds, entrants }) {
    const chosen = this.#chosen.get(competition);
    const line =
      entrants.find(({ entrant }) =>
        chosen ? entrant === chosen : this.event.entrants[entrant]?.people.includes(this.me)
      ) ?? entrants[0];
    return html`
      <section class="stack" data-key="${competition}">
        <h3 dir="auto">${title}</h3>
        <div data-own data-key="race" class="places-slot" data-of="${competition}"></div>
        <label class="stack">${say("eventStory.line")}
          <select data-of="${competition}">${entrants.map(({ entrant, name }) =>
            html`
              <option value="${entrant}" ${entrant === line.entrant &&
                html`selected`}>${name}</option>
            `
          )}</select></label>
        <ol class="story-line">${rounds.map((round, at) => this.#round(round, line, at))}</ol>
      </section>
    `;
  }

  /**
   * Say how somebody stood after a round, and where and with whom he played in it.
   * @param {CompetitionStory["rounds"][number]} round
   * @param {CompetitionStory["entrants"][number]} line
   * @param {number} at
   */
  #round({ name }, { places, games }, at) {
    const [place, game] = [places[at], games[at]];
    if (place === null) return html``;
    const said = say("eventStory.round", { round: sentenceOf(name), place });
    if (!game) return html`<li>${said}</li>`;
    const met = Object.values(this.event.matches).find((match) => match.game === game.game);
    const where = [
      labelOf(this.event, game.table),
      ...(met ? [namesOf(this.event, met.entrants)] : []),
    ];
    return html`<li><a href="${gamePath(game.table, game.game)}">${said}</a> <span class="soft"
      dir="auto">${where.join(" · ")}</span></li>`;
  }

  update() {
    super.update();
    const records = this.querySelector(".records-slot");
    if (records && !records.hasChildNodes()) records.append(new FoldedRecords(() => this.story));
    for (const { competition, entrants } of this.#competitions) {
      const slot = this.querySelector(`.places-slot[data-of="${competition}"]`);
      if (!slot || slot.hasChildNodes()) continue;
      const address = `${eventPath(this.event.code)}/competitions/${
        encodeURIComponent(competition)
      }/race.svg`;
      slot.append(new PlacesRace(address, entrants.length));
    }
  }
}

/** @param {Event} event @param {string} me the id of this phone's person, empty where that is nobody */
export function showRecords(event, me) {
  useLaterStyles();
  return slidePanel(new RecordsPanel(event, me), { title: say("event.whole") });
}

customElements.define("records-panel", RecordsPanel);

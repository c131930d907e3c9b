/** Show what games add up to for a person: each figure leads to the games that it was counted from. */

import { html } from "../page/html.js";
import { listen } from "../page/listen.js";
import { slidePanel } from "../page/slide-panel.js";
import { View } from "../page/view.js";
import { sayFailure } from "../server/failure.js";
import { say } from "../words/say.js";
import { GamesPanel } from "./games-panel.js";

/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Pair} Pair */

/** What opens games, in the order in which it is shown. */
const FIGURES = /** @type {const} */ ([
  ...["games", "wins", "deals", "deals_won", "packs", "knocks"],
  ...["undercuts", "bids_made", "bids_failed", "cots"],
]);
const PAIRS = /** @type {const} */ ([
  ...["together", "won_together", "against", "ahead", "behind", "won", "lost"],
]);
/** What is told of two people before it is unfolded. */
const AT_A_GLANCE = /** @type {const} */ (["together", "against", "ahead", "behind"]);
/** By which figure of two people somebody is what he is called. */
const COMPANY = /** @type {const} */ ({
  partner: "won_together",
  rival: "against",
  nemesis: "behind",
});

export class PersonPanel extends View {
  /** @type {Person | null} */
  #person = null;
  #failure = "";

  /**
   * @param {import("./club-model.js").ClubModel} model
   * @param {string} person
   */
  constructor(model, person) {
    super();
    this.model = model;
    this.asked = person;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { figure: ({ dataset }) => this.#open(dataset) }, signal);
    this.#read();
  }

  view() {
    return html`
      <div class="panel-body stack">
        <p class="refusal" role="alert">${this.#failure}</p>
        ${this.#person && this.#figures(this.#person)}
      </div>
    `;
  }

  /** @param {Person} person */
  #figures({ total, company, with: others }) {
    /** @type {Record<string, number | null>} */
    const counts = { ...total };
    /** @type {Record<string, import("./types.js").Somebody | null>} */
    const companions = company;
    const shown = FIGURES.filter((figure) => counts[figure]);
    const ofOneType = this.model.which.type || this.model.club?.types.length === 1;
    /** @type {Record<string, number | string | null>} */
    const ofAllGames = {
      evenings: total.evenings,
      average_place: total.average_place === null ? null : say("club.placeOf", {
        place: total.average_place.toFixed(1),
        count: (total.average_of ?? 0).toFixed(1),
      }),
      points_per_deal: ofOneType ? total.points_per_deal : null,
    };
    const averages = Object.keys(ofAllGames).filter((figure) => ofAllGames[figure] !== null);
    return html`
      <ul class="club-list" data-key="figures">
        ${shown.map((figure) => figureView(`club.figure.${figure}`, figure, counts[figure]))}
        ${averages.map((figure) => figureView(`club.figure.${figure}`, figure, ofAllGames[figure]))}
      </ul>
      <p class="soft" data-key="behind">${say("club.behind")}</p>
      ${Object.entries(COMPANY).map(([what, figure]) =>
        companyView(what, figure, others.find((each) => each.person === companions[what]?.person))
      )}
      ${others.length > 0 && html`
        <section class="club-pairs" data-key="pairs"><h3>${say("club.with")}</h3>
        ${others.map(pairView)}</section>
      `}
    `;
  }

  async #read() {
    try {
      this.#person = await this.model.person(this.asked);
    } catch (error) {
      this.#failure = sayFailure(error, "club.noAnswer");
    }
    this.update();
  }

  /** @param {DOMStringMap} dataset */
  #open({ figure = "", other = "" }) {
    const person = this.#person;
    if (!person) return;
    const asked = { person: person.person, figure, ...(other && { with: other }) };
    const name = person.with.find((each) => each.person === other)?.name ?? "";
    const said = say(other ? `club.pair.${figure}` : `club.figure.${figure}`);
    const title = other
      ? say("club.behindPair", { name: person.name, other: name, figure: said })
      : say("club.behindTitle", { name: person.name, figure: said });
    slidePanel(new GamesPanel(this.model, asked), { title });
  }
}

/** @param {string} said @param {string} figure @param {number | string | null} count @param {string} [other] */
const figureView = (said, figure, count, other = "") =>
  html`
    <li data-key="${figure}"><span>${say(said)}</span>
    <button type="button" class="quiet numeral" data-do="figure" data-figure="${figure}"
      data-other="${other}" aria-label="${say("club.behindTitle", {
        name: say(said),
        figure: String(count),
      })}">${count}</button></li>
  `;

/** @param {string} what @param {typeof PAIRS[number]} figure @param {Pair} [pair] with whom, where he is shown */
const companyView = (what, figure, pair) =>
  pair && html`
    <p
      data-key="${what}"><button type="button" class="quiet" data-do="figure" data-figure="${figure}"
      data-other="${pair.person}">${say(`club.${what}`, { name: pair.name })}</button></p>
  `;

/** @param {Pair} pair */
const pairView = (pair) =>
  html`
    <details data-key="${pair.person}">
      <summary><h4 class="name" dir="auto">${pair.name}</h4> <span class="soft">${AT_A_GLANCE
        .filter((each) => pair[each] > 0).map((each) => `${say(`club.pair.${each}`)} ${pair[each]}`)
        .join(" · ")}</span></summary>
      <ul class="club-list">${PAIRS.filter((each) => pair[each] > 0).map((each) =>
        figureView(`club.pair.${each}`, each, pair[each], pair.person)
      )}</ul>
    </details>
  `;

customElements.define("club-person", PersonPanel);

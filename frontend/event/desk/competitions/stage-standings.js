/** Show the places of a stage, each with how it is come to. */

import { html } from "../../../page/html.js";
import { say, sentenceOf } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName } from "../shared/desk-sentences.js";

export class StageStandings extends DeskPart {
  /** @type {import("../../types.js").Place[] | null} */
  #places = null;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model);
    this.stage = stage;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.attempt(async () => {
      this.#places = (await this.model.standings()).stages[this.stage] ?? [];
    });
  }

  view() {
    return html`
      <div class="panel-body stack">
        ${this.refusal()}
        ${this.#places?.length === 0 && html`<p class="soft">${say("desk.standingsNone")}</p>`}
        <ol class="ranked">${this.#places?.map((place) => placeView(this.event, place))}</ol>
      </div>
    `;
  }
}

customElements.define("stage-standings", StageStandings);

/** @param {import("../shared/desk-types.js").Event} event @param {import("../../types.js").Place} place */
const placeView = (event, place) =>
  html`
    <li data-key="${place.entrant}"><span class="numeral">${place.place}</span> <span><bdi
      class="name">${entrantName(event, place.entrant)}</bdi> ${reasonsView(place)}</span></li>
  `;

/** Say how a place is come to, step by step. @param {import("../../types.js").Place} place */
export const reasonsView = ({ reasons = [] }) =>
  html`<span class="soft">${reasons.map(sentenceOf).join("; ")}</span>`;

/** Confirm who goes on from a stage: those who are through by its results, or others for a stated reason. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { doAct } from "./act-panel.js";
import { DeskPart } from "./desk-part.js";
import { entrantName } from "./desk-sentences.js";
import { entrantsIn } from "./rounds.js";

/** Emits `done` once it is confirmed. */
export class AdvancePanel extends DeskPart {
  /** @type {import("./types.js").Place[]} */
  #places = [];

  /** @param {import("./desk-model.js").DeskModel} model @param {string} stage */
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
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#confirm();
    }, { signal });
  }

  view() {
    const { through, basis } = this.event.stages[this.stage];
    if (!through || !basis) return html`<p class="panel-body">${say("desk.throughUnknown")}</p>`;
    const order = this.#places.map(({ entrant }) => entrant);
    const all = [
      ...order,
      ...entrantsIn(this.event, this.stage).filter((each) => !order.includes(each)),
    ];
    return html`
      <form class="panel-body stack">
        <p>${say("desk.throughHelp")}</p>
        <ul class="lines">${all.map((each) => this.#line(each, through.includes(each)))}</ul>
        ${this.refusal()}
        <button class="primary">${say("desk.preview")}</button>
      </form>
    `;
  }

  /** @param {string} entrant @param {boolean} through */
  #line(entrant, through) {
    const place = this.#places.find((each) => each.entrant === entrant);
    return html`
      <li data-key="${entrant}"><label class="row"><input type="checkbox" name="entrant"
        value="${entrant}" ${through && html`checked`}>
        <span class="line-text"><bdi class="name">${entrantName(this.event, entrant)}</bdi>
          ${place &&
            html`<span class="soft">${say("desk.placed", { place: String(place.place) })} ${
              place
                .reasons.map(({ text }) => text).join("; ")
            }</span>`}
          ${through &&
            html`<span class="remark">${say("desk.isThrough")}</span>`}</span></label></li>
    `;
  }

  async #confirm() {
    const entrants = this.typed().getAll("entrant").map(String);
    const next = Object.entries(this.event.stages).find(([, { after }]) => after === this.stage);
    if (!next) return;
    const [to, { title }] = next;
    const { basis } = this.event.stages[this.stage];
    const stated = { kind: "advanced", stage: this.stage, to, entrants, basis };
    const words = {
      title: say("desk.advance"),
      button: say("desk.advanceNow", { count: entrants.length, stage: title }),
      said: say("desk.did.advanced", { stage: title, names: "", title: "" }),
    };
    if (await doAct(this.model, stated, words)) this.emit("done", true);
  }
}

customElements.define("advance-panel", AdvancePanel);

/** Let a friend in who comes late: his name is all that is asked for; the lot has his seat, the clock his chips. */

import { html } from "../../page/html.js";
import { onSubmit } from "../../page/listen.js";
import { newUuid } from "../../page/uuid.js";
import { say, sentenceOf } from "../../words/say.js";
import { countKnown } from "../clock/clock-count.js";
import { DeskPart } from "../desk/shared/desk-part.js";

const AT_START = "0:00:00";

export class LateFriend extends DeskPart {
  /** Who was named last, under an id that is the same where it is tried again. */
  #tried = { name: "", id: "" };
  /** What is to be known of who was let in last, as long as nothing else was done. @type {import("../../types.js").Statement[]} */
  #says = [];
  #said = "";

  /**
   * @param {import("../desk/shared/desk-model.js").DeskModel} model
   * @param {string} stage
   * @param {import("../../server/server-time.js").ServerTime} time
   */
  constructor(model, stage, time) {
    super(model);
    this.stage = stage;
    this.time = time;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    onSubmit(this, () => this.#letIn(), signal);
  }

  async #letIn() {
    const name = String(this.typed().get("name") ?? "").trim();
    if (!name || this.busy) return;
    if (name !== this.#tried.name) this.#tried = { name, id: newUuid().replaceAll("-", "") };
    const { id } = this.#tried;
    const { competition } = this.event.stages[this.stage];
    // Where an answer was lost on the way, he may be entered by now.
    const named = id in this.event.entrants ? [] : [
      { kind: "people", people: [{ person: id, name }] },
      { kind: "entered", competition, late: true, entrants: [{ entrant: id, people: [id] }] },
    ];
    this.#said = say("room.lateDone", { name });
    const done = await this.act([...named, () => this.#seat(id)], this.#said);
    if (!done) return;
    this.#tried = { name: "", id: "" };
    this.querySelector("form")?.reset();
  }

  /** Return the act that seats who was just entered. @param {string} entrant */
  async #seat(entrant) {
    const begun = this.event.clocks[this.stage]?.begun;
    const { act, says } = await this.model.propose({
      stage: this.stage,
      entrants: [entrant],
      ...(!begun && { elapsed: AT_START }),
    });
    this.#says = says;
    return /** @type {import("../desk/shared/desk-types.js").Stated} */ (act);
  }

  /** Say why nobody can come any more; empty as long as somebody can, or this phone does not know. */
  get #closed() {
    const clock = this.event.clocks[this.stage];
    if (countKnown(clock, this.time.now())?.entries === 0) return "clock.entriesClosed";
    const { tables = [] } = this.event.stages[this.stage].room ?? {};
    return tables.every(({ seats }) => seats.every(Boolean)) ? "room.full" : "";
  }

  view() {
    if (!this.may("entered") || !this.may("seated")) return html``;
    const closed = this.#closed;
    if (closed) return html`<p class="soft">${say(closed)}</p>`;
    return html`
      <form class="row" data-key="form">
        <label class="field"><span>${say("room.late")}</span>
          <input name="name" dir="auto" maxlength="60" required autocomplete="off"
            autocapitalize="words"></label>
        <button ${this.busy && html`disabled`}>${say("room.lateSeat")}</button>
      </form>
      ${this.model.store.state.done?.said === this.#said &&
        this.#says.map((each) => html`<p class="soft" role="status">${sentenceOf(each)}</p>`)}
      ${this.refusal()}
    `;
  }
}

customElements.define("late-friend", LateFriend);

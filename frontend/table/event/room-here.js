/**
 * Show who sits at a table of a freeze-out, by their seats, and who has the button, which the table's scorekeeper says by
 * one tap. `pages/templates/room-here.html` draws what everybody sees of it.
 */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { newUuid } from "../../page/uuid.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import "../../words/call.js";
import { learnSaid, say, sentenceOf } from "../../words/say.js";
import { aroundView } from "./next-here.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {import("../../types.js").RoomHere} Room */

/** Stands in the place of the next step of a table's screen, whose model it follows. */
export class RoomHere extends View {
  #failure = "";

  /** @param {AbortSignal} signal */
  connected(signal) {
    this.model.store.subscribe(() => this.update(), signal);
    // A table knows what its games say; this is said by its event.
    learnSaid("event", { state: { event: {} }, set: () => this.update() });
    listen(this, { button: ({ dataset }) => this.#state(Number(dataset.seat)) }, signal);
  }

  update() {
    super.update();
    if (this.querySelector("race-here")) import("./race-here.js").catch(() => undefined);
  }

  /** @returns {TableModel} */
  get model() {
    return /** @type {any} */ (this.closest("table-screen")).model;
  }

  view() {
    const { room, name } = this.model.store.state.table ?? {};
    if (!room) return html``;
    const table = name ?? say("table.number", { code: this.model.code });
    // A copy that an earlier release kept has no `says`.
    const { competition, seats, button, says = [], race, coming, leaving } = room;
    const sitting = seats.map(({ name }) => ({
      name: name ?? say("room.free"),
      free: name === null,
    }));
    return html`
      <section class="next-here">
        <h2>${say(seats.length > 0 ? "room.here" : "room.broken", { table })}</h2>
        <p class="facts soft"><span dir="auto">${competition}</span></p>
        ${coming.length + leaving.length > 0 && html`
          <ul class="on-the-way">${leaving.map(leavesView)}${coming.map(comesView)}</ul>
        `}
        ${says.map((each) => html`<p dir="auto">${sentenceOf(each)}</p>`)}
        ${this.model.api.writes && seats.length > 0 && html`
          <race-here data-key="race-here"></race-here>
        `}
        ${seats.length > 0 &&
          aroundView({ seats: sitting, dealer: button }, [], table, say("room.button"))}
        ${race && html`
          <details class="race" open>
            <summary>${say("room.race", { goes: race.goes, comes: race.comes })}</summary>
            <ul>${race.says.map((each) => html`<li dir="auto">${sentenceOf(each)}</li>`)}</ul>
          </details>
        `}
        ${this.model.api.writes && seats.length > 0 && html`
          ${this.#buttonView(room)}
        `}
      </section>
    `;
  }

  /** Offer each seat in which somebody sits. @param {Room} room */
  #buttonView({ seats, button }) {
    return html`
      <fieldset class="choice"><legend>${say("call.button")}</legend>${seats.map(({ name }, at) =>
        name !== null && html`
          <button type="button" data-do="button" data-seat="${at + 1}"
            aria-pressed="${String(button === at + 1)}" aria-label="${say("call.buttonOf", {
              seat: at + 1,
              name,
            })}">${at + 1}</button>
        `
      )}</fieldset>
      <p class="refusal" role="alert">${this.#failure}</p>
    `;
  }

  /** @param {number} seat */
  async #state(seat) {
    const { api, code } = this.model;
    this.#failure = "";
    await api.put(`/tables/${encodeURIComponent(code)}/button`, { id: newUuid(), seat }).catch(
      (error) => {
        this.#failure = sayFailure(error);
      },
    );
    this.update();
  }
}

/** @param {import("../../types.js").RoomMove} move */
const leavesView = ({ name, before, after }) =>
  html`<li dir="auto">${
    say("room.leaves", { name, from: before?.seat ?? 0, ...whereOf(after) })
  }</li>`;

/** @param {import("../../types.js").RoomMove} move */
const comesView = ({ name, before, after, waits }) => {
  const to = after.seat;
  const comes = before
    ? say("room.comesFrom", { name, to, ...whereOf(before) })
    : say("room.comes", { name, to });
  return html`<li dir="auto">${waits ? say("room.waits", { comes }) : comes}</li>`;
};

/** @param {import("../../types.js").NumberedSeat} seat */
const whereOf = ({ label, seat }) => ({ table: label, seat });

customElements.define("room-here", RoomHere);

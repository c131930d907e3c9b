/** Offer acts side by side, each with what it changes beside it: a tap does it. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "./desk-part.js";
import { Looks } from "./looks.js";

/** @typedef {import("./desk-types.js").Stated} Stated */
/**
 * @typedef {Object} Offer
 * @property {string} label
 * @property {Stated | null} stated null while something is to be filled in
 * @property {string} said what is said once it is done
 * @property {string} [about] the heading above it and those after it
 * @property {boolean} [grave]
 * @property {string[]} [changes] those that the server does not tell
 * @property {boolean} [known] they are all, so the server is not asked
 */

/** Emits `done` once one of them is done. */
export class OfferList extends DeskPart {
  /** @type {Offer[]} */
  #offers = [];
  /** @type {Looks<{changes: string[], refused: string}>} what the server said of acts at a version of the event */
  #looks = new Looks(
    (acts) => this.changes(acts),
    (error) => this.refused(error),
    () => this.update(),
  );
  /** Whether nothing is done without a reason. */
  #needsWhy = false;

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, { offer: ({ dataset }) => this.#do(Number(dataset.at)) }, signal);
    this.addEventListener("input", () => this.#needsWhy && this.update(), { signal });
    this.#look();
  }

  /** @param {Offer[]} offers @param {{needsWhy?: boolean}} [settings] */
  offer(offers, { needsWhy = false } = {}) {
    this.#offers = offers;
    this.#needsWhy = needsWhy;
    this.update();
    if (this.isConnected) this.#look();
  }

  /** @param {Offer} offer */
  #key = ({ stated }) => JSON.stringify([this.event.version, stated]);

  /** Ask what they would change. */
  #look() {
    const wanted = this.#offers.flatMap((each) =>
      each.stated && !each.known ? [{ key: this.#key(each), stated: [each.stated] }] : []
    );
    this.#looks.want(wanted);
  }

  gone() {
    this.#looks.want([]);
  }

  view() {
    return html`
      ${this.#offers.length > 0 && html`
        <label class="field" data-key="why"><span>${say(
          this.#needsWhy ? "desk.reasonNeeded" : "desk.reason",
        )}</span>
          <input name="reason" dir="auto" maxlength="200" autocomplete="off" ${this.#needsWhy &&
            html`required`}></label>
      `}
      ${this.refusal()}
      <ul class="offers" data-key="offers">${this.#offers.map((each, at) =>
        this.#offer(each, at)
      )}</ul>
    `;
  }

  /** @param {Offer} offer @param {number} at */
  #offer(offer, at) {
    const { label, stated, about, grave } = offer;
    const seen = offer.known ? { changes: [], refused: "" } : this.#looks.of(this.#key(offer));
    const explained = !this.#needsWhy || this.#reason !== "";
    const ready = stated && seen && !seen.refused && !this.busy && explained;
    const said = seen?.refused ? [seen.refused] : [...offer.changes ?? [], ...seen?.changes ?? []];
    if (ready && said.length === 0) said.push(say("desk.changesNothing"));
    return html`
      <li data-key="${at}">
        ${about && html`<h3>${about}</h3>`}
        <button type="button" class="${grave && "grave"}" data-do="offer" data-at="${at}"
          aria-describedby="offer-${at}" ${!ready && html`disabled`}>${label}</button>
        <ul class="soft" id="offer-${at}">${said.map((each) => html`<li>${each}</li>`)}</ul>
      </li>
    `;
  }

  get #reason() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=reason]"));
    return field?.value.trim() ?? "";
  }

  /** @param {number} at */
  async #do(at) {
    const { stated, said } = this.#offers[at] ?? {};
    if (!stated || said === undefined) return;
    if (await this.act([stated], said, this.#reason)) {
      this.emit("done", true);
    }
  }
}

customElements.define("offer-list", OfferList);

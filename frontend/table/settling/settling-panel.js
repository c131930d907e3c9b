/** Settle up: what each won over the evening, who pays whom, what was paid, and what is played for. */

import "../../words/settling.js";
import { html } from "../../page/html.js";
import { listen, onSubmit } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { View } from "../../page/view.js";
import { sayFailure } from "../../server/failure.js";
import { learnRefused, say, sayTitle, sentenceOf, showChips } from "../../words/say.js";
import { sheetOf } from "../model/table-model.js";
import { stakeForm, statedStakes, withoutStake } from "./stake-form.js";

/** @typedef {import("../model/table-model.js").TableModel} TableModel */
/** @typedef {import("../../words/say.js").Statement} Statement */
/**
 * @typedef {{game: string, seat: number, name: string}} Person
 * @typedef {{id: string, payer: Person, receiver: Person, coins: number, text: string, paid: boolean}} Payment
 * @typedef {{stakes: import("./stake-form.js").Stakes | null, payments: Payment[],
 *   games: {id: string, title: string, state: string, said: Statement | null}[],
 *   people: {person: Person, won: (string | null)[], text: string}[], notes: Statement[]}} Settlement
 */

export class SettlingPanel extends View {
  /** @type {Settlement | null} */
  #settled = null;
  #asks = false;
  #failure = "";
  /** @type {string[]} */
  #unread = [];

  /** @param {TableModel} model */
  constructor(model) {
    super();
    this.model = model;
    this.game = sheetOf(model).game;
    this.path = `/tables/${encodeURIComponent(model.code)}`;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    listen(this, { ask: () => this.#ask(), nothing: () => this.#playForNothing() }, signal);
    onSubmit(this, () => this.#set(), signal);
    this.addEventListener("change", ({ target }) => {
      const box = /** @type {HTMLInputElement} */ (target);
      if (box.dataset.payment) this.#tick(box.dataset.payment, box);
    }, { signal });
    this.#try(async () => this.#settled = await this.#read());
  }

  view() {
    const settled = this.#settled;
    return html`
      <div class="panel-body stack settling">
        ${settled &&
          (this.#asks ? stakeForm(settled.stakes, this.game, this.#unread) : this.#shown(settled))}
        <p class="refusal" role="alert">${this.#failure}</p>
      </div>
    `;
  }

  /** @param {Settlement} settled */
  #shown(settled) {
    const { title, type } = this.game;
    const words = settled.stakes?.games[type] ? "settling.change" : "settling.set";
    return html`
      ${settled.stakes ? this.#evening(settled) : html`<p>${say("settling.off")}</p>`}
      ${this.model.api.keeps
        ? html`<button type="button" data-do="ask">${
          say(words, { game: sayTitle(title) })
        }</button>`
        : !settled.stakes &&
          html`<p class="soft">${say("settling.watch", { game: sayTitle(title) })}</p>`}
    `;
  }

  /** @param {Settlement} settled */
  #evening({ games, people, notes, payments }) {
    return html`
      <section class="stack">
        <h3>${say("settling.payments")}</h3>
        ${payments.length === 0 && html`<p>${say("settling.even")}</p>`}
        <ul class="payments">${payments.map((each) => this.#payment(each))}</ul>
      </section>
      <section class="stack wins">
        <h3>${say("settling.people")}</h3>
        <ul>${people.map(({ person, won, text }) =>
          html`
            <li><bdi class="name">${person.name}</bdi> <span class="numeral">${games.length > 1
              ? say("settling.sum", { parts: sumOf(won), total: showChips(text) })
              : showChips(text)}</span></li>
          `
        )}</ul>
        ${notes.map((each) => html`<p class="soft">${sentenceOf(each)}</p>`)}
      </section>
      <ul class="soft">${games.map(({ title, state, said }) =>
        html`<li>${
          say(`settling.game.${state}`, { game: sayTitle(title), how: sentenceOf(said) })
        }</li>`
      )}</ul>
    `;
  }

  /** @param {Payment} payment */
  #payment({ id, payer, receiver, text, paid }) {
    const names = { payer: payer.name, receiver: receiver.name, amount: text };
    const words = say(paid ? "settling.hasPaid" : "settling.pays", names);
    if (!this.model.api.keeps) return html`<li data-key="${id}">${paid && "✓ "}${words}</li>`;
    return html`
      <li
        data-key="${id}"><label class="row"><input type="checkbox" data-payment="${id}" ${paid &&
          html`checked`}>${words}</label></li>
    `;
  }

  #ask() {
    this.#asks = true;
    this.update();
    this.#begin();
  }

  /** Show the panel from its beginning: what was tapped stood further down. */
  #begin() {
    const panel = this.closest("dialog");
    if (panel) panel.scrollTop = 0;
  }

  #set() {
    const form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
    const { stakes, unread } = statedStakes(form, this.#settled?.stakes ?? null, this.game);
    this.#unread = unread;
    if (unread.length === 0) this.#play(stakes);
    else this.update();
  }

  #playForNothing() {
    if (this.#settled?.stakes) this.#play(withoutStake(this.#settled.stakes, this.game.type));
  }

  /** @param {object | null} stakes */
  #play(stakes) {
    this.#try(async () => {
      await this.model.api.put(`${this.path}/stakes`, { stakes });
      this.#settled = await this.#read();
      this.#asks = false;
      this.#begin();
    });
  }

  /** @param {string} id @param {HTMLInputElement} box */
  async #tick(id, box) {
    const payment = this.#settled?.payments.find((each) => each.id === id);
    if (!payment) return;
    const paid = box.checked;
    const done = await this.#try(async () => {
      const path = `${this.path}/payments/${id}`;
      const stated = {
        payer: placeOf(payment.payer),
        receiver: placeOf(payment.receiver),
        coins: payment.coins,
      };
      if (paid) await this.model.api.put(path, stated);
      else await this.model.api.delete(path, {});
      this.#settled = await this.#read();
    });
    if (!done) box.checked = !paid;
  }

  /** @returns {Promise<Settlement>} */
  async #read() {
    await learnRefused("");
    return this.model.api.get(`${this.path}/settlement?game=${this.game.id}`);
  }

  /** Return whether it was done. @param {() => Promise<unknown>} act */
  async #try(act) {
    let done = false;
    this.#failure = "";
    try {
      await act();
      done = true;
    } catch (error) {
      this.#failure = sayFailure(error, "settling.needsNetwork");
    }
    this.update();
    return done;
  }
}

/** @param {Person} person */
const placeOf = ({ game, seat }) => ({ game, seat });

/** Join what was won with its signs: 65 − 30. @param {(string | null)[]} won */
function sumOf(won) {
  const parts = won.flatMap((each) => each ? showChips(each) : []);
  return parts.map((each, at) => {
    const minus = each.startsWith("−");
    if (at === 0) return each;
    return minus ? `− ${each.slice(1)}` : `+ ${each}`;
  }).join(" ");
}

/** @param {TableModel} model @returns {Promise<undefined>} */
export async function settleUp(model) {
  await slidePanel(new SettlingPanel(model), { title: say("more.settling") });
}

customElements.define("settling-panel", SettlingPanel);

/** Settle up after a freeze-out among friends: the buy-in and prizes, what each won, who pays whom. */

import "../../words/settling.js";
import { html } from "../../page/html.js";
import { listen, onSubmit } from "../../page/listen.js";
import { say, sentenceOf, showChips } from "../../words/say.js";
import { DeskPart } from "../desk/shared/desk-part.js";
import { sayAct } from "../desk/shared/desk-sentences.js";

/** @typedef {{entrant: string, name: string}} Named */
/** @typedef {{payer: Named, receiver: Named, amount: number, paid: boolean}} Payment */
/**
 * @typedef {{buy_in: number | null, notes: import("../../types.js").Statement[],
 *   people: (Named & {prize: number | null, amount: number | null})[],
 *   payments: Payment[]}} Settled
 */

const ALL = 100;

export class SettlePanel extends DeskPart {
  /** @type {Settled | null} */
  #settled = null;
  /** @type {object | null} the event of which it was asked */
  #asked = null;
  #states = false;

  /** @param {import("../desk/shared/desk-model.js").DeskModel} model @param {string} stage */
  constructor(model, stage) {
    super(model);
    this.stage = stage;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, { state: () => this.#ask(), nothing: () => this.#play({}) }, signal);
    onSubmit(this, () => this.#play(this.#typed()), signal);
    this.addEventListener("change", ({ target }) => {
      const box = /** @type {HTMLInputElement} */ (target);
      if (box.dataset.payment) this.#tick(box, Number(box.dataset.payment));
    }, { signal });
  }

  update() {
    super.update();
    if (this.#asked === this.event) return;
    this.#asked = this.event;
    this.#read();
  }

  /** Read it also while an act is under way. */
  async #read() {
    const path = `/events/${encodeURIComponent(this.model.code)}/stages/${this.stage}/settlement`;
    try {
      this.#settled = await this.model.api.get(path);
    } catch (error) {
      this.failure = this.model.sayRefusal(error);
    }
    this.update();
  }

  get #stated() {
    return this.event.competitions[this.event.stages[this.stage].competition];
  }

  #ask() {
    this.#states = true;
    this.update();
  }

  #typed() {
    const typed = this.typed();
    const shares = String(typed.get("shares") ?? "").split(/[\s,+/]+/).filter(Boolean);
    return {
      fee: Number(typed.get("fee")),
      prizes: shares.map((share, at) => ({ place: at + 1, share: Number(share) })),
    };
  }

  /** @param {Record<string, unknown>} terms what is played for; nothing where it is empty */
  async #play(terms) {
    const { opened: _, lots: _l, prizes: _p, pot: _pot, fee: _f, ...known } = this.#stated;
    const stated = { kind: "competition", ...known, ...terms };
    if (await this.act([stated], sayAct(this.event, this.desk, stated))) this.#states = false;
    this.update();
  }

  /** State that somebody has paid, or has not after all; what is refused is not ticked. @param {HTMLInputElement} box @param {number} at */
  async #tick(box, at) {
    const payment = this.#settled?.payments[at];
    if (!payment) return;
    const paid = box.checked;
    const { payer, receiver, amount } = payment;
    const stated = {
      kind: "payment_made",
      stage: this.stage,
      payer: payer.entrant,
      receiver: receiver.entrant,
      amount,
      ...(!paid && { back: true }),
    };
    if (!await this.act([stated], sayAct(this.event, this.desk, stated))) box.checked = !paid;
  }

  /** @param {Payment} payment @param {number} at */
  #payment({ payer, receiver, amount, paid }, at) {
    const words = say(paid ? "settling.hasPaid" : "settling.pays", {
      payer: payer.name,
      receiver: receiver.name,
      amount: String(amount),
    });
    const key = `${paid}-${at}-${payer.entrant}-${receiver.entrant}`;
    if (!this.may("payment_made")) return html`<li data-key="${key}">${paid && "✓ "}${words}</li>`;
    return html`
      <li
        data-key="${key}"><label class="row"><input type="checkbox" data-payment="${at}" ${paid &&
          html`checked`} ${this.busy && html`disabled`}>${words}</label></li>
    `;
  }

  view() {
    const settled = this.#settled;
    return html`
      <div class="panel-body stack settling">
        ${settled && (this.#states ? this.#form() : this.#shown(settled))}
        ${this.refusal()}
      </div>
    `;
  }

  /** @param {Settled} settled */
  #shown({ buy_in: buyIn, people, payments, notes }) {
    const over = people.some(({ amount }) => amount !== null);
    return html`
      ${buyIn === null && html`<p data-key="off">${say("room.noBuyIn")}</p>`}
      ${over && html`
        <section class="stack" data-key="payments">
          <h3>${say("settling.payments")}</h3>
          ${payments.length === 0 && html`<p>${say("settling.even")}</p>`}
          <ul class="payments">${payments.map((each, at) => this.#payment(each, at))}</ul>
        </section>
        <section class="stack wins" data-key="people">
          <h3>${say("settling.people")}</h3>
          <p class="soft">${say("room.prizeLess")}</p>
          <ul>${people.map(({ entrant, name, prize, amount }) =>
            html`
              <li
                data-key="${entrant}"><bdi class="name">${name}</bdi> <span class="numeral">${say(
                  "settling.sum",
                  {
                    parts: `${showChips(prize ?? 0)} − ${showChips(buyIn ?? 0)}`,
                    total: showChips(amount ?? 0),
                  },
                )}</span></li>
            `
          )}</ul>
        </section>
      `}
      ${buyIn !== null && !over && html`<p data-key="later">${say("room.settleLater")}</p>`}
      ${notes.map((each) => html`<p class="soft">${sentenceOf(each)}</p>`)}
      ${this.may("competition") && html`
        <button type="button" data-do="state" data-key="state">${say(
          buyIn === null ? "room.setBuyIn" : "room.changeBuyIn",
        )}</button>
      `}
    `;
  }

  #form() {
    const { fee, prizes = [], title } = this.#stated;
    const shares = prizes.flatMap(({ share }) => share ?? []);
    return html`
      <form class="stack" data-key="form">
        <label class="stack">${say("settling.buyIn")}
          <input name="fee" type="number" inputmode="numeric" min="1" max="1000000" required
            value="${fee}"></label>
        <label class="stack">${say("settling.shares")}
          <input name="shares" required value="${(shares.length > 0 ? shares : [ALL]).join(
            " ",
          )}"></label>
        <button class="primary" ${this.busy && html`disabled`}>${say("form.save")}</button>
        ${fee !== undefined &&
          html`<button type="button" class="quiet" data-do="nothing">${
            say("settling.nothing", {
              game: title,
            })
          }</button>`}
      </form>
    `;
  }
}

customElements.define("settle-panel", SettlePanel);

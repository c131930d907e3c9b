/** Enter points for each player: any other game. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { DealForm } from "../entry/deal-form.js";

export class Form extends DealForm {
  blank() {
    return { ...super.blank(), active: String(this.deal.seats[0].seat) };
  }

  /** @param {any} outcome */
  load({ dealer, results }) {
    this.draft.dealer = dealer ?? null;
    for (const { seat, points } of results) this.draft.numbers[seat] = String(points);
    this.aim(this.draft.active);
  }

  outcome() {
    return {
      ...(this.draft.dealer !== null && { dealer: this.draft.dealer }),
      results: this.deal.seats.map(({ seat }) => ({ seat, points: this.number(seat) })),
    };
  }

  missing() {
    const empty = this.deal.seats.find(({ seat }) => this.number(seat) === null);
    return empty ? say("deal.needsPoints", { name: empty.name }) : null;
  }

  fields() {
    return this.deal.seats.map(({ seat }) => String(seat));
  }

  padKeys() {
    return [
      { key: "sign", label: "±" },
      { key: "half", label: "½" },
    ];
  }

  special() {
    return this.dealerChoice();
  }

  view() {
    return html`
      <ul class="seat-rows">
        ${this.deal.seats.map(({ seat, name }) =>
          html`
            <li class="seat-row" data-key="seat-${seat}" aria-current="${String(
              this.draft
                .active === String(seat),
            )}"
              data-refused="${String(this.refuses(seat))}">
              <button type="button" class="seat-name" data-do="aim" data-field="${seat}" tabindex="-1">
                <bdi class="name">${name}</bdi>
              </button>
              ${this.numberField(String(seat), { label: name, empty: "–" })}
            </li>
          `
        )}
      </ul>
    `;
  }
}

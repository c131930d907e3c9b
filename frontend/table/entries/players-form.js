/** Enter that somebody plays on for another, leaves, or sits down in mid-game. */

import { html } from "../../page/html.js";
import { seatsLeft } from "../../sheet/who-left.js";
import { say, showPoints } from "../../words/say.js";
import { EntryForm, seatChoice } from "./entry-form.js";

/** @typedef {"replace" | "leave" | "join"} What */

export class PlayersForm extends EntryForm {
  /** @type {What[]} what can be entered at this table */
  choices = ["replace"];

  fields() {
    const { what } = this.#typed();
    return html`
      ${this.choices.length > 1 && html`
        <fieldset class="choice">
          <legend>${say("players.what")}</legend>
          ${this.choices.map((each) =>
            html`
              <label
                class="chip"><input type="radio" name="what" value="${each}" ${each === what &&
                  html`checked`}>${say(`players.${each}`)}</label>
            `
          )}
        </fieldset>
      `}
      ${what !== "join" && seatChoice({
        name: "seat",
        legend: say("replace.who"),
        sheet: this.sheet,
        seats: this.sheet.totals.filter(({ status }) => status === "in").map(({ seat }) => seat),
        chosen: null,
      })} ${what !== "leave" && html`
        <label class="field" data-key="name">
          <span>${say(what === "join" ? "players.name" : "replace.name")}</span>
          <input name="name" dir="auto" maxlength="60" autocomplete="off">
        </label>
      `} ${what === "join" && this.#credits()}
      <p class="hint">${say(`players.${what}.help`)}</p>
    `;
  }

  /** Draw with what who joins can begin: nothing, the average, or what one who left stands at. */
  #credits() {
    const { game, totals, seats } = this.sheet;
    const paid = game.cancels_out;
    const left = seatsLeft(this.sheet);
    return html`
      <fieldset class="choice" data-key="credit">
        <legend>${say("players.credit")}</legend>
        ${["zero", ...paid ? [] : ["average"]].map((credit) =>
          html`
            <label class="chip"><input type="radio" name="credit" value="${credit}">${say(
              `join.${credit}`,
            )}</label>
          `
        )}
        ${!paid && seats.filter(({ seat }) => left.has(seat)).map(({ seat, name }) =>
          html`
            <label class="chip"><input type="radio" name="credit" value="${seat}">${say(
              "players.asStood",
              {
                name,
                points: showPoints(totals.find((total) => total.seat === seat)?.points ?? 0),
              },
            )}</label>
          `
        )}
      </fieldset>
    `;
  }

  remarks() {
    return html`
      <label class="field" data-key="reason">
        <span>${say("replace.reason")}</span>
        <input name="reason" dir="auto" maxlength="200" autocomplete="off">
      </label>
    `;
  }

  missing() {
    const { what, seat, name, credit } = this.#typed();
    const joins = what === "join";
    return [
      ...(joins || seat ? [] : [say("replace.who")]),
      ...(what === "leave" || name ? [] : [say(joins ? "players.name" : "replace.name")]),
      ...(!joins || credit ? [] : [say("players.credit")]),
    ];
  }

  facts() {
    if (this.missing().length > 0) return null;
    const { what, seat, name, credit, reason } = this.#typed();
    if (what === "leave") {
      const why = reason || say("players.hadToLeave");
      return { kind: "ruling", ruling: "retirement", seat, reason: why };
    }
    if (what === "replace") return { kind: "replace", seat, name, reason };
    const leaver = Number(credit) || null;
    const facts = { kind: "join", seat: this.#free(), name, reason };
    return { ...facts, credit: leaver ? "leaver" : credit, leaver };
  }

  /** Return the number of the first seat that is free. */
  #free() {
    const taken = this.sheet.seats.map(({ seat }) => seat);
    return taken.findIndex((seat, at) => seat !== at + 1) + 1 || taken.length + 1;
  }

  #typed() {
    const form = this.querySelector("form");
    const typed = form ? new FormData(form) : new FormData();
    const text = (/** @type {string} */ field) => String(typed.get(field) ?? "").trim();
    return {
      what: /** @type {What} */ (text("what") || this.choices[0]),
      seat: Number(text("seat")) || null,
      name: text("name"),
      credit: text("credit"),
      reason: text("reason"),
    };
  }
}

customElements.define("players-form", PlayersForm);

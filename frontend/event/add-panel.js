/** Add a person or a team by hand; the panel stays for the next one. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { DeskPart } from "./desk-part.js";
import { enteredPeople, enteringActs } from "./entering.js";
import { readLines } from "./name-list.js";
import { isClosed } from "./rounds.js";

export class AddPanel extends DeskPart {
  #competition;
  #told = "";

  /** @param {import("./desk-model.js").DeskModel} model */
  constructor(model) {
    super(model);
    this.#competition = Object.keys(this.event.competitions)[0] ?? "";
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add();
    }, { signal });
    this.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.name !== "competition") return;
      this.#competition = field.value;
      this.update();
    }, { signal });
  }

  get #size() {
    return this.event.competitions[this.#competition]?.team_size ?? 1;
  }

  view() {
    const { competitions } = this.event;
    return html`
      <form class="panel-body stack" autocomplete="off">
        <label class="field" data-key="competition"><span>${say("desk.enterIn")}</span>
          <select name="competition">
            ${Object.entries(competitions).map(([id, { title }]) =>
              html`<option value="${id}" ${
                id === this.#competition && html`selected`
              }>${title}</option>`
            )}
            <option value="" ${this.#competition === "" && html`selected`}>${say(
              "desk.enterNowhere",
            )}</option>
          </select></label>
        ${this.#size > 1 && html`
          <label class="field" data-key="team"><span>${say("desk.teamName")}</span>
            <input name="team" dir="auto" maxlength="40" autocomplete="off"></label>
        `}
        ${Array.from({ length: this.#size }, (_, at) =>
          html`
            <label class="field" data-key="name-${at}"><span>${this.#size > 1
              ? say("desk.memberName", { number: at + 1 })
              : say("desk.personName")}</span>
              <input name="name" dir="auto" maxlength="40" autocomplete="off" required></label>
          `)}
        ${this.#size === 1 && html`
          <label class="field" data-key="contact"><span>${say("desk.contact")}</span>
            <input name="contact" dir="auto" maxlength="200" autocomplete="off"></label>
        `}
        ${this.#competition && isClosed(this.event, this.#competition) && html`
          <p class="hint" data-key="late">${say("desk.lateEntry")}</p>
        `}
        ${this.refusal()}
        <p role="status" data-key="told">${this.#told}</p>
        <button class="primary" data-key="add" ${this.busy && html`disabled`}>${say(
          "desk.add",
        )}</button>
      </form>
    `;
  }

  async #add() {
    const typed = this.typed();
    const names = typed.getAll("name").map((name) => String(name).trim());
    const team = String(typed.get("team") ?? "").trim();
    const roster = {
      people: this.event.people,
      entered: enteredPeople(this.event, this.#competition),
      size: this.#size,
    };
    const [line] = readLines(
      this.#size > 1 ? names.join(" / ") : names[0].replaceAll(",", " "),
      roster,
    );
    const contact = String(typed.get("contact") ?? "").trim() || null;
    this.#told = "";
    if (!line || line.fault) {
      this.failure = say(`desk.paste.${line?.fault || "long"}`, {
        size: this.#size,
        count: names.length,
      });
      return this.update();
    }
    const entry = { team, names: line.names.map((each) => ({ ...each, contact })) };
    const said = say("desk.added", { name: team || names.join(" / ") });
    const acts = enteringActs(this.event, [entry], this.#competition);
    if (acts.length === 0) {
      this.failure = say("desk.paste.known");
      return this.update();
    }
    if (!await this.attempt(() => this.model.actAll(acts, said))) return;
    this.#told = said;
    this.querySelector("form")?.reset();
    this.update();
    const first = this.querySelector("input");
    first?.focus();
  }
}

customElements.define("add-panel", AddPanel);

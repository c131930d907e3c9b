/** Show a table of the hall: what is played there, its scorekeeper's code, its label. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { tablePath } from "../../../page/router.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import { labelOf, tableOf } from "../../reading.js";
import { doAct } from "../shared/act-panel.js";
import { DeskPart } from "../shared/desk-part.js";
import { entrantName, matchName, sayStateOf } from "../shared/desk-sentences.js";
import { MatchPanel, openMatch } from "./match-panel.js";
import { showScorekeeper } from "./scorekeeper-code.js";

export class TablePanel extends DeskPart {
  /** @type {MatchPanel | null} what is played here, comes next or was played last, as it was when the panel opened */
  #match = null;

  /** @param {import("../shared/desk-model.js").DeskModel} model @param {string} table */
  constructor(model, table) {
    super(model);
    this.table = table;
    const match = this.desk.tables.find((each) => each.table === table)?.match;
    if (match) this.#match = new MatchPanel(model, match);
  }

  get #label() {
    return labelOf(this.event, this.table);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      match: ({ dataset: { match = "" } }) => {
        // What is still done with a match that is over is to put its result right.
        const step = this.event.matches[match].over && this.may("ruled") ? "rule" : "";
        openMatch(this.model, match, step);
      },
      code: () => showScorekeeper(this.model, this.table),
      remove: () => this.#remove(),
    }, signal);
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (form.dataset.key === "label") this.#rename(new FormData(form));
    }, { signal });
  }

  update() {
    super.update();
    const slot = this.querySelector(".match-slot");
    if (slot && this.#match && this.#match.parentElement !== slot) slot.append(this.#match);
  }

  view() {
    const now = this.#match?.match;
    const here = Object.entries(this.event.matches).filter(([id, match]) =>
      match.entrants.length > 0 && tableOf(match) === this.table && id !== now
    );
    return html`
      <div class="match-slot" data-own data-key="slot"></div>
      <div class="panel-body stack" data-key="table">
        ${here.length > 0 && now && html`<h3 data-key="others">${say("desk.othersHere")}</h3>`}
        <ul class="menu" data-key="here">${here.map(([id, match]) =>
          html`
            <li
              data-key="${id}"><button type="button" class="match-open" data-do="match" data-match="${id}">
                        <b>${matchName(this.event, id)}</b> <span class="soft">${sayStateOf(
                          this.event,
                          match,
                        )}</span>
                        <span class="names">${match.entrants.map((each) =>
                          entrantName(this.event, each)
                        ).join(", ")}</span>
                      </button></li>
          `
        )}</ul>
        ${here.length === 0 && !now &&
          html`<p class="soft" data-key="none">${say("desk.tableFree")}</p>`}
        ${!now && html`<button type="button" data-do="code" data-key="key">${
          say(
            "desk.scorekeeper",
          )
        }</button>`}
        <a class="button" data-key="open" href="${tablePath(this.table)}" target="_blank">${say(
          "desk.openTable",
        )}</a>
        ${this.may("tables_added") && html`
          <form class="stack" data-key="label">
            <label class="field"><span>${say("desk.tableLabel")}</span>
                      <input name="label" dir="auto" maxlength="20" required autocomplete="off"
                        value="${this.#label}"></label>
            <button>${say("desk.save")}</button>
          </form>
                  ${this.refusal()}
                  <button type="button" class="quiet" data-do="remove" data-key="remove">${say(
                    "desk.removeTable",
                  )}</button>
        `}
      </div>
    `;
  }

  /** @param {FormData} typed */
  async #rename(typed) {
    const label = String(typed.get("label")).trim();
    const tables = [{ table: this.table, label }];
    await this.act([{ kind: "tables_added", tables }], say("desk.saved", { name: label }));
  }

  async #remove() {
    const words = {
      title: say("desk.removeTable"),
      button: say("desk.removeTableNow", { name: this.#label }),
      said: say("desk.did.tables_removed", { names: this.#label }),
      grave: true,
    };
    if (await doAct(this.model, { kind: "tables_removed", tables: [this.table] }, words)) {
      this.emit("done", true);
    }
  }
}

customElements.define("table-panel", TablePanel);

/** Open the panel of a table. @param {import("../shared/desk-model.js").DeskModel} model @param {string} table */
export function openTable(model, table) {
  const { event } = model.store.state;
  return slidePanel(new TablePanel(model, table), { title: event ? labelOf(event, table) : "" });
}

/** Lead to everything that can be taken from an event: pages to print, files for other programs, its calendar. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { saveRecord } from "../../../server/saved-files.js";
import { say } from "../../../words/say.js";
import { labelOf } from "../../reading.js";
import { codesLead } from "../shared/codes-lead.js";
import { DeskPart, fetched } from "../shared/desk-part.js";
import { CardsPanel } from "./cards-panel.js";
import { PosterForm } from "./poster-form.js";

/** @typedef {import("../shared/desk-model.js").DeskModel} DeskModel */

const PRINTS = ["draw", "tables", "standings", "prizes", "blank"];
/** What is written to files, and in which kinds. */
const FILES = {
  entries: ["csv", "xlsx"],
  draws: ["csv", "xlsx"],
  results: ["csv", "xlsx"],
  standings: ["csv", "xlsx"],
  event: ["xlsx", "json"],
  schedule: ["ics"],
};

/** Show a card for each table with its scorekeeper's code, to be printed. @param {DeskModel} model */
export function openScorekeepers(model) {
  const { event } = model.store.state;
  const cards = async () =>
    (await model.scorekeeperLinks()).map(({ code, links }) => ({
      title: event ? labelOf(event, code) : code,
      codes: [{ address: links.scorekeeper, says: say("desk.scorekeeperHelp") }],
    }));
  const panel = new CardsPanel(model, cards, say("desk.scorekeepersHelp"));
  return slidePanel(panel, { title: say("desk.scorekeepers") });
}

/** @param {DeskModel} model */
export const openPoster = (model) =>
  slidePanel(new PosterForm(model), { title: say("desk.poster") });

export class PapersPanel extends DeskPart {
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      record: () => this.#save(),
      webhooks: () => this.#webhooks(),
      poster: () => openPoster(this.model),
      scorekeepers: () => openScorekeepers(this.model),
    }, signal);
  }

  view() {
    const code = encodeURIComponent(this.model.code);
    return html`
      <div class="panel-body stack papers">
        <h3>${say("desk.prints")}</h3>
        <ul class="menu">${PRINTS.map((each) =>
          html`<li><a class="button" target="_blank" href="/e/${code}/print/${each}">${
            say(
              `desk.print.${each}`,
            )
          }</a></li>`
        )}<li><button type="button" class="button" data-do="scorekeepers">${say(
          "desk.scorekeepers",
        )}</button></li>
          <li><button type="button" class="button" data-do="poster">${say(
            "desk.poster",
          )}</button></li></ul>
        <p class="soft">${codesLead(this.event)}</p>
        <h3>${say("desk.files")}</h3>
        <ul class="files">${Object.entries(FILES).map(([file, kinds]) =>
          html`<li><span>${say(`desk.file.${file}`)}</span> ${
            kinds.map((kind) => fileLink(this.model.code, file, kind))
          }</li>`
        )}</ul>
        ${this.desk.kind !== "desk" && html`
          <h3>${say("desk.record")}</h3>
          <p>${say("desk.recordHelp")}</p>
          <button type="button" data-do="record" ${this.busy && html`disabled`}>${say(
            this.busy ? "desk.recordSaving" : "desk.recordSave",
          )}</button>
        `}
        ${this.desk.kind === "director" && html`
          <h3>${say("desk.webhooks")}</h3>
          <p>${say("desk.webhooksHelp")}</p>
          <button type="button" data-do="webhooks">${say("desk.webhooksOpen")}</button>
        `}
        ${this.refusal()}
      </div>
    `;
  }

  #save() {
    return this.attempt(() => saveRecord(this.model.api, "events", this.model.code));
  }

  async #webhooks() {
    await this.attempt(async () => {
      const { WebhooksPanel } = await fetched(import("./webhooks-panel.js"));
      void slidePanel(new WebhooksPanel(this.model), { title: say("desk.webhooks") });
    });
  }
}

/** @param {string} code @param {string} file @param {string} kind */
function fileLink(code, file, kind) {
  const path = `/api/v1/events/${encodeURIComponent(code)}`;
  // The event itself is JSON already.
  const address = kind === "json" ? path : `${path}/${file}.${kind}`;
  const label = say("desk.fileAs", { file: say(`desk.file.${file}`), kind: kind.toUpperCase() });
  return html`
    <a class="button" download="${code}-${file}.${kind}" href="${address}"
      aria-label="${label}">${kind
        .toUpperCase()}</a>
  `;
}

customElements.define("papers-panel", PapersPanel);

/** Say what the event is called, when and where it is. */

import { html } from "../../page/html.js";
import { say } from "../../words/say.js";
import { doAct } from "./shared/act-panel.js";
import { DeskPart } from "./shared/desk-part.js";
import { sayAct } from "./shared/desk-sentences.js";
import { onSubmit } from "../../page/listen.js";

export class OccasionForm extends DeskPart {
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    onSubmit(this, () => this.#save(), signal);
  }

  view() {
    const { title, first_day: first, last_day: last, venue, zone, note, names_in_preview: named } =
      this.event.occasion;
    return html`
      <form class="panel-body stack">
        ${occasionFields({ title, first, last, venue })}
        <label class="field"><span>${say("desk.zone")}</span>
          <input name="zone" list="zones" maxlength="64" autocomplete="off" autocapitalize="words" spellcheck="false"
            placeholder="Asia/Kolkata" value="${zone}"></label>
        <datalist id="zones">${(Intl.supportedValuesOf?.("timeZone") ?? []).map((each) =>
          html`<option value="${each}">`
        )}</datalist>
        <label class="field"><span>${say("desk.note")}</span>
          <input name="note" dir="auto" maxlength="200" autocomplete="off" value="${note}"></label>
        <label class="row"><input type="checkbox" name="names" ${named && html`checked`}>${say(
          "desk.namesInPreview",
        )}</label>
        ${this.refusal()}
        <button class="primary">${say("desk.save")}</button>
      </form>
    `;
  }

  async #save() {
    const typed = this.typed();
    const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
    const facts = Object.fromEntries(
      ["title", "first_day", "last_day", "venue", "zone", "note"].map((name) => [name, text(name)])
        .filter(([, value]) => value),
    );
    const stated = {
      kind: "occasion",
      ...facts,
      ...(typed.has("names") && { names_in_preview: true }),
    };
    const said = sayAct(this.event, this.desk, stated);
    const words = { title: say("desk.occasion"), button: say("desk.save"), said, changes: [said] };
    if (await doAct(this.model, stated, words)) this.emit("done", true);
  }
}

customElements.define("occasion-form", OccasionForm);

/** Draw the fields of title, days and venue. @param {{title?: string, first: string, last?: string, venue?: string}} known */
export const occasionFields = ({ title, first, last, venue }) =>
  html`
    <label class="field"><span>${say("desk.eventTitle")}</span>
      <input name="title" dir="auto" maxlength="80" required autocomplete="off" value="${title}"></label>
    <div class="days stack">
      <label class="field"><span>${say("desk.firstDay")}</span>
        <input name="first_day" type="date" required value="${first}"></label>
      <label class="field"><span>${say("desk.lastDay")}</span>
        <input name="last_day" type="date" value="${last}"></label>
    </div>
    <label class="field"><span>${say("desk.venue")}</span>
      <input name="venue" dir="auto" maxlength="200" autocomplete="off" value="${venue}"></label>
  `;

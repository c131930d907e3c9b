/** Declare something in a form of which parts are chosen on pages of their own, each behind a line of the form. */

import { HouseRules } from "../../../new-game/house-rules.js";
import { html } from "../../../page/html.js";
import { listen, onSubmit } from "../../../page/listen.js";
import { say } from "../../../words/say.js";
import { KeptPart } from "../shared/kept-part.js";

/** @typedef {import("../../../page/html.js").Markup} Markup */

export class SteppedForm extends KeptPart {
  /** The part that is open; empty where the form itself is. */
  step = "";

  /** Return the parts by their names. @returns {Record<string, import("../../../page/view.js").View>} */
  get parts() {
    return {};
  }

  /** The word on the button that declares it. */
  get saves() {
    return say("desk.save");
  }

  /** Say whether it can be declared now. */
  get ready() {
    return !this.busy;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, { open: ({ dataset }) => this.open(dataset.step ?? "") }, signal);
    onSubmit(this, () => {
      if (!this.step) this.save();
    }, signal);
  }

  /** @param {string} step */
  open(step) {
    this.step = step;
    this.update();
    // Another page begins at its top, however far the one before was scrolled.
    this.closest("dialog")?.scrollTo?.(0, 0);
  }

  update() {
    super.update();
    const slot = this.querySelector(".step-slot");
    const part = this.parts[this.step];
    if (!part) slot?.replaceChildren();
    else if (part.parentElement !== slot) slot?.replaceChildren(part);
    else part.update();
  }

  /** Draw what is typed, and the lines of the parts. @returns {Markup | undefined} */
  fields() {
    return undefined;
  }

  /** Come back from a page of its own to the form. */
  stepBack() {
    const steps = this.step !== "" && this.ready;
    if (steps) this.open("");
    return steps;
  }

  /** Declare it. */
  save() {}

  view() {
    return html`
      <form class="panel-body stack new">
        ${!this.step && this.leftNote()}
        <div class="step-slot stack" data-own data-key="slot"></div>
        <div class="stack" data-key="terms" ${this.step && html`hidden`}>${this.fields()}</div>
        ${this.refusal()}
        ${this.parts[this.step] instanceof HouseRules && html`
          <button type="button" class="primary" data-do="open" data-key="done">${say(
            "rules.done",
          )}</button>
        `}
        ${!this.step && html`
          <button class="primary" data-key="save" ${!this.ready && html`disabled`}>${this
            .saves}</button>
        `}
      </form>
    `;
  }
}

/** List every act with its reason and who did it, the latest first; each can be struck as long as nothing rests on it. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { say, showDay, showTime } from "../../words/say.js";
import { doAct } from "./shared/act-panel.js";
import { DeskPart } from "./shared/desk-part.js";
import { sayAct, sayHand } from "./shared/desk-sentences.js";
import { mayUndo } from "./shared/rights.js";

/** @typedef {import("./shared/desk-types.js").Act} Act */

const FIRST_SHOWN = 100;

export class DeskJournal extends DeskPart {
  #shown = FIRST_SHOWN;

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      strike: ({ dataset }) => this.#strike(dataset.act ?? ""),
      more: () => {
        this.#shown += FIRST_SHOWN;
        this.update();
      },
    }, signal);
  }

  view() {
    const acts = this.desk.acts.toReversed();
    return html`
      <header class="part-head">
        <h2 tabindex="-1">${say("desk.part.journal")}</h2>
      </header>
      <ol class="acts">${acts.slice(0, this.#shown).map((act) => this.#act(act))}</ol>
      ${acts.length > this.#shown && html`
        <button type="button" data-do="more">${say("desk.more", {
          count: acts.length - this.#shown,
        })}</button>
      `}
    `;
  }

  /** @param {Act} act */
  #act(act) {
    const { id, at, hand, reason, struck_by: struck } = act;
    const when = new Date(at);
    const said = sayAct(this.event, this.desk, act);
    return html`
      <li data-key="${id}" data-struck="${String(struck !== null)}">
        <div class="soft when"><span class="numeral">${showDay(when)} ${showTime(when)}</span> <bdi
          class="who">${sayHand(this.desk, hand)}</bdi></div>
        <p>${said}${struck && html`
          <b>${say("desk.struck")}</b>
        `}${reason && html`
          <span
            class="soft reason">${reason}</span>
        `}</p>
        ${struck
          ? mayUndo(this.desk, struck) && html`
            <button type="button" class="quiet" data-do="strike" data-act="${struck}"
              aria-label="${say("desk.redoAct", { act: said })}">${say("desk.redo")}</button>
          `
          : act.kind !== "struck" && mayUndo(this.desk, id) && html`
            <button type="button" class="quiet" data-do="strike" data-act="${id}"
              aria-label="${say("desk.strikeAct", { act: said })}">${say("undo.now")}</button>
          `}
      </li>
    `;
  }

  /** @param {string} id */
  #strike(id) {
    const act = this.desk.acts.find((each) => each.id === id);
    if (!act) return;
    const again = act.kind === "struck";
    const done = again ? this.desk.acts.find((each) => each.id === act.act) ?? act : act;
    const said = sayAct(this.event, this.desk, done);
    return doAct(this.model, { kind: "struck", act: id }, {
      title: say(again ? "desk.redoAct" : "desk.strikeAct", { act: said }),
      button: say(again ? "desk.redo" : "desk.strike"),
      said: say(again ? "desk.redone" : "desk.undone", { act: said }),
      grave: !again,
    });
  }
}

customElements.define("desk-journal", DeskJournal);

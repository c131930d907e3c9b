/** Hand keys out to those who help, and take them back. */

import { html } from "../../page/html.js";
import { listen } from "../../page/listen.js";
import { slidePanel } from "../../page/slide-panel.js";
import { say, showDay, showTime } from "../../words/say.js";
import { DeskPart } from "./shared/desk-part.js";
import { LinkCode } from "./shared/link-code.js";

const KINDS = ["co_director", "desk", "door"];

export class HelpersPanel extends DeskPart {
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      make: ({ dataset: { kind = "" } }) => this.#make(kind),
      own: () => this.#showOwn(),
      back: ({ dataset }) => this.attempt(() => this.model.takeBack(dataset.digest ?? "")),
      forget: ({ dataset }) => this.attempt(() => this.model.forgetHelper(dataset.digest ?? "")),
    }, signal);
  }

  /** @param {string} kind */
  #make(kind) {
    const title = say(`desk.helper.${kind}`);
    const words = { help: say(`desk.helper.${kind}.help`), label: say("desk.linkOf", { title }) };
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=helper]"));
    const name = field.value.trim();
    field.value = "";
    return slidePanel(new LinkCode(this.model, () => this.model.helperLink(kind, name), words), {
      title: name ? say("desk.helperOf", { name, title }) : title,
    });
  }

  /** Let another device of the director's have this one's key: a desk that breaks down must not end the event. */
  #showOwn() {
    const title = say("desk.helper.director");
    const words = {
      help: say("desk.helper.director.help"),
      label: say("desk.linkOf", { title }),
      lasts: say("desk.linkOwn"),
    };
    return slidePanel(new LinkCode(this.model, () => Promise.resolve(this.model.ownLink), words), {
      title,
    });
  }

  view() {
    return html`
      <div class="panel-body stack">
        <label class="field"><span>${say("desk.helperName")}</span>
          <input name="helper" dir="auto" maxlength="60" autocomplete="off"></label>
        <div class="menu">${KINDS.map((kind) =>
          html`
            <button type="button" data-do="make"
              data-kind="${kind}"><b>${say(
                `desk.helper.${kind}`,
              )}</b> <span class="soft">${say(`desk.helper.${kind}.help`)}</span></button>
          `
        )}
          <button type="button" data-do="own"><b>${say(
            "desk.helper.director",
          )}</b> <span class="soft">${say("desk.helper.director.help")}</span></button></div>
        ${this.refusal()}
        <h3>${say("desk.keys")}</h3>
        <ul class="entries">${this.desk.keys.map(({ digest, kind, since, name }) =>
          html`
            <li
              data-key="${digest}"><span>${name && html`
                <b><bdi>${name}</bdi></b>
              `}${say(`desk.helper.${kind}`)} <span class="soft">${showDay(
                new Date(since),
              )}, ${showTime(new Date(since))}</span></span>
              ${name && html`
                <button type="button" class="quiet" data-do="forget" data-key="forget"
                  data-digest="${digest}" aria-label="${say("desk.forgetHelper", { name })}">${say(
                    "desk.forgetName",
                  )}</button>
              `}
              ${kind !== "director" && html`
                <button type="button" class="quiet" data-do="back"
                  data-digest="${digest}">${say("desk.takeBack")}</button>
              `}</li>
          `
        )}</ul>
      </div>
    `;
  }
}

customElements.define("helpers-panel", HelpersPanel);

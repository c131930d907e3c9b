/** Ask what the poster at the door shall tell besides the event's code. */

import { recall, remember } from "../../../device/web-storage.js";
import { html } from "../../../page/html.js";
import { onSubmit } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { CardsPanel } from "./cards-panel.js";

/** @typedef {{name: string, password: string}} Wifi */

export class PosterForm extends DeskPart {
  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    onSubmit(this, () => this.#print(), signal);
  }

  view() {
    const { name, password } = keptWifi();
    return html`
      <form class="panel-body stack">
        <p>${say("desk.posterHelp")}</p>
        ${this.desk.kind === "director" && html`
          <label class="check"><input type="checkbox" name="door" checked>
            <span>${say("desk.posterDoor")}</span></label>
        `}
        <label class="field"><span>${say("desk.wifiName")}</span>
          <input name="name" dir="auto" maxlength="32" autocomplete="off" value="${name}"></label>
        <label class="field"><span>${say("desk.wifiPassword")}</span>
          <input name="password" dir="ltr" maxlength="63" autocomplete="off" value="${password}"></label>
        <button class="primary">${say("desk.cards.print")}</button>
      </form>
    `;
  }

  #print() {
    const typed = this.typed();
    const text = (/** @type {string} */ name) => String(typed.get(name) ?? "").trim();
    const wifi = { name: text("name"), password: text("password") };
    remember("wifi", wifi);
    this.unsaved = false;
    const door = typed.has("door");
    const title = say("desk.poster");
    const cards = () => this.#poster(wifi, door);
    const panel = new CardsPanel(this.model, cards, say("desk.posterHelp"), { atOnce: true });
    return slidePanel(panel, { title });
  }

  /** @param {Wifi} wifi @param {boolean} door */
  async #poster({ name, password }, door) {
    const { code } = this.model;
    const codes = [{ address: this.event.links.page, says: say("desk.posterFollows", { code }) }];
    if (door) {
      codes.push({ address: await this.model.helperLink("door"), says: say("desk.posterCheckIn") });
    }
    if (name) {
      const says = say(password ? "desk.posterWifi" : "desk.posterOpenWifi", { name, password });
      codes.push({ address: joins(name, password), says });
    }
    return [{ title: this.event.occasion.title ?? code, codes }];
  }
}

/** @returns {Wifi} */
const keptWifi = () => recall("wifi", { name: "", password: "" });

/** Return what a phone reads as a network to join. @param {string} name @param {string} password */
function joins(name, password) {
  const plain = (/** @type {string} */ text) => text.replace(/[\\;,:"]/g, "\\$&");
  const how = password
    ? `T:WPA;S:${plain(name)};P:${plain(password)}`
    : `T:nopass;S:${plain(name)}`;
  return `WIFI:${how};;`;
}

customElements.define("poster-form", PosterForm);

/** Say to which programs the news of the event is sent, add one, and take one away. */

import { html } from "../../../page/html.js";
import { listen, onSubmit } from "../../../page/listen.js";
import { slidePanel } from "../../../page/slide-panel.js";
import { say, showMoment } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";
import { DeliveriesPanel } from "./deliveries-panel.js";
import { Webhooks } from "./webhooks.js";

/** @typedef {import("./webhooks.js").Webhook} Webhook */
/** @typedef {import("./webhooks.js").Listed} Listed */

export class WebhooksPanel extends DeskPart {
  #webhooks;
  /** @type {Listed | null} null until the server has said it */
  #known = null;
  /** @type {{url: string, secret: string} | null} what was added last */
  #made = null;
  #removing = "";
  #copied = false;

  /** @param {import("../shared/desk-model.js").DeskModel} model */
  constructor(model) {
    super(model);
    this.#webhooks = new Webhooks(model);
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      log: ({ dataset }) => this.#log(dataset.id ?? ""),
      revive: ({ dataset }) => this.#revive(dataset.id ?? ""),
      remove: ({ dataset }) => this.#askRemove(dataset.id ?? ""),
      keep: () => this.#askRemove(""),
      removed: () => this.#remove(),
      copy: () => this.#copy(),
    }, signal);
    onSubmit(this, () => this.#add(), signal);
    this.attempt(() => this.#look());
  }

  async #look() {
    this.#known = await this.#webhooks.list();
  }

  view() {
    return html`
      <div class="panel-body stack webhooks">
        <p data-key="help">${say("desk.webhooksHelp")}</p>
        ${this.#made && this.#secret(this.#made)}
        ${this.#known && html`
          <ul class="entries" data-key="known">${this.#known.webhooks.map((each) =>
            this.#item(each)
          )}</ul>
          ${this.#known.webhooks.length === 0 &&
            html`<p class="soft" data-key="none">${say("webhooks.none")}</p>`}
        `}
        ${this.refusal()}
        ${this.#known &&
          (this.#known.webhooks.length < this.#known.most ? this.#form(this.#known.kinds) : html`
            <p class="soft" data-key="full">${say("webhooks.full")}</p>
          `)}
      </div>
    `;
  }

  /** @param {Webhook} webhook */
  #item({ id, url, kinds, since, gone }) {
    if (id === this.#removing) {
      return html`
        <li data-key="${id}">
          <div class="stack">
          <p class="address">${say("webhooks.removeWarning", { url })}</p>
          <button type="button" class="primary grave" data-do="removed">${say(
            "webhooks.removeNow",
          )}</button>
          <button type="button" data-do="keep">${say("new.back")}</button></div>
        </li>
      `;
    }
    const told = kinds.length === this.#known?.kinds.length
      ? say("webhooks.all")
      : kinds.map((kind) => say(`webhooks.kind.${kind}`)).join(", ");
    return html`
      <li
        data-key="${id}"><p><b class="address" dir="ltr">${url}</b> <span class="soft">${say(
          "webhooks.since",
          { when: showMoment(new Date(since)), kinds: told },
        )}</span> ${gone && html`<span class="fault">${say("webhooks.gone")}</span>`}</p>
        ${gone &&
          html`<button type="button" data-do="revive" data-id="${id}">${
            say("webhooks.revive")
          }</button>`}
        <button type="button" class="quiet" data-do="log" data-id="${id}"
          aria-label="${say("webhooks.logOf", { url })}">${say("webhooks.log")}</button>
        <button type="button" class="quiet" data-do="remove" data-id="${id}"
          aria-label="${say("webhooks.removeOf", { url })}">${say("webhooks.remove")}</button></li>
    `;
  }

  /** @param {{url: string, secret: string}} made */
  #secret({ url, secret }) {
    return html`
      <section class="stack secret" data-key="secret" role="status">
        <h3 class="address">${say("webhooks.secret", { url })}</h3>
        <p><code>${secret}</code></p>
        <p>${say("webhooks.secretHelp")}</p>
        ${"clipboard" in navigator &&
          html`<button type="button" data-do="copy">${
            say(this.#copied ? "webhooks.copied" : "webhooks.copy")
          }</button>`}
      </section>
    `;
  }

  /** @param {string[]} kinds */
  #form(kinds) {
    return html`
      <form class="stack" data-key="form">
        <h3>${say("webhooks.new")}</h3>
        <label class="field"><span>${say("webhooks.url")}</span>
          <input name="url" required maxlength="500" inputmode="url" dir="ltr" autocomplete="off"
            autocapitalize="none" spellcheck="false"></label>
        <fieldset class="choice">
          <legend>${say("webhooks.kinds")}</legend>
          ${kinds.map((kind) =>
            html`
              <label class="chip"><input type="checkbox" name="kind" value="${kind}"
                checked>${say(`webhooks.kind.${kind}`)}</label>
            `
          )}
        </fieldset>
        <button class="primary" ${this.busy && html`disabled`}>${say("webhooks.add")}</button>
      </form>
    `;
  }

  async #add() {
    const typed = this.typed();
    const url = String(typed.get("url")).trim();
    const kinds = typed.getAll("kind").map(String);
    if (kinds.length === 0) {
      this.failure = say("webhooks.noKind");
      return this.update();
    }
    const added = await this.attempt(async () => {
      this.#made = { url, secret: await this.#webhooks.add({ url, kinds }) };
      this.#copied = false;
      await this.#look();
    });
    if (!added) return;
    this.unsaved = false;
    this.querySelector("form")?.reset();
    this.querySelector(".secret")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} id */
  #revive(id) {
    const webhook = this.#known?.webhooks.find((each) => each.id === id);
    return webhook && this.attempt(async () => {
      await this.#webhooks.revive(webhook);
      await this.#look();
    });
  }

  /** @param {string} id none where none is to be removed */
  #askRemove(id) {
    this.#removing = id;
    this.update();
  }

  #remove() {
    return this.attempt(async () => {
      await this.#webhooks.remove(this.#removing);
      this.#removing = "";
      this.#made = null;
      await this.#look();
    });
  }

  /** @param {string} id */
  async #log(id) {
    const { url = "" } = this.#known?.webhooks.find((each) => each.id === id) ?? {};
    const panel = new DeliveriesPanel(this.model, { webhooks: this.#webhooks, id, url });
    await slidePanel(panel, { title: say("webhooks.log") });
    await this.attempt(() => this.#look());
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#made?.secret ?? "");
    this.#copied = true;
    this.update();
  }
}

customElements.define("webhooks-panel", WebhooksPanel);

/** Show what was sent to a program that listens, what failed and what waits, and send it again. */

import { html } from "../../../page/html.js";
import { listen } from "../../../page/listen.js";
import { Poller } from "../../../server/poller.js";
import { say, sentenceOf, showMoment } from "../../../words/say.js";
import { DeskPart } from "../shared/desk-part.js";

/** @typedef {import("./webhooks.js").Delivery} Delivery */

const MOST_SHOWN = 100;

export class DeliveriesPanel extends DeskPart {
  /** @type {Delivery[] | null} null until the server has said it */
  #sent = null;

  /**
   * @param {import("../shared/desk-model.js").DeskModel} model
   * @param {{webhooks: import("./webhooks.js").Webhooks, id: string, url: string}} of
   */
  constructor(model, { webhooks, id, url }) {
    super(model);
    this.webhooks = webhooks;
    this.webhook = id;
    this.url = url;
  }

  /** @param {AbortSignal} signal */
  connected(signal) {
    super.connected(signal);
    listen(this, {
      again: ({ dataset }) => this.attempt(() => this.#again(dataset.id ?? "")),
    }, signal);
    const nothing = () => {};
    const poller = new Poller(() => this.#look(), { heard: nothing, failed: nothing });
    signal.addEventListener("abort", () => poller.stop());
    this.attempt(() => this.#look());
    poller.start(3_000);
  }

  async #look() {
    this.#sent = await this.webhooks.deliveries(this.webhook);
    this.update();
  }

  /** @param {string} message */
  async #again(message) {
    await this.webhooks.again(this.webhook, message);
    await this.#look();
  }

  view() {
    const sent = this.#sent ?? [];
    return html`
      <div class="panel-body stack deliveries">
        <p class="address" dir="ltr">${this.url}</p>
        ${this.refusal()}
        ${this.#sent?.length === 0 &&
          html`<p class="soft" data-key="nothing">${say("webhooks.nothing")}</p>`}
        <ul class="lines" data-key="sent">${sent.slice(0, MOST_SHOWN).map(deliveryView)}</ul>
        ${sent.length > MOST_SHOWN &&
          html`<p class="soft" data-key="more">${
            say("desk.more", { count: sent.length - MOST_SHOWN })
          }</p>`}
      </div>
    `;
  }
}

customElements.define("deliveries-panel", DeliveriesPanel);

/** @param {Delivery} delivery */
function deliveryView(delivery) {
  const { id, at, status, attempts } = delivery;
  const kind = say(`webhooks.kind.${delivery.kind}`);
  const when = showMoment(new Date(at));
  const failed = status === "given_up" || (status === "waiting" && attempts > 0);
  const again = status !== "waiting" || attempts > 0;
  return html`
    <li class="row" data-key="${id}"
      data-fault="${String(failed)}"><span class="line-text"><b>${kind}</b>
      <span class="numeral">${when}</span> <span class="remark">${outcome(delivery)}</span></span>
      ${again && html`
        <button type="button" class="quiet" data-do="again" data-id="${id}"
          aria-label="${say("webhooks.againOf", { kind, when })}">${say("webhooks.again")}</button>
      `}</li>
  `;
}

/** Say what became of a message. @param {Delivery} delivery */
function outcome({ status, attempts: count, tried, answered, problem, next }) {
  if (status === "delivered") return say("webhooks.delivered", { when: moment(tried) });
  if (status === "waiting" && count === 0) return say("webhooks.sending");
  const why = sentenceOf(problem) ||
    (answered === null ? "" : say("webhooks.answered", { status: answered }));
  return status === "waiting"
    ? say("webhooks.failed", { count, why, when: moment(next) })
    : say("webhooks.givenUp", { count, why });
}

/** @param {string | null} when */
const moment = (when) => when ? showMoment(new Date(when)) : "";

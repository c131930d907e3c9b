/** Ask the server about the programs that listen to an event: where its news is sent, and what was. */

import "../../../words/webhooks.js";
import { newUuid } from "../../../page/uuid.js";

/** @typedef {{id: string, url: string, kinds: string[], since: string, gone: boolean}} Webhook */
/**
 * @typedef {Object} Delivery
 * @property {string} id
 * @property {string} kind
 * @property {string} at
 * @property {"waiting" | "delivered" | "given_up"} status
 * @property {number} attempts
 * @property {string | null} tried
 * @property {number | null} answered the status
 * @property {import("../../../types.js").Statement | null} problem why there was no answer
 * @property {string | null} next
 */

/** @typedef {{webhooks: Webhook[], kinds: string[], most: number}} Listed `kinds` and `most` are what there may be */

export class Webhooks {
  #api;
  #path;
  /** The id and the secret of what was tried last: who does it again, as the answer was lost, adds it once. */
  #tried = { stated: "", id: "", secret: "" };

  /** @param {import("../shared/desk-model.js").DeskModel} model */
  constructor({ api, code }) {
    this.#api = api;
    this.#path = `/events/${encodeURIComponent(code)}/webhooks`;
  }

  /** Raises ApiError. @returns {Promise<Listed>} */
  list() {
    return this.#api.get(this.#path);
  }

  /** Add an address and return its secret. Raises ApiError. @param {{url: string, kinds: string[]}} wanted */
  async add(wanted) {
    const stated = JSON.stringify(wanted);
    if (stated !== this.#tried.stated) this.#tried = { stated, id: newUuid(), secret: newSecret() };
    const { id, secret } = this.#tried;
    await this.#api.put(`${this.#path}/${id}`, { ...wanted, secret });
    this.#tried = { stated: "", id: "", secret: "" };
    return secret;
  }

  /** Send news again to an address that was gone. Raises ApiError. @param {Webhook} webhook */
  revive({ id, url, kinds }) {
    return this.#api.put(`${this.#path}/${id}`, { url, kinds });
  }

  /** Raises ApiError. @param {string} id */
  remove(id) {
    return this.#api.delete(`${this.#path}/${id}`, {});
  }

  /** Return what was sent and what waits, the newest first. Raises ApiError. @param {string} id @returns {Promise<Delivery[]>} */
  async deliveries(id) {
    return (await this.#api.get(`${this.#path}/${id}/deliveries`)).deliveries;
  }

  /** Send a message again. Raises ApiError. @param {string} id @param {string} message */
  again(id, message) {
    const path = `${this.#path}/${id}/deliveries/${encodeURIComponent(message)}/again`;
    return this.#api.post(path, {});
  }
}

/** Return a new secret as the Standard Webhooks write it: 256 random bits. */
function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

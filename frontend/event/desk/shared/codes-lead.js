/** Say where the codes lead that the desk shows and prints: to nowhere where that is this machine alone. */

import { html } from "../../../page/html.js";
import { say } from "../../../words/say.js";

/** @typedef {import("./desk-types.js").Event} Event */

const ALONE = /^(localhost|127\.|\[::1\])/;

/** @param {Event} event */
export const codesLead = (event) =>
  codesAlone(event) || say("desk.codesLead", { address: new URL(event.links.page).origin });

/** Say above codes that no phone can open them, where that is so. @param {Event} event */
export function aloneView(event) {
  const said = codesAlone(event);
  return said && html`<p data-key="alone"><b>${said}</b></p>`;
}

/** @param {Event} event */
function codesAlone({ links }) {
  const { origin, hostname } = new URL(links.page);
  return ALONE.test(hostname) ? say("desk.codesAlone", { address: origin }) : "";
}

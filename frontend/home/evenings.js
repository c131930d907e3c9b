/** Show who played on which evenings at the tables that this device kept: its own book while there is no club. */

import { recall, remember } from "../device/web-storage.js";
import { html } from "../page/html.js";
import { tablePath } from "../page/router.js";
import { say, showDate, showNames } from "../words/say.js";

/** Return the evenings, the latest first; what is damaged is none. */
const knownEvenings = () =>
  recall("evenings", []).flatMap((/** @type {any} */ kept) =>
    typeof kept?.day === "string" && typeof kept.code === "string" && Array.isArray(kept.names)
      ? [{ day: kept.day, code: kept.code, names: kept.names.map(String) }]
      : []
  );

export function eveningsView() {
  const evenings = knownEvenings();
  return evenings.length > 0 && html`
    <details data-key="evenings">
      <summary>${say("home.evenings")}</summary>
      ${evenings.map(({ day, code, names }) =>
        html`
          <p
            data-key="${day}-${code}"><a href="${tablePath(code)}">${showDate(
              new Date(`${day}T00:00`),
            )}</a> <span dir="auto">${showNames(names)}</span></p>
        `
      )}
      <p class="soft">${say("home.eveningsHelp")}</p>
      <button type="button" data-do="forget-evenings">${say("home.forgetEvenings")}</button>
    </details>
  `;
}

/** Forget all of them. */
export const forgetEvenings = () => remember("evenings", []);

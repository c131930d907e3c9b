/** Draw what the director announces; a screen reader reads each once, as it comes. */

import { html } from "../../page/html.js";
import { showNames } from "../../words/say.js";
import { labelOf } from "../reading.js";

/** The live region stands there before anything is in it. @param {import("../types.js").Event} event */
export const announcementsView = (event) =>
  html`
    <div class="announcements" aria-live="polite" data-key="announcements">${event.announcements
      .map(({ id, text, tables }) =>
        html`<p data-key="${id}"><b dir="auto">${text}</b>${
          tables.length > 0 &&
          html`
            <span class="soft">${showNames(tables.map((each) => labelOf(event, each)))}</span>
          `
        }</p>`
      )}</div>
  `;

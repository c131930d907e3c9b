/** Draw the few icons of the shell; each is decoration beside words. */

import { html, raw } from "./html.js";
import PATHS from "./icon-paths.json" with { type: "json" };

/** Draw an icon. @param {keyof typeof PATHS} name */
export const icon = (name) =>
  html`
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="${raw(PATHS[name])}" />
    </svg>
  `;

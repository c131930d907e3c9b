/** Draw the few icons of the shell; each is decoration beside words. */

import { html, raw } from "./html.js";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  qr:
    "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z",
  places: "M4 20v-7h5v7M9 20V5h6v15M15 20v-5h5v5M3 20h18",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  back: "M15 5l-7 7 7 7",
  up: "M12 19V6M6 12l6-6 6 6",
  down: "M12 5v13M6 12l6 6 6-6",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  print: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z",
};

/** Draw an icon. @param {keyof typeof PATHS} name */
export const icon = (name) =>
  html`
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="${raw(PATHS[name])}" />
    </svg>
  `;

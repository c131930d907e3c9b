/** List what the keys of a keyboard do. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

const SHORTCUTS = [
  "enter",
  "digits",
  "next",
  "arrows",
  "letters",
  "back",
  "save",
  "escape",
  "help",
];

export class KeysPanel extends View {
  view() {
    return html`
      <dl class="panel-body keys">${SHORTCUTS.map((each) =>
        html`
          <div>
            <dt><kbd>${say(`keys.${each}.key`)}</kbd></dt>
            <dd>${say(`keys.${each}`)}</dd>
          </div>
        `
      )}</dl>
    `;
  }
}

customElements.define("keys-panel", KeysPanel);

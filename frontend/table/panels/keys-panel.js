/** List what the keys of a keyboard do. */

import { html } from "../../page/html.js";
import { View } from "../../page/view.js";
import { say } from "../../words/say.js";

const SHORTCUTS = [
  "enter",
  "digits",
  "point",
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

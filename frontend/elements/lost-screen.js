/** Say that an address leads nowhere. */

import { html } from "../core/html.js";
import { say } from "../core/say.js";
import { View } from "../core/view.js";

export class LostScreen extends View {
  view() {
    return html`
      <main class="page stack">
        <h1>${say("lost.title")}</h1>
        <p>${say("lost.help")}</p>
        <a class="primary button" href="/">${say("lost.home")}</a>
      </main>
    `;
  }
}

customElements.define("lost-screen", LostScreen);

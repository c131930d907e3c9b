/** Say that an address leads nowhere. */

import "../words/home.js";
import { html } from "../page/html.js";
import { View } from "../page/view.js";
import { say } from "../words/say.js";

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

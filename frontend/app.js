/** Start the app. The keys come first: they take a key out of the address bar before anything else runs. */

import "./core/keys.js";
import { startRouter } from "./core/router.js";
import { install } from "./core/install.js";
import { applyLook } from "./core/look.js";
import { say } from "./core/say.js";
import { HomeScreen } from "./elements/home-screen.js";
import { LostScreen } from "./elements/lost-screen.js";
import { NewGameScreen } from "./elements/new-game.js";
import { TableScreen } from "./elements/table-screen.js";

/** @typedef {import("./core/router.js").Route} Route */

/** @param {Route} route */
function screenOf({ screen, code, game }) {
  if (screen === "home") return new HomeScreen();
  if (screen === "new") return new NewGameScreen(code);
  if (screen === "table" && code !== null) return new TableScreen(code, game);
  return new LostScreen();
}

applyLook();
install();
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
startRouter((route) => {
  for (const panel of document.querySelectorAll("dialog")) panel.close();
  document.title = say("app.name");
  stage.replaceChildren(screenOf(route));
});

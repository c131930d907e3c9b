/** Start the app. The keys come first: they take a key out of the address bar before anything else runs. */

import "./device/keys.js";
import "./device/door-key.js";
import { install } from "./device/install.js";
import { applyLook } from "./device/look.js";
import { startRouter } from "./page/router.js";
import { useLaterStyles } from "./page/styles.js";
import { say } from "./words/say.js";

/** @typedef {import("./page/router.js").Route} Route */

/** What the first visit is for comes first; the app is kept for the next one after that. */
const INSTALL_AFTER = 3_000;
/** The form of a game comes before it. */
const HOME_AFTER = 15_000;

/** Fetch what only the front page needs. */
const frontPage = () => import("./home/home-screen.js");

/** @param {Route} route @returns {Promise<HTMLElement>} */
async function screenOf({ screen, code, game }) {
  if (screen === "home") {
    const { HomeScreen } = await frontPage();
    const standing = stage.querySelector("home-screen");
    return standing instanceof HomeScreen ? standing : new HomeScreen();
  }
  if (screen === "table" && code !== null) {
    const { TableScreen } = await import("./table/table-screen.js");
    const standing = stage.querySelector("table-screen");
    const shown = standing instanceof TableScreen && standing.model.code === code &&
      standing.model.game === game;
    return shown ? standing : new TableScreen(code, game);
  }
  if (screen === "lost") {
    const { LostScreen } = await import("./home/lost-screen.js");
    const standing = stage.querySelector("lost-screen");
    return standing instanceof LostScreen ? standing : new LostScreen();
  }
  if (screen === "event" && code !== null) {
    const { EventScreen } = await import("./event/public/event-screen.js");
    const standing = stage.querySelector("event-screen");
    const shown = standing instanceof EventScreen && standing.model.code === code;
    return shown ? standing : new EventScreen(code);
  }
  if (screen === "club" && code !== null) {
    const { ClubScreen } = await import("./club/club-screen.js");
    return new ClubScreen(code);
  }
  if (screen === "board" && code !== null) {
    const { BoardScreen } = await import("./event/board/board-screen.js");
    return stage.querySelector("board-screen") ?? new BoardScreen(code);
  }
  if (screen === "tv" && code !== null) {
    const { TvScreen } = await import("./table/tv/tv-screen.js");
    return stage.querySelector("tv-screen") ?? new TvScreen(code);
  }
  if (screen === "desk" && code !== null) {
    const { DeskScreen } = await import("./event/desk/desk-screen.js");
    return new DeskScreen(code);
  }
  if (screen === "room" && code !== null) {
    const { RoomScreen } = await import("./event/room/room-screen.js");
    return new RoomScreen(code);
  }
  if (screen === "clock" && code !== null) {
    const { ClockScreen } = await import("./event/clock/clock-screen.js");
    return new ClockScreen(code);
  }
  const { NewGameScreen } = await import("./new-game/new-game-screen.js");
  const standing = stage.querySelector("new-game");
  return standing instanceof NewGameScreen && code === null ? standing : new NewGameScreen(code);
}

applyLook();
// A phone that keeps the app already fetches nothing then, and hears of a newer release from the start.
addEventListener("load", () => {
  setTimeout(install, navigator.serviceWorker?.controller ? 0 : INSTALL_AFTER);
  // Whoever goes home without network has it at hand.
  setTimeout(() => frontPage().catch(() => undefined), HOME_AFTER);
});
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
let moves = 0;
startRouter(async (route) => {
  moves += 1;
  if (route.screen !== "event") useLaterStyles();
  const move = moves;
  for (const panel of document.querySelectorAll("dialog")) panel.close();
  const screen = await screenOf(route);
  if (move !== moves) return;
  // The one that the page came with has come alive by now.
  if (screen.isConnected) return;
  document.title = say("app.name");
  stage.replaceChildren(screen);
});

/** Draw the screens that look the same for every first-time visitor, by the views that the phone draws them with. */

// The views make text; of a page they need no more than this.
Object.assign(globalThis, {
  HTMLElement: class {
    querySelector() {
      return null;
    }
  },
  customElements: { define() {} },
  document: { addEventListener() {}, documentElement: { dataset: {} } },
});

/** @param {any[]} catalogue @returns {Promise<Record<string, string>>} */
export async function screens(catalogue) {
  const { HomeScreen } = await import("../frontend/home/home-screen.js");
  const { LostScreen } = await import("../frontend/home/lost-screen.js");
  const { NewGameScreen } = await import("../frontend/new-game/new-game-screen.js");
  const { GameChoice } = await import("../frontend/new-game/game-choice.js");
  const games = Object.assign(new GameChoice(), { types: catalogue }).view().text;
  const slot = /(<div class="step-slot[^>]*>)/;
  return {
    home: element("home-screen", new HomeScreen().view().text),
    lost: element("lost-screen", new LostScreen().view().text),
    new: element(
      "new-game",
      new NewGameScreen(null).view().text.replace(
        slot,
        `$1<game-choice data-came>${games}</game-choice>`,
      ),
    ),
  };
}

/** @param {string} name @param {string} content */
const element = (name, content) =>
  `<${name}>${content.replace(/\s*\n\s*/g, "\n").trim()}</${name}>`;

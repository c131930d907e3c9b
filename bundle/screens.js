/** Draw the screens that look the same for every first-time visitor, by the views that the phone draws them with. */

import * as path from "node:path";
import * as esbuild from "esbuild";
import { inLanguage } from "./words.js";

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

/** The views, as one module. */
const VIEWS = `
  export { HomeScreen } from "./home/home-screen.js";
  export { LostScreen } from "./home/lost-screen.js";
  export { NewGameScreen } from "./new-game/new-game-screen.js";
  export { GameChoice } from "./new-game/game-choice.js";
`;

/**
 * @param {any[]} catalogue
 * @param {Record<string, unknown>} words those of a language
 * @returns {Promise<Record<string, string>>}
 */
export async function screens(catalogue, words) {
  const { outputFiles: [{ text }] } = await esbuild.build({
    stdin: { contents: VIEWS, resolveDir: path.resolve(import.meta.dirname, "../frontend") },
    bundle: true,
    format: "esm",
    target: "esnext",
    plugins: [inLanguage((name) => words[name])],
    write: false,
  });
  const { HomeScreen, LostScreen, NewGameScreen, GameChoice } = await import(
    `data:text/javascript;base64,${new TextEncoder().encode(text).toBase64()}`
  );
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

/** Let the words of a language stand in place of the English ones, for all that is made of the modules. */

import * as path from "node:path";

const WORDS = path.resolve(import.meta.dirname, "../frontend/words");

/** Return what a file of words is called among them, undefined for any other file. @param {string} file */
export function nameOfWords(file) {
  const name = path.relative(WORDS, file);
  return name.endsWith(".json") && !name.startsWith("..") ? name : undefined;
}

/**
 * @param {(name: string) => unknown} words what stands under a name such as `en/desk.json`; undefined where that is the file's own
 * @returns {import("esbuild").Plugin}
 */
export const inLanguage = (words) => ({
  name: "words",
  setup: (build) =>
    build.onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      const name = nameOfWords(file);
      const spoken = name && await words(name);
      return spoken === undefined ? null : { contents: JSON.stringify(spoken), loader: "json" };
    }),
});
